// The rules of X, F, U and W; those of G, R and M are dual. In the comments e is eventual, u universal, q both.

#include <algorithm>

#include "property/simplify.h"

namespace onager::property {

namespace {

constexpr std::size_t kMostSettled = 4;  // each doubles the formula

bool contains(const std::vector<FormulaId>& all, FormulaId f) {
  return std::ranges::find(all, f) != all.end();
}

// Moves the operands that pass the test, in their order.
template <typename Test>
void move_if(std::vector<FormulaId>& from, std::vector<FormulaId>& to, Test test) {
  std::erase_if(from, [&](FormulaId f) {
    const bool moves = test(f);
    if (moves) to.push_back(f);
    return moves;
  });
}

}  // namespace

FormulaId Simplifier::next(FormulaId f) {
  if (implication_.both(f)) return f;  // X q = q, constants too
  if (kind(f) != Kind::kAnd && kind(f) != Kind::kOr) return formulas_.unary(Kind::kNext, f);
  // X (a & q) = X a & q
  Operands stable, rest = operands(f);
  move_if(rest, stable, [&](FormulaId part) { return implication_.both(part); });
  if (stable.empty()) return formulas_.unary(Kind::kNext, f);
  const bool conjunct = kind(f) == Kind::kAnd;
  stable.push_back(next(conjunct ? conjunction(rest) : disjunction(rest)));
  return conjunct ? conjunction(stable) : disjunction(stable);
}

FormulaId Simplifier::eventually(FormulaId f) {
  if (implication_.eventual(f)) return f;  // F e = e
  switch (kind(f)) {
    case Kind::kNext:  // F X a = X F a
      return next(eventually(formulas_.operand(f)));
    case Kind::kUntil:  // F (a U b) = F b
      return eventually(formulas_.operand(f, 1));
    case Kind::kStrongRelease:  // F (a M b) = F (a & b)
      return eventually(conjunction({formulas_.operand(f, 0), formulas_.operand(f, 1)}));
    case Kind::kWeakUntil:  // F (a W b) = F (b | G a)
      return eventually(disjunction({formulas_.operand(f, 1), always(formulas_.operand(f, 0))}));
    case Kind::kGlobally:
      if (const auto simpler = eventually_of_always(formulas_.operand(f))) return *simpler;
      break;
    default:
      break;
  }
  if (const auto simpler = eventually_of_many(f)) return *simpler;
  return formulas_.unary(Kind::kFinally, f);
}

std::optional<FormulaId> Simplifier::eventually_of_many(FormulaId f) {
  Operands apart, rest = operands(f);
  if (kind(f) == Kind::kAnd) {
    if (std::ranges::all_of(rest, [&](FormulaId part) { return implication_.universal(part); })) {
      for (FormulaId& part : rest) part = eventually(part);  // F (u & v) = F u & F v
      return conjunction(rest);
    }
    // F (a & q) = F a & q
    move_if(rest, apart, [&](FormulaId part) { return implication_.both(part); });
    if (apart.empty()) return std::nullopt;
    apart.push_back(eventually(conjunction(rest)));
    return conjunction(apart);
  }
  if (kind(f) != Kind::kOr) return std::nullopt;
  // F (a | e) = F a | e, F (a | u) = F a | F u
  move_if(rest, apart, [&](FormulaId part) { return implication_.eventual(part) || implication_.universal(part); });
  if (apart.empty()) return std::nullopt;
  for (FormulaId& part : apart) part = eventually(part);
  apart.push_back(eventually(disjunction(rest)));
  return disjunction(apart);
}

// F G body. A part settles if from some point on it holds for ever or fails for ever.
std::optional<FormulaId> Simplifier::eventually_of_always(FormulaId body) {
  if (!settle_) return std::nullopt;
  if (kind(body) == Kind::kUntil)  // F G (a U b) = F G (a | b) & G F b
    return conjunction({stable(disjunction({formulas_.operand(body, 0), formulas_.operand(body, 1)})),
                        always(eventually(formulas_.operand(body, 1)))});
  if (kind(body) == Kind::kAnd)
    if (const auto simpler = stable_conjunction(body)) return simpler;
  // F G a[b] = F G a[false] | F G a[true] & F G b for a part b that settles.
  Operands settled;
  find_settled(body, settled);
  if (settled.empty() || settled.size() > kMostSettled) return std::nullopt;
  const FormulaId part = settled[0];
  const FormulaId without = stable(replaced(body, part, false)), with = stable(replaced(body, part, true));
  return disjunction({without, conjunction({with, *in_the_long_run(part)})});
}

// Finds parts of a body, under & and | only, that settle; none of them inside another.
void Simplifier::find_settled(FormulaId body, Operands& settled) {
  if (in_the_long_run(body)) {
    if (!contains(settled, body)) settled.push_back(body);
  } else if (kind(body) == Kind::kAnd || kind(body) == Kind::kOr) {
    for (const FormulaId part : operands(body)) find_settled(part, settled);
  }
}

FormulaId Simplifier::replaced(FormulaId body, FormulaId part, bool value) {
  if (body == part) return formulas_.constant(value);
  if (kind(body) != Kind::kAnd && kind(body) != Kind::kOr) return body;
  Operands parts = operands(body);
  for (FormulaId& each : parts) each = replaced(each, part, value);
  return kind(body) == Kind::kAnd ? conjunction(parts) : disjunction(parts);
}

// F G of a conjunction: splits off parts that settle; F G (a & X b) = F G (a & b) and
// F G (a & (b U c)) = F G (a & (b | c)) & G F c.
std::optional<FormulaId> Simplifier::stable_conjunction(FormulaId body) {
  Operands rest, apart;
  for (const FormulaId f : operands(body)) {
    if (const auto settled = in_the_long_run(f)) {
      apart.push_back(*settled);
    } else if (kind(f) == Kind::kNext) {
      rest.push_back(formulas_.operand(f));
    } else if (kind(f) == Kind::kUntil) {
      rest.push_back(disjunction({formulas_.operand(f, 0), formulas_.operand(f, 1)}));
      apart.push_back(always(eventually(formulas_.operand(f, 1))));
    } else {
      rest.push_back(f);
    }
  }
  if (apart.empty() && rest == operands(body)) return std::nullopt;
  apart.push_back(stable(conjunction(rest)));
  return conjunction(apart);
}

// F G f if f settles. An eventual formula holds always, or never again from some point on; a universal formula holds
// from some point on, or never. Boolean and temporal combinations of settled parts settle too.
std::optional<FormulaId> Simplifier::in_the_long_run(FormulaId f) {
  if (implication_.eventual(f)) return always(f);
  if (implication_.universal(f)) return eventually(f);
  switch (kind(f)) {
    case Kind::kNext:
      return in_the_long_run(formulas_.operand(f));
    case Kind::kUntil:
    case Kind::kRelease:
      return in_the_long_run(formulas_.operand(f, 1));
    case Kind::kWeakUntil: {
      const auto goal = in_the_long_run(formulas_.operand(f, 1));
      return goal ? std::optional(disjunction({*goal, stable(formulas_.operand(f, 0))})) : std::nullopt;
    }
    case Kind::kStrongRelease: {
      const auto goal = in_the_long_run(formulas_.operand(f, 1));
      return goal ? std::optional(conjunction({*goal, always(eventually(formulas_.operand(f, 0)))})) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

FormulaId Simplifier::until(FormulaId f, FormulaId g) {
  if (kind(g) == Kind::kTrue || kind(g) == Kind::kFalse || kind(f) == Kind::kFalse) return g;
  if (implication_.eventual(g)) return g;    // a U e = e
  if (settle_ && implication_.universal(f))  // u U a = a | u & F a
    return disjunction({g, conjunction({f, eventually(g)})});
  if (const auto simpler = until_by_implication(f, g, false)) return *simpler;
  if (const auto simpler = until_of_nested(f, g, false)) return *simpler;
  if (const auto simpler = until_without_parts(f, g, false)) return *simpler;
  if (const auto simpler = until_split(f, g, false)) return *simpler;
  return formulas_.binary(Kind::kUntil, f, g);
}

FormulaId Simplifier::weak_until(FormulaId f, FormulaId g) {
  if (kind(g) == Kind::kTrue || kind(f) == Kind::kTrue) return formulas_.constant(true);
  if (kind(f) == Kind::kFalse) return g;
  if (kind(g) == Kind::kFalse) return always(f);
  if (implication_.universal(f)) return disjunction({f, g});         // u W a = u | a
  if (implication_.eventual(g)) return disjunction({always(f), g});  // a W e = G a | e
  if (const auto simpler = until_by_implication(f, g, true)) return *simpler;
  if (const auto simpler = until_of_nested(f, g, true)) return *simpler;
  if (const auto simpler = until_without_parts(f, g, true)) return *simpler;
  if (const auto simpler = until_split(f, g, true)) return *simpler;
  return formulas_.binary(Kind::kWeakUntil, f, g);
}

std::optional<FormulaId> Simplifier::until_by_implication(FormulaId f, FormulaId g, bool weak) {
  if (implication_.implies(f, g)) return g;  // a U b = b if a -> b
  if (implication_.not_implies(f, g))        // a U b = F b, a W b = true if !a -> b
    return weak ? formulas_.constant(true) : eventually(g);
  return std::nullopt;
}

std::optional<FormulaId> Simplifier::until_of_nested(FormulaId f, FormulaId g, bool weak) {
  const auto is_until = [](Kind k) { return k == Kind::kUntil || k == Kind::kWeakUntil; };
  const auto is_release = [](Kind k) { return k == Kind::kRelease || k == Kind::kStrongRelease; };
  if (kind(f) == Kind::kNext && kind(g) == Kind::kNext)  // X a U X b = X (a U b)
    return next(any_until(formulas_.operand(f), formulas_.operand(g), weak));
  // (a U b) U b = a U b, (a W b) U b = a U b, (a U b) W b = a U b, (a W b) W b = a W b
  if (is_until(kind(f)) && formulas_.operand(f, 1) == g)
    return any_until(formulas_.operand(f, 0), g, weak && kind(f) == Kind::kWeakUntil);
  // (a U b) U c = b U c if a -> c
  if (is_until(kind(f)) && implication_.implies(formulas_.operand(f, 0), g) && kind(f) == Kind::kUntil)
    return any_until(formulas_.operand(f, 1), g, weak);
  if (is_until(kind(g)) && weak == (kind(g) == Kind::kWeakUntil)) {
    const FormulaId inner = formulas_.operand(g, 0);
    if (implication_.implies(f, inner)) return g;  // a U (b U c) = b U c if a -> b
    if (implication_.implies(inner, f)) return any_until(f, formulas_.operand(g, 1), weak);  // a U c if b -> a
  }
  if (!weak && kind(g) == Kind::kWeakUntil && implication_.implies(f, formulas_.operand(g, 0))) return g;
  if (!weak && is_release(kind(g)) && implication_.implies(f, formulas_.operand(g, 1))) return g;
  if (weak && kind(g) == Kind::kRelease && implication_.implies(f, formulas_.operand(g, 1))) return g;
  if (kind(g) == Kind::kGlobally && implication_.implies(f, formulas_.operand(g))) return g;
  return std::nullopt;
}

// Removes parts of f that are redundant given g.
std::optional<FormulaId> Simplifier::until_without_parts(FormulaId f, FormulaId g, bool weak) {
  Operands kept;
  if (kind(f) == Kind::kOr) {  // (a | b) U c = a U c if b -> c
    for (const FormulaId part : operands(f))
      if (!implication_.implies(part, g)) kept.push_back(part);
    if (kept.size() < operands(f).size()) return any_until(disjunction(kept), g, weak);
  }
  if (kind(f) == Kind::kAnd) {  // (a & b) U c = a U c if !b -> c
    for (const FormulaId part : operands(f))
      if (!implication_.not_implies(part, g)) kept.push_back(part);
    if (kept.size() < operands(f).size()) return any_until(conjunction(kept), g, weak);
  }
  if (kind(g) != Kind::kAnd) return std::nullopt;
  // a U (a & b) = b M a, a W (a & b) = b R a
  const Operands needed = kind(f) == Kind::kAnd ? operands(f) : Operands{f};
  Operands parts = operands(g);
  if (!std::ranges::all_of(needed, [&](FormulaId part) { return contains(parts, part); })) return std::nullopt;
  std::erase_if(parts, [&](FormulaId part) { return contains(needed, part); });
  const FormulaId rest = conjunction(parts);
  return weak ? release(rest, f) : strong_release(rest, f);
}

std::optional<FormulaId> Simplifier::until_split(FormulaId f, FormulaId g, bool weak) {
  Operands apart, rest = operands(g);
  if (kind(g) == Kind::kOr) {  // a U (b | e) = (a U b) | e
    move_if(rest, apart, [&](FormulaId part) { return implication_.eventual(part); });
    if (!apart.empty()) {
      apart.push_back(any_until(f, disjunction(rest), weak));
      return disjunction(apart);
    }
  }
  if (kind(g) == Kind::kAnd && !weak) {  // a U (b & q) = (a U b) & q
    move_if(rest, apart, [&](FormulaId part) { return implication_.both(part); });
    if (!apart.empty()) {
      apart.push_back(until(f, conjunction(rest)));
      return conjunction(apart);
    }
  }
  return std::nullopt;
}

}  // namespace onager::property
