#include "tests/oracle/naive_colored.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <deque>

namespace onager::oracle {

using colored::Color;
using colored::SortId;
using colored::SortKind;
using colored::Term;
using colored::TermKind;

namespace {

using Multiset = std::map<Color, std::uint64_t>;
using Values = std::map<colored::VariableId, Color>;

// The definition of mixed-radix numbers: the first component weighs most.
Color number_of(const colored::Net& net, const Term& tuple, const std::vector<Color>& components) {
  Color number = 0, weight = 1;
  for (std::size_t i = components.size(); i-- > 0;) {
    number += components[i] * weight;
    weight *= net.sorts[tuple.operands[i].sort].size;
  }
  return number;
}

Multiset meaning(const colored::Net& net, const Term& term, const Values& values);

// The one colour of a term that is no multiset.
Color color_of(const colored::Net& net, const Term& term, const Values& values) {
  const Multiset all = meaning(net, term, values);
  assert(all.size() == 1 && all.begin()->second == 1);
  return all.begin()->first;
}

void combine(const colored::Net& net, const Term& tuple, const std::vector<Multiset>& parts, std::vector<Color>& chosen,
             std::uint64_t count, Multiset& result) {
  if (chosen.size() == parts.size()) {
    result[number_of(net, tuple, chosen)] += count;
    return;
  }
  for (const auto& [color, times] : parts[chosen.size()]) {
    chosen.push_back(color);
    combine(net, tuple, parts, chosen, count * times, result);
    chosen.pop_back();
  }
}

Multiset combinations(const colored::Net& net, const Term& tuple, const Values& values) {
  std::vector<Multiset> parts;
  for (const Term& operand : tuple.operands) parts.push_back(meaning(net, operand, values));
  std::vector<Color> chosen;
  Multiset result;
  combine(net, tuple, parts, chosen, 1, result);
  return result;
}

Multiset sum(const colored::Net& net, const Term& term, const Values& values) {
  Multiset result;
  for (const Term& operand : term.operands)
    for (const auto& [color, count] : meaning(net, operand, values)) result[color] += count;
  return result;
}

Multiset difference(const colored::Net& net, const Term& term, const Values& values) {
  Multiset result = meaning(net, term.operands[0], values);
  for (std::size_t i = 1; i < term.operands.size(); ++i)
    for (const auto& [color, count] : meaning(net, term.operands[i], values))
      result[color] -= std::min(result[color], count);
  return result;
}

Multiset meaning(const colored::Net& net, const Term& term, const Values& values) {
  const Color size = net.sorts[term.sort].size;
  const auto operand = [&] { return color_of(net, term.operands[0], values); };
  Multiset result;
  switch (term.kind) {
    case TermKind::kVariable:
      return {{values.at(static_cast<colored::VariableId>(term.value)), 1}};
    case TermKind::kColor:
      return {{term.value, 1}};
    case TermKind::kSuccessor:
      return {{operand() + 1 == size ? 0 : operand() + 1, 1}};
    case TermKind::kPredecessor:
      return {{operand() == 0 ? size - 1 : operand() - 1, 1}};
    case TermKind::kPart:
      return {{net.sorts[term.sort].part_of[operand()], 1}};
    case TermKind::kTuple:
      return combinations(net, term, values);
    case TermKind::kAll:
      for (Color color = 0; color < size; ++color) result[color] = 1;
      return result;
    case TermKind::kTimes:
      for (const auto& [color, count] : meaning(net, term.operands[0], values)) result[color] = count * term.value;
      return result;
    case TermKind::kAdd:
      return sum(net, term, values);
    default:
      assert(term.kind == TermKind::kSubtract);
      return difference(net, term, values);
  }
}

bool compare(TermKind kind, Color a, Color b) {
  switch (kind) {
    case TermKind::kEqual:
      return a == b;
    case TermKind::kNotEqual:
      return a != b;
    case TermKind::kLess:
      return a < b;
    case TermKind::kLessEqual:
      return a <= b;
    case TermKind::kGreater:
      return a > b;
    default:
      assert(kind == TermKind::kGreaterEqual);
      return a >= b;
  }
}

bool is_true(const colored::Net& net, const Term& guard, const Values& values) {
  const auto holds = [&](std::size_t i) { return is_true(net, guard.operands[i], values); };
  bool all = true, some = false;
  switch (guard.kind) {
    case TermKind::kTrue:
      return true;
    case TermKind::kFalse:
      return false;
    case TermKind::kNot:
      return !holds(0);
    case TermKind::kImplies:
      return !holds(0) || holds(1);
    case TermKind::kAnd:
    case TermKind::kOr:
      for (std::size_t i = 0; i < guard.operands.size(); ++i) holds(i) ? some = true : all = false;
      return guard.kind == TermKind::kAnd ? all : some;
    default:
      return compare(guard.kind, color_of(net, guard.operands[0], values), color_of(net, guard.operands[1], values));
  }
}

ColoredMarking meaning(const colored::Net& net, const std::vector<colored::Inscription>& arcs, const Values& values) {
  ColoredMarking result(net.places.size());
  for (const colored::Inscription& arc : arcs)
    for (const auto& [color, count] : meaning(net, arc.term, values))
      if (count > 0) result[arc.place][color] += count;
  return result;
}

void add_actions(const colored::Net& net, TransitionId t, std::vector<Color>& binding,
                 std::vector<ColoredAction>& found) {
  const colored::Transition& transition = net.transitions[t];
  if (binding.size() < transition.variables.size()) {
    const SortId sort = net.variables[transition.variables[binding.size()]].sort;
    for (Color color = 0; color < net.sorts[sort].size; ++color) {
      binding.push_back(color);
      add_actions(net, t, binding, found);
      binding.pop_back();
    }
    return;
  }
  Values values;
  for (std::size_t i = 0; i < binding.size(); ++i) values[transition.variables[i]] = binding[i];
  if (is_true(net, transition.guard, values))
    found.push_back({t, binding, meaning(net, transition.inputs, values), meaning(net, transition.outputs, values)});
}

std::uint64_t tokens(const ColoredMarking& marking, PlaceId place, Color color) {
  const auto found = marking[place].find(color);
  return found == marking[place].end() ? 0 : found->second;
}

std::uint64_t sum_of(const std::map<Color, std::uint64_t>& tokens) {
  std::uint64_t sum = 0;
  for (const auto& [color, count] : tokens) sum += count;
  return sum;
}

}  // namespace

ColoredMarking initial_marking(const colored::Net& net) {
  ColoredMarking marking;
  for (const colored::Place& place : net.places) {
    auto& here = marking.emplace_back();
    for (const colored::Tokens& each : place.initial) here[each.color] = each.count;
  }
  return marking;
}

std::vector<ColoredAction> actions_of(const colored::Net& net) {
  std::vector<ColoredAction> found;
  std::vector<Color> binding;
  for (TransitionId t = 0; t < net.transitions.size(); ++t) add_actions(net, t, binding, found);
  return found;
}

bool is_enabled(const colored::Net& net, const ColoredMarking& marking, const ColoredAction& action) {
  for (PlaceId p = 0; p < marking.size(); ++p)
    for (const auto& [color, count] : action.taken[p])
      if (tokens(marking, p, color) < count) return false;
  for (const Arc& arc : net.transitions[action.transition].inhibitors)
    if (sum_of(marking[arc.place]) >= arc.weight) return false;
  return true;
}

ColoredMarking fired(ColoredMarking marking, const ColoredAction& action) {
  for (PlaceId p = 0; p < marking.size(); ++p) {
    for (const auto& [color, count] : action.taken[p])
      if ((marking[p][color] -= count) == 0) marking[p].erase(color);
    for (const auto& [color, count] : action.given[p]) marking[p][color] += count;
  }
  return marking;
}

ColoredExploration explore(const colored::Net& net, const std::vector<ColoredAction>& actions,
                           std::size_t state_limit) {
  ColoredExploration found;
  found.states.insert(initial_marking(net));
  std::deque<const ColoredMarking*> waiting{&*found.states.begin()};
  while (!waiting.empty() && found.complete) {
    const ColoredMarking& marking = *waiting.front();
    waiting.pop_front();
    bool deadlock = true;
    for (const auto& place : marking)
      for (const auto& [color, count] : place) found.max_tokens_of_color = std::max(found.max_tokens_of_color, count);
    for (const ColoredAction& action : actions) {
      if (!is_enabled(net, marking, action)) continue;
      deadlock = false;
      ++found.edges;
      const auto [state, is_new] = found.states.insert(fired(marking, action));
      if (is_new) waiting.push_back(&*state);
      found.complete = found.complete && found.states.size() <= state_limit;
    }
    if (deadlock) found.deadlocks.insert(marking);
  }
  return found;
}

Net naive_unfolding(const colored::Net& net) {
  NetBuilder builder(net.id);
  std::vector<std::vector<PlaceId>> places(net.places.size());
  std::vector<PlaceId> sums;
  const ColoredMarking initial = initial_marking(net);
  for (PlaceId p = 0; p < net.places.size(); ++p) {
    for (Color color = 0; color < net.sorts[net.places[p].sort].size; ++color)
      places[p].push_back(builder.place(fmt::format("{}_{}", net.places[p].node.id, color),
                                        static_cast<Value>(tokens(initial, p, color))));
    sums.push_back(
        builder.place(fmt::format("sum of {}", net.places[p].node.id), static_cast<Value>(sum_of(initial[p]))));
  }
  for (const ColoredAction& action : actions_of(net)) {
    const TransitionId t = builder.transition(
        fmt::format("{}_{}", net.transitions[action.transition].node.id, fmt::join(action.binding, "_")));
    for (PlaceId p = 0; p < net.places.size(); ++p) {
      for (const auto& [color, count] : action.taken[p]) builder.input(places[p][color], t, static_cast<Value>(count));
      for (const auto& [color, count] : action.given[p]) builder.output(t, places[p][color], static_cast<Value>(count));
      if (const auto sum = sum_of(action.taken[p])) builder.input(sums[p], t, static_cast<Value>(sum));
      if (const auto sum = sum_of(action.given[p])) builder.output(t, sums[p], static_cast<Value>(sum));
    }
    for (const Arc& arc : net.transitions[action.transition].inhibitors)
      builder.inhibitor(sums[arc.place], t, arc.weight);
  }
  return std::move(builder).build();
}

}  // namespace onager::oracle
