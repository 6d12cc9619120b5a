// Beam search: one closure from each enabled transition, always advancing the one that has the fewest enabled
// transitions so far; the first to finish wins.
//
// Paper      [laarman.14.sttt] algorithm 3, cost function of section 4.3; without
//            the cost function, or with fewer closures, for the columns "no heur."
//            and "closure" of its tables 2 and 3
// Idea       good closures finish before bad ones have grown. Needs that leave
//            no choice are met first, then those of the open transition with the
//            lowest number: the scapegoat of a disabled transition is the
//            condition whose missing members cost least, many for an enabled
//            one, 1 for a disabled one.
// Invariant  as for closure, in each context by itself
// Result     stubborn; of the sets that the contexts grow to, the one with the
//            fewest enabled transitions, and of these the one with the first
//            start, whether by lists or by masks
// Cost       at worst that of one closure for each enabled transition

#include "stubborn/beam.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "stubborn/engine/guided_closure.h"
#include "stubborn/engine/list_contexts.h"
#include "stubborn/engine/mask_contexts.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

// `Contexts` grows the sets: ListContexts or MaskContexts<N>.
template <typename Contexts>
class Beam final : public Algorithm {
 public:
  Beam(const Needs& needs, const Spec& spec)
      : contexts_(needs, spec),
        most_(spec.contexts == 0 ? kNone : spec.contexts),
        guided_(needs, spec.scapegoat, spec.weak, spec.seed) {}

  std::span<const TransitionId> choose(const Situation& situation) override {
    chosen_.clear();
    winner_ = nullptr;
    is_guided_ = situation.required != nullptr;
    const auto enabled = situation.enabled.list();
    if (enabled.empty()) return chosen_;
    if (is_guided_) return guided_.close(situation, *situation.required);
    contexts_.begin(situation);
    winner_ = &search(enabled);
    contexts_.list_enabled(*winner_, chosen_);
    assert(chosen_.size() == winner_->enabled && is_choice(chosen_, situation));
    return chosen_;
  }

  std::vector<TransitionId> members() const override {
    if (is_guided_) return guided_.members();
    return winner_ == nullptr ? std::vector<TransitionId>{} : contexts_.members(*winner_);
  }

 private:
  using Context = typename Contexts::Context;

  // A set with all that is enabled need not be finished: no other has more.
  const Context& search(std::span<const TransitionId> enabled) {
    for (TransitionId start : enabled.first(std::min<std::size_t>(enabled.size(), most_))) {
      Context& context = contexts_.start(start);
      if (wins(context, 1)) return context;
    }
    for (;;) {
      Context& best = contexts_.best();
      const std::size_t size = best.enabled;
      assert(size <= enabled.size());
      if (size == enabled.size() || wins(best, size)) return best;
    }
  }

  // Advances the context until it is finished or has more than `size` enabled members; whether it is finished.
  bool wins(Context& context, std::size_t size) {
    while (context.enabled == size && !context.is_finished()) contexts_.advance(context);
    return context.enabled == size;
  }

  Contexts contexts_;  // one for each enabled transition, or for the first `most_`
  const std::uint32_t most_;
  GuidedClosure guided_;
  bool is_guided_ = false;           // the set chosen last
  const Context* winner_ = nullptr;  // may be unfinished if it has all that is enabled
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> beam_by_lists(const Needs& needs, const Spec& spec) {
  return std::make_unique<Beam<ListContexts>>(needs, spec);
}

std::unique_ptr<Algorithm> beam_by_masks(const Needs& needs, const Spec& spec) {
  if (spec.scapegoat != Scapegoat::kCost) return nullptr;
  return make_with_masks<Algorithm>(
      needs, spec, [&]<std::size_t N>() { return std::make_unique<Beam<MaskContexts<N>>>(needs, spec); });
}

std::unique_ptr<Algorithm> make_beam(const Needs& needs, const Spec& spec) {
  if (auto masks = beam_by_masks(needs, spec)) return masks;
  return beam_by_lists(needs, spec);
}

}  // namespace onager::stubborn
