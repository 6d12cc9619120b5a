// --reduction auto: which stubborn-set method suits a model, by sampling.
//
// Idea       every candidate explores the first states. Those that finish are
//            compared by their states; else the ones that leave the fewest
//            enabled transitions a state, with a handicap for what the choice
//            costs, go on with a larger sample, twice. A candidate that leaves
//            nearly all of them is not worth its time.
// Result     the same for the same model, order and search: costs are counted
//            by stubborn::Needs, no clock is asked
// Cost       as many states as the samples have, at most 77,000, and at most
//            112 million steps of choices; the computation of the relations

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

// For a plan whose reduction is left open. Throws LimitMet.
Choice choose_reduction(const TransitionSystem& system, const Plan& plan, Watch& watch);

}  // namespace onager::run
