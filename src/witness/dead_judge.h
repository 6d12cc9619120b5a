// Whether a transition can never fire again, from the marking of a game on.
//
// Idea       first without a search: which transitions could fire if tokens were never consumed and nothing inhibited.
//            If it is among them, the markings that are reachable from here by those are visited one by one.
// Contract   kYes and kNo are certain. Throws LimitMet.
// Cost       one walk over the arcs; then, for each marking, the arcs of what could fire, up to `most_work` arcs

#pragma once

#include <cstdint>

#include "base/watch.h"
#include "witness/dead_search.h"
#include "witness/token_game.h"

namespace onager::witness {

Dead judge_dead(const Net& net, const TokenGame& game, TransitionId transition, std::uint64_t most_work, Watch& watch);

}  // namespace onager::witness
