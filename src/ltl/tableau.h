// Translates LTL to a generalised Büchi automaton by unfolding formulas step by step.
//
// Paper      [couvreur.99.fm]
// Idea       a state is a formula that the rest of the word must satisfy. One step of it is a Boolean function of the
//            current atoms, of formulas for the next state, and of promises: a U b is b, or a with the promise of b and
//            a U b next. For each set of letters that the function does not distinguish, every prime implicant of the
//            rest is an edge: its target is the conjunction of the next formulas, its marks are the promises it does
//            not make. Operands of G recur in every step implicitly, so G F a needs one state.
// Differs    letters are split as far as the functions differ, which gives fewer choices; formulas with the same
//            function are one state
// Invariant  a promise represents one right-hand side; an edge without it fulfils it or does not depend on it
// Result     accepts exactly the words that satisfy the formula; marks are the promises
// Cost       exponential in the formula in the worst case; gives up beyond `TableauLimits`

#pragma once

#include <optional>

#include "ltl/automaton.h"
#include "property/formula.h"
#include "property/implication.h"
#include "property/normal.h"

namespace onager::ltl {

struct TableauLimits {
  std::size_t states = 5'000;
  std::size_t edges = 100'000;
  std::size_t nodes = 200'000;  // of the table of functions
  Watch* watch = nullptr;       // what a table of functions of its own spends on
};

// Whether F, U or M is in a formula in negation normal form. If not, what refutes it is a finite word.
bool makes_promises(const property::Formulas& formulas, property::FormulaId formula);

// Every product of a sum of products of the whole function is an edge, and letters are not split: more choices, but far
// fewer edges for formulas such as a U (b U (c U ...)). A formula without F, U and M for the next state then stands for
// those that it implies as well, so that only the strongest become a state.
struct ByProducts {
  property::Implication& implied;
  // Atoms come first in the functions, which gives products that are hardly ever true together; or beside the next
  // formulas that they lead to, which keeps the functions of long nests small.
  bool atoms_first = true;
};

// `formula` must be in negation normal form, without quantifiers. nullopt if a limit is exceeded.
std::optional<Automaton> tableau(property::Formulas& formulas, property::NormalForm& normal,
                                 property::FormulaId formula, const std::vector<property::FormulaId>& atoms,
                                 std::shared_ptr<BddTable> labels, const TableauLimits& limits,
                                 const std::optional<ByProducts>& products = std::nullopt);

}  // namespace onager::ltl
