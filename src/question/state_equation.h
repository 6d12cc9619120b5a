// Proofs by the state equation: every reachable state is initial + C x with x >= 0, where C contains the effects.
//
// Paper      [murata.89.ieee]
// Idea       let w be weights of slots such that no transition raises w s. Then w s <= w initial in all reachable
//            states. If constraints a_i s >= b_i, multiplied by l_i >= 0, imply w s >= sum l_i b_i > w initial, no
//            reachable state satisfies them all. Such w and l are searched for by linear programming.
// Invariant  the solver is not trusted: its solution is scaled to integers and checked in exact arithmetic (128 bits).
//            If that fails, there is no proof.
// Cost       a linear program with a row per transition and a column per slot. On large systems, or with little memory
//            left, only slots near those of the question get a weight, as many as fit in a program that takes tens of
//            milliseconds; this finds fewer proofs.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/linear_program.h"
#include "system/knowledge.h"
#include "system/transition_system.h"

namespace onager::question {

class StateEquation {
 public:
  using Sum = std::vector<std::pair<SlotId, std::int64_t>>;  // ascending by slot
  struct Constraint {
    Sum sum;
    std::int64_t at_least;
  };

  // If effects are not known, nothing is ever proved. Work is spent on the watch of the system, which must outlive
  // this.
  explicit StateEquation(const TransitionSystem& system);

  // Sets the time in milliseconds that all later calls together may take; without time left there are no proofs.
  void allow(int milliseconds) { left_ = milliseconds; }
  int left() const { return left_; }

  // Whether it is proved that no reachable state satisfies all constraints.
  bool excludes(std::span<const Constraint> constraints);
  // A proved upper bound of the sum; nullopt if none was found.
  std::optional<std::int64_t> greatest(const Sum& sum);

 private:
  __extension__ typedef __int128 Wide;

  using Weights = std::vector<std::int64_t>;  // by slot
  struct Scope {                              // what a program is about; ascending
    std::vector<SlotId> slots;                // that may have a weight
    std::vector<TransitionId> transitions;    // that change one of them
  };
  struct Solution {
    Weights weights;
    std::vector<std::int64_t> others;  // of the other columns
  };

  Scope scope_around(std::span<const SlotId> slots);
  bool fits(std::size_t entries) const;
  std::vector<int> add_weights(LinearProgram& program, const Scope& scope, std::span<const SlotId> free,
                               bool minimise) const;
  std::optional<Solution> solve(const LinearProgram& program, const Scope& scope);
  bool refutes(const Solution& found, std::span<const Constraint> constraints) const;
  bool never_raised(std::span<const std::int64_t> weights) const;
  Wide initially(std::span<const std::int64_t> weights) const;

  Watch& watch_;
  State initial_;
  const Csr<Effect>* effects_ = nullptr;  // of the system; nullptr: not known
  Csr<TransitionId> changers_of_;         // slot -> transitions; made when a scope has to be small
  int left_ = 2000;
};

}  // namespace onager::question
