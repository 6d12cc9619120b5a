// What all searches do with one state: stand on it, show it, choose what to fire.

#pragma once

#include <cassert>
#include <span>
#include <vector>

#include "search/search.h"
#include "store/walker.h"

namespace onager::search {

class Expansion : public store::Walker {
 public:
  explicit Expansion(const Parts& parts)
      : Walker(parts.system, parts.store, parts.reduction == nullptr),
        reduction_(parts.reduction),
        visit_cost_(1 + (parts.system.transitions() + parts.system.slots()) / 256),
        choice_cost_(1 + (parts.system.transitions() + parts.system.guards()) / 32) {}

  // False if the visitor has seen enough.
  bool visit(Visitor& visitor) {
    const EnabledSet& set = enabled();
    add_work(visit_cost_);
    const bool go_on = visitor.visit({at(), state(), changed(), set});
    settle();
    return go_on;
  }

  // Of a state that was visited. Nothing may be staged when the reduction wants to know what is forward; if a slot
  // overflows then, all enabled transitions are chosen, so that whoever stages them learns of it.
  std::span<const TransitionId> choose() {
    const EnabledSet& set = enabled();
    if (reduction_ == nullptr) return set.list();
    add_work(choice_cost_ * set.size());
    forward_.clear();
    if (reduction_->wants_forward()) {
      if (!stage(set.list())) return set.list();
      for (const store::Found& found : resolve(store::Resolve::kFind)) forward_.push_back(found.state == kNone);
    }
    const auto chosen = reduction_->choose({state(), set, forward_});
    assert(is_choice(chosen, set));
    return chosen;
  }

 private:
  // Whether it is a part of the enabled transitions, ascending. It may be empty: a question can be hopeless from here
  // on.
  static bool is_choice(std::span<const TransitionId> chosen, const EnabledSet& set) {
    return std::ranges::is_sorted(chosen, std::ranges::less_equal()) && std::ranges::includes(set.list(), chosen);
  }

  stubborn::Algorithm* reduction_;
  const std::uint64_t visit_cost_;     // in units of `work`: to list what is enabled, and what else may touch the state
  const std::uint64_t choice_cost_;    // likewise to choose, for each enabled transition
  std::vector<std::uint8_t> forward_;  // of the enabled transitions, if the reduction wants it
};

}  // namespace onager::search
