#include "property/simplify.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace onager::property {

namespace {

constexpr int kMostRounds = 8;
constexpr std::size_t kMostCubes = 500;

}  // namespace

FormulaId Simplifier::operator()(FormulaId formula) {
  FormulaId result = normal_(formula);
  for (int round = 0; round < kMostRounds; ++round) {
    const FormulaId next = once(result);
    if (next == result) break;
    result = next;
  }
  return result;
}

FormulaId Simplifier::once(FormulaId formula) {
  if (const auto found = known_.find(formula); found != known_.end()) return found->second;
  const FormulaId result = rebuilt(formula);
  known_[formula] = result;
  return result;
}

FormulaId Simplifier::rebuilt(FormulaId formula) {
  if (kind(formula) == Kind::kNot || is_atom(kind(formula))) return canonical_boolean(formula);
  Operands below = operands(formula);
  for (FormulaId& operand : below) operand = once(operand);
  switch (kind(formula)) {
    case Kind::kAnd:
      return conjunction(std::move(below));
    case Kind::kOr:
      return disjunction(std::move(below));
    case Kind::kNext:
      return next(below[0]);
    case Kind::kFinally:
      return eventually(below[0]);
    case Kind::kGlobally:
      return always(below[0]);
    case Kind::kUntil:
      return until(below[0], below[1]);
    case Kind::kWeakUntil:
      return weak_until(below[0], below[1]);
    case Kind::kRelease:
      return release(below[0], below[1]);
    case Kind::kStrongRelease:
      return strong_release(below[0], below[1]);
    default:
      return below.empty() ? formula : formulas_.with_operands(formula, below);
  }
}

// The shorter of an irredundant sum of products of f and the negation of one of !f; f and !f agree on which. If both
// are long, as those of a <-> b <-> c ..., the first formula met with this function.
FormulaId Simplifier::canonical_boolean(FormulaId f) {
  const Bdd function = implication_.function(f), opposite = implication_.function(negation(f));
  if (const auto found = boolean_.find(function); found != boolean_.end()) return found->second;
  const FormulaId chosen = shortest(f, function, opposite);
  boolean_[function] = chosen;
  boolean_[opposite] = negation(chosen);
  return chosen;
}

FormulaId Simplifier::shortest(FormulaId f, Bdd function, Bdd opposite) {
  const std::vector<BddCube> sum = implication_.cubes(function, kMostCubes);
  const std::vector<BddCube> other = implication_.cubes(opposite, kMostCubes);
  const auto literals = [](const std::vector<BddCube>& cubes) {
    std::size_t count = 0;
    for (const BddCube& cube : cubes) count += cube.size();
    return cubes.size() > kMostCubes ? std::numeric_limits<std::size_t>::max() : count;
  };
  const auto size = literals(sum), other_size = literals(other);
  if (std::min(size, other_size) == std::numeric_limits<std::size_t>::max()) return f;
  const bool direct = size != other_size ? size < other_size : function < opposite;
  return direct ? sum_of_products(sum) : negation(sum_of_products(other));
}

FormulaId Simplifier::sum_of_products(const std::vector<BddCube>& cubes) {
  Operands sum;
  for (const BddCube& cube : cubes) {
    Operands product;
    for (const BddLiteral& literal : cube) {
      const FormulaId atom = implication_.atom(literal.variable);
      product.push_back(literal.positive ? atom : formulas_.unary(Kind::kNot, atom));
    }
    sum.push_back(normal_.conjunction(std::move(product)));
  }
  return normal_.disjunction(std::move(sum));
}

FormulaId Simplifier::disjunction(std::vector<FormulaId> operands) {
  for (FormulaId& operand : operands) operand = negation(operand);
  return negation(conjunction(std::move(operands)));
}

FormulaId Simplifier::conjunction(std::vector<FormulaId> all) {
  while (true) {
    const FormulaId joined = normal_.conjunction(std::move(all));
    if (implication_.is_boolean(joined)) return canonical_boolean(joined);
    if (kind(joined) != Kind::kAnd) return joined;
    all = operands(joined);
    if (!merge_boolean(all) && !merge_unary(all, Kind::kNext) && !merge_unary(all, Kind::kGlobally) &&
        !merge_stable(all) && !merge_pairs(all))
      return joined;
  }
}

// Merges the conditions on the first state into one.
bool Simplifier::merge_boolean(Operands& all) {
  Operands parts;
  for (const FormulaId f : all)
    if (implication_.is_boolean(f)) parts.push_back(f);
  if (parts.size() < 2) return false;
  const FormulaId together = normal_.conjunction(parts);
  if (!implication_.is_boolean(together)) return false;  // too many atoms
  const FormulaId whole = canonical_boolean(together);
  if (kind(whole) == Kind::kAnd && std::ranges::includes(all, operands(whole)) &&
      operands(whole).size() == parts.size())
    return false;
  std::erase_if(all, [&](FormulaId f) { return implication_.is_boolean(f); });
  all.push_back(whole);
  return true;
}

