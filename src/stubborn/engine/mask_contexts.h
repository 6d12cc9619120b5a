// The growing sets of a beam search, by masks (mask_needs.h): what list_contexts.h is by lists, for strong sets of
// small systems.
//
// Idea       what leaves no choice is met from every start before any choice is
//            made, and a start that meets an earlier one takes over its set
// Invariant  every member that is not open has what it needs among the members
// Cost       a few operations on masks for each member

#pragma once

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "stubborn/engine/mask_needs.h"
#include "stubborn/engine/situation.h"

namespace onager::stubborn {

template <std::size_t N>
class MaskContexts {
 public:
  using Set = Mask<N>;
  struct Context {
    Set in;
    Set open;                 // members that have a choice
    std::size_t enabled = 0;  // members that are; kDropped if an earlier context has become the same

    bool is_finished() const { return open.empty(); }
  };

  MaskContexts(const Needs& needs, const Choices& choices)
      : needs_(needs),
        all_guards_(Set::below(needs.guard_conditions() / 2)),
        nds_(choices.nds),
        closures_(needs.transitions()) {}

  void begin(const Situation& situation) {
    enabled_ = Set(situation.enabled.bits().words());
    const Set truth(situation.enabled.truth().words());
    enabling_ = all_guards_ - truth;
    disabling_ = nds_ ? truth : Set{};
    contexts_.clear();
    closed_ = {};
  }
  Context& start(TransitionId t) {
    assert(enabled_.contains(t) && !closed_.contains(t));
    Context& context = contexts_.emplace_back();
    Set first;
    first.insert(t);
    add(context, first);
    closed_.insert(t);
    closures_[t] = context;
    if (context.enabled > 1) drop_equal(context);
    return context;
  }
  Context& best() { return *std::ranges::min_element(contexts_, {}, &Context::enabled); }
  void advance(Context& context) {
    assert(!context.is_finished() && context.enabled != kDropped);
    pick(context);
    if (context.enabled > 1) drop_equal(context);
  }

  void list_enabled(const Context& context, std::vector<TransitionId>& chosen) const {
    chosen.clear();
    (context.in & enabled_).for_each([&](TransitionId t) { chosen.push_back(t); });
  }
  std::vector<TransitionId> members(Context context) const {
    while (!context.is_finished()) pick(context);
    return context.in.list();
  }

 private:
  static constexpr std::size_t kDropped = ~std::size_t{0};

  // Of contexts that have become the same, only the first can win. With one enabled member they are all different.
  void drop_equal(const Context& changed) {
    const std::size_t size = changed.enabled;
    Context* first = nullptr;
    for (Context& context : contexts_) {
      if (context.enabled != size || !(context.in == changed.in)) continue;
      if (first == nullptr)
        first = &context;
      else
        context.enabled = kDropped;
    }
  }

  // Adds `fresh` and all that follows without a choice, in waves.
  void add(Context& context, Set fresh) const {
    context.in |= fresh;
    while (!fresh.empty()) {
      needs_.count_work(fresh.count());
      Set needed;
      fresh.for_each([&](TransitionId t) {
        if (closed_.contains(t)) {
          context.in |= closures_[t].in;
          context.open |= closures_[t].open;
        } else if (const Set* all = needs_.needed_by(t, enabled_, enabling_, disabling_)) {
          needed |= *all;
        } else {
          context.open.insert(t);
        }
      });
      fresh = needed - context.in;
      context.in |= fresh;
    }
    context.enabled = (context.in & enabled_).count();
    assert((context.open - context.in).empty() && (context.open & enabled_).empty());
  }

  // Adds the members of the condition that costs least for the first open transition.
  void pick(Context& context) const {
    const TransitionId t = context.open.first();
    context.open.erase(t);
    Set best;
    std::pair<std::size_t, ConditionId> best_cost = {~std::size_t{0}, 0};
    auto weigh = [&](const Set& members, ConditionId c) {
      const Set missing = members - context.in;
      if (missing.empty()) best_cost = {0, 0};
      if (best_cost.first == 0) return;
      const std::size_t enabled = (missing & enabled_).count();
      if (enabled * needs_.transitions() > best_cost.first) return;
      const std::pair cost = {enabled * needs_.transitions() + missing.count() - enabled, c};
      if (cost < best_cost) best = missing, best_cost = cost;
    };
    (needs_.of(t).guards & enabling_).for_each([&](GuardId g) { weigh(needs_.of_guard(g).enabling, 2 * g); });
    (needs_.of(t).excluders & disabling_).for_each([&](GuardId g) { weigh(needs_.of_guard(g).disabling, 2 * g + 1); });
    if (best_cost.first > 0) add(context, best);
  }

  const MaskNeeds<N> needs_;
  const Set all_guards_;
  const bool nds_;
  Set enabled_;               // transitions
  Set enabling_, disabling_;  // guards whose condition is active and allowed
  std::vector<Context> contexts_;
  Set closed_;                     // enabled transitions whose closure is known
  std::vector<Context> closures_;  // of these: all that follows without a choice
};

}  // namespace onager::stubborn
