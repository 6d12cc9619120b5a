// CTL formulas as the engines read them: conditions on states, conjunctions, and three operators of existence.
//
//   kNext   some successor satisfies the goal
//   kUntil  some path has `hold` in every state before one with the goal
//   kWeak   the same, or `hold` to the end of the path, or for ever
//
// Idea       everything else is a negation: A(f U g) is !E(!g W (!f & !g)), f | g is !(!f & !g). Terms are made once,
//            so formulas that share parts share terms.
// Invariant  the terms that a term consists of have smaller numbers

#pragma once

#include <cassert>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "property/branching.h"
#include "question/predicate.h"

namespace onager::ctl {

using TermId = std::uint32_t;

// That a term is true of a state, or false.
struct Claim {
  TermId term = 0;
  bool negated = false;
  Claim operator!() const { return {term, !negated}; }
  friend auto operator<=>(const Claim&, const Claim&) = default;
};

struct Term {
  enum class Kind : std::uint8_t { kCondition, kAnd, kNext, kUntil, kWeak };
  Kind kind = Kind::kCondition;
  std::uint32_t index = 0;        // of a condition: its number
  std::vector<Claim> parts = {};  // of kAnd its operands, the cheapest first; of kNext the goal; else hold and goal
  std::uint32_t depth = 0;        // how deep temporal operators are nested
  std::uint32_t aim = kNone;      // of kUntil that holds true everywhere: the condition that a goal implies
};

class Terms {
 public:
  // What the conditions are compiled against must outlive them.
  Terms(const TransitionSystem& system, property::Formulas& formulas, property::Branching& branching,
        const question::Binding& binding);

  // The formula must be in the form of property/branching.h.
  Claim claim(property::FormulaId formula);

  std::size_t size() const { return terms_.size(); }
  const Term& operator[](TermId term) const {
    assert(term < terms_.size());
    return terms_[term];
  }
  // Its address does not change when there are more.
  const question::Predicate& condition(std::uint32_t number) const { return conditions_[number]; }
  // The formula of a condition.
  property::FormulaId formula_of(std::uint32_t condition) const { return condition_formulas_[condition]; }

  // The terms of the claims and those that they consist of, no term before one that it is part of.
  std::vector<TermId> parts_of(std::span<const Claim> claims) const;
  // The conditions that the term consists of.
  std::vector<std::uint32_t> conditions_of(TermId term) const;
  bool has_next(TermId term) const;

 private:
  Claim compiled(property::FormulaId formula);
  Claim of_path(property::FormulaId quantified);
  Claim always(bool value);
  Claim all(std::vector<Claim> parts);
  Claim add(Term term);
  Claim of_condition(property::FormulaId formula);

  const TransitionSystem& system_;
  property::Formulas& formulas_;
  property::Branching& branching_;
  const question::Binding& binding_;
  std::vector<Term> terms_;
  std::deque<question::Predicate> conditions_;
  std::vector<property::FormulaId> condition_formulas_;
  std::unordered_map<property::FormulaId, std::uint32_t> condition_of_;  // formula -> number
  std::unordered_map<property::FormulaId, Claim> known_;
  using Key = std::tuple<Term::Kind, std::uint32_t, std::vector<Claim>>;
  std::map<Key, TermId> same_;
};

}  // namespace onager::ctl
