// All positions that somebody has looked at, as a tree of steps from the initial one.
//
// Idea       a position is known by its number, so a page that goes back and forth, or several pages at once, need
//            nothing but numbers; going back costs nothing
// Invariant  number 0 is the initial position; a number is larger than that of where it comes from, and stays
// Cost       a position is kept for every 32nd step of a path and for the last ones used; others are played again

#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "view/stage.h"

namespace onager::view {

class History {
 public:
  using Number = std::uint32_t;
  static constexpr std::size_t kMost = 1'000'000;

  explicit History(Stage& stage);

  std::size_t size() const { return nodes_.size(); }
  // The number after a step; a sentence if it is disabled, or if there are too many. The same step from the same
  // position gives the same number.
  std::variant<Number, std::string> fire(Number from, const std::string& step);
  PositionPtr at(Number number);
  std::vector<std::string> steps_to(Number number) const;
  Number parent(Number number) const { return nodes_[number].parent; }  // kNone of 0
  const std::string& step(Number number) const { return nodes_[number].step; }
  std::uint32_t depth(Number number) const { return nodes_[number].depth; }

 private:
  static constexpr std::uint32_t kEvery = 32;
  static constexpr std::size_t kLast = 64;
  struct Node {
    Number parent;
    std::uint32_t depth;
    std::string step;
    PositionPtr position;  // may be forgotten
    std::map<std::string, Number> next = {};
  };
  void keep(Number number, PositionPtr position);

  Stage& stage_;
  std::vector<Node> nodes_;
  std::list<Number> last_;  // whose positions may be forgotten, the oldest first
};

}  // namespace onager::view
