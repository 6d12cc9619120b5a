// --reduction auto: which stubborn-set method suits a model, by sampling.
//
// Idea       every candidate explores the first states. Those that finish are
//            compared by their states; else the ones that leave the fewest
//            enabled transitions a state go on with a larger sample, twice.
//            A candidate that leaves nearly all of them is not worth its time.
// Result     the same for the same model, order and search: no clock is asked
// Cost       as many states as the samples have, at most 77,000, and the
//            computation of the relations

#pragma once

#include <string>
#include <variant>

#include "check/job.h"
#include "search/search.h"

namespace onager::check {

// `method` with its reduction and relations chosen; or the limit that was met on the way.
std::variant<Choice, search::Stop> choose_reduction(const TransitionSystem& system, const Method& method,
                                                    const Limits& limits, search::Monitor& monitor);

}  // namespace onager::check
