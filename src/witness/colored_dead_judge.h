// Whether no step of a pattern can ever be made again, from the marking of a coloured game on.
//
// Idea       first without a search: which steps could be made if tokens were never consumed and nothing inhibited. If
//            some of the pattern are among them, the markings that are reachable from here are visited one by one.
// Contract   kYes and kNo are certain. Throws LimitMet.
// Cost       the bindings of what could be, each once for a kind of token that is found later; then, for each marking,
//            the bindings that it suggests. Both end once the watch has been spent `most_work`

#pragma once

#include <cstdint>

#include "base/watch.h"
#include "witness/colored_game.h"
#include "witness/dead_search.h"

namespace onager::witness {

Dead judge_dead(const colored::Net& net, const ColoredGame& game, const colored::StepPattern& pattern,
                std::uint64_t most_work, Watch& watch);

}  // namespace onager::witness
