#include "view/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace onager::view {

History::History(Stage& stage) : stage_(stage) {
  nodes_.push_back({kNone, 0, {}, stage_.first()});
}

void History::keep(Number number, PositionPtr position) {
  nodes_[number].position = std::move(position);
  if (nodes_[number].depth % kEvery == 0) return;
  last_.push_back(number);
  if (last_.size() <= kLast) return;
  nodes_[last_.front()].position = nullptr;
  last_.pop_front();
}

std::variant<History::Number, std::string> History::fire(Number from, const std::string& step) {
  if (const auto known = nodes_[from].next.find(step); known != nodes_[from].next.end()) return known->second;
  if (nodes_.size() >= kMost)
    return fmt::format("{} states were looked at, and no more are kept: start the view again", kMost);
  auto made = stage_.fire(*at(from), step);
  if (auto* refusal = std::get_if<std::string>(&made)) return std::move(*refusal);
  const auto number = static_cast<Number>(nodes_.size());
  nodes_.push_back({from, nodes_[from].depth + 1, step, nullptr});
  nodes_[from].next.emplace(step, number);
  keep(number, std::get<PositionPtr>(std::move(made)));
  return number;
}

PositionPtr History::at(Number number) {
  assert(number < nodes_.size());
  std::vector<Number> missing;
  Number known = number;
  for (; nodes_[known].position == nullptr; known = nodes_[known].parent) missing.push_back(known);
  PositionPtr position = nodes_[known].position;
  for (auto next = missing.rbegin(); next != missing.rend(); ++next) {
    position = std::get<PositionPtr>(stage_.fire(*position, nodes_[*next].step));
    keep(*next, position);
  }
  return position;
}

std::vector<std::string> History::steps_to(Number number) const {
  std::vector<std::string> steps;
  for (; nodes_[number].parent != kNone; number = nodes_[number].parent) steps.push_back(nodes_[number].step);
  std::ranges::reverse(steps);
  return steps;
}

}  // namespace onager::view
