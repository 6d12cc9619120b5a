#include "property/classify.h"

#include <algorithm>
#include <cassert>

namespace onager::property {

namespace {

template <typename Test>
bool any_below(const Formulas& formulas, FormulaId formula, Test test) {
  return std::ranges::any_of(formulas.closure(formula), [&](FormulaId f) { return test(formulas.kind(f)); });
}

}  // namespace

// Quantifiers and temporal operators come in pairs, and the operands of a pair are CTL again.
bool is_branching(const Formulas& formulas, FormulaId formula) {
  for (const FormulaId f : formulas.closure(formula)) {
    if (formulas.kind(f) == Kind::kBound) return false;
    if (is_quantifier(formulas.kind(f)) && !is_temporal(formulas.kind(formulas.operand(f)))) return false;
    if (is_quantifier(formulas.kind(f))) continue;
    for (const FormulaId below : formulas.subformulas(f))
      if (is_temporal(formulas.kind(below))) return false;
  }
  return !is_temporal(formulas.kind(formula));
}

std::string_view name(PropertyClass property_class) {
  switch (property_class) {
    case PropertyClass::kState:
      return "condition on the initial state";
    case PropertyClass::kInvariant:
      return "invariant";
    case PropertyClass::kReachability:
      return "reachability";
    case PropertyClass::kLtl:
      return "LTL";
    case PropertyClass::kCtl:
      return "CTL";
    case PropertyClass::kCtlStar:
      return "CTL*";
    case PropertyClass::kBound:
      return "bound";
  }
  assert(false);
  return "";
}

bool is_condition(const Formulas& formulas, FormulaId formula) {
  return !any_below(formulas, formula,
                    [](Kind kind) { return is_temporal(kind) || is_quantifier(kind) || kind == Kind::kBound; });
}

bool has_quantifier(const Formulas& formulas, FormulaId formula) {
  return any_below(formulas, formula, is_quantifier);
}

bool has_next(const Formulas& formulas, FormulaId formula) {
  return any_below(formulas, formula, [](Kind kind) { return kind == Kind::kNext; });
}

FormulaId path_formula(const Formulas& formulas, FormulaId formula) {
  return formulas.kind(formula) == Kind::kForAll ? formulas.operand(formula) : formula;
}

PropertyClass classify(const Formulas& formulas, FormulaId formula) {
  const Kind kind = formulas.kind(formula);
  if (kind == Kind::kBound) return PropertyClass::kBound;
  if (is_condition(formulas, formula)) return PropertyClass::kState;
  if (is_quantifier(kind)) {
    const FormulaId path = formulas.operand(formula);
    const bool simple = !formulas.subformulas(path).empty() && is_condition(formulas, formulas.operand(path));
    if (simple && kind == Kind::kForAll && formulas.kind(path) == Kind::kGlobally) return PropertyClass::kInvariant;
    if (simple && kind == Kind::kExists && formulas.kind(path) == Kind::kFinally) return PropertyClass::kReachability;
  }
  if (!has_quantifier(formulas, path_formula(formulas, formula))) return PropertyClass::kLtl;
  return is_branching(formulas, formula) ? PropertyClass::kCtl : PropertyClass::kCtlStar;
}

}  // namespace onager::property
