// Reads and writes the Hanoi Omega-Automata format, version 1.
//
// Paper      [babiak.15.cav]
// Written    explicit labels; marks on states if the automaton is state-based, else on edges; atomic propositions are
//            the atoms in the text syntax of formulas
// Read       automata with one or more initial states; labels on edges, on states or implicit; aliases; acceptance that
//            is a conjunction of Inf(i): Büchi, generalised Büchi, all. Other acceptance and alternation are rejected.
//            An atomic proposition is parsed as a condition on states. Only the first automaton of a text is read.

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "ltl/automaton.h"
#include "property/formula.h"
#include "property/names.h"

namespace onager::ltl {

std::string write_hoa(const Automaton& automaton, const property::Formulas& formulas, const property::Names& names,
                      std::string_view title = {});

// Diagnostics have line and column; `file_name` is used only in them.
Result<Automaton> read_hoa(const std::string& file_name, std::string_view text, property::Formulas& formulas,
                           property::Names& names);

}  // namespace onager::ltl
