// One search of a product: system, store, automaton, stubborn sets and emptiness check put together.

#pragma once

#include <optional>

#include "answer/parts.h"
#include "audit/checked_reduction.h"
#include "emptiness/lasso.h"
#include "emptiness/search.h"
#include "guidance/guide.h"
#include "product/leaving.h"
#include "question/binding.h"
#include "question/influence.h"
#include "question/predicate.h"
#include "run/monitor.h"
#include "stubborn/algorithm.h"
#include "stubborn/engine/needs.h"

namespace onager::answer {

class LtlRun {
 public:
  // All of these must outlive it.
  LtlRun(const Task& task, const Question& question);

  bool holds_initially(property::FormulaId atom) const;
  // Without edges whose labels the state equation excludes, and what only they led to: it accepts the same runs.
  ltl::Automaton without_impossible(ltl::Automaton automaton) const;

  // How many automaton parts nodes of the product have (product/product.h).
  std::size_t parts(const ltl::Automaton& automaton) const;

  // The answer given, completed. `answer.used.ltl_reduction.first` is the method to use, one that is sound for the
  // automaton; `goal` a formula for what that accepts, kNone if there is none.
  Answer search(const ltl::Automaton& automaton, property::FormulaId goal, Answer answer);

 private:
  struct Attempt {
    const ltl::Automaton& automaton;
    property::FormulaId goal;
    std::span<const guidance::Strategy* const> heuristic;
    std::uint64_t seed;
  };

  // The reduction of a search, with what it is made from.
  struct Reduced {
    std::vector<TransitionId> visible;
    std::optional<product::Leaving> leaving;
    std::unique_ptr<product::Reduction> reduction;  // nullptr: none
    audit::CheckedReduction* checked = nullptr;     // the same, if it is to be checked
  };

  void make_sets(Answer& answer);
  void make_reduction(const Attempt& attempt, const product::Strategy& method,
                      const std::vector<question::Predicate>& atoms, const std::unique_ptr<emptiness::Search>& search,
                      Reduced& made);
  question::Binding bound() const;
  std::vector<TransitionId> visible_of(std::span<const question::Predicate> atoms) const;
  std::unique_ptr<guidance::Guide> guide_of(const Attempt& attempt) const;
  search::Stop explore(const Attempt& attempt, search::Monitor& monitor, Answer& answer);
  search::Stop attempt_all(const ltl::Automaton& automaton, property::FormulaId goal, Answer& answer);
  void add_check(audit::CheckedReduction& checked, Answer& answer) const;
  void add_trace(const emptiness::Lasso& lasso, Answer& answer) const;

  const Task& task_;
  const Question& question_;
  property::Formulas& formulas_;
  const kind::Instance instance_;  // in the static order of the plan
  const TransitionSystem& system_;
  const question::Binding binding_;
  EnabledSet initially_;
  run::Monitor monitor_;
  SlotId overflow_ = kNone;                       // the slot that did, if one did
  std::optional<question::Influence> influence_;  // these three for reductions only
  std::optional<stubborn::Needs> needs_;
  std::unique_ptr<stubborn::Algorithm> base_;
};

}  // namespace onager::answer
