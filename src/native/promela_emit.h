// The C text of a Promela model, for one census: a library as system/promela/library.h has it.
//
// Idea       a function for each edge of each instance that a step can take, one that lists what is enabled by the
//            nodes of the processes, and a small driver that goes through the outcomes of atomic sequences
// Invariant  the same enabled transitions, changes and order of outcomes as PromelaSystem, or the answer kAsk. It asks
//            where a step fails, goes beyond the census, or outgrows its memory: more than 4096 cells written, 64 open
//            choices or 100,000 moves in one step. All statements are written, but a model with priorities,
//            enabled() or a trace automaton is left to the interpreter as a whole. If the text would be longer than a
//            megabyte, only the nodes that were met most often are written, as the census has it; where a process
//            stands at another one it asks.
// Cost       linear in the edges of all instances; with rendezvous, in the pairs of sends and receives

#pragma once

#include <string>

#include "system/promela/promela_system.h"

namespace onager::native {

inline constexpr std::size_t kLongestPromela = 1'200'000;  // a compiler takes about five seconds

// The system must be without a shuffle. A text longer than `longest` leaves out what it can.
std::string emit(const promela::PromelaSystem& system, std::size_t longest = kLongestPromela);

}  // namespace onager::native
