#include "ltl/translate.h"

#include <fmt/format.h>

#include "ltl/reduce.h"
#include "property/atoms.h"

namespace onager::ltl {

Result<Automaton> Translator::operator()(property::FormulaId formula) {
  const property::FormulaId simple = simplifier_(formula);
  const std::vector<property::FormulaId> atoms = property::atoms(formulas_, simple);
  const auto labels = std::make_shared<BddTable>();
  const auto general = tableau(formulas_, simplifier_.normal(), simple, atoms, labels, settings_.limits);
  if (!general)
    return Diagnostic{"", 0, 0,
                      fmt::format("the automaton of the formula has more than {} states", settings_.limits.states),
                      "check its parts apart"};
  const Automaton small = reduced(*general);
  return settings_.state_based ? reduced_buchi(small) : small;
}

}  // namespace onager::ltl
