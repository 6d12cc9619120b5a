// One search of a product: system, store, automaton, stubborn sets and emptiness check put together.

#pragma once

#include <optional>

#include "check/checked_reduction.h"
#include "check/ltl.h"
#include "emptiness/search.h"
#include "guidance/guide.h"
#include "product/leaving.h"
#include "question/binding.h"
#include "question/influence.h"
#include "question/predicate.h"
#include "stubborn/algorithm.h"
#include "stubborn/engine/needs.h"

namespace onager::check {

class LtlRun {
 public:
  // All of these must outlive it.
  LtlRun(const Model& model, const LtlQuestion& question, const Method& method, const Limits& limits);

  bool holds_initially(property::FormulaId atom) const;
  double seconds() const { return watch_.seconds(); }
  // Without edges whose labels the state equation excludes, and what only they led to: it accepts the same runs.
  ltl::Automaton without_impossible(ltl::Automaton automaton) const;

  // The answer given, completed. `answer.reduction` is the method to use, one that is sound for the automaton; `goal` a
  // formula for what that accepts, kNone if there is none.
  LtlAnswer search(const ltl::Automaton& automaton, property::FormulaId goal, const LtlMethod& ltl, LtlAnswer answer);

 private:
  struct Task {
    const ltl::Automaton& automaton;
    property::FormulaId goal;
    const LtlMethod& ltl;
    std::string heuristic;  // of this turn
  };

  // The reduction of a search, with what it is made from.
  struct Reduced {
    std::vector<TransitionId> visible;
    std::optional<product::Leaving> leaving;
    std::unique_ptr<product::Reduction> reduction;  // nullptr: none
    CheckedReduction* checked = nullptr;            // the same, if it is to be checked
  };

  void make_sets();
  void make_reduction(const Task& task, const std::string& name, const std::vector<question::Predicate>& atoms,
                      const std::unique_ptr<emptiness::Search>& search, Reduced& made);
  question::Binding bound(const Model& model) const;
  std::vector<TransitionId> visible_of(std::span<const question::Predicate> atoms) const;
  std::unique_ptr<guidance::Guide> guide_of(const Task& task, std::uint64_t seed) const;
  search::Stop explore(const Task& task, std::uint64_t seed, search::Monitor& monitor, LtlAnswer& answer);
  search::Stop take_turns(Task task, LtlAnswer& answer);
  void add_check(CheckedReduction& checked, LtlAnswer& answer) const;

  const LtlQuestion& question_;
  const Method& method_;
  const Limits& limits_;
  const std::string model_id_;
  const Instance instance_;  // in the static order of the method
  const TransitionSystem& system_;
  const question::Binding binding_;
  EnabledSet initially_;
  Watch watch_;
  SlotId overflow_ = kNone;                       // the slot that did, if one did
  std::optional<question::Influence> influence_;  // these three for reductions only
  std::optional<stubborn::Needs> needs_;
  std::unique_ptr<stubborn::Algorithm> base_;
};

}  // namespace onager::check
