// Vectors that charge what they hold to a MemoryBudget, for what is not simple enough for a GrowingArray.
//
// Contract   growing throws MemoryExhausted at the limit of the budget, which must outlive the vector

#pragma once

#include <memory>
#include <vector>

#include "base/memory.h"

namespace onager {

template <typename T>
class ChargingAllocator {
 public:
  using value_type = T;

  explicit ChargingAllocator(MemoryBudget& budget) : budget_(&budget) {}
  template <typename Other>
  ChargingAllocator(const ChargingAllocator<Other>& other) : budget_(&other.budget()) {}

  T* allocate(std::size_t count) {
    budget_->charge(count * sizeof(T));
    try {
      return std::allocator<T>().allocate(count);
    } catch (...) {
      budget_->release(count * sizeof(T));
      throw;
    }
  }
  void deallocate(T* memory, std::size_t count) {
    std::allocator<T>().deallocate(memory, count);
    budget_->release(count * sizeof(T));
  }
  MemoryBudget& budget() const { return *budget_; }

  friend bool operator==(const ChargingAllocator&, const ChargingAllocator&) = default;

 private:
  MemoryBudget* budget_;
};

template <typename T>
using ChargedVector = std::vector<T, ChargingAllocator<T>>;

template <typename T>
ChargedVector<T> charged(MemoryBudget& budget) {
  return ChargedVector<T>(ChargingAllocator<T>(budget));
}

}  // namespace onager
