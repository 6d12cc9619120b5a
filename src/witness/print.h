// A trace in readable form: the initial marking, one line per step with its changes, the final marking.
//
//   initially: fork_1=1, fork_2=1, think_1=1, think_2=1
//   1. take_left_1  think_1 1->0, wait_1 0->1, fork_1 1->0
//   2. take_left_2  think_2 1->0, wait_2 0->1, fork_2 1->0
//   finally: wait_1=1, wait_2=1
//
// Contract: accepts any trace; if a step cannot fire, the last line says so.
// Cost: the arcs of the steps; of programs and plug-ins also the values, for each step that is shown. The text of shown
// steps is kept in memory.

#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/watch.h"
#include "model/colored_net.h"
#include "model/net.h"
#include "model/plugin.h"
#include "model/program.h"
#include "model/promela.h"
#include "witness/trace.h"

namespace onager::witness {

struct PrintOptions {
  std::size_t max_steps = std::numeric_limits<std::size_t>::max();  // beyond it, those in the middle are omitted
  std::size_t max_places = 20;                                      // in one list; for programs, number of values
};

std::string print(const Net& net, const Trace& trace, const PrintOptions& options = {});
// For a coloured net (`-` what went, `+` what came, `2'5` two tokens of colour 5):
//
//   initially: fork: 1, 2; think: 1, 2
//   1. take_left(p=2)  think -2, wait +2, fork -2
std::string print(const colored::Net& net, const Trace& trace, const PrintOptions& options = {});
// For a program: all values at the beginning and the end (`P_0=wait, turn=1`); for a step, the changed locations and
// values.
std::string print(const Program& program, const Trace& trace, const PrintOptions& options = {});
std::string print(const Plugin& plugin, const Trace& trace, const PrintOptions& options = {});
// Processes come and go; their locations are lines. A step also shows what it prints and the errors it meets.
std::string print(const promela::Program& program, const Trace& trace, const PrintOptions& options = {});

// A state: of a net the places that are not empty, of a coloured one with their tokens (`1, 4, 2'5`), else all values.
using Snapshot = std::vector<std::pair<std::string, std::string>>;
// The states before the first step and after each one, up to the first that cannot be made. Throws LimitMet.
std::vector<Snapshot> states_along(const Net& net, const Trace& trace, Watch& watch);
std::vector<Snapshot> states_along(const colored::Net& net, const Trace& trace, Watch& watch);
std::vector<Snapshot> states_along(const Program& program, const Trace& trace, Watch& watch);
std::vector<Snapshot> states_along(const Plugin& plugin, const Trace& trace, Watch& watch);
std::vector<Snapshot> states_along(const promela::Program& program, const Trace& trace, Watch& watch);

}  // namespace onager::witness
