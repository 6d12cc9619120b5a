// An abstract interpretation of a program: an interval for each slot.
//
// A box represents all states whose values lie in its intervals. `assume` and `execute` return boxes that contain every
// state that the condition or the step yields from a state of the box; they may contain more, never fewer. So the
// answer "impossible" is a proof, and "possible" is not.
//
// Cost       `reachable_box` makes a few dozen rounds over all steps; each operation is linear in its expression, and
//            in the number of slots where boxes are copied

#pragma once

#include <optional>
#include <vector>

#include "model/interval.h"
#include "model/program.h"

namespace onager {

using Box = std::vector<Interval>;  // one interval per slot; if one is empty, the box is empty

class Abstraction {
 public:
  // Both arguments must outlive it.
  Abstraction(const Program& program, const SlotMap& slots);

  Box initial_box() const;
  Box type_box() const;  // all values that the slots can hold

  // The possible values if the evaluation does not fail; empty if it always fails.
  Interval evaluate(const Expression& expression, const Box& box);
  bool may_fail(const Expression& expression, const Box& box);
  // Restricts the box to states where the condition is true, or false. Returns false if the box becomes empty.
  bool assume(const Expression& condition, bool truth, Box& box);
  // The same for a guard, which holds if it is true or its evaluation fails.
  bool assume_guard(const Expression& condition, Box& box);

  // Restricts the box to states that enable the joint move, commitment included. Returns false if there are none.
  bool assume_enabled(const JointMove& joint, Box& box);
  // Applies the assignments of a joint move that is enabled in the box, assuming no failure. Returns false if it always
  // fails.
  bool execute(const JointMove& joint, Box& box);
  bool may_fail(const JointMove& joint, const Box& enabled);
  // Marks the participating processes as failed.
  void fail(const JointMove& joint, Box& box) const;

  // A box that contains all reachable states.
  Box reachable_box(const std::vector<JointMove>& joints);

  // The slots of an array that an index in the interval can refer to, as [first, last).
  std::pair<SlotId, SlotId> elements(VariableId array, Interval index) const;
  bool is_index(VariableId array, Interval index) const;  // whether every index is valid
  // Expressions evaluated so far, subexpressions included; lets callers limit the work.
  std::size_t work() const { return work_; }

 private:
  // The slot that the expression certainly denotes; kNone if there is none or it is ambiguous.
  SlotId slot_of(const Expression& expression, const Box& box);
  bool assume_some(const std::vector<Expression>& conditions, bool truth, Box& box);
  bool assume_comparison(Op op, const Expression& left, const Expression& right, Box& box);
  void assign(const Target& target, Interval value, Box& box);
  bool target_may_fail(const Target& target, const Box& box);
  void transfer(const JointMove& joint, Box& box);
  bool step_may_fail(const JointMove& joint, Box box);
  const Move& move_of(const Part& part) const { return program_.processes[part.process].moves[part.move]; }

  const Program& program_;
  const SlotMap& slots_;
  std::size_t fault_count_;
  std::size_t work_ = 0;
};

}  // namespace onager
