// LTL to a generalised Büchi automaton, by unfolding formulas one step at a time.
//
// Paper: couvreur.99.fm
// Idea: a state is a formula that the rest of the word must satisfy. One step of it is a Boolean function of the atoms
//   now, of formulas for the next state, and of promises: a U b is b, or a with the promise of b and a U b next.
//   For each set of letters that the function treats alike, every prime implicant of what remains is an edge: its
//   target the conjunction of the next formulas, its marks the promises it does not make.
//   Under G an operand comes back in every step by itself, so that G F a needs one state.
// Differs: letters are split as far as the functions differ, which gives fewer choices; formulas with the same function
//   are one state.
// Invariant: a promise stands for one right-hand side; an edge without it fulfils or does not have what it stands for.
// Result: exactly the words that satisfy the formula; marks are the promises.
// Cost: exponential in the formula at worst; gives up beyond `Limits`.

#pragma once

#include <optional>

#include "ltl/automaton.h"
#include "property/formula.h"
#include "property/normal.h"

namespace onager::ltl {

struct Limits {
  std::size_t states = 5'000;
  std::size_t edges = 100'000;
  std::size_t nodes = 200'000;  // of the table of functions
};

// `formula` is in negation normal form, without quantifiers. Nothing when a limit is exceeded.
std::optional<Automaton> tableau(property::Formulas& formulas, property::NormalForm& normal,
                                 property::FormulaId formula, const std::vector<property::FormulaId>& atoms,
                                 std::shared_ptr<BddTable> labels, const Limits& limits);

}  // namespace onager::ltl
