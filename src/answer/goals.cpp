#include "answer/goals.h"

#include <algorithm>

namespace onager::answer {

Goals::Goals(const question::Influence& influence, std::vector<question::Predicate> conditions,
             std::vector<Ascent> ascents, Reached reached)
    : influence_(influence),
      truths_(influence.system(), std::move(conditions)),
      reached_(std::move(reached)),
      open_(truths_.size(), true),
      ascents_(std::move(ascents)),
      conditions_open_(truths_.size()),
      ascents_open_(0) {
  for (const Ascent& ascent : ascents_) {
    raisers_.push_back(influence.on(ascent.number).up);
    ascents_open_ += !is_done(ascent);
  }
}

bool Goals::visit(const search::Visit& visit) {
  if (started_)
    truths_.update(visit.state, visit.enabled, visit.changed);
  else
    truths_.reset(visit.state, visit.enabled);
  started_ = true;
  for (const std::uint32_t i : truths_.looked_at()) {
    if (!truths_[i] || !open_[i]) continue;
    open_[i] = false;
    --conditions_open_;
    truths_.drop(i);
    reached_(i);
  }
  if (ascents_open_ > 0) climb(visit.state);
  return !nothing_open();
}

void Goals::climb(StateView state) {
  for (Ascent& ascent : ascents_) {
    if (is_done(ascent)) continue;
    ascent.met = std::max(ascent.met, ascent.number.value(state));
    ascents_open_ -= is_done(ascent);
  }
}

bool Goals::answers(StateView state, const EnabledSet& enabled) const {
  for (std::size_t i = 0; i < open_.size(); ++i)
    if (open_[i] && truths_.predicate(i).holds(state, enabled)) return true;
  return std::ranges::any_of(
      ascents_, [&](const Ascent& ascent) { return !is_done(ascent) && ascent.number.value(state) > ascent.met; });
}

std::uint64_t Goals::of(StateView state) {
  while (distances_.size() < truths_.size())
    distances_.emplace_back(truths_.predicate(distances_.size()), influence_.system());
  std::uint64_t nearest = question::kFarthest;
  for (std::size_t i = 0; i < distances_.size() && nearest > 0; ++i)
    if (open_[i]) nearest = std::min(nearest, distances_[i].of(state));
  for (const Ascent& ascent : ascents_) {
    if (is_done(ascent)) continue;
    // Without a bound any value may be far from the greatest.
    constexpr std::int64_t kHigh = std::int64_t{1} << 31;
    const std::int64_t below = ascent.most.value_or(kHigh) - ascent.number.value(state);
    nearest = std::min(nearest, static_cast<std::uint64_t>(std::max<std::int64_t>(below, 0)));
  }
  return nearest;
}

void Goals::required(StateView state, const EnabledSet& enabled, std::vector<TransitionId>& out) {
  while (interesting_.size() < truths_.size())
    interesting_.emplace_back(truths_.predicate(interesting_.size()), influence_);
  out.clear();
  for (std::size_t i = 0; i < interesting_.size(); ++i) {
    if (!open_[i]) continue;
    interesting_[i].collect(state, enabled, some_);
    out.insert(out.end(), some_.begin(), some_.end());
  }
  for (std::size_t i = 0; i < ascents_.size(); ++i)
    if (!is_done(ascents_[i])) out.insert(out.end(), raisers_[i].begin(), raisers_[i].end());
  question::make_set(out);
}

}  // namespace onager::answer
