#include "property/atoms.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>

namespace onager::property {

namespace {

bool compare(Kind kind, std::int64_t left, std::int64_t right) {
  switch (kind) {
    case Kind::kLess:
      return left < right;
    case Kind::kLessEqual:
      return left <= right;
    case Kind::kEqual:
      return left == right;
    case Kind::kNotEqual:
      return left != right;
    case Kind::kGreaterEqual:
      return left >= right;
    default:
      assert(kind == Kind::kGreater);
      return left > right;
  }
}

// The value of an integer expression without places.
std::optional<std::int64_t> constant_value(const Formulas& formulas, FormulaId number) {
  for (const FormulaId f : formulas.closure(number))
    if (formulas.kind(f) == Kind::kTokens) return std::nullopt;
  return evaluate_number(formulas, number, {});
}

bool never_negative(const Formulas& formulas, FormulaId number) {
  return std::ranges::all_of(formulas.closure(number), [&](FormulaId f) {
    if (formulas.kind(f) == Kind::kTokens && formulas.negative_places()) return false;
    return formulas.kind(f) != Kind::kDifference && (formulas.kind(f) != Kind::kNumber || formulas.value(f) >= 0);
  });
}

FormulaId canonical_number(Formulas& formulas, FormulaId number) {
  const auto value = constant_value(formulas, number);
  return value ? formulas.number(*value) : number;
}

FormulaId at_most(Formulas& formulas, FormulaId left, FormulaId right) {
  if (left == right) return formulas.constant(true);
  const auto a = constant_value(formulas, left), b = constant_value(formulas, right);
  if (a && b) return formulas.constant(*a <= *b);
  if (a && *a <= 0 && never_negative(formulas, right)) return formulas.constant(true);
  if (b && *b < 0 && never_negative(formulas, left)) return formulas.constant(false);
  return formulas.binary(Kind::kLessEqual, left, right);
}

FormulaId equal(Formulas& formulas, FormulaId left, FormulaId right) {
  if (left == right) return formulas.constant(true);
  const auto a = constant_value(formulas, left), b = constant_value(formulas, right);
  if (a && b) return formulas.constant(*a == *b);
  if ((a && *a < 0 && never_negative(formulas, right)) || (b && *b < 0 && never_negative(formulas, left)))
    return formulas.constant(false);
  return formulas.binary(Kind::kEqual, std::min(left, right), std::max(left, right));
}

FormulaId opposite(Formulas& formulas, FormulaId f) {
  if (formulas.kind(f) == Kind::kTrue) return formulas.constant(false);
  if (formulas.kind(f) == Kind::kFalse) return formulas.constant(true);
  return formulas.unary(Kind::kNot, f);
}

}  // namespace

std::int64_t combined(Kind kind, std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  const bool overflow = kind == Kind::kSum          ? __builtin_add_overflow(left, right, &result)
                        : kind == Kind::kDifference ? __builtin_sub_overflow(left, right, &result)
                                                    : __builtin_mul_overflow(left, right, &result);
  if (!overflow) return result;
  const bool negative = kind == Kind::kProduct ? (left < 0) != (right < 0) : left < 0;
  return negative ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
}

std::vector<FormulaId> atoms(const Formulas& formulas, FormulaId formula) {
  std::vector<FormulaId> found = formulas.closure(formula);
  std::erase_if(found, [&](FormulaId f) { return !is_atom(formulas.kind(f)); });
  return found;
}

std::int64_t evaluate_number(const Formulas& formulas, FormulaId number, const Valuation& valuation) {
  const Kind kind = formulas.kind(number);
  if (kind == Kind::kNumber) return formulas.value(number);
  if (kind == Kind::kTokens) return valuation.tokens(static_cast<PlaceId>(formulas.value(number)));
  std::int64_t result = evaluate_number(formulas, formulas.operand(number), valuation);
  for (const FormulaId next : formulas.operands(number).subspan(1))
    result = combined(kind, result, evaluate_number(formulas, next, valuation));
  return result;
}

bool evaluate(const Formulas& formulas, FormulaId condition, const Valuation& valuation) {
  const auto operands = formulas.operands(condition);
  const auto holds = [&](FormulaId f) { return evaluate(formulas, f, valuation); };
  switch (const Kind kind = formulas.kind(condition)) {
    case Kind::kFalse:
      return false;
    case Kind::kTrue:
      return true;
    case Kind::kFireable:
      return std::ranges::any_of(operands, valuation.fireable);
    case Kind::kDeadlock:
      return valuation.deadlock();
    case Kind::kProposition:
      return valuation.proposition(static_cast<std::uint32_t>(formulas.value(condition)));
    case Kind::kNot:
      return !holds(operands[0]);
    case Kind::kAnd:
      return std::ranges::all_of(operands, holds);
    case Kind::kOr:
      return std::ranges::any_of(operands, holds);
    case Kind::kImplies:
      return !holds(operands[0]) || holds(operands[1]);
    case Kind::kEquivalent:
      return holds(operands[0]) == holds(operands[1]);
    default:
      assert(is_comparison(kind));
      return compare(kind, evaluate_number(formulas, operands[0], valuation),
                     evaluate_number(formulas, operands[1], valuation));
  }
}

FormulaId canonical_atom(Formulas& formulas, FormulaId atom) {
  const Kind kind = formulas.kind(atom);
  if (kind == Kind::kFireable) {
    std::vector<TransitionId> transitions(formulas.operands(atom).begin(), formulas.operands(atom).end());
    std::ranges::sort(transitions);
    transitions.erase(std::unique(transitions.begin(), transitions.end()), transitions.end());
    return formulas.fireable(transitions);
  }
  if (!is_comparison(kind)) return atom;
  const FormulaId left = canonical_number(formulas, formulas.operand(atom, 0));
  const FormulaId right = canonical_number(formulas, formulas.operand(atom, 1));
  switch (kind) {
    case Kind::kLess:
      return opposite(formulas, at_most(formulas, right, left));
    case Kind::kLessEqual:
      return at_most(formulas, left, right);
    case Kind::kEqual:
      return equal(formulas, left, right);
    case Kind::kNotEqual:
      return opposite(formulas, equal(formulas, left, right));
    case Kind::kGreaterEqual:
      return at_most(formulas, right, left);
    default:
      return opposite(formulas, at_most(formulas, left, right));
  }
}

}  // namespace onager::property
