#include <cassert>

#include "stubborn/engine/mask_needs.h"
#include "stubborn/engine/pruning.h"

namespace onager::stubborn {

namespace {

template <std::size_t N>
class MaskPruning final : public Pruning {
 public:
  MaskPruning(const Needs& needs, const Choices& choices)
      : Pruning(choices),
        needs_(needs),
        all_(Set::below(needs.transitions())),
        all_guards_(Set::below(needs.guard_conditions() / 2)) {}

  void begin(const Situation& situation, const Growth* within, TransitionId protect) override {
    enabled_ = Set(situation.enabled.bits().words());
    const Set truth(situation.enabled.truth().words());
    now_ = {all_, all_guards_ - truth, truth};
    if (within != nullptr) keep_members(*within);
    forward_ = {};
    const auto list = situation.enabled.list();
    for (std::size_t i = 0; i < situation.forward.size(); ++i)
      if (situation.forward[i]) forward_.insert(list[i]);
    start(situation, {(now_.kept & forward_).count(), (now_.kept & enabled_).count()});
    held_ = {};
    if (is_guided())
      for (TransitionId t : *situation.required) hold(t);
    if (protect != kNone) hold(protect);
    assert(holds_invariant());
  }

  std::vector<TransitionId> list() const override { return now_.kept.list(); }
  bool is_kept(TransitionId t) const override { return now_.kept.contains(t); }

 private:
  using Set = Mask<N>;
  struct Rest {
    Set kept;                 // transitions
    Set enabling, disabling;  // guards whose enabling, disabling condition is active and has lost no member
  };

  void keep_members(const Growth& within) {
    now_.kept = {};
    for (TransitionId t : within.members()) now_.kept.insert(t);
    (all_ - now_.kept).for_each([this](TransitionId t) { spend(t); });
  }

  // All that falls is found in waves, each from the one before.
  bool attempt(TransitionId t) override {
    assert(is_kept(t));
    before_ = now_;
    Set fallen;
    fallen.insert(t);
    while (!fallen.empty()) {
      now_.kept -= fallen;
      const bool no_key = !is_guided() && (now_.kept & enabled_).empty();
      if (no_key || !(fallen & held_).empty()) {
        undo();
        return false;
      }
      needs_.count_work(fallen.count());
      Set key_users, waiting;
      fallen.for_each([&](TransitionId u) {
        spend(u);
        key_users |= needs_.of(u).key_users;
        waiting |= needs_.of(u).waiting;
      });
      fallen = key_users & enabled_ & now_.kept;
      ((waiting & now_.kept) - enabled_).for_each([&](TransitionId u) {
        if (!is_met(u)) fallen.insert(u);
      });
    }
    assert(holds_invariant());
    return true;
  }
  void undo() override { now_ = before_; }
  Score loss() const override {
    const Set lost = before_.kept - now_.kept;
    return {(lost & forward_).count(), (lost & enabled_).count()};
  }

  void hold(TransitionId t) override {
    Set fresh;
    fresh.insert(t);
    while (!fresh.empty()) {
      held_ |= fresh;
      Set needed;
      fresh.for_each([&](TransitionId u) {
        if (const Set* all = needs_.needed_by(u, enabled_, now_.enabling, now_.disabling)) needed |= *all;
      });
      fresh = needed - held_;
    }
  }
  bool is_held(TransitionId t) const override { return held_.contains(t); }
  void uncover() override { covered_ = {}; }
  void cover() override { covered_ |= before_.kept - now_.kept; }
  bool is_covered(TransitionId t) const override { return covered_.contains(t); }

  // Between attempts, in small systems: D1 and D2 of what is kept.
  bool holds_invariant() const {
    if (needs_.transitions() > 64) return true;
    bool holds = (now_.kept - all_).empty();
    now_.kept.for_each([&](TransitionId t) {
      holds = holds && (enabled_.contains(t) ? (needs_.of(t).key - now_.kept).empty() : is_met(t));
    });
    return holds;
  }
  // Whether t, which is disabled, has a condition that has lost no member.
  bool is_met(TransitionId t) const {
    return !(needs_.of(t).guards & now_.enabling).empty() || !(needs_.of(t).excluders & now_.disabling).empty();
  }
  void spend(TransitionId t) {
    now_.enabling -= needs_.of(t).enables;
    now_.disabling -= needs_.of(t).disables;
  }

  const MaskNeeds<N> needs_;
  const Set all_, all_guards_;
  Set enabled_, forward_;
  Rest now_, before_;  // before the last attempt
  Set held_, covered_;
};

}  // namespace

std::unique_ptr<Pruning> pruning_by_masks(const Needs& needs, const Choices& choices) {
  return make_with_masks<Pruning>(needs, choices,
                                  [&]<std::size_t N>() { return std::make_unique<MaskPruning<N>>(needs, choices); });
}

}  // namespace onager::stubborn
