// Stutter invariance: whether the language is closed under repeating and removing repetitions of letters.
//
// Paper      [michaud.15.spin]
// Idea       let the automata of the formula and of its negation each repeat a letter without moving, but not for ever.
//            A word that both accept then stutters to a word of each: these two words are stutter equivalent, and the
//            formula distinguishes them. Formulas without X never do.
// Cost       a product of the two automata with the letters, of at most a million edges

#pragma once

#include <optional>

#include "ltl/automaton.h"
#include "ltl/translate.h"
#include "property/formula.h"

namespace onager::ltl {

// `complement` accepts the words that `automaton` rejects; both have their atoms in the same order. nullopt if the
// product is too large.
std::optional<bool> is_stutter_invariant(const Automaton& automaton, const Automaton& complement);

// The same for an automaton alone, with at most one mark. nullopt if it is too large.
//
// Paper      [arnold.85.tcs]
// Idea       a language is determined by its ultimately periodic words, and two of these are stutter equivalent iff one
//            becomes the other by doubling or halving single letters in the prefix or in the repeated part. The effect
//            of such a change depends on profiles only (ltl/profiles.h): a letter is doubled in front of the repeated
//            part, or at its end.
// Cost       profiles times sets of states that words lead to
std::optional<bool> is_stutter_invariant(const Automaton& automaton);

// nullopt if the automata would be too large.
std::optional<bool> is_stutter_invariant(Translator& translator, property::Formulas& formulas,
                                         property::FormulaId formula);

}  // namespace onager::ltl
