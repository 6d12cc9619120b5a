// Formulas: numbers, conditions on states, temporal operators and path quantifiers, all of one type.
//
// A formula is an id in a `Formulas`, which hash-conses: equal formulas have equal ids, and operands have smaller ids
// than the formula. Nothing is rewritten here.
//
//   Number:     constants, tokens of a place, sums, differences, products
//   Condition:  comparisons of numbers, fireable(t, ...), deadlock, propositions, Boolean operators
//   Temporal:   X F G, U (until), W (weak until), R (release), M (strong release)
//   Quantified: A and E, over the paths from a state
//   Bound:      the greatest value of a number in any reachable state

#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"

namespace onager::property {

using FormulaId = std::uint32_t;

enum class Kind : std::uint8_t {
  kNumber,
  kTokens,
  kSum,
  kDifference,
  kProduct,
  kFalse,
  kTrue,
  kLess,
  kLessEqual,
  kEqual,
  kNotEqual,
  kGreaterEqual,
  kGreater,
  kFireable,
  kDeadlock,
  kProposition,
  kNot,
  kAnd,
  kOr,
  kImplies,
  kEquivalent,
  kNext,
  kFinally,
  kGlobally,
  kUntil,
  kWeakUntil,
  kRelease,
  kStrongRelease,
  kForAll,
  kExists,
  kBound,
};

constexpr bool is_number(Kind kind) {
  return kind <= Kind::kProduct;
}
constexpr bool is_comparison(Kind kind) {
  return kind >= Kind::kLess && kind <= Kind::kGreater;
}
// Atomic conditions on a state: the propositions of temporal formulas.
constexpr bool is_atom(Kind kind) {
  return kind >= Kind::kLess && kind <= Kind::kProposition;
}
constexpr bool is_temporal(Kind kind) {
  return kind >= Kind::kNext && kind <= Kind::kStrongRelease;
}
constexpr bool is_quantifier(Kind kind) {
  return kind == Kind::kForAll || kind == Kind::kExists;
}

class Formulas {
 public:
  Formulas();

  FormulaId number(std::int64_t value) { return make(Kind::kNumber, value, {}); }
  FormulaId tokens(PlaceId place) { return make(Kind::kTokens, place, {}); }
  FormulaId constant(bool value) { return value ? true_ : false_; }
  FormulaId proposition(std::uint32_t name) { return make(Kind::kProposition, name, {}); }
  FormulaId deadlock() { return make(Kind::kDeadlock, 0, {}); }
  // Whether at least one of these transitions may fire.
  FormulaId fireable(std::span<const TransitionId> transitions) { return make(Kind::kFireable, 0, transitions); }
  FormulaId unary(Kind kind, FormulaId operand) { return make(kind, 0, {&operand, 1}); }
  FormulaId binary(Kind kind, FormulaId left, FormulaId right) {
    const FormulaId both[] = {left, right};
    return make(kind, 0, both);
  }
  // kSum, kAnd, kOr: two operands or more.
  FormulaId many(Kind kind, std::span<const FormulaId> operands) {
    assert(!operands.empty());
    return make(kind, 0, operands);
  }
  // The same kind and value with different operands.
  FormulaId with_operands(FormulaId like, std::span<const FormulaId> operands) {
    return make(kind(like), value(like), operands);
  }

  // Declares that places may be negative, as variables of programs are. By default they hold tokens.
  void allow_negative_places() { negative_places_ = true; }
  bool negative_places() const { return negative_places_; }

  std::size_t size() const { return nodes_.size(); }
  Kind kind(FormulaId f) const {
    assert(f < size());
    return nodes_[f].kind;
  }
  // The value of a kNumber, the place of a kTokens, the name of a kProposition.
  std::int64_t value(FormulaId f) const { return nodes_[f].value; }
  // Operands; transitions for kFireable. Invalid once another formula is made.
  std::span<const std::uint32_t> operands(FormulaId f) const {
    return {operands_.data() + nodes_[f].first, nodes_[f].count};
  }
  FormulaId operand(FormulaId f, std::size_t index = 0) const {
    assert(index < operands(f).size());
    return operands(f)[index];
  }
  // Operands that are formulas: empty if they are transitions.
  std::span<const FormulaId> subformulas(FormulaId f) const {
    return kind(f) == Kind::kFireable ? std::span<const FormulaId>{} : operands(f);
  }

  // f and its subformulas, ascending: operands come before the formulas that contain them.
  std::vector<FormulaId> closure(FormulaId f) const;

 private:
  struct Node {
    std::int64_t value;
    std::uint32_t first, count;  // range in operands_
    Kind kind;
  };

  FormulaId make(Kind kind, std::int64_t value, std::span<const std::uint32_t> operands);
  std::uint64_t hash(Kind kind, std::int64_t value, std::span<const std::uint32_t> operands) const;
  void grow();

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> operands_;
  std::vector<FormulaId> slots_;  // open addressing, size a power of two, at most half full; kNone is empty
  FormulaId false_, true_;
  bool negative_places_ = false;
};

}  // namespace onager::property
