// Distance from the next state to the conditions of the formula.
//
// Paper      [ulrik.21.aalborg] figure 8, after [jensen.16.topnoc]
// Idea       the goal is a run that violates the property. Temporal operators are dropped from the formula that such a
//            run satisfies: F, G and X are replaced by their operand, U, W, R and M by the right one. The score is the
//            distance to what remains.
// Differs    G is treated as F; the figure of the paper negates its operand
// Cost       one distance per step that changes what the conditions read

#include <cassert>

#include "guidance/lookout.h"
#include "guidance/strategies.h"
#include "property/classify.h"
#include "property/normal.h"

namespace onager::guidance {

namespace {

using property::FormulaId;
using property::Kind;

// Drops temporal operators; `f` is in negation normal form.
FormulaId flattened(property::Formulas& formulas, FormulaId f) {
  const Kind kind = formulas.kind(f);
  if (kind == Kind::kNext || kind == Kind::kFinally || kind == Kind::kGlobally)
    return flattened(formulas, formulas.operand(f));
  if (property::is_temporal(kind)) return flattened(formulas, formulas.operand(f, 1));
  if (kind != Kind::kAnd && kind != Kind::kOr) return f;
  std::vector<FormulaId> operands(formulas.operands(f).begin(), formulas.operands(f).end());
  for (FormulaId& operand : operands) operand = flattened(formulas, operand);
  return formulas.many(kind, operands);
}

FormulaId condition_of(const Parts& parts) {
  if (parts.goal == kNone) return parts.formulas.constant(true);
  property::NormalForm normal(parts.formulas);
  const FormulaId condition = flattened(parts.formulas, normal(parts.goal));
  assert(property::is_condition(parts.formulas, condition));
  return condition;
}

class Distance final : public Heuristic {
 public:
  explicit Distance(const Parts& parts)
      : condition_(parts.system, parts.formulas, condition_of(parts), parts.binding), lookout_(parts.system) {
    lookout_.watch(condition_);
  }

  void score(product::Product& product, ltl::AutomatonState, std::span<std::uint64_t> scores) override {
    lookout_.look(product, scores, [this] { return lookout_.distance(condition_); });
  }

 private:
  const question::Predicate condition_;
  Lookout lookout_;
};

}  // namespace

std::unique_ptr<Heuristic> make_distance(const Parts& parts) {
  return std::make_unique<Distance>(parts);
}

}  // namespace onager::guidance
