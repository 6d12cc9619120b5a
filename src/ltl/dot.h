// Drawings of automata for Graphviz.

#pragma once

#include <string>
#include <string_view>

#include "ltl/automaton.h"
#include "property/formula.h"
#include "property/names.h"

namespace onager::ltl {

// Accepting states have two circles; marks on edges are written {0 1}.
std::string write_dot(const Automaton& automaton, const property::Formulas& formulas, const property::Names& names,
                      std::string_view title = {});

}  // namespace onager::ltl
