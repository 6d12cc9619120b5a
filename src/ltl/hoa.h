// The Hanoi Omega-Automata format, version 1, both ways.
//
// Paper: babiak.15.cav
// Written: explicit labels; marks on states when the automaton is state-based, else on edges; atomic propositions are
// the atoms in the text syntax of formulas. Read: automata with one or several initial states, labels on edges or
// states or implicit, aliases, and an acceptance that is a conjunction of Inf(i): Büchi, generalised Büchi, all. Others
// and alternation are refused. An atomic proposition is read as a condition on states. Only the first automaton of a
// text counts.

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

// Diagnostics have line and column; `file_name` is for them alone.
Result<Automaton> read_hoa(const std::string& file_name, std::string_view text, property::Formulas& formulas,
                           property::Names& names);

// The label as HOA writes it between brackets: 0&!1 | 2, t.
std::string hoa_label(BddTable& labels, Bdd label);

}  // namespace onager::ltl
