// The property process of a program as an automaton.
//
// It accepts the runs against the property: those on which the process, making one move for each state, by the values
// there, can stand in an accepting location again and again. A run that ends stays in its last state.
//
// Idea   conditions are taken apart at their connectives, as far as nothing in them can fail; what is left is a
//        proposition, which stands for a guard of the system that no transition has. So what can change it is known as
//        exactly as for guards.

#pragma once

#include <vector>

#include "ltl/automaton.h"
#include "model/program.h"
#include "property/formula.h"

namespace onager::answer {

struct PropertyProcess {
  ltl::Automaton automaton;            // one mark, on states
  std::vector<Expression> conditions;  // by the numbers of propositions
};

// The program has a property process.
PropertyProcess automaton_of_property(const Program& program, property::Formulas& formulas);

}  // namespace onager::answer
