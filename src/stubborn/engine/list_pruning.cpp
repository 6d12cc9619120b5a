#include <algorithm>
#include <cassert>
#include <iterator>

#include "stubborn/engine/epoch_set.h"
#include "stubborn/engine/pruning.h"

namespace onager::stubborn {

namespace {

class ListPruning final : public Pruning {
 public:
  ListPruning(const Needs& needs, const Choices& choices);

  void begin(const Situation& situation, const Growth* within, TransitionId protect) override;
  std::vector<TransitionId> list() const override;
  bool is_kept(TransitionId t) const override {
    return (within_ == nullptr || within_->contains(t)) && !gone_.contains(t);
  }

 private:
  bool attempt(TransitionId t) override;
  void undo() override;
  Score loss() const override { return loss_; }
  void hold(TransitionId t) override;
  bool is_held(TransitionId t) const override { return held_.contains(t); }
  void uncover() override { covered_.clear(); }
  void cover() override {
    for (TransitionId t : deleted_) covered_.insert(t);
  }
  bool is_covered(TransitionId t) const override { return covered_.contains(t); }

  void hold_only(GroupId g);
  void remove(TransitionId t);
  void spread(TransitionId t);
  void spend(ConditionId c);
  void lose(GroupId g);
  void lose_key(TransitionId t);
  void lose_left(TransitionId t);
  bool is_met(GroupId g);
  bool is_useful(ConditionId c);
  bool is_inside(ConditionId c);
  bool meets(std::span<const GroupId> groups);
  [[maybe_unused]] bool holds_invariant();
  const EnabledSet& enabled() const { return situation().enabled; }

