// Marks that are all cleared at once, at no cost.

#pragma once

#include <cstdint>
#include <vector>

namespace onager::stubborn {

class Marks {
 public:
  explicit Marks(std::size_t size) : marks_(size) {}
  void clear() {
    if (++now_ == 0) {
      marks_.assign(marks_.size(), 0);
      now_ = 1;
    }
  }
  bool contains(std::uint32_t i) const { return marks_[i] == now_; }
  void insert(std::uint32_t i) { marks_[i] = now_; }
  void erase(std::uint32_t i) { marks_[i] = 0; }

 private:
  std::vector<std::uint32_t> marks_;
  std::uint32_t now_ = 0;
};

}  // namespace onager::stubborn
