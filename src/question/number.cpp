#include "question/number.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>

#include "property/atoms.h"

namespace onager::question {

using property::FormulaId;
using property::Formulas;
using property::Kind;

namespace {

// Small enough that two such sums can be subtracted and compared in 64 bits.
constexpr std::int64_t kLargest = std::int64_t{1} << 61;

// The value of a number that reads no slot and stays well within 64 bits.
std::optional<std::int64_t> small_constant(const Formulas& formulas, FormulaId number) {
  const Kind kind = formulas.kind(number);
  if (kind == Kind::kTokens) return std::nullopt;
  std::optional<std::int64_t> result;
  if (kind == Kind::kNumber) {
    result = formulas.value(number);
  } else {
    for (const FormulaId operand : formulas.operands(number)) {
      const auto next = small_constant(formulas, operand);
      if (!next) return std::nullopt;
      result = result ? property::combined(kind, *result, *next) : *next;
    }
  }
  if (*result > kLargest || *result < -kLargest) return std::nullopt;
  return result;
}

}  // namespace

Number::Number(const Formulas& formulas, FormulaId number, const Binding& binding) {
  if (linearise(formulas, number, binding, 1)) {
    merge_terms();
    return;
  }
  terms_.clear();
  constant_ = 0;
  add(formulas, number, binding);
}

Number Number::difference(const Number& left, const Number& right) {
  assert(left.is_linear() && right.is_linear());
  Number result = left;
  for (const Term& term : right.terms_) result.terms_.push_back({term.reading, -term.factor});
  result.constant_ -= right.constant_;
  result.merge_terms();
  return result;
}

// Merges terms with the same reading and removes those with factor 0.
void Number::merge_terms() {
  std::ranges::sort(terms_, {}, &Term::reading);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < terms_.size(); ++i)
    if (kept > 0 && terms_[kept - 1].reading == terms_[i].reading)
      terms_[kept - 1].factor += terms_[i].factor;
    else
      terms_[kept++] = terms_[i];
  terms_.resize(kept);
  std::erase_if(terms_, [](const Term& term) { return term.factor == 0; });
  assert(std::ranges::adjacent_find(terms_, {}, &Term::reading) == terms_.end());
}

std::vector<SlotId> Number::slots() const {
  std::vector<SlotId> slots;
  for (const Term& term : terms_) slots.push_back(term.reading.slot);
  for (const Step& step : steps_)
    if (step.kind == Kind::kTokens) slots.push_back(step.reading.slot);
  return slots;
}

std::int64_t Number::step(StateView state, std::uint32_t at) const {
  assert(at < steps_.size());
  const Step& step = steps_[at];
  if (step.kind == Kind::kNumber) return step.value;
  if (step.kind == Kind::kTokens) return step.reading.of(state);
  assert(step.left < at && step.right < at);
  return combined(step.kind, this->step(state, step.left), this->step(state, step.right));
}

std::uint32_t Number::add(const Formulas& formulas, FormulaId number, const Binding& binding) {
  const Kind kind = formulas.kind(number);
  assert(property::is_number(kind));
  if (kind == Kind::kNumber) {
    steps_.push_back({kind, formulas.value(number), {}, 0, 0});
  } else if (kind == Kind::kTokens) {
    steps_.push_back({kind, 0, binding.places[static_cast<PlaceId>(formulas.value(number))], 0, 0});
  } else {
    std::uint32_t left = add(formulas, formulas.operand(number), binding);
    for (const FormulaId operand : formulas.operands(number).subspan(1)) {
      const std::uint32_t right = add(formulas, operand, binding);
      steps_.push_back({kind, 0, {}, left, right});
      left = last_step();
    }
  }
  return last_step();
}

// Adds factor * number; returns false if it is not linear or could overflow 64 bits.
bool Number::linearise(const Formulas& formulas, FormulaId number, const Binding& binding, std::int64_t factor) {
  const auto operands = formulas.operands(number);
  switch (formulas.kind(number)) {
    case Kind::kNumber:
      return add_constant(formulas.value(number), factor);
    case Kind::kTokens:
      assert(static_cast<std::size_t>(formulas.value(number)) < binding.places.size());
      terms_.push_back({binding.places[static_cast<PlaceId>(formulas.value(number))], factor});
      return note_size(factor, std::int64_t{1} << 32);
    case Kind::kSum:
      return std::ranges::all_of(operands, [&](FormulaId f) { return linearise(formulas, f, binding, factor); });
    case Kind::kDifference:
      return linearise(formulas, operands[0], binding, factor) && linearise(formulas, operands[1], binding, -factor);
    default:
      assert(formulas.kind(number) == Kind::kProduct && operands.size() == 2);
  }
  for (std::size_t side = 0; side < 2; ++side) {
    const auto scale = small_constant(formulas, operands[side]);
    std::int64_t product = 0;
    if (!scale || __builtin_mul_overflow(*scale, factor, &product)) continue;
    return linearise(formulas, operands[1 - side], binding, product);
  }
  return false;
}

bool Number::note_size(std::int64_t factor, std::int64_t largest) {
  std::int64_t product = 0;
  if (factor == std::numeric_limits<std::int64_t>::min()) return false;
  if (__builtin_mul_overflow(factor < 0 ? -factor : factor, largest, &product)) return false;
  if (product > kLargest || size_ > kLargest - product) return false;
  size_ += product;
  assert(size_ >= 0 && size_ <= kLargest);
  return true;
}

bool Number::add_constant(std::int64_t value, std::int64_t factor) {
  if (value > kLargest || value < -kLargest) return false;
  if (!note_size(factor, value < 0 ? -value : value)) return false;
  constant_ += factor * value;
  return true;
}

}  // namespace onager::question
