// An abstract interpretation of a program: an interval for each slot (model/box.h).
//
// `assume` and `execute` return boxes that contain every state that the condition or the step yields from a state of
// the box; they may contain more, never fewer. So the answer "impossible" is a proof, and "possible" is not.
//
// Cost       each operation is linear in its expression, the cells that it may read or write, and what differs from the
//            base of the box; commitment takes a step for each process with committed locations. It is spent on the
//            watch

#pragma once

#include <optional>
#include <vector>

#include "base/watch.h"
#include "model/box.h"
#include "model/program.h"

namespace onager {

class Abstraction {
 public:
  // All arguments must outlive it.
  Abstraction(const Program& program, const SlotMap& slots, Watch& watch = Watch::endless());

  Intervals initial_values() const;
  Intervals type_ranges() const;  // all values that the slots can hold

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

  // The slots of an array that an index in the interval can refer to, as [first, last).
  std::pair<SlotId, SlotId> elements(VariableId array, Interval index) const;
  bool is_index(VariableId array, Interval index) const;  // whether every index is valid
  // Expressions evaluated so far, subexpressions included; lets callers limit the work.
  std::size_t work() const { return work_; }

 private:
  // Where the processes that have committed locations are not committed.
  struct Commitment {
    ProcessId process = kNone;
    std::vector<std::int32_t> next_free;  // location -> itself, or the next one that is not committed
    bool is_committed(std::int32_t location) const {
      return location < std::ssize(next_free) && next_free[static_cast<std::size_t>(location)] != location;
    }
  };
  bool assume_uncommitted(const Commitment& commitment, Box& box) const;
  void spend() {
    watch_.spend(40 + 16 * (work_ + cells_ - spent_));
    spent_ = work_ + cells_;
  }

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
  std::vector<Commitment> commitments_;
  Watch& watch_;
  std::size_t work_ = 0, cells_ = 0, spent_ = 0;
};

}  // namespace onager