  const Needs& needs_;
  const bool weak_;
  const Growth* within_ = nullptr;
  EpochSet forward_marks_;
  EpochSet gone_;                     // deleted transitions
  EpochSet no_key_, no_left_;         // enabled transitions that lost a key group, a left group
  EpochSet spent_;                    // conditions that lost a member
  EpochSet inside_, outside_;         // conditions of which it is known whether all members were grown
  std::vector<std::uint32_t> hints_;  // position of the condition that last met a group
  EpochSet held_;                     // transitions whose deletion is not allowed or is known to fail
  EpochSet covered_;
  std::size_t keys_ = 0;  // enabled transitions that are kept and could be the key
  bool failed_ = false;   // the attempt at hand has deleted what is held or the last key
  Score loss_;            // of the attempt at hand
  std::vector<TransitionId> deleted_, keys_lost_, lefts_lost_;  // by the attempt at hand
  std::vector<ConditionId> spent_now_;                          // likewise
  std::vector<TransitionId> work_;                              // scratch: held, but what they need is not yet
};

ListPruning::ListPruning(const Needs& needs, const Choices& choices)
    : Pruning(choices),
      needs_(needs),
      weak_(choices.weak),
      forward_marks_(needs.transitions()),
      gone_(needs.transitions()),
      no_key_(needs.transitions()),
      no_left_(needs.transitions()),
      spent_(needs.conditions()),
      inside_(needs.conditions()),
      outside_(needs.conditions()),
      hints_(needs.groups()),
      held_(needs.transitions()),
      covered_(needs.transitions()) {}

void ListPruning::begin(const Situation& situation, const Growth* within, TransitionId protect) {
  start(situation, {});
  within_ = within;
  for (EpochSet* marks : {&forward_marks_, &gone_, &no_key_, &no_left_, &spent_, &inside_, &outside_, &held_})
    marks->clear();
  const auto list = enabled().list();
  for (std::size_t i = 0; i < situation.forward.size(); ++i)
    if (situation.forward[i]) forward_marks_.insert(list[i]);
  keys_ = 0;
  Score all;
  for (TransitionId t : list) {
    if (!is_kept(t)) continue;
    ++all.enabled;
    all.forward += forward_marks_.contains(t);
    // Within a grown set, a member may have only one of the two.
    if (within != nullptr && !meets(needs_.key_groups_of(t))) no_key_.insert(t);
    if (within != nullptr && weak_ && !meets(needs_.left_groups_of(t))) no_left_.insert(t);
    keys_ += !no_key_.contains(t);
  }
  start(situation, all);
  if (is_guided())
    for (TransitionId t : *situation.required) hold(t);
  if (protect != kNone) hold(protect);
  assert(holds_invariant());
}

// Between attempts, in small systems: D1 and D2 of what is kept, by definition, and that its keys are counted.
bool ListPruning::holds_invariant() {
  if (needs_.transitions() > 64) return true;
  auto is_whole = [this](ConditionId c) {
    bool whole = needs_.is_active(c, enabled());
    needs_.for_members(c, situation().state, [&](TransitionId t) { whole = whole && is_kept(t); });
    return whole;
  };
  auto met = [&](GroupId g) { return std::ranges::any_of(needs_.conditions_of(g), is_whole); };
  std::size_t keys = 0;
  for (TransitionId t = 0; t < needs_.transitions(); ++t) {
    if (!is_kept(t)) continue;
    const bool is_enabled = enabled().contains(t), is_key = is_enabled && !no_key_.contains(t);
    if (!is_enabled && !met(t)) return false;
    if (is_key && !std::ranges::all_of(needs_.key_groups_of(t), met)) return false;
    if (is_enabled && !is_key && !(weak_ && std::ranges::all_of(needs_.left_groups_of(t), met))) return false;
    keys += is_key;
  }
  return keys == keys_;
}

std::vector<TransitionId> ListPruning::list() const {
  std::vector<TransitionId> kept;
  if (within_ != nullptr)
    std::ranges::copy_if(within_->members(), std::back_inserter(kept), [this](TransitionId t) { return is_kept(t); });
  else
    for (TransitionId t = 0; t < needs_.transitions(); ++t)
      if (is_kept(t)) kept.push_back(t);
  return kept;
}

bool ListPruning::meets(std::span<const GroupId> groups) {
  return std::ranges::all_of(groups, [this](GroupId g) { return is_met(g); });
}

bool ListPruning::attempt(TransitionId t) {
  assert(is_kept(t));
  deleted_.clear();
  keys_lost_.clear();
  lefts_lost_.clear();
  spent_now_.clear();
  loss_ = {};
  failed_ = false;
  remove(t);
  for (std::size_t i = 0; i < deleted_.size() && !failed_; ++i) spread(deleted_[i]);
  if (failed_) undo();
  assert(holds_invariant());
  assert(failed_ || is_guided() || keys_ > 0);  // D0
  return !failed_;
}

void ListPruning::hold(TransitionId t) {
  if (held_.contains(t)) return;
  held_.insert(t);
  work_.assign(1, t);
  while (!work_.empty()) {
    const TransitionId u = work_.back();
    work_.pop_back();
    if (!enabled().contains(u)) {
      hold_only(u);
    } else if (!weak_) {
      for (GroupId g : needs_.key_groups_of(u)) hold_only(g);
    }
  }
}

// The members of the one condition that can meet the group, if there is only one.
void ListPruning::hold_only(GroupId g) {
  ConditionId only = kNone;
  needs_.count_work(1 + needs_.conditions_of(g).size());
  for (ConditionId c : needs_.conditions_of(g)) {
    if (!is_useful(c)) continue;
    if (only != kNone) return;
    only = c;
  }
  assert(only != kNone);
  needs_.for_members(only, situation().state, [this](TransitionId u) {
    if (held_.contains(u)) return;
    held_.insert(u);
    work_.push_back(u);
  });
}

void ListPruning::remove(TransitionId t) {
  if (!is_kept(t)) return;
  gone_.insert(t);
  deleted_.push_back(t);
  if (held_.contains(t)) failed_ = true;
  if (!enabled().contains(t)) return;
  ++loss_.enabled;
  loss_.forward += forward_marks_.contains(t);
  assert(keys_ > 0 || no_key_.contains(t));
  if (!no_key_.contains(t)) --keys_;
  if (keys_ == 0 && !is_guided()) failed_ = true;  // D0
}

void ListPruning::spread(TransitionId t) {
  needs_.count_work(1 + needs_.conditions_with(t).size());
  for (ConditionId c : needs_.conditions_with(t))
    if (is_useful(c) && needs_.counts(c, t, situation().state)) spend(c);
}

void ListPruning::spend(ConditionId c) {
  spent_.insert(c);
  spent_now_.push_back(c);
  needs_.count_work(needs_.groups_with(c).size());
  for (GroupId g : needs_.groups_with(c))
    if (!(needs_.is_of_disabled(g) && !is_kept(g)) && !is_met(g)) lose(g);
}

void ListPruning::lose(GroupId g) {
  if (needs_.is_of_disabled(g)) {
    remove(g);
    return;
  }
  needs_.count_work(needs_.key_users_of(g).size());
  for (TransitionId t : needs_.key_users_of(g))
    if (enabled().contains(t)) lose_key(t);
  if (weak_)
    for (TransitionId t : needs_.left_users_of(g))
      if (enabled().contains(t)) lose_left(t);
}

void ListPruning::lose_key(TransitionId t) {
  if (!is_kept(t) || no_key_.contains(t)) return;
  no_key_.insert(t);
  keys_lost_.push_back(t);
  --keys_;
  if (keys_ == 0 && !is_guided()) failed_ = true;
  if (!weak_ || no_left_.contains(t)) remove(t);
}

void ListPruning::lose_left(TransitionId t) {
  if (!is_kept(t) || no_left_.contains(t)) return;
  no_left_.insert(t);
  lefts_lost_.push_back(t);
  if (no_key_.contains(t)) remove(t);
}

// The condition that was found last is looked at first, the others from there on and round.
bool ListPruning::is_met(GroupId g) {
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

bool ListPruning::is_useful(ConditionId c) {
  if (!needs_.is_active(c, enabled()) || spent_.contains(c)) return false;
  return within_ == nullptr || is_inside(c);
}

// Whether all members were grown; found out once.
bool ListPruning::is_inside(ConditionId c) {
  if (inside_.contains(c)) return true;
  if (outside_.contains(c)) return false;
  bool all = true;
  needs_.for_members(c, situation().state, [&](TransitionId t) { all = all && within_->contains(t); });
  (all ? inside_ : outside_).insert(c);
  return all;
}

void ListPruning::undo() {
  for (TransitionId t : keys_lost_) {
    no_key_.erase(t);
    if (!gone_.contains(t)) ++keys_;
  }
  for (TransitionId t : lefts_lost_) no_left_.erase(t);
  for (TransitionId t : deleted_) {
    gone_.erase(t);
    if (enabled().contains(t) && !no_key_.contains(t)) ++keys_;
  }
  for (ConditionId c : spent_now_) spent_.erase(c);
}

}  // namespace

std::unique_ptr<Pruning> pruning_by_lists(const Needs& needs, const Choices& choices) {
  return std::make_unique<ListPruning>(needs, choices);
}

}  // namespace onager::stubborn
