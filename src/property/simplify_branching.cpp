// In the comments c is a condition; D is `deadlock`. What is said of A and G follows from E and F by negation.

#include "property/simplify_branching.h"

#include <algorithm>
#include <cassert>

#include "property/normal.h"

namespace onager::property {

std::optional<BranchingSimplifier::Path> BranchingSimplifier::path_of(FormulaId f) const {
  if (!is_quantifier(formulas_.kind(f))) return std::nullopt;
  const FormulaId inner = formulas_.operand(f);
  return Path{formulas_.kind(f), formulas_.kind(inner), formulas_.operand(inner), formulas_.operands(inner).back()};
}

FormulaId BranchingSimplifier::operator()(FormulaId formula) {
  if (const auto found = known_.find(formula); found != known_.end()) return found->second;
  const FormulaId result = made(formula);
  known_[formula] = known_[result] = result;
  return result;
}

FormulaId BranchingSimplifier::made(FormulaId formula) {
  if (branching_.is_condition(formula)) return condition(formula);
  const auto path = path_of(formula);
  if (!path) {
    Operands parts = operands(formula);
    for (FormulaId& each : parts) each = (*this)(each);
    return join(formulas_.kind(formula), std::move(parts));
  }
  const FormulaId f = (*this)(path->first), g = path->last == path->first ? f : (*this)(path->last);
  const bool exists = path->quantifier == Kind::kExists;
  switch (path->kind) {
    case Kind::kNext:
      return next(path->quantifier, f);
    case Kind::kFinally:
      return exists ? exists_finally(f) : for_all_finally(f);
    case Kind::kGlobally:
      return globally(path->quantifier, f);
    case Kind::kUntil:
      return until(path->quantifier, f, g);
    case Kind::kWeakUntil:
      return weak_until(path->quantifier, f, g);
    default:
      return release(path->quantifier, f, g, path->kind == Kind::kStrongRelease);
  }
}

// Parts of a condition may be decided where the whole is not.
FormulaId BranchingSimplifier::condition(FormulaId formula) {
  const Kind kind = formulas_.kind(formula);
  if (kind == Kind::kTrue || kind == Kind::kFalse) return formula;
  if (decide_)
    if (const auto value = decide_(formula)) return formulas_.constant(*value);
  if (kind == Kind::kNot) {
    const FormulaId inner = (*this)(formulas_.operand(formula));
    if (is_constant(inner, true) || is_constant(inner, false)) return formulas_.constant(is_constant(inner, false));
    return inner == formulas_.operand(formula) ? formula : formulas_.unary(Kind::kNot, inner);
  }
  if (kind != Kind::kAnd && kind != Kind::kOr) return formula;
  Operands parts = operands(formula);
  for (FormulaId& each : parts) each = (*this)(each);
  return branching_.join(kind, std::move(parts));
}

// f & !f = false, f | !f = true; AG f & AG g = AG (f & g), EF f | EF g = EF (f | g), if these are conditions.
FormulaId BranchingSimplifier::join(Kind kind, Operands parts) {
  const bool is_and = kind == Kind::kAnd;
  Operands conditions, rest, within;
  for (const FormulaId part : parts) {
    const bool is_search = is_and ? is(part, Kind::kForAll, Kind::kGlobally) : is(part, Kind::kExists, Kind::kFinally);
    if (branching_.is_condition(part))
      conditions.push_back(part);
    else if (is_search && branching_.is_condition(path_of(part)->first))
      within.push_back(path_of(part)->first);
    else
      rest.push_back(part);
  }
  if (!within.empty()) {
    const FormulaId merged = branching_.join(kind, std::move(within));
    rest.push_back(is_and ? globally(Kind::kForAll, merged) : exists_finally(merged));
  }
  if (!conditions.empty()) rest.push_back(condition(branching_.join(kind, std::move(conditions))));
  const FormulaId result = branching_.join(kind, std::move(rest));
  if (formulas_.kind(result) != kind) return result;
  const Operands all = operands(result);
  for (const FormulaId each : all)
    if (std::ranges::binary_search(all, negation(each))) return formulas_.constant(!is_and);
  return result;
}

// EX false = false, EX true = !D; EX (f | g) is left whole, as its parts would be looked for one after the other.
FormulaId BranchingSimplifier::next(Kind quantifier, FormulaId f) {
  const bool exists = quantifier == Kind::kExists;
  const FormulaId deadlock = formulas_.deadlock();
  if (is_constant(f, !exists)) return formulas_.constant(!exists);
  if (is_constant(f, exists)) return condition(exists ? formulas_.unary(Kind::kNot, deadlock) : deadlock);
  return branching_.path(quantifier, Kind::kNext, f);
}

// The operands of |, or f alone.
BranchingSimplifier::Operands BranchingSimplifier::alternatives(FormulaId f) {
  if (formulas_.kind(f) == Kind::kOr && !branching_.is_condition(f)) return operands(f);
  return {f};
}

FormulaId BranchingSimplifier::exists_finally(FormulaId f) {
  if (is_constant(f, true) || is_constant(f, false)) return f;
  if (const auto path = path_of(f)) {
    const bool exists = path->quantifier == Kind::kExists;
    switch (path->kind) {
      case Kind::kFinally:  // EF EF f = EF AF f = EF f
      case Kind::kUntil:    // EF E(f U g) = EF A(f U g) = EF g
        return exists_finally(path->last);
      case Kind::kStrongRelease:  // EF E(f M g) = EF A(f M g) = EF (f & g)
        return exists_finally(join(Kind::kAnd, {path->first, path->last}));
      case Kind::kNext:  // EF EX f = EX EF f
        if (exists) return next(Kind::kExists, exists_finally(path->last));
        break;
      case Kind::kWeakUntil:  // EF E(f W g) = EF g | EF EG f
        if (exists)
          return join(Kind::kOr, {exists_finally(path->last), exists_finally(globally(Kind::kExists, path->first))});
        break;
      default:
        break;
    }
  }
  const Operands parts = alternatives(f);
  if (parts.size() == 1) return branching_.path(Kind::kExists, Kind::kFinally, f);
  // EF (f | g) = EF f | EF g, and conditions stay together
  Operands together, apart;
  for (const FormulaId part : parts) (branching_.is_condition(part) ? together : apart).push_back(part);
  for (FormulaId& each : apart) each = exists_finally(each);
  if (!together.empty()) apart.push_back(exists_finally(branching_.join(Kind::kOr, std::move(together))));
  return join(Kind::kOr, std::move(apart));
}

FormulaId BranchingSimplifier::for_all_finally(FormulaId f) {
  if (is_constant(f, true) || is_constant(f, false)) return f;
  if (const auto path = path_of(f)) {
    const bool for_all = path->quantifier == Kind::kForAll;
    if (path->kind == Kind::kFinally) return f;                                     // AF EF f = EF f, AF AF f = AF f
    if (path->kind == Kind::kUntil && for_all) return for_all_finally(path->last);  // AF A(f U g) = AF g
    if (path->kind == Kind::kStrongRelease && for_all)                              // AF A(f M g) = AF (f & g)
      return for_all_finally(join(Kind::kAnd, {path->first, path->last}));
  }
  // AF (f | EF g) = AF f | EF g, AF (f | AF g) = AF (f | g)
  Operands inside, apart;
  bool changed = false;
  const Operands parts = alternatives(f);
  for (const FormulaId part : parts) {
    const bool stays = !is(part, Kind::kExists, Kind::kFinally) && !is(part, Kind::kForAll, Kind::kFinally);
    changed = changed || !stays;
    if (is(part, Kind::kExists, Kind::kFinally))
      apart.push_back(part);
    else
      inside.push_back(stays ? part : path_of(part)->first);
  }
  if (!changed) return branching_.path(Kind::kForAll, Kind::kFinally, f);
  if (!inside.empty()) apart.push_back(for_all_finally(join(Kind::kOr, std::move(inside))));
  return join(Kind::kOr, std::move(apart));
}

FormulaId BranchingSimplifier::globally(Kind quantifier, FormulaId f) {
  const FormulaId opposite = (*this)(negation(f));
  return negation(quantifier == Kind::kForAll ? exists_finally(opposite) : for_all_finally(opposite));
}

// What can be reached from the last state of a path can be reached from its first.
std::optional<FormulaId> BranchingSimplifier::until_of_reachable(Kind quantifier, FormulaId f, FormulaId g) {
  Operands apart, rest;
  for (const FormulaId part : alternatives(g)) (is(part, Kind::kExists, Kind::kFinally) ? apart : rest).push_back(part);
  if (apart.empty()) return std::nullopt;
  if (!rest.empty()) apart.push_back(until(quantifier, f, join(Kind::kOr, std::move(rest))));
  return join(Kind::kOr, std::move(apart));
}

FormulaId BranchingSimplifier::until(Kind quantifier, FormulaId f, FormulaId g) {
  const bool exists = quantifier == Kind::kExists;
  const FormulaId deadlock = formulas_.deadlock();
  if (is_constant(g, true) || is_constant(g, false) || is_constant(f, false) || f == g) return g;
  if (f == deadlock) return g;                                             // D U g = g: nothing comes after a deadlock
  if (is_constant(f, true) || f == formulas_.unary(Kind::kNot, deadlock))  // true U g = !D U g = F g
    return exists ? exists_finally(g) : for_all_finally(g);
  if (is(g, Kind::kForAll, Kind::kFinally) && !exists) return g;  // A(f U AF g) = AF g
  if (const auto simpler = until_of_reachable(quantifier, f, g)) return *simpler;
  const auto path = path_of(g);  // E(f U E(f U g)) = E(f U g), and so for A
  if (path && path->quantifier == quantifier && path->kind == Kind::kUntil && path->first == f) return g;
  return branching_.path(quantifier, Kind::kUntil, f, g);
}

FormulaId BranchingSimplifier::weak_until(Kind quantifier, FormulaId f, FormulaId g) {
  if (is_constant(g, true) || is_constant(f, false) || f == g) return g;
  if (is_constant(f, true)) return f;
  if (is_constant(g, false)) return globally(quantifier, f);
  return branching_.path(quantifier, Kind::kWeakUntil, f, g);
}

FormulaId BranchingSimplifier::release(Kind quantifier, FormulaId f, FormulaId g, bool strong) {
  const FormulaId not_f = (*this)(negation(f)), not_g = (*this)(negation(g));
  return negation(strong ? weak_until(dual(quantifier), not_f, not_g) : until(dual(quantifier), not_f, not_g));
}

}  // namespace onager::property