// X a & X b = X (a & b), G a & G b = G (a & b); but G F a stays apart, because G (a & G F b) = G a & G F b is split.
bool Simplifier::merge_unary(Operands& all, Kind outer) {
  const auto fits = [&](FormulaId f) { return kind(f) == outer && !implication_.both(f); };
  Operands inner;
  for (const FormulaId f : all)
    if (fits(f)) inner.push_back(formulas_.operand(f));
  if (inner.size() < 2) return false;
  std::erase_if(all, fits);
  const FormulaId body = conjunction(std::move(inner));
  all.push_back(outer == Kind::kNext ? next(body) : always(body));
  return true;
}

// F G a & F G b = F G (a & b).
bool Simplifier::merge_stable(Operands& all) {
  const auto stable = [&](FormulaId f) {
    return kind(f) == Kind::kFinally && kind(formulas_.operand(f)) == Kind::kGlobally;
  };
  if (std::ranges::count_if(all, stable) < 2) return false;
  Operands inner;
  for (const FormulaId f : all)
    if (stable(f)) inner.push_back(formulas_.operand(formulas_.operand(f)));
  std::erase_if(all, stable);
  all.push_back(eventually(always(conjunction(std::move(inner)))));
  return true;
}

// Two literals are equal, opposite or have nothing to do with each other, so that they need not meet.
bool Simplifier::merge_pairs(Operands& all) {
  if (has_opposites(all)) {
    all = {formulas_.constant(false)};
    return true;
  }
  constexpr std::uint64_t kWork = 16;  // of one pair
  Operands others;
  std::ranges::copy_if(all, std::back_inserter(others), [this](FormulaId f) { return !is_literal(f); });
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Operands& partners = is_literal(all[i]) ? others : all;
    implication_.spend(kWork * partners.size());
    for (const FormulaId partner : partners) {
      if (partner == all[i]) continue;
      const auto both = merged(all[i], partner);
      if (!both) continue;
      const FormulaId gone = partner;
      all[i] = *both;
      all.erase(std::ranges::find(all, gone));
      return true;
    }
  }
  return false;
}

bool Simplifier::has_opposites(const Operands& all) {
  return std::ranges::any_of(
      all, [&](FormulaId f) { return kind(f) == Kind::kNot && std::ranges::binary_search(all, formulas_.operand(f)); });
}

// f & g as one formula, or as a simpler pair.
std::optional<FormulaId> Simplifier::merged(FormulaId f, FormulaId g) {
  if (implication_.implies(f, g)) return f;
  if (implication_.implies_not(f, g)) return formulas_.constant(false);
  if (kind(f) == Kind::kGlobally) {
    const auto simpler = under_always(f, g);
    if (simpler) return normal_.conjunction({f, *simpler});
  }
  return merged_binary(f, g);
}

std::optional<FormulaId> Simplifier::merged_binary(FormulaId f, FormulaId g) {
  const Kind a = kind(f), b = kind(g);
  const auto is_until = [](Kind k) { return k == Kind::kUntil || k == Kind::kWeakUntil; };
  const auto is_release = [](Kind k) { return k == Kind::kRelease || k == Kind::kStrongRelease; };
  // F b & (a W b) = a U b, F a & (a R b) = a M b.
  if (a == Kind::kFinally && b == Kind::kWeakUntil && formulas_.operand(f) == formulas_.operand(g, 1))
    return until(formulas_.operand(g, 0), formulas_.operand(g, 1));
  if (a == Kind::kFinally && b == Kind::kRelease && formulas_.operand(f) == formulas_.operand(g, 0))
    return strong_release(formulas_.operand(g, 0), formulas_.operand(g, 1));
  // (a U b) & (c U b) = (a & c) U b; with W for one of them too, W for both.
  if (is_until(a) && is_until(b) && formulas_.operand(f, 1) == formulas_.operand(g, 1))
    return any_until(conjunction({formulas_.operand(f, 0), formulas_.operand(g, 0)}), formulas_.operand(f, 1),
                     a == Kind::kWeakUntil && b == Kind::kWeakUntil);
  // (a R b) & (a R c) = a R (b & c); with M for one of them M.
  if (!is_release(a) || !is_release(b) || formulas_.operand(f, 0) != formulas_.operand(g, 0)) return std::nullopt;
  const FormulaId common = formulas_.operand(f, 0),
                  body = conjunction({formulas_.operand(f, 1), formulas_.operand(g, 1)});
  return a == Kind::kRelease && b == Kind::kRelease ? release(common, body) : strong_release(common, body);
}

// g beside G a: whatever a implies is true there.
std::optional<FormulaId> Simplifier::under_always(FormulaId always, FormulaId g) {
  const auto given = [&](std::size_t index) {
    return implication_.implies(formulas_.operand(always), formulas_.operand(g, index));
  };
  switch (kind(g)) {
    case Kind::kUntil:
      return given(0) ? std::optional(eventually(formulas_.operand(g, 1))) : std::nullopt;
    case Kind::kStrongRelease:
      if (given(1)) return eventually(formulas_.operand(g, 0));
      return given(0) ? std::optional(formulas_.operand(g, 1)) : std::nullopt;
    case Kind::kRelease:
      return given(0) ? std::optional(formulas_.operand(g, 1)) : std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace onager::property
