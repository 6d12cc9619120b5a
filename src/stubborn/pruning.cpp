#include "stubborn/pruning.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>

namespace onager::stubborn {

Pruning::Pruning(const Needs& needs, const Spec& spec)
    : needs_(needs),
      order_(spec.order),
      weak_(spec.weak),
      random_(spec.seed),
      forward_marks_(needs.transitions()),
      gone_(needs.transitions()),
      no_key_(needs.transitions()),
      no_left_(needs.transitions()),
      spent_(needs.conditions()),
      inside_(needs.conditions()),
      outside_(needs.conditions()),
      hints_(needs.groups()),
      required_(needs.transitions()),
      stuck_(needs.transitions()),
      covered_(needs.transitions()) {}

void Pruning::begin(const Situation& situation, const Growth* within, TransitionId protect) {
  situation_ = &situation;
  within_ = within;
  for (Marks* marks : {&forward_marks_, &gone_, &no_key_, &no_left_, &spent_, &inside_, &outside_, &required_, &stuck_})
    marks->clear();
  if (is_guided())
    for (TransitionId t : *situation.required) required_.insert(t);
  if (protect != kNone) required_.insert(protect);
  const auto enabled = situation.enabled.list();
  for (std::size_t i = 0; i < situation.forward.size(); ++i)
    if (situation.forward[i]) forward_marks_.insert(enabled[i]);
  keys_ = kept_ = kept_forward_ = 0;
  for (TransitionId t : enabled) {
    if (!is_kept(t)) continue;
    ++kept_;
    kept_forward_ += forward_marks_.contains(t);
    // Within a grown set, a member may have only one of the two.
    if (within != nullptr && !meets(needs_.key_groups_of(t))) no_key_.insert(t);
    if (within != nullptr && weak_ && !meets(needs_.left_groups_of(t))) no_left_.insert(t);
    keys_ += !no_key_.contains(t);
  }
}

void Pruning::list_enabled(std::vector<TransitionId>& kept) const {
  kept.clear();
  for (TransitionId t : situation_->enabled.list())
    if (is_kept(t)) kept.push_back(t);
}

std::vector<TransitionId> Pruning::list() const {
  std::vector<TransitionId> kept;
  if (within_ != nullptr)
    std::ranges::copy_if(within_->members(), std::back_inserter(kept), [this](TransitionId t) { return is_kept(t); });
  else
    for (TransitionId t = 0; t < needs_.transitions(); ++t)
      if (is_kept(t)) kept.push_back(t);
  return kept;
}

bool Pruning::meets(std::span<const GroupId> groups) {
  return std::ranges::all_of(groups, [this](GroupId g) { return is_met(g); });
}

void Pruning::prune() {
  if (order_ == Order::kFirst || order_ == Order::kRandom)
    prune_in_order();
  else
    prune_by_loss();
}

void Pruning::prune_in_order() {
  const auto enabled = situation_->enabled.list();
  std::vector<TransitionId> order(enabled.begin(), enabled.end());
  if (order_ == Order::kRandom)
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random_() % i]);
  for (TransitionId t : order)
    if (is_kept(t) && !attempt(t)) undo();
}

// Each round tries all that are left and deletes the one that takes the most, or the least, with it. What falls with t
// takes no more with it than t does, so that for the most it need not be tried after t.
void Pruning::prune_by_loss() {
  const bool by_forward = order_ == Order::kMinForward || order_ == Order::kMaxForward;
  const bool maximise = order_ == Order::kMaxEnabled || order_ == Order::kMaxForward;
  while (kept_ > (is_guided() ? 0 : 1)) {
    TransitionId best = kNone;
    std::array<std::size_t, 2> best_loss{};
    covered_.clear();
    for (TransitionId t : situation_->enabled.list()) {
      if (!is_kept(t) || stuck_.contains(t) || covered_.contains(t)) continue;
      const bool possible = attempt(t);
      const std::array<std::size_t, 2> loss = {by_forward ? loss_.forward : 0, loss_.enabled};
      if (possible && maximise && is_most(loss, by_forward)) return;
      if (possible && maximise)
        for (TransitionId u : deleted_) covered_.insert(u);
      undo();
      if (possible && (best == kNone || (maximise ? loss > best_loss : loss < best_loss))) best = t, best_loss = loss;
    }
    if (best == kNone) return;
    [[maybe_unused]] const bool done = attempt(best);
    assert(done);
    kept_ -= loss_.enabled;
    kept_forward_ -= loss_.forward;
  }
}

