// For tests: random formulas from a source of small numbers, `pick(n)` in 0 .. n-1. Small numbers give small formulas,
// so shrinking the numbers shrinks the formula.

#pragma once

#include <vector>

#include "property/formula.h"
#include "property/names.h"

namespace onager::property::testing {

// Some names need quotes.
inline Names names_for_tests() {
  Names names;
  for (const char* place : {"p", "q.1", "with space", "G", "quo\"te\\"}) names.places.add(place);
  for (const char* transition : {"t", "u-v", "true"}) names.transitions.add(transition);
  for (const char* proposition : {"a", "b", "c", "d", "e", "f"}) names.propositions.add(proposition);
  return names;
}

template <typename Pick>
class RandomFormulas {
 public:
  RandomFormulas(Formulas& formulas, Pick pick) : formulas_(formulas), pick_(pick) {}

  FormulaId number(int depth) {
    switch (depth <= 0 ? pick_(2) : pick_(5)) {
      case 0:
        return formulas_.number(pick_(7) - 2);
      case 1:
        return formulas_.tokens(static_cast<PlaceId>(pick_(5)));
      case 2:
        return formulas_.many(Kind::kSum, several(&RandomFormulas::number, depth));
      case 3:
        return formulas_.binary(Kind::kDifference, number(depth - 1), number(depth - 1));
      default:
        return formulas_.binary(Kind::kProduct, number(depth - 1), number(depth - 1));
    }
  }

  FormulaId atom(int depth) {
    const int kind = pick_(10);
    if (kind == 0) return formulas_.constant(pick_(2) == 1);
    if (kind == 1) return formulas_.deadlock();
    if (kind == 2) return formulas_.proposition(static_cast<std::uint32_t>(pick_(6)));
    if (kind == 3) {
      std::vector<TransitionId> transitions;
      for (int i = pick_(3); i >= 0; --i) transitions.push_back(static_cast<TransitionId>(pick_(3)));
      return formulas_.fireable(transitions);
    }
    return formulas_.binary(static_cast<Kind>(static_cast<int>(Kind::kLess) + kind - 4), number(depth), number(depth));
  }

  // Everything but a bound.
  FormulaId any(int depth) {
    if (depth <= 0) return atom(1);
    const Kind kind = static_cast<Kind>(static_cast<int>(Kind::kNot) + pick_(14));
    if (kind == Kind::kAnd || kind == Kind::kOr) return formulas_.many(kind, several(&RandomFormulas::any, depth));
    if (kind == Kind::kNot || (kind >= Kind::kNext && kind <= Kind::kGlobally) || is_quantifier(kind))
      return formulas_.unary(kind, any(depth - 1));
    return formulas_.binary(kind, any(depth - 1), any(depth - 1));
  }

  // LTL over the first `propositions` propositions, with about `size` operators; X occurs only if `next`.
  FormulaId ltl(int size, int propositions, bool next = true) {
    if (size <= 0)
      return pick_(20) == 19 ? formulas_.constant(pick_(2) == 1)
                             : formulas_.proposition(static_cast<std::uint32_t>(pick_(propositions)));
    const Kind kinds[] = {Kind::kNot,        Kind::kAnd,     Kind::kOr,        Kind::kFinally,       Kind::kGlobally,
                          Kind::kUntil,      Kind::kRelease, Kind::kWeakUntil, Kind::kStrongRelease, Kind::kImplies,
                          Kind::kEquivalent, Kind::kFinally, Kind::kGlobally,  Kind::kNext};
    const Kind kind = kinds[pick_(next ? 14 : 13)];
    if (kind == Kind::kNot || kind == Kind::kNext || kind == Kind::kFinally || kind == Kind::kGlobally)
      return formulas_.unary(kind, ltl(size - 1, propositions, next));
    const int left = pick_(size);
    const FormulaId first = ltl(left, propositions, next);
    return formulas_.binary(kind, first, ltl(size - 1 - left, propositions, next));
  }

 private:
  std::vector<FormulaId> several(FormulaId (RandomFormulas::*make)(int), int depth) {
    std::vector<FormulaId> operands;
    for (int i = pick_(3) + 2; i > 0; --i) operands.push_back((this->*make)(depth - 1));
    return operands;
  }

  Formulas& formulas_;
  Pick pick_;
};

}  // namespace onager::property::testing
