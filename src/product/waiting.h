// What `reach` and `mixed` share: sets for nodes whose automaton state waits.
//
// Paper      [ulrik.21.aalborg] theorem 3.25: COM, R and SAFE
// Idea       the set contains what has to fire before the automaton can leave its state (R) and what that needs (COM).
//            If something of the former is enabled, taking it first could make the automaton leave too early (SAFE).
// Differs    the paper then takes everything. Here an enabled transition of that kind is looked at: if the automaton
//            cannot leave behind it, and the set contains what has to fire from there before it can, taking it does no
//            harm; else everything is taken.
// Invariant  behind every enabled member, runs outside the set do not let the automaton leave its state

#pragma once

#include <algorithm>
#include <cassert>
#include <optional>
#include <vector>

#include "product/ahead.h"
#include "product/strategies.h"
#include "question/interesting.h"
#include "stubborn/engine/widening.h"

namespace onager::product {

class Waiting {
 public:
  explicit Waiting(const ReductionParts& parts)
      : system_(parts.system), leaving_(parts.leaving), widening_(parts.needs), ahead_(parts.system) {
    for (ltl::AutomatonState q = 0; q < parts.leaving.states(); ++q) {
      interesting_.emplace_back();
      if (const auto& condition = parts.leaving.of(q)) interesting_.back().emplace(*condition, parts.influence);
    }
  }

  // Whether the automaton waits at this place and cannot leave its state yet.
  bool waits(const Place& place) const { return !place.leaves && interesting_[place.automaton].has_value(); }

  // Of a place where it waits. May be empty: the automaton will never leave its state.
  std::span<const TransitionId> choose(const Place& place) {
    assert(waits(place));
    interesting_[place.automaton]->collect(place.state, place.enabled, wanted_);
    auto taken = widening_.enabled_closure(wanted_, place.enabled, place.state);
    const std::size_t unsafe = wanted_.size();  // of the wanted ones only these may let the automaton leave
    for (std::size_t i = 0; i < unsafe; ++i) {
      if (!place.enabled.contains(wanted_[i])) continue;
      if (taken.size() == place.enabled.size() || !want_behind(place, wanted_[i])) return place.enabled.list();
    }
    assert(std::ranges::includes(place.enabled.list(), taken));
    if (wanted_.size() > unsafe) taken = widening_.enabled_closure(wanted_, place.enabled, place.state);
    return taken;
  }

 private:
  // Adds what has to fire behind t before the automaton can leave; false if it can leave there at once.
  bool want_behind(const Place& place, TransitionId t) {
    successors_.clear();
    system_.fire({&t, 1}, place.state, successors_);
    if (successors_.overflow() != kNone) return false;
    bool stays = false;
    ahead_.follow(place.state);
    ahead_.behind(successors_[0].changes, [&] {
      stays = !leaving_.of(place.automaton)->holds(ahead_.state(), ahead_.enabled());
      interesting_[place.automaton]->collect(ahead_.state(), ahead_.enabled(), more_);
    });
    wanted_.insert(wanted_.end(), more_.begin(), more_.end());
    return stays;
  }

  const TransitionSystem& system_;
  const Leaving& leaving_;
  std::vector<std::optional<question::Interesting>> interesting_;  // by state of the automaton
  stubborn::Widening widening_;
  Ahead ahead_;
  Successors successors_;                    // scratch
  std::vector<TransitionId> wanted_, more_;  // scratch
};

}  // namespace onager::product