// Unless a question guides the search one enabled transition must stay, so nothing can lose more.
bool Pruning::is_most(const std::array<std::size_t, 2>& loss, bool by_forward) const {
  return loss[1] + (is_guided() ? 0 : 1) == kept_ && (!by_forward || loss[0] == kept_forward_);
}

// True: t and all that falls with it are deleted. False: `undo` must follow.
bool Pruning::attempt(TransitionId t) {
  deleted_.clear();
  keys_lost_.clear();
  lefts_lost_.clear();
  spent_now_.clear();
  loss_ = {};
  failed_ = false;
  remove(t);
  for (std::size_t i = 0; i < deleted_.size() && !failed_; ++i) spread(deleted_[i]);
  if (failed_) stuck_.insert(t);
  return !failed_;
}

void Pruning::remove(TransitionId t) {
  if (!is_kept(t)) return;
  gone_.insert(t);
  deleted_.push_back(t);
  if (required_.contains(t)) failed_ = true;
  if (!situation_->enabled.contains(t)) return;
  ++loss_.enabled;
  loss_.forward += forward_marks_.contains(t);
  if (!no_key_.contains(t)) --keys_;
  if ((keys_ == 0 && !is_guided()) || stuck_.contains(t)) failed_ = true;  // D0
}

void Pruning::spread(TransitionId t) {
  for (ConditionId c : needs_.conditions_with(t))
    if (is_useful(c) && needs_.counts(c, t, situation_->state)) spend(c);
}

void Pruning::spend(ConditionId c) {
  spent_.insert(c);
  spent_now_.push_back(c);
  for (GroupId g : needs_.groups_with(c))
    if (!(needs_.is_of_disabled(g) && !is_kept(g)) && !is_met(g)) lose(g);
}

void Pruning::lose(GroupId g) {
  if (needs_.is_of_disabled(g)) {
    remove(g);
    return;
  }
  for (TransitionId t : needs_.key_users_of(g))
    if (situation_->enabled.contains(t)) lose_key(t);
  if (weak_)
    for (TransitionId t : needs_.left_users_of(g))
      if (situation_->enabled.contains(t)) lose_left(t);
}

void Pruning::lose_key(TransitionId t) {
  if (!is_kept(t) || no_key_.contains(t)) return;
  no_key_.insert(t);
  keys_lost_.push_back(t);
  --keys_;
  if (keys_ == 0 && !is_guided()) failed_ = true;
  if (!weak_ || no_left_.contains(t)) remove(t);
}

void Pruning::lose_left(TransitionId t) {
  if (!is_kept(t) || no_left_.contains(t)) return;
  no_left_.insert(t);
  lefts_lost_.push_back(t);
  if (no_key_.contains(t)) remove(t);
}

// The condition that was found last is looked at first, the others from there on and round.
bool Pruning::is_met(GroupId g) {
  const auto conditions = needs_.conditions_of(g);
  const auto size = static_cast<std::uint32_t>(conditions.size());
  std::uint32_t i = hints_[g];
  for (std::uint32_t passed = 0; passed < size; ++passed, i = i + 1 == size ? 0 : i + 1)
    if (is_useful(conditions[i])) {
      hints_[g] = i;
      return true;
    }
  return false;
}

bool Pruning::is_useful(ConditionId c) {
  if (!needs_.is_active(c, situation_->enabled) || spent_.contains(c)) return false;
  return within_ == nullptr || is_inside(c);
}

// Whether all members were grown; found out once.
bool Pruning::is_inside(ConditionId c) {
  if (inside_.contains(c)) return true;
  if (outside_.contains(c)) return false;
  bool all = true;
  needs_.for_members(c, situation_->state, [&](TransitionId t) { all = all && within_->contains(t); });
  (all ? inside_ : outside_).insert(c);
  return all;
}

void Pruning::undo() {
  for (TransitionId t : keys_lost_) {
    no_key_.erase(t);
    if (!gone_.contains(t)) ++keys_;
  }
  for (TransitionId t : lefts_lost_) no_left_.erase(t);
  for (TransitionId t : deleted_) {
    gone_.erase(t);
    if (situation_->enabled.contains(t) && !no_key_.contains(t)) ++keys_;
  }
  for (ConditionId c : spent_now_) spent_.erase(c);
}

}  // namespace onager::stubborn
