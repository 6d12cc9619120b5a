// An integer expression, compiled: its value in a state without another walk over the formula.
//
// Idea       most expressions are weighted sums, stored as a list of terms. Products of slots, and sums that could
//            exceed 64 bits, keep the shape of the formula and are computed step by step.
// Invariant  the value equals property::evaluate_number, which saturates
// Cost       one multiplication per term

#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "property/formula.h"
#include "question/binding.h"

namespace onager::question {

class Number {
 public:
  struct Term {
    Reading reading;
    std::int64_t factor;
  };

  Number(const property::Formulas& formulas, property::FormulaId number, const Binding& binding);
  // left - right; both must be linear.
  static Number difference(const Number& left, const Number& right);

  bool is_linear() const { return steps_.empty(); }
  // constant + sum of factor * reading, each reading once, no factor 0. The number must be linear.
  std::span<const Term> terms() const {
    assert(is_linear());
    return terms_;
  }
  std::int64_t constant() const { return constant_; }
  void drop_constant() { constant_ = 0; }
  // Every slot that it reads, possibly repeated.
  std::vector<SlotId> slots() const;

  std::int64_t value(StateView state) const { return is_linear() ? linear(state) : step(state, last_step()); }

 private:
  struct Step {
    property::Kind kind;     // kNumber, kTokens, or an operator on two earlier steps
    std::int64_t value = 0;  // for kNumber
    Reading reading = {};    // for kTokens
    std::uint32_t left = 0, right = 0;
  };

  Number() = default;
  std::int64_t linear(StateView state) const {
    std::int64_t sum = constant_;
    for (const Term& term : terms_) sum += term.factor * term.reading.of(state);
    return sum;
  }
  std::int64_t step(StateView state, std::uint32_t at) const;
  std::uint32_t last_step() const { return static_cast<std::uint32_t>(steps_.size() - 1); }
  std::uint32_t add(const property::Formulas& formulas, property::FormulaId number, const Binding& binding);
  bool linearise(const property::Formulas& formulas, property::FormulaId number, const Binding& binding,
                 std::int64_t factor);
  bool add_constant(std::int64_t value, std::int64_t factor);
  void merge_terms();
  bool note_size(std::int64_t factor, std::int64_t largest);

  std::vector<Term> terms_;
  std::int64_t constant_ = 0;
  std::int64_t size_ = 0;    // bound on every partial sum in any state
  std::vector<Step> steps_;  // empty iff linear
};

}  // namespace onager::question
