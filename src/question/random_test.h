// For tests: random conditions over the places and transitions of a net, by their numbers.

#pragma once

#include <random>
#include <vector>

#include "property/formula.h"

namespace onager::question::testing {

class RandomConditions {
 public:
  RandomConditions(property::Formulas& formulas, std::mt19937_64& random, std::size_t places, std::size_t transitions)
      : formulas_(formulas), random_(random), places_(places), transitions_(transitions) {}

  property::FormulaId condition(int depth) {
    using property::Kind;
    const unsigned kind = depth <= 0 ? 0 : pick(6);
    if (kind < 2) return atom();
    if (kind == 2) return formulas_.unary(Kind::kNot, condition(depth - 1));
    std::vector<property::FormulaId> operands{condition(depth - 1), condition(depth - 1)};
    if (kind < 5 && pick(3) == 0) operands.push_back(condition(depth - 1));
    if (kind == 3) return formulas_.many(Kind::kAnd, operands);
    if (kind == 4) return formulas_.many(Kind::kOr, operands);
    return formulas_.binary(pick(2) == 0 ? Kind::kImplies : Kind::kEquivalent, operands[0], operands[1]);
  }

  // A formula of CTL, with temporal operators nested at most so deep.
  property::FormulaId branching(int depth, bool next = true) {
    using property::Kind;
    const unsigned kind = depth <= 0 ? 0 : pick(12);
    if (kind == 0) return condition(1);
    if (kind == 1) return formulas_.unary(Kind::kNot, branching(depth - 1, next));
    if (kind < 5) {
      constexpr Kind kinds[] = {Kind::kAnd, Kind::kOr, Kind::kImplies, Kind::kEquivalent};
      const property::FormulaId both[] = {branching(depth - 1, next), branching(depth - 1, next)};
      return formulas_.many(kinds[pick(4)], both);
    }
    constexpr Kind kinds[] = {Kind::kFinally, Kind::kGlobally,      Kind::kUntil,    Kind::kWeakUntil, Kind::kRelease,
                              Kind::kFinally, Kind::kStrongRelease, Kind::kGlobally, Kind::kNext};
    const Kind path = kinds[pick(next ? 9 : 8)];
    const bool single = path == Kind::kNext || path == Kind::kFinally || path == Kind::kGlobally;
    std::vector<property::FormulaId> operands{branching(depth - 1, next)};
    if (!single) operands.push_back(branching(depth - 1, next));
    return formulas_.unary(pick(2) == 0 ? Kind::kForAll : Kind::kExists, formulas_.many(path, operands));
  }

  property::FormulaId number(int depth) {
    using property::Kind;
    const unsigned kind = depth <= 0 ? pick(2) : pick(6);
    if (kind == 0 || places_ == 0) return formulas_.number(static_cast<std::int64_t>(pick(5)));
    if (kind < 3) return formulas_.tokens(static_cast<PlaceId>(random_() % places_));
    const Kind operators[] = {Kind::kSum, Kind::kDifference, Kind::kProduct};
    return formulas_.binary(operators[kind - 3], number(depth - 1), number(depth - 1));
  }

 private:
  unsigned pick(unsigned n) { return static_cast<unsigned>(random_() % n); }

  property::FormulaId atom() {
    using property::Kind;
    const unsigned kind = pick(20);
    if (kind == 0) return formulas_.constant(pick(2) == 0);
    if (kind == 1) return formulas_.deadlock();
    if (kind < 7 && transitions_ > 0) {
      std::vector<TransitionId> some;
      for (unsigned i = pick(3); i < 3; ++i) some.push_back(static_cast<TransitionId>(random_() % transitions_));
      return formulas_.fireable(some);
    }
    return formulas_.binary(static_cast<Kind>(static_cast<unsigned>(Kind::kLess) + pick(6)), number(2), number(1));
  }

  property::Formulas& formulas_;
  std::mt19937_64& random_;
  std::size_t places_, transitions_;
};

}  // namespace onager::question::testing
