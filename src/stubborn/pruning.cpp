#include "stubborn/pruning.h"

#include <algorithm>
#include <array>
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
      counted_(needs.transitions()),
      choices_(needs.transitions()),
      stuck_(needs.transitions()) {}

void Pruning::begin(const Situation& situation, const Growth* within) {
  situation_ = &situation;
  within_ = within;
  for (Marks* marks : {&forward_marks_, &gone_, &no_key_, &no_left_, &spent_, &counted_, &stuck_}) marks->clear();
  keys_ = 0;
  const auto enabled = situation.enabled.list();
  for (std::size_t i = 0; i < enabled.size(); ++i) {
    if (!situation.forward.empty() && situation.forward[i]) forward_marks_.insert(enabled[i]);
    if (!is_kept(enabled[i])) continue;
    // Within a grown set, a member may have only one of the two.
    auto all_kept = [&](std::span<const TransitionId> set) {
      return std::ranges::all_of(set, [&](TransitionId t) { return is_kept(t); });
    };
    if (within != nullptr && !all_kept(needs_.conflicts_of(enabled[i]))) no_key_.insert(enabled[i]);
    if (within != nullptr && weak_ && !all_kept(needs_.left_conflicts_of(enabled[i]))) no_left_.insert(enabled[i]);
    keys_ += !no_key_.contains(enabled[i]);
  }
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

// Each round tries all that are left and deletes the one that takes the most, or the least, with it.
void Pruning::prune_by_loss() {
  const bool by_forward = order_ == Order::kMinForward || order_ == Order::kMaxForward;
  const bool maximise = order_ == Order::kMaxEnabled || order_ == Order::kMaxForward;
  for (;;) {
    TransitionId best = kNone;
    std::array<std::size_t, 2> best_loss{};
    for (TransitionId t : situation_->enabled.list()) {
      if (!is_kept(t) || stuck_.contains(t)) continue;
      const bool possible = attempt(t);
      const std::array<std::size_t, 2> loss = {by_forward ? loss_.forward : 0, loss_.enabled};
      undo();
      if (!possible) continue;
      if (best == kNone || (maximise ? loss > best_loss : loss < best_loss)) best = t, best_loss = loss;
    }
    if (best == kNone) return;
    [[maybe_unused]] const bool done = attempt(best);
    assert(done);
  }
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
  if (!situation_->enabled.contains(t)) return;
  ++loss_.enabled;
  loss_.forward += forward_marks_.contains(t);
  if (!no_key_.contains(t)) --keys_;
  if (keys_ == 0 || stuck_.contains(t)) failed_ = true;  // D0
}

void Pruning::spread(TransitionId t) {
  for (TransitionId u : needs_.conflicts_of(t))
    if (situation_->enabled.contains(u)) lose_key(u);
  if (weak_)
    for (TransitionId u : needs_.left_conflicting_with(t))
      if (situation_->enabled.contains(u)) lose_left(u);
  for (ConditionId c : needs_.conditions_with(t))
    if (Needs::is_active(c, situation_->enabled)) spend(c);
}

void Pruning::lose_key(TransitionId t) {
  if (!is_kept(t) || no_key_.contains(t)) return;
  no_key_.insert(t);
  keys_lost_.push_back(t);
  --keys_;
  if (keys_ == 0) failed_ = true;
  if (!weak_ || no_left_.contains(t)) remove(t);
}

void Pruning::lose_left(TransitionId t) {
  if (!is_kept(t) || no_left_.contains(t)) return;
  no_left_.insert(t);
  lefts_lost_.push_back(t);
  if (no_key_.contains(t)) remove(t);
}

void Pruning::spend(ConditionId c) {
  if (!is_useful(c)) return;
  // Counted before the condition is spent, so that every count is right whenever it is first asked for.
  for (TransitionId u : needs_.users_of(c)) {
    if (!is_kept(u)) continue;
    std::uint32_t& left = choices(u);
    assert(left > 0);
    if (--left == 0) remove(u);
  }
  spent_.insert(c);
  spent_now_.push_back(c);
}

bool Pruning::is_useful(ConditionId c) const {
  return !spent_.contains(c) && (within_ == nullptr || within_->is_satisfied(c));
}

std::uint32_t& Pruning::choices(TransitionId t) {
  if (!counted_.contains(t)) {
    counted_.insert(t);
    choices_[t] = 0;
    for (ConditionId c : needs_.conditions_of(t))
      choices_[t] += Needs::is_active(c, situation_->enabled) && is_useful(c);
  }
  return choices_[t];
}

// Transitions removed in the middle of a spend were not counted down by later ones: counts are simply taken anew.
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
  for (ConditionId c : spent_now_) {
    spent_.erase(c);
    for (TransitionId u : needs_.users_of(c)) counted_.erase(u);
  }
}

}  // namespace onager::stubborn
