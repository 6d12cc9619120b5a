// Groups operands that wait for the same kind of event; used before translation to automata.

#include <unordered_map>

#include "property/simplify.h"

namespace onager::property {

namespace {

class Gather {
 public:
  Gather(Simplifier& simplifier, Formulas& formulas, bool all)
      : implication_(simplifier.implication()), normal_(simplifier.normal()), formulas_(formulas), all_(all) {}

  FormulaId operator()(FormulaId f) {
    if (const auto found = known_.find(f); found != known_.end()) return found->second;
    const FormulaId result = make(f);
    known_[f] = result;
    return result;
  }

 private:
  using Operands = std::vector<FormulaId>;

  FormulaId make(FormulaId f) {
    if (is_atom(formulas_.kind(f)) || formulas_.kind(f) == Kind::kNot) return f;
    Operands operands(formulas_.operands(f).begin(), formulas_.operands(f).end());
    for (FormulaId& operand : operands) operand = (*this)(operand);
    if (formulas_.kind(f) == Kind::kOr) return disjunction(std::move(operands));
    if (formulas_.kind(f) != Kind::kAnd) return operands.empty() ? f : formulas_.with_operands(f, operands);
    for (FormulaId& operand : operands) operand = normal_.negation(operand);
    return normal_.negation(disjunction(std::move(operands)));
  }

  bool is_pair(FormulaId f, Kind outer, Kind inner) const {
    return formulas_.kind(f) == outer && formulas_.kind(formulas_.operand(f)) == inner;
  }

  FormulaId disjunction(Operands operands) {
    Operands rest, stable, recurring, waiting;
    for (const FormulaId f : operands) {
      if (is_pair(f, Kind::kFinally, Kind::kGlobally))
        stable.push_back(formulas_.operand(f));
      else if (is_pair(f, Kind::kGlobally, Kind::kFinally))
        recurring.push_back(formulas_.operand(formulas_.operand(f)));
      else if (formulas_.kind(f) == Kind::kFinally)
        waiting.push_back(formulas_.operand(f));
      else
        rest.push_back(f);
    }
    Operands& with_stable = recurring.empty() ? waiting : recurring;
    with_stable.insert(with_stable.end(), stable.begin(), stable.end());
    if (!recurring.empty())
      rest.push_back(formulas_.unary(Kind::kGlobally, formulas_.unary(Kind::kFinally, normal_.disjunction(recurring))));
    if (waiting.empty()) return normal_.disjunction(std::move(rest));
    if (all_)
      std::erase_if(rest, [&](FormulaId f) {
        const bool eventual = implication_.eventual(f);
        if (eventual) waiting.push_back(f);
        return eventual;
      });
    rest.push_back(formulas_.unary(Kind::kFinally, normal_.disjunction(waiting)));
    return normal_.disjunction(std::move(rest));
  }

  Implication& implication_;
  NormalForm& normal_;
  Formulas& formulas_;
  bool all_;
  std::unordered_map<FormulaId, FormulaId> known_;
};

}  // namespace

FormulaId gathered(Simplifier& simplifier, Formulas& formulas, FormulaId formula, bool all) {
  return Gather(simplifier, formulas, all)(formula);
}

}  // namespace onager::property
