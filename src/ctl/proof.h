// Why a formula holds in a state: a tree of runs, in states and transitions of a system.
//
//   kSeen       a condition: whoever looks at the state sees it
//   kAll        all operands of &, one part each
//   kOne        one operand of |
//   kRun        E X f, E (f U g) and the like: a run from the state. `parts` has a proof of what it holds along the run
//               for every state before a step, and for the last one where that is a deadlock that ends the run, unless
//               it is a condition; and, unless the run ends so or is a cycle, a proof of the goal in its last state
//   kUniversal  all paths: shown by nothing but all of them
//   kLeftOut    there was no room
//
// Contract   `prove` is asked for a formula in the form of property/branching.h that holds in the state, and follows
//            the shape of the formula, so that a judge who knows the formula knows what each part shows.
// Cost       a breadth-first search through the states for which the labels say that they lie on a path, for each run

#pragma once

#include <cstdint>
#include <vector>

#include "ctl/labels.h"
#include "ctl/space.h"

namespace onager::ctl {

struct Proof {
  enum class Kind : std::uint8_t { kSeen, kAll, kOne, kRun, kUniversal, kLeftOut };
  Kind kind = Kind::kSeen;
  std::size_t choice = 0;                // of kOne: which operand
  std::vector<TransitionId> steps = {};  // of kRun
  std::size_t cycle = 0;                 // the last so many steps lead back to where they begin
  bool to_the_end = false;               // without a goal: it is a cycle, or its last state is a deadlock
  std::vector<Proof> parts = {};
};

class Prover {
 public:
  // `most_steps` in all runs together.
  Prover(property::Formulas& formulas, property::Branching& branching, Terms& terms, Labels& labels, Space& space,
         std::size_t most_steps)
      : formulas_(formulas),
        branching_(branching),
        terms_(terms),
        labels_(labels),
        space_(space),
        steps_left_(most_steps) {}

  // Throws what labels and space throw.
  Proof prove(property::FormulaId formula, StateId state);

 private:
  using Walk = property::Branching::Walk;
  struct Step {
    TransitionId transition;
    StateId to;
  };
  struct Route {
    std::vector<StateId> states;  // before each step, and the last one
    std::vector<TransitionId> steps;
    std::size_t cycle = 0;
    bool to_the_end = false;
  };

  Proof next(property::FormulaId goal, StateId state);
  Proof one(property::FormulaId formula, StateId state);
  Proof run(property::FormulaId quantified, StateId state);
  Route to_goal(TermId term, Claim goal, bool weak, StateId from);
  Route around(TermId term, StateId from);
  std::vector<Step> steps_from(StateId state);

  property::Formulas& formulas_;
  property::Branching& branching_;
  Terms& terms_;
  Labels& labels_;
  Space& space_;
  std::size_t steps_left_;
};

}  // namespace onager::ctl
