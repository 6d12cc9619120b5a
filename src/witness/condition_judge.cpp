#include "witness/condition_judge.h"

#include "property/classify.h"
#include "property/parse.h"

namespace onager::witness {

ConditionJudgement judge_condition(const NetPlay& play, const Trace& trace) {
  if (trace.formula.empty()) return {std::nullopt, "the trace has no formula"};
  property::Formulas formulas;
  property::Names names = play.names();
  const Result<property::FormulaId> formula =
      property::parse(trace.formula, formulas, names, property::kMostNestedInTraces);
  if (!formula) return {std::nullopt, "the formula of the trace cannot be read: " + formula.error().message};
  if (!property::is_condition(formulas, *formula))
    return {std::nullopt, "the formula of the trace is not a condition on states"};
  return {property::evaluate(formulas, *formula, play.here(names)), {}};
}

}  // namespace onager::witness
