// What the state equation excludes: every reachable state is initial + C x with x >= 0, where C has the effects.
//
// Idea       let w be numbers, one a slot, such that no transition raises w s. Then w s <= w initial in all reachable
//            states. If wanted constraints a_i s >= b_i, taken l_i times each (l_i >= 0), give w s >= sum l_i b_i,
//            and that is more than w initial, no reachable state meets them all. Such w and l are looked for by linear
//            programming.
// Trust      what the solver says is rounded to whole numbers and checked in exact arithmetic (128 bits); no proof is
//            the answer whenever that fails
// Paper      [murata.89.ieee]
// Cost       a linear program with a row for each transition and a column for each slot

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/linear_program.h"
#include "system/transition_system.h"

namespace onager::question {

class StateEquation {
 public:
  using Sum = std::vector<std::pair<SlotId, std::int64_t>>;  // ascending by slot
  struct Constraint {
    Sum sum;
    std::int64_t at_least;
  };

  // Without known effects nothing is ever proved.
  explicit StateEquation(const TransitionSystem& system);

  // Milliseconds that all calls together may take; proofs end when they are spent.
  void allow(int milliseconds) { left_ = milliseconds; }
  int left() const { return left_; }

  // Whether it is proved that no reachable state meets all constraints.
  bool excludes(std::span<const Constraint> constraints);
  // A number that the sum is proved never to exceed; nothing if none was found.
  std::optional<std::int64_t> greatest(const Sum& sum);

 private:
  __extension__ typedef __int128 Wide;

  std::vector<int> add_weights(LinearProgram& program, std::span<const SlotId> free, bool minimise) const;
  std::optional<std::vector<std::int64_t>> solve(const LinearProgram& program);
  bool refutes(std::span<const std::int64_t> found, std::span<const Constraint> constraints) const;
  bool never_raised(std::span<const std::int64_t> weights) const;
  Wide initially(std::span<const std::int64_t> weights) const;

  State initial_;
  std::optional<Csr<Effect>> effects_;
  int left_ = 2000;
};

}  // namespace onager::question
