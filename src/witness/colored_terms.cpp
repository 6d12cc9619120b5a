#include "witness/colored_terms.h"

#include <algorithm>
#include <cassert>

namespace onager::witness {

using colored::Color;
using colored::Term;
using colored::TermKind;
using colored::VariableId;

namespace {

std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
  return std::min(kManyTokens, a + b);
}
std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > kManyTokens / b ? kManyTokens : a * b;
}

Color next(Color color, std::uint64_t size) {
  return color + 1 == size ? 0 : color + 1;
}
Color previous(Color color, std::uint64_t size) {
  return color == 0 ? size - 1 : color - 1;
}

}  // namespace

bool ColoredTerms::is_color(const Term& term) {
  return term.kind <= TermKind::kPart ||
         (term.kind == TermKind::kTuple && std::ranges::all_of(term.operands, is_color));
}

std::optional<Color> ColoredTerms::color(const Term& term, const Assignment& chosen) const {
  if (term.kind == TermKind::kVariable) return chosen[term.value];
  if (term.kind == TermKind::kColor) return term.value;
  if (term.kind == TermKind::kTuple) {
    Color whole = 0;
    for (const Term& operand : term.operands) {
      const auto component = color(operand, chosen);
      if (!component) return std::nullopt;
      whole = whole * size_of(operand.sort) + *component;
    }
    return whole;
  }
  const auto operand = color(term.operands[0], chosen);
  if (!operand) return std::nullopt;
  if (term.kind == TermKind::kSuccessor) return next(*operand, size_of(term.sort));
  if (term.kind == TermKind::kPredecessor) return previous(*operand, size_of(term.sort));
  assert(term.kind == TermKind::kPart);
  return net_.sorts[term.sort].part_of[*operand];
}

std::optional<bool> ColoredTerms::compared(const Term& term, const Assignment& chosen) const {
  const auto left = color(term.operands[0], chosen), right = color(term.operands[1], chosen);
  if (!left || !right) return std::nullopt;
  switch (term.kind) {
    case TermKind::kEqual:
      return *left == *right;
    case TermKind::kNotEqual:
      return *left != *right;
    case TermKind::kLess:
      return *left < *right;
    case TermKind::kLessEqual:
      return *left <= *right;
    case TermKind::kGreater:
      return *left > *right;
    default:
      assert(term.kind == TermKind::kGreaterEqual);
      return *left >= *right;
  }
}

// An operand with the truth value `deciding` decides.
std::optional<bool> ColoredTerms::junction(const Term& term, const Assignment& chosen, bool deciding) const {
  bool is_open = false;
  for (const Term& operand : term.operands) {
    const auto value = truth(operand, chosen);
    if (value == deciding) return deciding;
    is_open |= !value;
  }
  return is_open ? std::nullopt : std::optional(!deciding);
}

std::optional<bool> ColoredTerms::truth(const Term& term, const Assignment& chosen) const {
  switch (term.kind) {
    case TermKind::kTrue:
    case TermKind::kFalse:
      return term.kind == TermKind::kTrue;
    case TermKind::kNot: {
      const auto operand = truth(term.operands[0], chosen);
      return operand ? std::optional(!*operand) : std::nullopt;
    }
    case TermKind::kAnd:
    case TermKind::kOr:
      return junction(term, chosen, term.kind == TermKind::kOr);
    case TermKind::kImplies: {
      const auto left = truth(term.operands[0], chosen), right = truth(term.operands[1], chosen);
      if (left == false || right == true) return true;
      return left && right ? std::optional(false) : std::nullopt;
    }
    default:
      return compared(term, chosen);
  }
}

Colors ColoredTerms::combinations(const Term& tuple, const Assignment& chosen, Watch& watch) const {
  Colors found = {{0, 1}};
  for (const Term& operand : tuple.operands) {
    const Colors components = colors(operand, chosen, watch);
    Colors longer;
    for (const auto& [before, times] : found)
      for (const auto& [component, count] : components) {
        watch.spend(32);
        longer[before * size_of(operand.sort) + component] = product(times, count);
      }
    found = std::move(longer);
  }
  return found;
}

Colors ColoredTerms::colors(const Term& term, const Assignment& chosen, Watch& watch) const {
  watch.spend(16);
  Colors found;
  switch (term.kind) {
    case TermKind::kTuple:
      return combinations(term, chosen, watch);
    case TermKind::kAll:
      for (Color color = 0; color < size_of(term.sort); ++color) {
        watch.spend(32);
        found.emplace_hint(found.end(), color, 1);
      }
      return found;
    case TermKind::kTimes:
      if (term.value == 0) return {};
      found = colors(term.operands[0], chosen, watch);
      for (auto& [color, count] : found) count = product(count, term.value);
      return found;
    case TermKind::kAdd:
      for (const Term& operand : term.operands)
        for (const auto& [color, count] : colors(operand, chosen, watch)) found[color] = sum(found[color], count);
      return found;
    case TermKind::kSubtract:
      found = colors(term.operands[0], chosen, watch);
      for (std::size_t i = 1; i < term.operands.size(); ++i)
        for (const auto& [color, count] : colors(term.operands[i], chosen, watch))
          if (const auto at = found.find(color); at != found.end() && at->second > count)
            at->second -= count;
          else
            found.erase(color);
      return found;
    default:
      return {{color(term, chosen).value(), 1}};
  }
}

TokenBounds ColoredTerms::bounds(const Term& term) const {
  if (term.kind == TermKind::kAll) return {size_of(term.sort), size_of(term.sort)};
  if (term.kind <= TermKind::kPart) return {1, 1};
  TokenBounds all = term.kind == TermKind::kAdd ? TokenBounds{0, 0} : TokenBounds{1, 1};
  if (term.kind == TermKind::kTimes) all = {term.value, term.value};
  for (std::size_t i = 0; i < term.operands.size(); ++i) {
    const TokenBounds one = bounds(term.operands[i]);
    if (term.kind == TermKind::kSubtract && i > 0) {
      const bool may_be_more = one.most == kManyTokens;
      all.least = may_be_more || all.least < one.most ? 0 : all.least - one.most;
    } else if (term.kind == TermKind::kAdd) {
      all = {sum(all.least, one.least), sum(all.most, one.most)};
    } else {
      all = {product(all.least, one.least), product(all.most, one.most)};
    }
  }
  return all;
}

bool ColoredTerms::match_components(const Term& tuple, Color color, Assignment& chosen,
                                    std::vector<VariableId>& newly) const {
  for (std::size_t i = tuple.operands.size(); i-- > 0;) {
    const Term& operand = tuple.operands[i];
    if (!match(operand, color % size_of(operand.sort), chosen, newly)) return false;
    color /= size_of(operand.sort);
  }
  return true;
}

bool ColoredTerms::match(const Term& term, Color color, Assignment& chosen, std::vector<VariableId>& newly) const {
  switch (term.kind) {
    case TermKind::kVariable: {
      auto& known = chosen[term.value];
      if (!known) newly.push_back(static_cast<VariableId>(term.value));
      if (!known) known = color;
      return *known == color;
    }
    case TermKind::kColor:
      return term.value == color;
    case TermKind::kSuccessor:
      return match(term.operands[0], previous(color, size_of(term.sort)), chosen, newly);
    case TermKind::kPredecessor:
      return match(term.operands[0], next(color, size_of(term.sort)), chosen, newly);
    case TermKind::kTuple:
      return match_components(term, color, chosen, newly);
    default:
      return true;
  }
}

}  // namespace onager::witness
