// Questions about a coloured net in the words of an unfolding of it.
//
// A place of the coloured net becomes the sum of the places of its colours, a transition the disjunction of its
// bindings, one colour or a binding those that it names; what can never be there is 0 or false.

#pragma once

#include <unordered_map>

#include "answer/question.h"
#include "run/plan.h"
#include "unfold/unfolding.h"

namespace onager::answer {

// What the question, and the plan, tell apart: single colours and bindings.
void add_apart(Inquiry& inquiry, const Question& question, unfold::Apart& apart);
void add_apart(Inquiry& inquiry, const run::Plan& plan, unfold::Apart& apart);

class ColoredWords {
 public:
  // `from` has the names of the coloured net, `to` those of the unfolding and no questions yet. They must outlive it.
  ColoredWords(Inquiry& from, const unfold::Unfolding& unfolding, Inquiry& to, Watch& watch);

  Question question(const Question& asked);
  run::Plan plan(run::Plan plan);

 private:
  property::FormulaId formula(property::FormulaId f);
  property::FormulaId translated(property::FormulaId f);
  property::FormulaId tokens(const colored::PlacePattern& pattern);
  property::FormulaId fireable(property::FormulaId f);
  std::shared_ptr<const ltl::Automaton> automaton(const std::shared_ptr<const ltl::Automaton>& given);
  // The transitions of the unfolding that agree with it.
  std::vector<TransitionId> instances(const colored::StepPattern& pattern);

  const colored::Net& net_;
  Inquiry& from_;
  const unfold::Unfolding& unfolding_;
  Inquiry& to_;
  Watch& watch_;
  std::unordered_map<property::FormulaId, property::FormulaId> known_;
};

}  // namespace onager::answer
