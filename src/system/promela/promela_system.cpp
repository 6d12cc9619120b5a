#include "system/promela/promela_system.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "system/cannot_evaluate.h"
#include "system/promela/discover.h"

namespace onager::promela {

std::string PromelaSystem::guard_text(GuardId g) const {
  const Guard& guard = parts_->guards[g];
  if (guard.kind != Guard::Kind::kTest) return TransitionSystem::guard_text(g);
  const SlotTest& test = guard.test;
  const std::string& name = layout().name(test.slot);
  const auto shown = [&](Value value) {
    return layout().is_folded(test.slot) ? std::to_string(unfolded(value)) : std::to_string(value);
  };
  if (test.low == test.high) return fmt::format("{} {} {}", name, test.inside ? "==" : "!=", shown(test.low));
  if (test.low == 0) return fmt::format("{} {} {}", name, test.inside ? "<=" : ">", shown(test.high));
  return fmt::format("{} {} {}", name, test.inside ? ">=" : "<", shown(test.low));
}

bool PromelaSystem::holds(const Guard& guard, View view) const {
  const Machine& machine = this->machine();
  const auto timeout = [&] { return guard.asks_timeout && !machine.can_move_without_timeout(view); };
  Machine::Look look{view};
  switch (guard.kind) {
    case Guard::Kind::kTest:
      return guard.test.holds(view.get(guard.test.slot));
    case Guard::Kind::kCondition:
      look.timeout = timeout();
      return machine.value(guard.term, look) != 0 || look.fault != kNone;
    case Guard::Kind::kRoom:
      return machine.has_room(machine.actions(guard.begin.instance, guard.node)[guard.begin.edge], look) ||
             look.fault != kNone;
    case Guard::Kind::kMessage:
      return machine.has_message(machine.actions(guard.begin.instance, guard.node)[guard.begin.edge], look) ||
             look.fault != kNone;
    case Guard::Kind::kMeet:
      return machine.can_receive(machine.actions(guard.begin.instance, guard.node)[guard.begin.edge],
                                 guard.begin.partner, guard.partner_node, guard.begin.partner_edge, look);
    case Guard::Kind::kUnblocked: {
      const Edge& edge = *machine.actions(guard.begin.instance, guard.node)[guard.begin.edge].edge;
      return std::ranges::none_of(edge.blockers, [&](std::uint32_t blocker) {
        return machine.is_executable(guard.begin.instance, guard.node, blocker, view, timeout());
      });
    }
    case Guard::Kind::kStatement:
      return machine.is_executable(guard.begin.instance, guard.node, guard.begin.edge, view, timeout());
    case Guard::Kind::kMayMove:
      return machine.may_move(guard.begin.instance, view, timeout());
    case Guard::Kind::kOutcome:
      break;
  }
  return false;  // asked elsewhere
}

bool PromelaSystem::atom_holds(const Guard& atom, View view) const {
  Machine::Look look{view, atom.asks_timeout && !machine().can_move_without_timeout(view)};
  const bool holds = machine().value(atom.term, look) != 0;
  if (look.fault != kNone)
    throw CannotEvaluate("a condition of the formula has no value in some state: " +
                         describe(machine().code().faults[look.fault]));
  return holds;
}

// Of the thread, so that a system can be shared.
Memory& PromelaSystem::step_memory() {
  thread_local Memory memory;
  return memory;
}

void PromelaSystem::evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const {
  const View view{state.data(), machine().hidden().data()};
  for (std::size_t i = 0; i < guards.size(); ++i) {
    const Guard& guard = parts_->guards[guards[i]];
    if (guard.kind == Guard::Kind::kTest) {
      truth[i] = guard.test.holds(state[guard.test.slot]);
      continue;
    }
    if (guard.kind == Guard::Kind::kCondition && guards[i] >= first_atom()) {
      truth[i] = atom_holds(guard, view);
      continue;
    }
    if (guard.kind != Guard::Kind::kOutcome) {
      truth[i] = holds(guard, view);
      continue;
    }
    // Only where the step can begin is there something to count.
    const Begin& begin = guard.begin;
    truth[i] = 0;
    if (machine().node_of(begin.instance, view) != guard.node) continue;
    if (begin.partner != kNone) {
      Machine::Look look{view};
      if (machine().node_of(begin.partner, view) != guard.partner_node ||
          !machine().can_receive(machine().actions(begin.instance, guard.node)[begin.edge], begin.partner,
                                 guard.partner_node, begin.partner_edge, look))
        continue;
    } else if (!machine().is_executable(begin.instance, guard.node, begin.edge, view, true)) {
      continue;
    }
    Memory& memory = step_memory();
    memory.load(state, machine().hidden());
    std::uint32_t met = 0;
    machine().run(begin, memory, nullptr, [&] { return ++met <= guard.rank; });
    truth[i] = met > guard.rank;
  }
}

void PromelaSystem::fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const {
  Memory& memory = step_memory();
  memory.load(state, machine().hidden());
  for (const TransitionId t : transitions) {
    const Transition& transition = parts_->transitions[t];
    const bool counts = transition.rank + 1 == transition.outcomes;
    std::uint32_t met = 0;
    machine().run(transition.begin, memory, nullptr, [&] {
      if (met == transition.rank) {
        memory.for_each_change([&](SlotId slot, Value value) { out.push(slot, value); });
        out.close(t);
      }
      ++met;
      return counts || met <= transition.rank;
    });
    if (met > transition.outcomes)
      throw Outgrown({.outcomes = {{without_numbers(machine().key(transition.begin, memory)), met}}});
    assert(met > transition.rank);
  }
}

std::optional<std::size_t> PromelaSystem::list_enabled(StateView state, std::span<TransitionId> room) const {
  const View view{state.data(), machine().hidden().data()};
  std::size_t found = 0;
  for (InstanceId i = 0; i < layout().instances().size(); ++i) {
    if (!machine().stands(i, view)) continue;
    for (const TransitionId t : parts_->at_node[i][machine().node_of(i, view)]) {
      const bool all = std::ranges::all_of(structure().guards_of[t], [&](GuardId g) {
        const Guard& guard = parts_->guards[g];
        if (guard.kind == Guard::Kind::kTest) return guard.test.holds(state[guard.test.slot]);
        if (guard.kind != Guard::Kind::kOutcome) return holds(guard, view);
        std::uint8_t truth = 0;
        evaluate({&g, 1}, state, &truth);
        return truth != 0;
      });
      if (all) room[found++] = t;
    }
  }
  std::ranges::sort(room.first(found));
  return found;
}

}  // namespace onager::promela
