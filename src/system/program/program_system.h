// A program of processes as a transition system.
//
// Slots        locations, variables, channels with a buffer (model/program.h, SlotMap)
// Transitions  joint moves
// Guards       `the process is at the source`, the conditions of the moves, room or a message in the buffer, and for
//              steps that are not all from committed locations: each process is at no committed one. Shared by all
//              transitions that ask the same. Then one guard for each atom.
//
// A guard whose evaluation fails holds; the step then leads to a state where the processes that take part are stuck.
//
// Relations come from the abstraction (system/program/relations.h).

#pragma once

#include <string>
#include <vector>

#include "model/abstraction.h"
#include "system/program/access.h"
#include "system/program/code.h"
#include "system/transition_system.h"

namespace onager {

class ProgramSystem : public TransitionSystem {
 public:
  // The atoms are the last guards, in the order given. `shuffle` permutes the transitions; 0 keeps the order. The
  // program and the watch must outlive the system.
  explicit ProgramSystem(const Program& program, std::uint64_t shuffle = 0, std::vector<Expression> atoms = {},
                         Watch& watch = Watch::endless());

  // What most guards are: a range of one slot, as stored.
  struct Test {
    SlotId slot = kNone;  // kNone: run `code` instead
    Value low = 0, high = 0;
    bool inside = true;  // whether values in the range make it true
    std::uint32_t code = 0;
  };

  const Program& program() const { return program_; }
  const SlotMap& slot_map() const { return slots_; }
  const Intervals& known() const { return known_; }  // holds all reachable states
  const JointMove& joint_move(TransitionId t) const { return joints_[t]; }
  const Access& access(TransitionId t) const { return accesses_[t]; }
  GuardId first_atom() const { return static_cast<GuardId>(guards() - atoms_); }
  const Expression& condition(GuardId g) const { return conditions_[g]; }
  const Test& test(GuardId g) const { return tests_[g]; }
  const Encoding& encoding() const { return encoding_; }
  std::int32_t meaning(SlotId slot, Value value) const { return encoding_.decode(slot, value); }

  State initial() const override { return initial_; }
  const std::string& slot_name(SlotId slot) const override { return slots_.name(slot); }
  const std::string& transition_name(TransitionId t) const override { return names_[t]; }
  std::string guard_text(GuardId guard) const override;
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override;
  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override;
  std::optional<std::size_t> list_enabled(StateView state, std::span<TransitionId> room) const override;

 private:
  struct Step {
    std::uint32_t code = 0;                     // of the joint move
    std::uint32_t first_check = 0, checks = 0;  // guards that can fail here: code at checks_[first_check ...]
    bool writes_few = true;                     // so that a WriteLog is enough
  };
  struct Parts;
  ProgramSystem(const Program& program, Parts parts, Watch& watch);
  Test test_of(const Expression& condition, const Abstraction& abstraction) const;
  bool holds(GuardId guard, StateView state) const;
  bool is_quicker_by_location() const;
  void index_by_location();
  void fail(TransitionId t, std::uint32_t fault, Successors& out) const;
  std::uint32_t fault_before(const Step& step, StateView state) const;

  const Program& program_;
  SlotMap slots_;
  Intervals known_;
  Encoding encoding_;
  std::size_t atoms_;
  bool is_shuffled_;
  State initial_;
  std::vector<JointMove> joints_;
  std::vector<std::string> names_;
  std::vector<Expression> conditions_;  // of the guards
  std::vector<Access> accesses_;        // of the transitions
  std::vector<Test> tests_;             // of the guards
  std::vector<Step> steps_;             // of the transitions
  std::vector<std::uint32_t> checks_;
  Code code_;
  bool is_listed_by_location_ = false;
  std::vector<std::uint32_t> first_row_;  // process -> the row of its first location, below
  Csr<TransitionId> by_location_;         // location -> transitions that its process begins there; ascending
};

}  // namespace onager
