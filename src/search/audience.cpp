#include "search/audience.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace onager::search {

std::span<const TransitionId> Audience::enabled_with(std::span<const TransitionId> wanted, bool fully, Expansion& at) {
  const EnabledSet& enabled = at.enabled();
  return fully || widening_ == nullptr ? enabled.list() : widening_->enabled_closure(wanted, enabled, at.state());
}

void Audience::tell_widened(StateId state, std::span<const TransitionId> wanted, bool fully) {
  assert(proviso_ != nullptr);
  if (observer_ != nullptr) observer_->widened(state, fully ? std::span<const TransitionId>() : wanted);
  proviso_->widened(state, fully);
}

bool Audience::widen(proviso::Answer answer, Expansion& at, std::span<const TransitionId> before,
                     std::vector<TransitionId>& more) {
  assert(answer != proviso::Answer::kKeep && std::ranges::is_sorted(before));
  more.clear();
  std::ranges::set_difference(enabled_with(proviso_->wanted(), answer == proviso::Answer::kExpand, at), before,
                              std::back_inserter(more));
  const std::size_t taken = before.size() + more.size();
  const bool fully = taken == at.enabled().size();
  assert(fully || answer == proviso::Answer::kAdd);
  count(at.at(), taken);
  tell_widened(at.at(), proviso_->wanted(), fully);
  return fully;
}

std::size_t Audience::widen_again(const proviso::Revisit& again, Expansion& at, std::vector<TransitionId>& more) {
  assert(again.state == at.at() && std::ranges::is_sorted(again.postponed));
  const auto all = enabled_with(again.wanted, again.wanted.empty(), at);
  assert(std::ranges::includes(at.enabled().list(), all));
  std::size_t counted = 0;
  more.clear();
  if (again.postponed.empty()) {
    assert(returns_ && again.state < counts_.capacity());
    more.assign(all.begin(), all.end());
    counted = counts_[again.state] < kMany ? counts_[again.state] : many_.at(again.state);
  } else {
    std::ranges::set_intersection(all, again.postponed, std::back_inserter(more));
  }
  tell_widened(again.state, again.wanted, again.wanted.empty());
  return counted;
}

void Audience::count(StateId state, std::size_t taken) {
  if (!returns_) return;
  counts_.grow(state + std::size_t{1});
  counts_[state] = static_cast<std::uint8_t>(std::min<std::size_t>(taken, kMany));
  if (taken >= kMany) many_[state] = taken;
}

}  // namespace onager::search
