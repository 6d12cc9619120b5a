#include "witness/condition_judge.h"

#include "property/atoms.h"
#include "property/classify.h"
#include "property/names.h"
#include "property/parse.h"

namespace onager::witness {

ConditionJudgement judge_condition(const Net& net, const Trace& trace, const TokenGame& game) {
  if (trace.formula.empty()) return {std::nullopt, "the trace has no formula"};
  property::Formulas formulas;
  property::Names names = property::Names::of(net);
  const Result<property::FormulaId> formula =
      property::parse(trace.formula, formulas, names, property::kMostNestedInTraces);
  if (!formula) return {std::nullopt, "the formula of the trace cannot be read: " + formula.error().message};
  if (!property::is_condition(formulas, *formula))
    return {std::nullopt, "the formula of the trace is not a condition on states"};
  const bool holds = property::evaluate(formulas, *formula,
                                        {[&](PlaceId p) { return std::int64_t{game.marking()[p]}; },
                                         [&](TransitionId t) { return game.is_enabled(t); },
                                         [&] { return game.some_enabled() == kNone; },
                                         {}});
  return {holds, {}};
}

}  // namespace onager::witness
