// --ltl-translator: another program that turns LTL formulas into automata.

#pragma once

#include <string>

#include "base/result.h"
#include "base/watch.h"
#include "ltl/automaton.h"
#include "property/formula.h"

namespace onager::answer {

// The automaton of the formula, a path formula, as the command writes it in the Hanoi format; %f in the command stands
// for the formula in quotes, in which propositions p0, p1, ... stand for its atoms.
// A diagnostic when there is no %f, the command fails, or what it writes is no such automaton. The command is limited
// and ended by the watch; throws LimitMet.
Result<ltl::Automaton> translate_by(const std::string& command, property::Formulas& formulas,
                                    property::FormulaId formula, Watch& watch);

}  // namespace onager::answer
