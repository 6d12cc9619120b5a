// Behind include/onager/translate.h.

#include "../../include/onager/translate.h"

#include "api/inside.h"
#include "ltl/dot.h"
#include "ltl/hoa.h"
#include "ltl/translate.h"
#include "property/classify.h"
#include "property/parse.h"
#include "property/print.h"

namespace onager {
inline namespace v1 {

namespace {

property::FormulaId read_path(const std::string& text, property::Formulas& formulas, property::Names& names) {
  const property::FormulaId formula = api::value_or_throw(property::parse(text, formulas, names));
  const property::FormulaId path = property::path_formula(formulas, formula);
  if (property::has_quantifier(formulas, path) || formulas.kind(path) == property::Kind::kBound)
    api::refuse({"", 0, 0, "this is no LTL formula, but " + std::string(name(property::classify(formulas, formula))),
                 "LTL has the operators X F G U W R M; an A may stand in front of all"});
  return path;
}

}  // namespace

Automaton translate(const std::string& formula, bool generalised, const Options& options) {
  property::Formulas formulas;
  property::Names names;
  const property::FormulaId path = read_path(formula, formulas, names);
  const ltl::Automaton made = api::within(options, "", [&](Watch& watch) {
    const ltl::Settings settings{.state_based = !generalised, .limits = {}, .watch = &watch};
    return api::value_or_throw(ltl::Translator(formulas, settings)(path));
  });
  const std::string title = property::print(formulas, names, path);
  Automaton result{title, {}, made.states(), made.edge_count(), {}, {}};
  for (const property::FormulaId atom : made.atoms) result.atoms.push_back(property::print(formulas, names, atom));
  result.hoa = ltl::write_hoa(made, formulas, names, title);
  result.dot = ltl::write_dot(made, formulas, names, title);
  return result;
}

}  // namespace v1
}  // namespace onager
