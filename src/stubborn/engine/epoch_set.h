// A set of small numbers that is emptied at no cost: what belongs to it bears the number of the current epoch.

#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

namespace onager::stubborn {

class EpochSet {
 public:
  explicit EpochSet(std::size_t size) : epochs_(size) {}
  // To be called before the set is first used.
  void clear() {
    if (++now_ == 0) {
      epochs_.assign(epochs_.size(), 0);
      now_ = 1;
    }
  }
  bool contains(std::uint32_t i) const {
    assert(i < epochs_.size() && now_ != 0);
    return epochs_[i] == now_;
  }
  void insert(std::uint32_t i) {
    assert(i < epochs_.size() && now_ != 0);
    epochs_[i] = now_;
  }
  void erase(std::uint32_t i) {
    assert(contains(i));
    epochs_[i] = 0;
  }

 private:
  std::vector<std::uint32_t> epochs_;
  std::uint32_t now_ = 0;  // 0: not yet cleared
};

}  // namespace onager::stubborn
