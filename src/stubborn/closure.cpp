// The closure algorithm (clo): start from one enabled transition and add whatever D1 and D2 demand until nothing is
// missing.
//
// Paper      [valmari.90.advances], strategies of [evangelista.23] algorithm 1
// Idea       see stubborn/engine/growth.h
// Invariant  every member outside the work list has what it needs
// Result     stubborn; depends on the start and on the scapegoats picked
// Cost       one pass over the needs of the members; with a min- start, one pass
//            for each enabled transition

#include "stubborn/closure.h"

#include <cassert>

#include "stubborn/engine/closures.h"
#include "stubborn/engine/growth.h"
#include "stubborn/engine/mask_growth.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

// A set with all that is enabled is finished only for those who ask for its members.
template <typename Growth>
class Closure final : public Algorithm {
 public:
  Closure(Growth growth, const Spec& spec)
      : wants_forward_(spec.wants_forward()), closures_(std::move(growth), spec, true) {}

  bool wants_forward() const override { return wants_forward_; }
  std::span<const TransitionId> choose(const Situation& situation) override {
    chosen_.clear();
    is_built_ = !situation.enabled.empty();
    if (is_built_) closures_.build(situation).list_enabled(chosen_);
    assert(is_choice(chosen_, situation));
    return chosen_;
  }
  std::vector<TransitionId> members() const override {
    if (!is_built_) return {};
    Growth whole = closures_.growth();
    whole.finish();
    assert(whole.score().enabled == chosen_.size());  // what was left out is disabled
    return whole.members();
  }

 private:
  const bool wants_forward_;
  Closures<Growth> closures_;
  bool is_built_ = false;  // in the last situation
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> closure_by_lists(const Needs& needs, const Spec& spec, bool star) {
  return std::make_unique<Closure<Growth>>(Growth(needs, spec, star), spec);
}

std::unique_ptr<Algorithm> closure_by_masks(const Needs& needs, const Spec& spec) {
  if (!MaskGrowth<1>::offers(spec)) return nullptr;
  return make_with_masks<Algorithm>(needs, spec, [&]<std::size_t N>() {
    return std::make_unique<Closure<MaskGrowth<N>>>(MaskGrowth<N>(needs), spec);
  });
}

std::unique_ptr<Algorithm> make_closure(const Needs& needs, const Spec& spec) {
  if (auto masks = closure_by_masks(needs, spec)) return masks;
  return closure_by_lists(needs, spec, false);
}

}  // namespace onager::stubborn
