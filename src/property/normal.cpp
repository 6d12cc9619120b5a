#include "property/normal.h"

#include <algorithm>
#include <cassert>

#include "property/atoms.h"

namespace onager::property {

Kind dual(Kind kind) {
  switch (kind) {
    case Kind::kAnd:
      return Kind::kOr;
    case Kind::kOr:
      return Kind::kAnd;
    case Kind::kFinally:
      return Kind::kGlobally;
    case Kind::kGlobally:
      return Kind::kFinally;
    case Kind::kUntil:
      return Kind::kRelease;
    case Kind::kRelease:
      return Kind::kUntil;
    case Kind::kWeakUntil:
      return Kind::kStrongRelease;
    case Kind::kStrongRelease:
      return Kind::kWeakUntil;
    case Kind::kForAll:
      return Kind::kExists;
    case Kind::kExists:
      return Kind::kForAll;
    default:
      assert(kind == Kind::kNext);
      return kind;
  }
}

FormulaId NormalForm::operator()(FormulaId formula, bool negated) {
  if (const auto found = known_[negated].find(formula); found != known_[negated].end()) return found->second;
  assert(!is_number(formulas_.kind(formula)) && formulas_.kind(formula) != Kind::kBound);
  const FormulaId result = make(formula, negated);
  known_[negated][formula] = result;
  return result;
}

FormulaId NormalForm::join(Kind kind, std::vector<FormulaId> operands) {
  assert(kind == Kind::kAnd || kind == Kind::kOr);
  std::vector<FormulaId> flat;
  for (const FormulaId operand : operands) {
    if (formulas_.kind(operand) != kind) {
      flat.push_back(operand);
      continue;
    }
    const auto inner = formulas_.operands(operand);
    flat.insert(flat.end(), inner.begin(), inner.end());
  }
  const FormulaId neutral = formulas_.constant(kind == Kind::kAnd), absorbing = formulas_.constant(kind == Kind::kOr);
  std::erase(flat, neutral);
  std::ranges::sort(flat);
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  if (std::ranges::find(flat, absorbing) != flat.end()) return absorbing;
  if (flat.empty()) return neutral;
  return flat.size() == 1 ? flat[0] : formulas_.many(kind, flat);
}

FormulaId NormalForm::all_of(Kind kind, FormulaId formula, bool negated) {
  std::vector<FormulaId> operands(formulas_.operands(formula).begin(), formulas_.operands(formula).end());
  for (FormulaId& operand : operands) operand = (*this)(operand, negated);
  if (kind == Kind::kAnd || kind == Kind::kOr) return join(kind, std::move(operands));
  return formulas_.many(kind, operands);
}

FormulaId NormalForm::make(FormulaId formula, bool negated) {
  const Kind kind = formulas_.kind(formula);
  if (kind == Kind::kTrue || kind == Kind::kFalse) return formulas_.constant((kind == Kind::kTrue) != negated);
  if (is_atom(kind)) {
    const FormulaId atom = canonical_atom(formulas_, formula);
    const bool opposite = formulas_.kind(atom) == Kind::kNot;
    const FormulaId core = opposite ? formulas_.operand(atom) : atom;
    if (!is_atom(formulas_.kind(core))) return formulas_.constant((core == formulas_.constant(true)) != negated);
    return opposite != negated ? formulas_.unary(Kind::kNot, core) : core;
  }
  if (kind == Kind::kNot) return (*this)(formulas_.operand(formula), !negated);
  if (kind != Kind::kImplies && kind != Kind::kEquivalent) return all_of(negated ? dual(kind) : kind, formula, negated);
  const FormulaId left = formulas_.operand(formula, 0), right = formulas_.operand(formula, 1);
  if (kind == Kind::kImplies)
    return join(negated ? Kind::kAnd : Kind::kOr, {(*this)(left, !negated), (*this)(right, negated)});
  return join(Kind::kOr, {join(Kind::kAnd, {(*this)(left, false), (*this)(right, negated)}),
                          join(Kind::kAnd, {(*this)(left, true), (*this)(right, !negated)})});
}

}  // namespace onager::property
