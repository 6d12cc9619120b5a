// The steps of a Promela model from one state, by definition: every way through atomic sequences and rendezvous.
//
// Written from doc/formats.md, section "Promela: what is counted". Cost: a copy of the state for each statement that is
// executed. Throws LimitMet.

#pragma once

#include <vector>

#include "base/watch.h"
#include "witness/promela_world.h"

namespace onager::witness::game {

struct Micro {  // one statement of one process
  std::uint32_t process = 0;
  std::uint32_t proctype = 0;
  PointId point = 0;
  friend bool operator==(const Micro&, const Micro&) = default;
};

struct Way {  // a step: what was done, and what came of it
  std::vector<Micro> steps;
  World world;
  Record record;
};

// In the order of processes, then of options, depth first.
std::vector<Way> all_ways(const promela::Program& program, const Code& code, const World& world, Watch& watch);

// Whether some process can move where `timeout` is false.
bool can_move_without_timeout(const promela::Program& program, const Code& code, const World& world, Watch& watch);

}  // namespace onager::witness::game
