// Simplification by the values of atoms in the initial state.

#include <cassert>
#include <unordered_map>

#include "property/classify.h"
#include "property/simplify.h"

namespace onager::property {

namespace {

using Decide = std::function<std::optional<bool>(FormulaId)>;

class AtInitial {
 public:
  AtInitial(Simplifier& simplifier, Formulas& formulas, const Decide& decide)
      : simplifier_(simplifier), formulas_(formulas), decide_(decide) {}

  FormulaId operator()(FormulaId f) {
    if (const auto found = known_.find(f); found != known_.end()) return found->second;
    const FormulaId result = reduce(f);
    known_[f] = result;
    return result;
  }

 private:
  bool is(bool value, FormulaId f) { return (*this)(f) == formulas_.constant(value); }

  FormulaId reduce(FormulaId f) {
    const Kind kind = formulas_.kind(f);
    if (is_atom(kind)) {
      const auto value = decide_(f);
      return value ? formulas_.constant(*value) : f;
    }
    if (kind == Kind::kNot || kind == Kind::kAnd || kind == Kind::kOr) {
      std::vector<FormulaId> operands(formulas_.operands(f).begin(), formulas_.operands(f).end());
      for (FormulaId& operand : operands) operand = (*this)(operand);
      return simplifier_(formulas_.with_operands(f, operands));
    }
    return temporal(f);
  }

  // Only whole operators are decided: their operands are evaluated again in later states.
  FormulaId temporal(FormulaId f) {
    const auto operand = [&](std::size_t i) { return formulas_.operand(f, i); };
    switch (formulas_.kind(f)) {
      case Kind::kFinally:
        return is(true, operand(0)) ? formulas_.constant(true) : f;
      case Kind::kGlobally:
        return is(false, operand(0)) ? formulas_.constant(false) : f;
      case Kind::kUntil:
      case Kind::kWeakUntil:
        if (is(true, operand(1))) return formulas_.constant(true);
        return is(false, operand(0)) ? (*this)(operand(1)) : f;
      case Kind::kRelease:
      case Kind::kStrongRelease:
        if (is(false, operand(1))) return formulas_.constant(false);
        return is(true, operand(0)) ? (*this)(operand(1)) : f;
      default:
        return f;
    }
  }

  Simplifier& simplifier_;
  Formulas& formulas_;
  const Decide& decide_;
  std::unordered_map<FormulaId, FormulaId> known_;
};

}  // namespace

FormulaId at_initial(Simplifier& simplifier, Formulas& formulas, FormulaId formula, const Decide& decide) {
  assert(!has_quantifier(formulas, formula));
  return AtInitial(simplifier, formulas, decide)(simplifier(formula));
}

}  // namespace onager::property
