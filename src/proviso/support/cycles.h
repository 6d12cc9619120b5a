// Cycles of a stored graph: a set of states that cuts all of them.
//
// Idea       find the strong components; out of each that has an edge inside,
//            take the states with most edges in and out; go on with the rest of
//            it. A state is only taken while it is in such a component, so it
//            lies on a cycle that no state taken before cuts. Out of a component
//            of more than kExact states several are taken at once, so that
//            large graphs do not take forever; of those, some may cut the same
//            cycles.
// Cost       12 bytes a state beside the graph, and up to 28 for the walk; a walk
//            over a component for each time that states are taken from it. All
//            of it is charged to the budget, and the work spent on the watch

#pragma once

#include <cassert>
#include <span>
#include <vector>

#include "base/charged.h"
#include "base/ids.h"
#include "base/memory.h"
#include "base/watch.h"
#include "proviso/support/graph_log.h"

namespace onager::proviso {

class Cycles {
 public:
  // The edges of the log between states for which `keep` holds.
  template <typename Keep>
  Cycles(const GraphLog& log, std::size_t states, MemoryBudget& budget, Watch& watch, Keep keep)
      : watch_(watch),
        begin_(budget),
        targets_(budget),
        number_(budget),
        group_(budget),
        degrees_(budget),
        calls_(charged<Call>(budget)),
        stack_(charged<StateId>(budget)),
        roots_(charged<StateId>(budget)),
        waiting_(charged<StateId>(budget)),
        sizes_(charged<std::size_t>(budget)) {
    begin_.reset(states + 2);
    number_.reset(states);
    group_.reset(states);
    degrees_.reset(states);
    auto for_each = [&](auto visit) {
      log.for_each([&](StateId from, StateId to) {
        assert(from < states && to < states);
        watch_.spend(2);
        if (keep(from) && keep(to)) visit(from, to);
      });
    };
    for_each([&](StateId from, StateId) { ++begin_[from + 2]; });
    for (std::size_t i = 2; i < states + 2; ++i) begin_[i] += begin_[i - 1];
    targets_.reset(begin_[states + 1]);
    for_each([&](StateId from, StateId to) { targets_[begin_[from + 1]++] = to; });
    assert(begin_[0] == 0 && begin_[states] == begin_[states + 1]);
  }

  using States = ChargedVector<StateId>;

  // States of `nodes` such that the others of them have no cycle of edges between them; ascending.
  States cut(std::span<const StateId> nodes);

 private:
  static constexpr std::size_t kExact = 4096;   // states of a component out of which one is taken at a time
  static constexpr std::size_t kAtOnce = 1024;  // out of larger ones, one in so many

  struct Call {
    StateId node;
    std::size_t next;  // edge to follow
  };

  std::span<const StateId> targets_of(StateId node) const {
    return {targets_.data() + begin_[node], targets_.data() + begin_[node + 1]};
  }
  // Strong components of the states of one group, those without cycles left out.
  void split(std::span<const StateId> nodes);
  void visit(StateId root);
  void finish(StateId node);
  bool has_cycle(std::span<const StateId> component) const;
  void take_from(std::span<StateId> component, States& taken);
  void count_degrees(std::span<const StateId> component);

  Watch& watch_;
  GrowingArray<std::size_t> begin_;  // node -> first of its targets
  GrowingArray<StateId> targets_;
  GrowingArray<StateId> number_;         // in the order of the walk at hand, from 1; 0: not met
  GrowingArray<std::uint32_t> group_;    // nodes that are looked at together; 0: none
  GrowingArray<std::uint32_t> degrees_;  // scratch
  std::uint32_t current_ = 0;            // group of the walk
  std::uint32_t last_group_ = 0;
  StateId met_ = 0;  // nodes of the walk so far
  ChargedVector<Call> calls_;
  States stack_, roots_;              // of the walk
  States waiting_;                    // components to be cut, one after the other
  ChargedVector<std::size_t> sizes_;  // of these
};

}  // namespace onager::proviso
