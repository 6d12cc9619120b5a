// Beam search: one closure from each enabled transition, always advancing the one that has the fewest enabled
// transitions so far; the first to finish wins.
//
// Paper      [laarman.14.sttt] algorithm 3, cost function of section 4.3
// Idea       good closures finish before bad ones have grown. The scapegoat of
//            a disabled transition is the condition whose missing members cost
//            least: many for an enabled one, 1 for a disabled one.
// Invariant  as for closure, in each context by itself
// Result     stubborn; no context had fewer enabled transitions when it ended
// Cost       at worst that of one closure for each enabled transition

#include <algorithm>
#include <vector>

#include "base/bit_set.h"
#include "stubborn/demands.h"
#include "stubborn/guided_closure.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

class Beam final : public Algorithm {
 public:
  Beam(const Needs& needs, const Spec& spec)
      : needs_(needs), nds_(spec.nds), demands_(needs, Scapegoat::kCost, spec.weak, spec.seed), guided_(needs, spec) {}

  std::span<const TransitionId> choose(const Situation& situation) override {
    situation_ = &situation;
    chosen_.clear();
    winner_ = nullptr;
    is_guided_ = situation.required != nullptr;
    const auto enabled = situation.enabled.list();
    if (enabled.empty()) return chosen_;
    if (situation.required != nullptr) return guided_.close(situation, *situation.required);
    prepare(enabled);
    // Contexts by number of enabled transitions; a context only ever moves to a later bucket.
    for (std::size_t bucket = 1;;) {
      if (buckets_[bucket].empty()) {
        ++bucket;
        continue;
      }
      Context& context = contexts_[buckets_[bucket].back()];
      while (context.enabled == bucket && !context.work.empty()) advance(context);
      if (context.enabled == bucket) {
        finish(context);
        return chosen_;
      }
      const std::uint32_t moved = buckets_[bucket].back();
      buckets_[bucket].pop_back();
      buckets_[context.enabled].push_back(moved);
    }
  }
  std::vector<TransitionId> members() const override {
    if (is_guided_) return guided_.members();
    return winner_ == nullptr ? std::vector<TransitionId>{} : winner_->members;
  }

 private:
  struct Context {
    BitSet in;
    std::vector<TransitionId> members, work;
    TransitionId start = kNone;
    std::size_t enabled = 0;
  };

  void prepare(std::span<const TransitionId> enabled) {
    while (contexts_.size() < enabled.size()) contexts_.push_back({BitSet(needs_.transitions()), {}, {}, kNone, 0});
    if (buckets_.size() < enabled.size() + 1) buckets_.resize(enabled.size() + 1);
    for (auto& bucket : buckets_) bucket.clear();
    for (std::size_t i = enabled.size(); i-- > 0;) {
      Context& context = contexts_[i];
      for (TransitionId t : context.members) context.in.erase(t);
      context.members.clear();
      context.work.clear();
      context.enabled = 0;
      context.start = enabled[i];
      add(context, enabled[i]);
      buckets_[1].push_back(static_cast<std::uint32_t>(i));
    }
  }

  void add(Context& context, TransitionId t) {
    if (context.in.contains(t)) return;
    context.in.insert(t);
    context.members.push_back(t);
    context.work.push_back(t);
    context.enabled += situation_->enabled.contains(t);
  }

  void advance(Context& context) {
    const TransitionId t = context.work.back();
    context.work.pop_back();
    auto inside = [&](TransitionId u) { return context.in.contains(u); };
    auto add_member = [&](TransitionId u) { add(context, u); };
    if (!situation_->enabled.contains(t)) {
      const ConditionId scapegoat = demands_.pick_scapegoat(
          t, *situation_, [this](ConditionId c) { return nds_ || Needs::is_enabling(c); }, inside,
          [](TransitionId) { return false; });
      needs_.for_members(scapegoat, situation_->state, add_member);
      return;
    }
    picked_.clear();
    demands_.pick_enabled(
        t, t == context.start, *situation_, [](GroupId) { return false; }, inside, picked_);
    for (auto [group, condition] : picked_) needs_.for_members(condition, situation_->state, add_member);
  }

  void finish(const Context& context) {
    winner_ = &context;
    for (TransitionId t : context.members)
      if (situation_->enabled.contains(t)) chosen_.push_back(t);
    std::ranges::sort(chosen_);
  }

  const Needs& needs_;
  const bool nds_;
  Demands demands_;
  GuidedClosure guided_;
  bool is_guided_ = false;  // the set chosen last
  const Situation* situation_ = nullptr;
  std::vector<Context> contexts_;                    // one for each enabled transition
  std::vector<std::vector<std::uint32_t>> buckets_;  // number of enabled members -> contexts, best last
  const Context* winner_ = nullptr;
  std::vector<std::pair<GroupId, ConditionId>> picked_;  // scratch
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> make_beam(const Needs& needs, const Spec& spec) {
  return std::make_unique<Beam>(needs, spec);
}

}  // namespace onager::stubborn
