// Several pieces of work in a limited time: the easy ones first.
//
// Idea   every open piece gets a short turn, then those that are left a longer one, and so on; the last turns share
//        what time is left. Without a time limit, or alone, a piece has one turn without end.

#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/watch.h"

namespace onager::answer {

enum class Turn : std::uint8_t { kDone, kAgain, kStop };  // kAgain: with more time it may be done; kStop: no more turns

// Calls `work` with the pieces given by number; returns those that wanted another turn.
template <typename Work>
std::vector<std::size_t> take_turns(Watch& watch, std::vector<std::size_t> open, Work work) {
  constexpr double kFirst = 0.25, kGrowth = 4, kLeast = 0.05;  // seconds; the last is worth starting for
  const bool alone = open.size() == 1 || !watch.has_deadline();
  for (double slice = kFirst; !open.empty() && watch.look() == Limit::kNotMet; slice *= kGrowth) {
    std::vector<std::size_t> again;
    for (std::size_t k = 0; k < open.size(); ++k) {
      Turn turn = Turn::kAgain;
      if (watch.look() == Limit::kNotMet) {
        const double share = watch.left() / static_cast<double>(open.size() - k);
        const Watch::Slice part(watch, alone ? 0 : std::min(slice, std::max(share, kLeast)));
        turn = work(open[k]);
      }
      if (turn == Turn::kStop) return {};
      if (turn == Turn::kAgain) again.push_back(open[k]);
    }
    open = std::move(again);
    if (alone) break;
  }
  return open;
}

}  // namespace onager::answer
