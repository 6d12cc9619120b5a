#include "model/colored_terms.h"

#include <algorithm>
#include <cassert>

namespace onager::colored {

namespace {

constexpr std::uint64_t kMostTokens = std::uint64_t{1} << 62;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  return a != 0 && b > kMostTokens / a ? kMostTokens : a * b;
}

Multiset tuples_of(const Net& net, const Term& term, Valuation values, Watch& watch) {
  Multiset result{{0, 1}};
  for (const Term& operand : term.operands) {
    const Multiset part = multiset_of(net, operand, values, watch);
    const std::uint64_t radix = net.sorts[operand.sort].size;
    Multiset longer;
    for (const auto& [color, count] : result)
      for (const auto& [next, more] : part) {
        watch.spend(20);
        longer.emplace_hint(longer.end(), color * radix + next, times(count, more));
      }
    result = std::move(longer);
  }
  return result;
}

Multiset sum_of(const Net& net, const Term& term, Valuation values, Watch& watch) {
  Multiset result;
  for (const Term& operand : term.operands)
    for (const auto& [color, count] : multiset_of(net, operand, values, watch)) {
      std::uint64_t& known = result[color];
      known = std::min(known + count, kMostTokens);
    }
  return result;
}

void take(Multiset& from, const Multiset& taken) {
  for (const auto& [color, count] : taken) {
    const auto known = from.find(color);
    if (known == from.end()) continue;
    if (known->second <= count)
      from.erase(known);
    else
      known->second -= count;
  }
}

Multiset difference_of(const Net& net, const Term& term, Valuation values, Watch& watch) {
  Multiset result = multiset_of(net, term.operands[0], values, watch);
  for (std::size_t i = 1; i < term.operands.size(); ++i)
    take(result, multiset_of(net, term.operands[i], values, watch));
  return result;
}

Multiset all_of(const Net& net, SortId sort, Watch& watch) {
  Multiset result;
  for (Color color = 0; color < net.sorts[sort].size; ++color) {
    watch.spend(20);
    result.emplace_hint(result.end(), color, 1);
  }
  return result;
}

}  // namespace

bool is_multiset(const Term& term) {
  switch (term.kind) {
    case TermKind::kAll:
    case TermKind::kTimes:
    case TermKind::kAdd:
    case TermKind::kSubtract:
      return true;
    case TermKind::kTuple:
      return std::ranges::any_of(term.operands, is_multiset);
    default:
      return false;
  }
}

Color color_of(const Net& net, const Term& term, Valuation values) {
  const std::uint64_t size = net.sorts[term.sort].size;
  switch (term.kind) {
    case TermKind::kVariable:
      return values[term.value];
    case TermKind::kColor:
      return term.value;
    case TermKind::kSuccessor:
      return (color_of(net, term.operands[0], values) + 1) % size;
    case TermKind::kPredecessor:
      return (color_of(net, term.operands[0], values) + size - 1) % size;
    case TermKind::kPart:
      return net.sorts[term.sort].part_of[color_of(net, term.operands[0], values)];
    default:
      break;
  }
  assert(term.kind == TermKind::kTuple);
  Color color = 0;
  for (const Term& operand : term.operands)
    color = color * net.sorts[operand.sort].size + color_of(net, operand, values);
  return color;
}

bool is_true(const Net& net, const Term& condition, Valuation values) {
  const auto holds = [&](const Term& each) { return is_true(net, each, values); };
  const auto& operands = condition.operands;
  switch (condition.kind) {
    case TermKind::kTrue:
      return true;
    case TermKind::kFalse:
      return false;
    case TermKind::kNot:
      return !holds(operands[0]);
    case TermKind::kAnd:
      return std::ranges::all_of(operands, holds);
    case TermKind::kOr:
      return std::ranges::any_of(operands, holds);
    case TermKind::kImplies:
      return !holds(operands[0]) || holds(operands[1]);
    default:
      break;
  }
  const Color left = color_of(net, operands[0], values), right = color_of(net, operands[1], values);
  switch (condition.kind) {
    case TermKind::kEqual:
      return left == right;
    case TermKind::kNotEqual:
      return left != right;
    case TermKind::kLess:
      return left < right;
    case TermKind::kLessEqual:
      return left <= right;
    case TermKind::kGreater:
      return left > right;
    default:
      assert(condition.kind == TermKind::kGreaterEqual);
      return left >= right;
  }
}

Multiset multiset_of(const Net& net, const Term& term, Valuation values, Watch& watch) {
  watch.spend(20);
  if (!is_multiset(term)) return {{color_of(net, term, values), 1}};
  switch (term.kind) {
    case TermKind::kAll:
      return all_of(net, term.sort, watch);
    case TermKind::kAdd:
      return sum_of(net, term, values, watch);
    case TermKind::kSubtract:
      return difference_of(net, term, values, watch);
    case TermKind::kTuple:
      return tuples_of(net, term, values, watch);
    default:
      break;
  }
  assert(term.kind == TermKind::kTimes);
  if (term.value == 0) return {};
  Multiset result = multiset_of(net, term.operands[0], values, watch);
  for (auto& [color, count] : result) count = times(count, term.value);
  return result;
}

void for_each_variable(const Term& term, const std::function<void(VariableId)>& visit) {
  if (term.kind == TermKind::kVariable) visit(static_cast<VariableId>(term.value));
  for (const Term& operand : term.operands) for_each_variable(operand, visit);
}

std::vector<Color> components_of(const Net& net, SortId product, Color color) {
  const auto& sorts = net.sorts[product].components;
  std::vector<Color> components(sorts.size());
  for (std::size_t i = sorts.size(); i-- > 0; color /= net.sorts[sorts[i]].size)
    components[i] = color % net.sorts[sorts[i]].size;
  return components;
}

Color tuple_of(const Net& net, SortId product, std::span<const Color> components) {
  const auto& sorts = net.sorts[product].components;
  Color color = 0;
  for (std::size_t i = 0; i < sorts.size(); ++i) color = color * net.sorts[sorts[i]].size + components[i];
  return color;
}

}  // namespace onager::colored
