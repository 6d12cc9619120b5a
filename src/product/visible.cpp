// Stubborn sets that keep the order of visible transitions by holding all of them, enabled or not, where one is taken.
//
// Paper      [valmari.17.topnoc] conditions V, I and L, after [valmari.92.fmsd]
// Idea       V: a set with an enabled visible member takes in all visible transitions and what these need, which is
//            often less than everything. I: where an invisible transition is enabled, an invisible one is taken.
//            L, against ignoring: as in `classic`.
// Invariant  the set of a state is the same in every node of the product
// Result     for languages that repeated letters do not matter to, the reduced product has an accepting run iff the
//            product has
// Cost       that of the base algorithm, and at most two closures

#include <cassert>

#include "product/strategies.h"
#include "product/visibility.h"

namespace onager::product {

namespace {

class VisibleMethod final : public Reduction {
 public:
  explicit VisibleMethod(const ReductionParts& parts) : base_(parts.base), visibility_(parts) {}

  Choice choose(const Place& place) override {
    const auto all = place.enabled.list();
    if (all.size() == 1) return {all, false};
    const auto set = base_.choose({place.state, place.enabled, {}});
    taken_.assign(set.begin(), set.end());
    if (!visibility_.sees_any(taken_) || visibility_.find_invisible(place, taken_))
      return {taken_, taken_.size() < all.size() && !visibility_.none()};
    if (taken_.size() < all.size()) complete(place);
    return {taken_, false};
  }

  std::span<const TransitionId> widened(const Place& place) override {
    complete(place);
    return taken_;
  }

 private:
  // V and I; L holds as well, the set contains every visible transition.
  void complete(const Place& place) {
    assert(!taken_.empty());
    visibility_.add_visible(place, taken_);
    if (!visibility_.sees_all(taken_)) return;
    for (const TransitionId t : place.enabled.list())
      if (!visibility_.sees(t)) return visibility_.add_closure(place, t, taken_);
  }

  stubborn::Algorithm& base_;
  Visibility visibility_;
  std::vector<TransitionId> taken_;
};

}  // namespace

std::unique_ptr<Reduction> make_visible(const ReductionParts& parts) {
  return std::make_unique<VisibleMethod>(parts);
}

}  // namespace onager::product
