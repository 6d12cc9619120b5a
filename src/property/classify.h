// What kind of question a formula asks, which decides how it can be answered.

#pragma once

#include <string_view>

#include "property/formula.h"

namespace onager::property {

enum class PropertyClass {
  kState,         // a condition on the initial state
  kInvariant,     // AG of a condition
  kReachability,  // EF of a condition
  kLtl,           // holds on all paths; an A in front, or understood
  kCtl,           // every temporal operator right under a quantifier
  kCtlStar,       // quantifiers and temporal operators in any other way
  kBound,
};

// invariant, reachability, LTL ...: for messages.
std::string_view name(PropertyClass property_class);

PropertyClass classify(const Formulas& formulas, FormulaId formula);

// No temporal operator and no quantifier inside.
bool is_condition(const Formulas& formulas, FormulaId formula);
// Some quantifier inside.
bool has_quantifier(const Formulas& formulas, FormulaId formula);
// X inside.
bool has_next(const Formulas& formulas, FormulaId formula);

// The path formula of a kLtl, kState or kInvariant property: without the A in front.
FormulaId path_formula(const Formulas& formulas, FormulaId formula);

}  // namespace onager::property
