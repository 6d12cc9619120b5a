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

// Of an automaton alone, with at most one mark. Nothing when it is too large to tell.
//
// Paper: arnold.85.tcs
// Idea: a language is known by its words that repeat a part for ever, and two of these are equal up to repetitions when
//   letters can be doubled or halved, one after the other, in their first or in their repeated part, until they are the
//   same. Of each such change only profiles matter (ltl/profiles.h): that a letter is doubled before the repeated part,
//   or at the end of it.
// Cost: profiles times sets of states that words lead to
std::optional<bool> is_stutter_invariant(const Automaton& automaton);

// Nothing when the automata would be too large to tell.
std::optional<bool> is_stutter_invariant(Translator& translator, property::Formulas& formulas,
                                         property::FormulaId formula);

}  // namespace onager::ltl
