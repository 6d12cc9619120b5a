#include "stubborn/mask_beam.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "stubborn/engine/guided_closure.h"
#include "stubborn/engine/mask_needs.h"

namespace onager::stubborn {

namespace {

template <std::size_t N>
class MaskBeam final : public Algorithm {
 public:
  MaskBeam(const Needs& needs, const Spec& spec)
      : needs_(needs),
        all_guards_(Set::below(needs.guard_conditions() / 2)),
        nds_(spec.nds),
        guided_(needs, Scapegoat::kCost, spec.weak, spec.seed),
        closures_(needs.transitions()) {}

  std::span<const TransitionId> choose(const Situation& situation) override {
    chosen_.clear();
    winner_ = {};
    is_guided_ = situation.required != nullptr;
    const auto enabled = situation.enabled.list();
    if (enabled.empty()) return chosen_;
    if (is_guided_) return guided_.close(situation, *situation.required);
    enabled_ = Set(situation.enabled.bits().words());
    const Set truth(situation.enabled.truth().words());
    enabling_ = all_guards_ - truth;
    disabling_ = nds_ ? truth : Set{};
    winner_ = search(enabled);
    (winner_.in & enabled_).for_each([this](TransitionId t) { chosen_.push_back(t); });
    return chosen_;
  }

  std::vector<TransitionId> members() const override {
    if (is_guided_) return guided_.members();
    Context whole = winner_;
    while (!whole.open.empty()) pick(whole);
    std::vector<TransitionId> list;
    whole.in.for_each([&](TransitionId t) { list.push_back(t); });
    return list;
  }

 private:
  using Set = Mask<N>;
  struct Context {
    Set in;
    Set open;  // members that have a choice
    std::size_t enabled = 0;
  };
  static constexpr std::size_t kDropped = ~std::size_t{0};  // instead of the number of enabled members

  // A set with all that is enabled need not be finished: no other has more.
  const Context& search(std::span<const TransitionId> enabled) {
    contexts_.clear();
    closed_ = {};
    for (TransitionId start : enabled) {
      Context& context = contexts_.emplace_back();
      Set first;
      first.insert(start);
      add(context, first);
      closed_.insert(start);
      closures_[start] = context;
      while (context.enabled == 1 && !context.open.empty()) pick(context);
      if (context.enabled == 1) return context;
      drop_equal(context);
    }
    for (;;) {
      Context& best = *std::ranges::min_element(contexts_, {}, &Context::enabled);
      if (best.enabled == enabled.size() || best.open.empty()) return best;
      pick(best);
      drop_equal(best);
    }
  }

  // Of contexts that have become the same, only the first can win.
  void drop_equal(const Context& changed) {
    Context* first = nullptr;
    for (Context& context : contexts_) {
      if (context.enabled != changed.enabled || !(context.in == changed.in)) continue;
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
  GuidedClosure guided_;
  bool is_guided_ = false;    // the set chosen last
  Set enabled_;               // transitions
  Set enabling_, disabling_;  // guards whose condition is active and allowed
  std::vector<Context> contexts_;
  Set closed_;                     // enabled transitions whose closure is known
  std::vector<Context> closures_;  // of these: all that follows without a choice
  Context winner_;                 // may be unfinished if it has all that is enabled
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> mask_beam(const Needs& needs, const Spec& spec) {
  return make_with_masks<Algorithm>(needs, spec,
                                    [&]<std::size_t N>() { return std::make_unique<MaskBeam<N>>(needs, spec); });
}

}  // namespace onager::stubborn
