// The naive interpreter of programs, straight from doc/formats.md.
//
// What the transition system of a program is compared with. It knows
// model/program.h as data and nothing else: own arithmetic, own pairing of
// senders and receivers, values as they are. Obvious first, slow second.

#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/program.h"

namespace onager::oracle {

struct World {
  std::vector<std::int64_t> locations;  // beyond those of the process: it has failed
  std::vector<std::vector<std::int64_t>> variables;
  std::vector<std::deque<std::vector<std::int64_t>>> channels;
  friend auto operator<=>(const World&, const World&) = default;
};

struct WorldExploration {
  std::set<World> states;
  std::set<World> deadlocks;
  std::uint64_t edges = 0;
  bool complete = true;
};

World first_world(const Program& program);

// What can happen, by the name of the step.
std::map<std::string, World> successors(const Program& program, const World& world);

// Stops as soon as a state beyond the first `state_limit` turns up.
WorldExploration explore(const Program& program, std::size_t state_limit);

// Of a variable, an element `a[1]`, or 1 if the process of `process.state` is there and 0 if it is elsewhere; nothing
// if there is no such name.
std::optional<std::int64_t> value_of(const Program& program, const World& world, const std::string& name);

// Whether a process is stuck in a failure.
bool has_failed(const Program& program, const World& world);

// Whether a process stands where it asserts something that is false, or that cannot be computed.
bool breaks_assertion(const Program& program, const World& world);

// Whether a run exists that the property process of the program accepts: pairs of a state and a location of the
// process, of which an accepting one leads back to itself; a deadlock is read again and again. Nothing if the program
// has more states than the limit.
std::optional<bool> has_accepted_run(const Program& program, std::size_t state_limit);

// Locations, variables, channels with buffer, each channel as its length and its cells, unused ones 0.
std::vector<std::int64_t> flat(const Program& program, const World& world);

}  // namespace onager::oracle
