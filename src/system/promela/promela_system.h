// A Promela model as a transition system.
//
// Slots        system/promela/layout.h
// Transitions  an edge of an instance, or a sender and a receiver of a rendezvous, with what follows inside an atomic
//              sequence; where that has several outcomes, one transition for each, told apart by a guard
// Guards       `the process is at the node`, the conditions of statements, room or a message in a channel, what `else`,
//              `unless`, `provided`, priorities and d_step ask for. Shared by all transitions that ask the same. Then
//              one guard for each atom.
//
// A guard whose evaluation fails holds; the step then ends the run (machine.h).
//
// The number of transitions and slots rests on a census, which is a guess; `fire` throws Outgrown where it was wrong.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "system/promela/access.h"
#include "system/promela/machine.h"
#include "system/transition_system.h"

namespace onager::promela {

// A range of one slot, as stored.
struct SlotTest {
  SlotId slot = kNone;  // kNone: not a test of one slot
  Value low = 0, high = 0;
  bool inside = true;  // whether values in the range make it true
  bool holds(Value value) const { return (value >= low && value <= high) == inside; }
};

struct Guard {
  enum class Kind : std::uint8_t {
    kTest,       // test
    kCondition,  // term
    kRoom,       // of the send at instance, node, edge
    kMessage,    // of the receive there
    kMeet,       // of the send there and the receive of the partner
    kUnblocked,  // no blocker of the edge is executable
    kStatement,  // else, d_step
    kMayMove,    // provided and priorities of the instance
    kOutcome,    // the step that begins so has more than `rank` outcomes
  };
  Kind kind = Kind::kTest;
  SlotTest test;
  TermId term = 0;
  bool asks_timeout = false;
  Begin begin;
  NodeId node = 0, partner_node = 0;
  std::uint32_t rank = 0;
};

struct Transition {
  Begin begin;
  NodeId node = 0, partner_node = kNone;
  std::uint32_t rank = 0, outcomes = 1;
};

class PromelaSystem : public TransitionSystem {
 public:
  // The atoms are the last guards, in the order given; they speak of globals and by remote references. `shuffle`
  // permutes the transitions. Program, graphs and watch must outlive the system, which keeps a copy of the census.
  PromelaSystem(const Program& program, const std::vector<Graph>& graphs, const Census& census,
                std::uint64_t shuffle = 0, const std::vector<Expression>& atoms = {}, Watch& watch = Watch::endless());

  const Machine& machine() const { return parts_->machine; }
  const Census& census() const { return parts_->census; }
  const Layout& layout() const { return machine().layout(); }
  const Transition& transition(TransitionId t) const { return parts_->transitions[t]; }
  const Access& access(TransitionId t) const { return parts_->accesses[t]; }
  const Guard& guard(GuardId g) const { return parts_->guards[g]; }
  GuardId first_atom() const { return static_cast<GuardId>(guards() - parts_->atoms); }

  State initial() const override { return parts_->initial; }
  const std::string& slot_name(SlotId slot) const override { return layout().name(slot); }
  const std::string& transition_name(TransitionId t) const override { return parts_->names[t]; }
  std::string guard_text(GuardId guard) const override;
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override;
  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override;
  std::optional<std::size_t> list_enabled(StateView state, std::span<TransitionId> room) const override;

  // What the step does, as people and traces have it: all its statements (doc/formats.md). Unlike the name of the
  // transition it depends on the state.
  std::string step_name(StateView state, TransitionId t) const;
  // Every process that exists is at its end or at an end label, or the run has ended with a runtime error.
  bool is_proper_end(StateView state, bool is_strict = false) const;
  // What goes wrong in this step, an assertion that is false or another runtime error; empty: nothing.
  std::string trouble_of(StateView state, TransitionId t) const;
  // Whether there is a state where something does.
  bool may_have_trouble(TransitionId t) const;
  // Appends the edges that the step takes, and perhaps those of its other outcomes.
  void add_taken(StateView state, TransitionId t, std::vector<Taken>& taken) const;
  // The runtime error that has happened to some process, as a sentence; empty: none.
  std::string failure(StateView state) const;

 private:
  struct Parts;
  class Builder;
  PromelaSystem(std::unique_ptr<Parts> parts, Watch& watch);
  static Memory& step_memory();
  bool holds(const Guard& guard, View view) const;
  bool atom_holds(const Guard& atom, View view) const;  // throws CannotEvaluate

  struct Parts {
    Parts(const Program& program, const std::vector<Graph>& graphs, const Census& given)
        : census(given), machine(program, graphs, census) {}
    Census census;
    Machine machine;
    std::vector<Transition> transitions;
    std::vector<std::string> names;
    std::vector<Access> accesses;
    std::vector<Guard> guards;
    std::vector<std::vector<std::vector<TransitionId>>> at_node;  // instance, node -> transitions that begin there
    Structure structure;
    State initial;
    std::size_t atoms = 0;
  };
  std::unique_ptr<const Parts> parts_;
};

}  // namespace onager::promela
