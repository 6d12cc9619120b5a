// --reduction auto: which stubborn-set method suits a model, by sampling.
//
// Idea       every candidate explores the first states, the cheapest first.
//            Those that finish are compared by their states, and who has not
//            finished with the work of one that has is out; else the ones that
//            leave the fewest enabled transitions a state, on the states that
//            both have met, with a handicap for what the choice costs, go on
//            with a larger sample, and so do all that are cheap. It is settled
//            early if none leaves less than a cheap one. A candidate that leaves
//            nearly all of them is not worth its time.
// Result     the same for the same model, order and search: costs are counted
//            by stubborn::Needs, no clock is asked
// Cost       at most 400 million steps of choices, where 40 of them are a state
//            or a transition; the computation of the relations

#pragma once

#include <string>

#include "base/watch.h"
#include "run/plan.h"

namespace onager::run {

struct Choice {
  stubborn::Spec reduction;
  Relations relations;
  std::string why;  // one sentence for people, lower case, no full stop
};

// For a plan whose reduction is left open and a run that ends when all is explored, or at the first deadlock. Throws
// LimitMet.
Choice choose_reduction(const TransitionSystem& system, const Plan& plan, Watch& watch, bool ends_at_deadlock = false);

}  // namespace onager::run
