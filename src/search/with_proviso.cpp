#include "search/with_proviso.h"

#include <algorithm>
#include <iterator>

namespace onager::search {

void widen(const Parts& parts, proviso::Answer answer, const EnabledSet& enabled, StateView state,
           std::span<const TransitionId> before, std::vector<TransitionId>& added) {
  const bool fully = answer == proviso::Answer::kExpand || parts.widening == nullptr;
  const auto all = fully ? enabled.list() : parts.widening->enabled_closure(parts.proviso->wanted(), enabled, state);
  added.clear();
  std::ranges::set_difference(all, before, std::back_inserter(added));
}

void TakenCounts::set(StateId state, std::size_t taken) {
  if (!wanted_) return;
  counts_.grow(state + std::size_t{1});
  counts_[state] = static_cast<std::uint8_t>(std::min<std::size_t>(taken, kMany));
  if (taken >= kMany) many_[state] = taken;
}

std::size_t TakenCounts::operator[](StateId state) const {
  return counts_[state] < kMany ? counts_[state] : many_.at(state);
}

std::size_t revisited(const Parts& parts, const TakenCounts& counts, const proviso::Revisit& again,
                      const EnabledSet& enabled, StateView state, std::vector<TransitionId>& more) {
  const bool fully = again.wanted.empty() || parts.widening == nullptr;
  const auto all = fully ? enabled.list() : parts.widening->enabled_closure(again.wanted, enabled, state);
  if (again.postponed.empty()) {
    more.assign(all.begin(), all.end());
    return counts[again.state];
  }
  more.clear();
  std::ranges::set_intersection(all, again.postponed, std::back_inserter(more));
  return 0;
}

}  // namespace onager::search
