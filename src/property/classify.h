// Classes of properties, which determine the methods that can decide them.

#pragma once

#include <string_view>

#include "property/formula.h"

namespace onager::property {

enum class PropertyClass {
  kState,         // a condition on the initial state
  kInvariant,     // AG of a condition
  kReachability,  // EF of a condition
  kLtl,           // holds on all paths; the A in front may be implicit
  kCtl,           // every temporal operator directly under a quantifier
  kCtlStar,       // any other mixture of quantifiers and temporal operators
  kBound,
};

// "invariant", "reachability", "LTL" ...: for messages.
std::string_view name(PropertyClass property_class);

PropertyClass classify(const Formulas& formulas, FormulaId formula);

// Every temporal operator is directly under a quantifier, as in CTL, and there is no bound; conditions are CTL too.
bool is_branching(const Formulas& formulas, FormulaId formula);
// No temporal operator and no quantifier.
bool is_condition(const Formulas& formulas, FormulaId formula);
// Contains a quantifier.
bool has_quantifier(const Formulas& formulas, FormulaId formula);
// Contains X.
bool has_next(const Formulas& formulas, FormulaId formula);

// The path formula of a kLtl, kState or kInvariant property, without the A in front.
FormulaId path_formula(const Formulas& formulas, FormulaId formula);

}  // namespace onager::property
