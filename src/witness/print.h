// A trace for people: what is marked at first, one line per step with what it changes, what is marked at last.
//
//   initially: fork_1=1, fork_2=1, think_1=1, think_2=1
//   1. take_left_1  think_1 1->0, wait_1 0->1, fork_1 1->0
//   2. take_left_2  think_2 1->0, wait_2 0->1, fork_2 1->0
//   finally: wait_1=1, wait_2=1
//
// Contract: any trace may be given; the text ends with a line that says so when a step cannot fire.
// Cost: the arcs of the steps; the text of shown steps is held in memory.

#pragma once

#include <cstddef>
#include <limits>
#include <string>

#include "model/net.h"
#include "model/plugin.h"
#include "model/program.h"
#include "witness/trace.h"

namespace onager::witness {

struct PrintOptions {
  std::size_t max_steps = std::numeric_limits<std::size_t>::max();  // more: those in the middle are left out
  std::size_t max_places = 20;                                      // in one list; of programs, values
};

std::string print(const Net& net, const Trace& trace, const PrintOptions& options = {});
// Of a program, all values at first and at last: `P_0=wait, turn=1`; of a step, locations and values that change.
std::string print(const Program& program, const Trace& trace, const PrintOptions& options = {});
std::string print(const Plugin& plugin, const Trace& trace, const PrintOptions& options = {});

}  // namespace onager::witness
