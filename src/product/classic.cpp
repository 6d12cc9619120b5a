// Stubborn sets that keep the order of visible transitions by taking a visible one only where all are taken.
//
// Paper      [valmari.92.fmsd], as the rules COM, KEY, VIS and IGN of [ulrik.21.aalborg] definitions 3.2 and 3.4
// Idea       a set of the base algorithm will do unless an enabled member is visible; then a closure of some invisible
//            transition may do, else everything enabled is taken.
//            Against ignoring, a set one of whose members leads to a state that is not newer takes in all visible
//            transitions: numbers of states cannot grow all around a cycle.
// Differs    the condition against ignoring does not look at the stack of the search, so that the set is a function of
//            the system's state and the reduced product that of a reduced system (doc/theory.md)
// Invariant  the set of a state is the same in every node of the product
// Result     for languages that repeated letters do not matter to, the reduced product has an accepting run iff the
//            product has
// Cost       that of the base algorithm; a closure where numbers do not grow

#include <cassert>

#include "product/strategies.h"
#include "product/visibility.h"

namespace onager::product {

namespace {

class Classic final : public Reduction {
 public:
  explicit Classic(const ReductionParts& parts) : base_(parts.base), visibility_(parts) {}

  Choice choose(const Place& place) override {
    const auto all = place.enabled.list();
    if (all.size() == 1) return {all, false};
    const auto set = base_.choose({place.state, place.enabled, {}});
    if (!visibility_.sees_any(set))
      taken_.assign(set.begin(), set.end());
    else if (!visibility_.find_invisible(place, taken_))
      return {all, false};
    return {taken_, taken_.size() < all.size() && !visibility_.none()};
  }

  std::span<const TransitionId> widened(const Place& place) override {
    assert(!taken_.empty() && !visibility_.none());
    visibility_.add_visible(place, taken_);
    if (visibility_.sees_any(taken_)) return place.enabled.list();
    return taken_;
  }

 private:
  stubborn::Algorithm& base_;
  Visibility visibility_;
  std::vector<TransitionId> taken_;
};

}  // namespace

std::unique_ptr<Reduction> make_classic(const ReductionParts& parts) {
  return std::make_unique<Classic>(parts);
}

}  // namespace onager::product
