#include "unfold/symmetry.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace onager::unfold {

using colored::Term;
using colored::TermKind;
using colored::VariableId;

namespace {

struct Swap {
  VariableId a, b;
  VariableId operator()(VariableId v) const { return v == a ? b : v == b ? a : v; }
};

bool commutes(TermKind kind) {
  return kind == TermKind::kAdd || kind == TermKind::kAnd || kind == TermKind::kOr || kind == TermKind::kEqual ||
         kind == TermKind::kNotEqual;
}

std::string text_of(const Term& term, const Swap& swap, Watch& watch) {
  watch.spend(100);
  const std::uint64_t value = term.kind == TermKind::kVariable ? swap(static_cast<VariableId>(term.value)) : term.value;
  std::vector<std::string> operands;
  for (const Term& operand : term.operands) operands.push_back(text_of(operand, swap, watch));
  if (commutes(term.kind)) std::ranges::sort(operands);
  return fmt::format("{}.{}.{}({})", static_cast<int>(term.kind), term.sort, value, fmt::join(operands, ","));
}

// The same for transitions that are the same up to order.
std::string text_of(const colored::Transition& transition, const Swap& swap, Watch& watch) {
  std::string text = text_of(transition.guard, swap, watch);
  for (const auto* arcs : {&transition.inputs, &transition.outputs}) {
    std::vector<std::string> parts;
    for (const colored::Inscription& arc : *arcs)
      parts.push_back(fmt::format("{}:{}", arc.place, text_of(arc.term, swap, watch)));
    std::ranges::sort(parts);
    text += fmt::format("|{}", fmt::join(parts, ";"));
  }
  return text;
}

}  // namespace

// Swaps that leave the transition as it is generate all permutations of the variables that they connect.
std::vector<std::vector<std::uint32_t>> symmetric_variables(const colored::Net& net,
                                                            const colored::Transition& transition, Watch& watch) {
  std::vector<std::vector<std::uint32_t>> groups;
  const auto& variables = transition.variables;
  if (variables.size() < 2) return groups;
  const std::string as_it_is = text_of(transition, {kNone, kNone}, watch);
  std::vector<bool> is_in_group(variables.size(), false);
  for (std::uint32_t i = 0; i < variables.size(); ++i) {
    if (is_in_group[i]) continue;
    std::vector<std::uint32_t> group{i};
    for (std::uint32_t j = i + 1; j < variables.size(); ++j) {
      if (is_in_group[j] || net.variables[variables[i]].sort != net.variables[variables[j]].sort) continue;
      if (text_of(transition, {variables[i], variables[j]}, watch) != as_it_is) continue;
      group.push_back(j);
      is_in_group[j] = true;
    }
    if (group.size() > 1) groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace onager::unfold
