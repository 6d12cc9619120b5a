#include "property/formula.h"

#include <algorithm>
#include <cassert>

#include "base/hash.h"

namespace onager::property {

Formulas::Formulas() : slots_(256, kNone) {
  false_ = make(Kind::kFalse, 0, {});
  true_ = make(Kind::kTrue, 0, {});
}

std::uint64_t Formulas::hash(Kind kind, std::int64_t value, std::span<const std::uint32_t> operands) const {
  std::uint64_t result = combine(static_cast<std::uint64_t>(kind), static_cast<std::uint64_t>(value));
  for (const std::uint32_t operand : operands) result = combine(result, operand);
  return result;
}

FormulaId Formulas::make(Kind kind, std::int64_t value, std::span<const std::uint32_t> operands) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash(kind, value, operands) & mask;
  for (; slots_[slot] != kNone; slot = (slot + 1) & mask) {
    const Node& node = nodes_[slots_[slot]];
    if (node.kind == kind && node.value == value && std::ranges::equal(this->operands(slots_[slot]), operands))
      return slots_[slot];
  }
  const FormulaId made = static_cast<FormulaId>(nodes_.size());
  assert(kind == Kind::kFireable || std::ranges::all_of(operands, [&](FormulaId operand) { return operand < made; }));
  // The span may point into operands_, which may be reallocated.
  const std::vector<std::uint32_t> copy(operands.begin(), operands.end());
  nodes_.push_back(
      {value, static_cast<std::uint32_t>(operands_.size()), static_cast<std::uint32_t>(copy.size()), kind});
  operands_.insert(operands_.end(), copy.begin(), copy.end());
  slots_[slot] = made;
  if (nodes_.size() * 2 > slots_.size()) grow();
  return made;
}

void Formulas::grow() {
  std::vector<FormulaId> slots(slots_.size() * 2, kNone);
  for (FormulaId f = 0; f < nodes_.size(); ++f) {
    std::size_t slot = hash(nodes_[f].kind, nodes_[f].value, operands(f)) & (slots.size() - 1);
    while (slots[slot] != kNone) slot = (slot + 1) & (slots.size() - 1);
    slots[slot] = f;
  }
  slots_ = std::move(slots);
}

std::vector<FormulaId> Formulas::closure(FormulaId f) const {
  std::vector<FormulaId> found{f};
  std::vector<bool> seen(f + 1, false);
  seen[f] = true;
  for (std::size_t next = 0; next < found.size(); ++next)
    for (const FormulaId below : subformulas(found[next])) {
      assert(below < found[next]);
      if (!seen[below]) found.push_back(below);
      seen[below] = true;
    }
  std::ranges::sort(found);
  return found;
}

}  // namespace onager::property
