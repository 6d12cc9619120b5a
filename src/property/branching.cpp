#include "property/branching.h"

#include <algorithm>
#include <cassert>

#include "property/normal.h"

namespace onager::property {

// Operands have smaller numbers, so one pass over the formulas that are new is enough.
bool Branching::is_condition(FormulaId formula) {
  while (is_condition_.size() <= formula) {
    const auto f = static_cast<FormulaId>(is_condition_.size());
    const Kind kind = formulas_.kind(f);
    const bool is_plain = !is_temporal(kind) && !is_quantifier(kind) && kind != Kind::kBound;
    is_condition_.push_back(is_plain && std::ranges::all_of(formulas_.subformulas(f),
                                                            [this](FormulaId each) { return is_condition_[each]; }));
  }
  return is_condition_[formula] != 0;
}

FormulaId Branching::operator()(FormulaId formula, bool negated) {
  if (const auto found = known_[negated].find(formula); found != known_[negated].end()) return found->second;
  const FormulaId result = made(formula, negated);
  known_[negated][formula] = result;
  return result;
}

FormulaId Branching::made(FormulaId formula, bool negated) {
  const Kind kind = formulas_.kind(formula);
  if (kind == Kind::kTrue || kind == Kind::kFalse) return formulas_.constant((kind == Kind::kTrue) != negated);
  if (kind == Kind::kNot) return (*this)(formulas_.operand(formula), !negated);
  if (is_condition(formula)) return negated ? formulas_.unary(Kind::kNot, formula) : formula;
  if (is_quantifier(kind)) return quantified(formula, negated);
  std::vector<FormulaId> parts = operands(formula);
  if (kind == Kind::kAnd || kind == Kind::kOr) {
    for (FormulaId& each : parts) each = (*this)(each, negated);
    return formulas_.many(negated ? dual(kind) : kind, parts);
  }
  if (kind == Kind::kImplies)
    return formulas_.binary(negated ? Kind::kAnd : Kind::kOr, (*this)(parts[0], !negated), (*this)(parts[1], negated));
  assert(kind == Kind::kEquivalent);
  const FormulaId first = formulas_.binary(Kind::kAnd, (*this)(parts[0]), (*this)(parts[1], negated));
  const FormulaId second = formulas_.binary(Kind::kAnd, (*this)(parts[0], true), (*this)(parts[1], !negated));
  return formulas_.binary(Kind::kOr, first, second);
}

FormulaId Branching::quantified(FormulaId formula, bool negated) {
  const Kind quantifier = formulas_.kind(formula);
  const FormulaId inner = formulas_.operand(formula);
  const Kind kind = formulas_.kind(inner);
  std::vector<FormulaId> parts = operands(inner);
  for (FormulaId& each : parts) each = (*this)(each, negated);
  return formulas_.unary(negated ? dual(quantifier) : quantifier, formulas_.many(negated ? dual(kind) : kind, parts));
}

Branching::Walk Branching::walk_of(FormulaId path) {
  const FormulaId f = formulas_.operand(path), g = formulas_.operands(path).back();
  switch (formulas_.kind(path)) {
    case Kind::kFinally:
      return {formulas_.constant(true), f, false};
    case Kind::kGlobally:
      return {f, formulas_.constant(false), true};
    case Kind::kUntil:
      return {f, g, false};
    case Kind::kWeakUntil:
      return {f, g, true};
    case Kind::kRelease:
      return {g, formulas_.binary(Kind::kAnd, f, g), true};
    default:
      assert(formulas_.kind(path) == Kind::kStrongRelease);
      return {g, formulas_.binary(Kind::kAnd, f, g), false};
  }
}

FormulaId Branching::join(Kind kind, std::vector<FormulaId> parts) {
  assert(kind == Kind::kAnd || kind == Kind::kOr);
  std::vector<FormulaId> flat;
  for (const FormulaId part : parts) {
    if (formulas_.kind(part) != kind || is_condition(part)) {
      flat.push_back(part);
      continue;
    }
    const auto inner = formulas_.operands(part);
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

FormulaId Branching::necessary(FormulaId formula) {
  if (is_condition(formula)) return formula;
  if (const auto found = necessary_.find(formula); found != necessary_.end()) return found->second;
  const Kind kind = formulas_.kind(formula);
  FormulaId result = kNone;
  if (is_quantifier(kind)) {
    result = necessary_of_path(formulas_.operand(formula), kind);
  } else {
    assert(kind == Kind::kAnd || kind == Kind::kOr);
    std::vector<FormulaId> parts = operands(formula);
    for (FormulaId& each : parts) each = necessary(each);
    result = join(kind, std::move(parts));
  }
  necessary_[formula] = result;
  return result;
}

FormulaId Branching::necessary_of_path(FormulaId inner, Kind quantifier) {
  const std::vector<FormulaId> parts = operands(inner);
  switch (formulas_.kind(inner)) {
    case Kind::kGlobally:
    case Kind::kRelease:
    case Kind::kStrongRelease:
      return necessary(parts.back());
    case Kind::kUntil:
    case Kind::kWeakUntil:
      return join(Kind::kOr, {necessary(parts[0]), necessary(parts[1])});
    case Kind::kNext:
      if (quantifier == Kind::kExists) return formulas_.unary(Kind::kNot, formulas_.deadlock());
      return formulas_.constant(true);
    default:
      return formulas_.constant(true);
  }
}

// Paper: [maidl.00.focs], of which these are the cases that occur: c, f & g, c | f, A G f, A F c, A (f U c), A (f W c),
// A (c R f), A (c M f) for conditions c. X is left out, as it is about steps here and about positions of a run that may
// stay in a deadlock there.
FormulaId Branching::as_ltl(FormulaId formula) {
  if (is_condition(formula)) return formula;
  if (const auto found = linear_.find(formula); found != linear_.end()) return found->second;
  const Kind kind = formulas_.kind(formula);
  FormulaId result = kNone;
  if (kind == Kind::kForAll) {
    result = linear_path(formulas_.operand(formula));
  } else if (kind == Kind::kAnd || kind == Kind::kOr) {
    std::vector<FormulaId> parts = operands(formula);
    const auto temporal = std::ranges::count_if(parts, [this](FormulaId each) { return !is_condition(each); });
    for (FormulaId& each : parts) each = as_ltl(each);
    const bool all = std::ranges::find(parts, FormulaId{kNone}) == parts.end();
    if (all && (kind == Kind::kAnd || temporal == 1)) result = formulas_.many(kind, parts);
  }
  linear_[formula] = result;
  return result;
}

FormulaId Branching::linear_path(FormulaId inner) {
  const Kind kind = formulas_.kind(inner);
  std::vector<FormulaId> parts = operands(inner);
  const bool releases = kind == Kind::kRelease || kind == Kind::kStrongRelease;
  const FormulaId goal = releases ? parts.front() : parts.back();
  if (kind == Kind::kNext || (kind != Kind::kGlobally && !is_condition(goal))) return kNone;
  for (FormulaId& each : parts) each = as_ltl(each);
  if (std::ranges::find(parts, FormulaId{kNone}) != parts.end()) return kNone;
  return formulas_.many(kind, parts);
}

}  // namespace onager::property
