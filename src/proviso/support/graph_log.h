// The edges of a graph in the order in which they are found, a few bytes each.
//
// Idea       an edge is two numbers: how far its source is from that of the
//            edge before, and how far its target is from its source. Both are
//            mostly small, and small numbers take few bytes (base 128, sign in
//            the lowest bit)
// Cost       2 to 10 bytes an edge

#pragma once

#include <cassert>

#include "base/ids.h"
#include "base/memory.h"

namespace onager::proviso {

class GraphLog {
 public:
  explicit GraphLog(MemoryBudget& budget) : bytes_(budget) {}

  void append(StateId from, StateId to) {
    bytes_.grow(size_ + 10);
    write(from, last_);
    write(to, from);
    assert(size_ <= bytes_.capacity());
    last_ = from;
    ++edges_;
  }
  std::size_t edges() const { return edges_; }
  std::size_t bytes() const { return size_; }

  template <typename Visit>
  void for_each(Visit visit) const {
    StateId from = 0;
    for (std::size_t at = 0; at < size_;) {
      from = read(at, from);
      visit(from, read(at, from));
      assert(at <= size_);
    }
  }

 private:
  // A difference modulo 2^32, folded so that small ones of either sign are small.
  void write(StateId value, StateId base) {
    const std::uint32_t difference = value - base;
    std::uint32_t rest = difference << 1 ^ (difference >> 31 != 0 ? ~std::uint32_t{0} : 0);
    for (; rest >= 128; rest >>= 7) bytes_[size_++] = static_cast<std::uint8_t>(rest | 128);
    bytes_[size_++] = static_cast<std::uint8_t>(rest);
  }
  StateId read(std::size_t& at, StateId base) const {
    std::uint32_t rest = 0;
    int shift = 0;
    for (; bytes_[at] >= 128; shift += 7) rest |= static_cast<std::uint32_t>(bytes_[at++] & 127) << shift;
    rest |= static_cast<std::uint32_t>(bytes_[at++]) << shift;
    return base + (rest >> 1 ^ ((rest & 1) != 0 ? ~std::uint32_t{0} : 0));
  }

  GrowingArray<std::uint8_t> bytes_;
  std::size_t size_ = 0;
  std::size_t edges_ = 0;
  StateId last_ = 0;  // source of the last edge
};

}  // namespace onager::proviso
