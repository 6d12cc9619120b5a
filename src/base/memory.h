// Counted memory: a budget, and arrays that grow in place and charge it.

#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>

namespace onager {

// Thrown when a growth would exceed the budget. The search turns it into the verdict `unknown`.
class MemoryExhausted : public std::bad_alloc {
 public:
  const char* what() const noexcept override { return "memory limit reached"; }
};

class MemoryBudget {
 public:
  static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

  explicit MemoryBudget(std::uint64_t limit = kUnlimited) : limit_(limit) {}
  MemoryBudget(const MemoryBudget&) = delete;
  MemoryBudget& operator=(const MemoryBudget&) = delete;

  bool allows(std::uint64_t bytes) const { return bytes <= limit_ - used_; }
  void charge(std::uint64_t bytes) {
    if (!allows(bytes)) throw MemoryExhausted();
    used_ += bytes;
  }
  void release(std::uint64_t bytes) {
    assert(bytes <= used_);
    used_ -= bytes;
  }
  std::uint64_t used() const { return used_; }

 private:
  std::uint64_t limit_;
  std::uint64_t used_ = 0;
};

// Physical memory of this process in bytes: now, and the maximum so far.
std::uint64_t resident_bytes();
std::uint64_t peak_resident_bytes();

// A zero-initialised array of trivial elements that grows without copying (pages are remapped) and never holds old and
// new memory at once. Small arrays come from the heap, so that runs on tiny models make no system calls.
template <typename T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit GrowingArray(MemoryBudget& budget) : budget_(&budget) {}
  GrowingArray(GrowingArray&& other) noexcept
      : budget_(other.budget_), data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  GrowingArray& operator=(GrowingArray&& other) noexcept {
    if (this != &other) {
      release();
      budget_ = other.budget_;
      data_ = std::exchange(other.data_, nullptr);
      bytes_ = std::exchange(other.bytes_, 0);
    }
    return *this;
  }
  ~GrowingArray() { release(); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](std::size_t i) {
    assert(i < capacity());
    return data_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < capacity());
    return data_[i];
  }
  std::size_t capacity() const { return bytes_ / sizeof(T); }
  std::size_t bytes() const { return bytes_; }

  // Grows to at least `elements`; new elements are zero. Large arrays grow by an eighth, which bounds the unused part.
  void grow(std::size_t elements) {
    if (elements <= capacity()) return;
    std::size_t wanted = std::max(elements, capacity() + capacity() / (bytes_ < kLarge ? 1 : 8));
    if (!budget_->allows(rounded(wanted) - bytes_)) wanted = elements;
    resize_bytes(rounded(wanted));
  }
  // Resizes to `elements` (rounded up to pages), all zero; frees the old memory first.
  void reset(std::size_t elements) {
    release();
    if (elements > 0) resize_bytes(rounded(elements));
  }
  void release() {
    if (data_ == nullptr) return;
    give_back(data_, bytes_);
    budget_->release(bytes_);
    data_ = nullptr;
    bytes_ = 0;
  }

 private:
  static constexpr std::size_t kPage = 4096;
  static constexpr std::size_t kLarge = std::size_t{1} << 22;
  static constexpr std::size_t kSmall = std::size_t{1} << 15;
  static std::size_t rounded(std::size_t elements) {
    const std::size_t bytes = elements * sizeof(T), grain = bytes <= kSmall ? 64 : kPage;
    return (bytes + grain - 1) / grain * grain;
  }
  static void give_back(void* memory, std::size_t bytes) {
    if (bytes <= kSmall)
      std::free(memory);
    else
      ::munmap(memory, bytes);
  }

  void resize_bytes(std::size_t bytes) {
    assert(bytes > bytes_);
    budget_->charge(bytes - bytes_);
    void* memory = bytes <= kSmall ? small(bytes) : large(bytes);
    if (memory == nullptr) {
      budget_->release(bytes - bytes_);
      throw MemoryExhausted();
    }
    data_ = static_cast<T*>(memory);
    bytes_ = bytes;
  }
  void* small(std::size_t bytes) {
    void* memory = std::realloc(data_, bytes);
    if (memory != nullptr) std::memset(static_cast<char*>(memory) + bytes_, 0, bytes - bytes_);
    return memory;
  }
  void* large(std::size_t bytes) {
    void* memory = bytes_ > kSmall ? ::mremap(data_, bytes_, bytes, MREMAP_MAYMOVE)
                                   : ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    if (bytes >= kLarge) ::madvise(memory, bytes, MADV_HUGEPAGE);
    if (bytes_ != 0 && bytes_ <= kSmall) {
      std::memcpy(memory, data_, bytes_);
      std::free(data_);
    }
    return memory;
  }

  MemoryBudget* budget_;
  T* data_ = nullptr;
  std::size_t bytes_ = 0;
};

// A stack on a GrowingArray.
template <typename T>
class GrowingStack {
 public:
  explicit GrowingStack(MemoryBudget& budget) : array_(budget) {}
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  void push(const T& value) {
    if (size_ == array_.capacity()) array_.grow(size_ + 1);
    array_[size_++] = value;
  }
  T pop() {
    assert(size_ > 0);
    return array_[--size_];
  }
  T& top() {
    assert(size_ > 0);
    return array_[size_ - 1];
  }
  T& operator[](std::size_t i) { return array_[i]; }
  const T& operator[](std::size_t i) const { return array_[i]; }

 private:
  GrowingArray<T> array_;
  std::size_t size_ = 0;
};

}  // namespace onager
