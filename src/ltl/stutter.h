// Whether a language tells words apart that differ only in how often a letter is repeated in a row.
//
// Paper: michaud.15.spin
// Idea: let both automata, of the formula and of its negation, repeat a letter without moving, but not for ever. A word
//   that both accept then is a repetition of a word of each: these two words are equal up to repetitions, and the
//   formula tells them apart. Formulas without X never do.
// Cost: a product of the two automata with the letters.

#pragma once

#include <optional>

#include "ltl/automaton.h"
#include "ltl/translate.h"
#include "property/formula.h"

namespace onager::ltl {

// `complement` accepts the words that `automaton` does not; they have their atoms in the same order.
bool is_stutter_invariant(const Automaton& automaton, const Automaton& complement);

// Nothing when the automata would be too large to tell.
std::optional<bool> is_stutter_invariant(Translator& translator, property::Formulas& formulas,
                                         property::FormulaId formula);

}  // namespace onager::ltl
