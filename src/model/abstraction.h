// What is known of the values of a program without running it: an interval for each slot.
//
// A box stands for all states whose values lie in its intervals. `assume` and
// `execute` give boxes that hold every state which the condition or the step
// gives from a state of the box; they may hold more, never fewer. So an answer
// "cannot be" is a proof, and "may be" is not.
//
// Cost: `reachable_box` makes a few dozen rounds over all steps; each operation
// is linear in its expression, and in the slots where boxes are copied.

#pragma once

#include <optional>
#include <vector>

#include "model/interval.h"
#include "model/program.h"

namespace onager {

using Box = std::vector<Interval>;  // one a slot; if one is empty, no state is meant

class Abstraction {
 public:
  // Both must outlive it.
  Abstraction(const Program& program, const SlotMap& slots);

  Box initial_box() const;
  Box type_box() const;  // all values that the slots can hold

  // Of the values when nothing goes wrong; empty if something always does.
  Interval evaluate(const Expression& expression, const Box& box) const;
  bool may_fail(const Expression& expression, const Box& box) const;
  // Leaves what the condition being true, or false, allows. False: nothing is left.
  bool assume(const Expression& condition, bool truth, Box& box) const;
  // For a guard: it holds when it is true or when its evaluation fails.
  bool assume_guard(const Expression& condition, Box& box) const;

  // The part of the box where the joint move is enabled, commitment included. False: nowhere.
  bool assume_enabled(const JointMove& joint, Box& box) const;
  // Where the assignments lead, from a box in which the joint move is enabled, when nothing goes wrong. False: that
  // cannot be.
  bool execute(const JointMove& joint, Box& box) const;
  bool may_fail(const JointMove& joint, const Box& enabled) const;
  // The processes that take part are stuck.
  void fail(const JointMove& joint, Box& box) const;

  // Holds all reachable states.
  Box reachable_box(const std::vector<JointMove>& joints) const;

  // The slots of an array that an index in the interval can mean, as first and one beyond the last.
  std::pair<SlotId, SlotId> elements(VariableId array, Interval index) const;
  bool is_index(VariableId array, Interval index) const;  // surely
  std::size_t fault_count() const { return fault_count_; }
  // Expressions evaluated so far, parts included: for those who want to stop when it is too much.
  std::size_t work() const { return work_; }

 private:
  // The slot that the expression surely is; kNone: none or several.
  SlotId slot_of(const Expression& expression, const Box& box) const;
  bool assume_some(const std::vector<Expression>& conditions, bool truth, Box& box) const;
  bool assume_comparison(Op op, const Expression& left, const Expression& right, Box& box) const;
  void assign(const Target& target, Interval value, Box& box) const;
  bool target_may_fail(const Target& target, const Box& box) const;
  void transfer(const JointMove& joint, Box& box) const;
  bool step_may_fail(const JointMove& joint, Box box) const;
  const Move& move_of(const Part& part) const { return program_.processes[part.process].moves[part.move]; }

  const Program& program_;
  const SlotMap& slots_;
  std::size_t fault_count_;
  mutable std::size_t work_ = 0;
};

}  // namespace onager
