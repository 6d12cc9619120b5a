// Visits markings that can be reached, each once, in order of distance, to see whether something can still happen.

#pragma once

#include <deque>
#include <optional>
#include <unordered_set>

namespace onager::witness {

enum class Dead { kYes, kNo, kUndecided };

// `visit(marking, add)` adds the successors of a marking, or decides; kYes once all are visited.
template <typename Hash, typename Marking, typename Visit>
Dead search_dead(const Marking& start, const Visit& visit) {
  std::unordered_set<Marking, Hash> seen = {start};
  std::deque<const Marking*> open = {&*seen.begin()};
  const auto add = [&](const Marking& marking) {
    const auto [known, is_new] = seen.insert(marking);
    if (is_new) open.push_back(&*known);
  };
  for (; !open.empty(); open.pop_front())
    if (const std::optional<Dead> decided = visit(*open.front(), add)) return *decided;
  return Dead::kYes;
}

}  // namespace onager::witness
