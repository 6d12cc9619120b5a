// The closure algorithm (clo): start from one enabled transition and add whatever D1 and D2 demand until nothing is
// missing.
//
// Paper      [valmari.90.advances], strategies of [evangelista.23] algorithm 1
// Idea       see stubborn/growth.h
// Invariant  every member outside the work list has what it needs
// Result     stubborn; depends on the start and on the scapegoats picked
// Cost       one pass over the needs of the members; with a min- start, one pass for each enabled transition

#include "stubborn/closures.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

class Closure final : public Algorithm {
 public:
  Closure(const Needs& needs, const Spec& spec) : wants_forward_(spec.wants_forward()), closures_(needs, spec, false) {}

  bool wants_forward() const override { return wants_forward_; }

  std::span<const TransitionId> choose(const Situation& situation) override {
    chosen_.clear();
    if (!situation.enabled.empty()) keep_enabled(situation.enabled, closures_.build(situation).members(), chosen_);
    return chosen_;
  }
  std::vector<TransitionId> members() const override {
    return chosen_.empty() ? chosen_ : closures_.growth().members();
  }

 private:
  bool wants_forward_;
  Closures closures_;
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> make_closure(const Needs& needs, const Spec& spec) {
  return std::make_unique<Closure>(needs, spec);
}

}  // namespace onager::stubborn
