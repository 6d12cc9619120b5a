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
// Relations come from the abstraction (L14, sections 3 and 4, by intervals instead of patterns): a transition is left
// out where the boxes before and after it show that it can do nothing to a guard or to another transition.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/abstraction.h"
#include "system/program_access.h"
#include "system/program_code.h"
#include "system/transition_system.h"

namespace onager {

class ProgramSystem final : public TransitionSystem {
 public:
  // The atoms are the last guards, in the order given. `shuffle` permutes the transitions; 0 keeps the order. The
  // program must outlive the system.
  explicit ProgramSystem(const Program& program, std::uint64_t shuffle = 0, std::vector<Expression> atoms = {});

  const Program& program() const { return program_; }
  const JointMove& joint_move(TransitionId t) const { return joints_[t]; }
  GuardId first_atom() const { return static_cast<GuardId>(guards() - atoms_); }
  const Expression& condition(GuardId g) const { return conditions_[g]; }
  const Encoding& encoding() const { return encoding_; }
  std::int32_t meaning(SlotId slot, Value value) const { return encoding_.decode(slot, value); }

  State initial() const override;
  const std::string& slot_name(SlotId slot) const override { return slots_.name(slot); }
  const std::string& transition_name(TransitionId t) const override { return names_[t]; }
  std::string guard_text(GuardId guard) const override;
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override;
  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override;
  Value likely_maximum(SlotId slot) const override;
  bool is_folded(SlotId slot) const override { return encoding_.is_folded(slot); }
  std::vector<SlotEquation> equations() const override;

  std::optional<Csr<TransitionId>> enablers() const override;
  std::optional<Csr<TransitionId>> disablers() const override;
  std::optional<Csr<TransitionId>> conflicts() const override;
  std::optional<Csr<TransitionId>> left_conflicts() const override;
  Csr<GuardId> exclusive_groups() const override;
  Csr<TransitionId> processes() const override;

 private:
  // What most guards are: a range of one slot, as stored.
  struct Test {
    SlotId slot = kNone;  // kNone: run `code` instead
    Value low = 0, high = 0;
    bool inside = true;  // whether values in the range make it true
    std::uint32_t code = 0;
  };
  struct Step {
    std::uint32_t code = 0;                     // of the joint move
    std::uint32_t first_check = 0, checks = 0;  // guards that can fail here: code at checks_[first_check ...]
  };
  struct Parts;
  class Boxes;
  ProgramSystem(const Program& program, Parts parts);
  Test test_of(const Expression& condition) const;
  void fail(TransitionId t, std::uint32_t fault, Successors& out) const;
  std::uint32_t fault_before(const Step& step, StateView state) const;
  std::optional<Csr<TransitionId>> movers(bool to_true) const;
  bool may_disable(const Boxes& boxes, TransitionId t, TransitionId u) const;
  bool accord(const Boxes& boxes, TransitionId t, TransitionId u) const;
  bool may_enable_to_fire(const Boxes& boxes, TransitionId u, TransitionId t) const;
  bool may_follow(const Boxes& boxes, TransitionId u, TransitionId t) const;
  bool never_together(TransitionId t, TransitionId u) const;
  std::vector<std::vector<TransitionId>> neighbours() const;

  const Program& program_;
  SlotMap slots_;
  std::unique_ptr<Abstraction> abstraction_;  // of program_ and slots_
  Box known_;                                 // holds all reachable states
  bool is_coarse_;                            // too large for relations from boxes
  Encoding encoding_;
  std::size_t atoms_;
  std::vector<JointMove> joints_;
  std::vector<std::string> names_;
  std::vector<Expression> conditions_;  // of the guards
  std::vector<Access> accesses_;        // of the transitions
  std::vector<Test> tests_;             // of the guards
  std::vector<Step> steps_;             // of the transitions
  std::vector<std::uint32_t> checks_;
  Code code_;
  std::size_t most_touched_ = 0;
};

}  // namespace onager
