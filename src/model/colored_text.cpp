#include "model/colored_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>

#include "model/call_text.h"

namespace onager::colored {

namespace {

std::optional<std::int64_t> integer_of(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

Texts::Texts(const Net& net) : net_(net), colors_(net.sorts.size()) {
  for (SortId sort = 0; sort < net.sorts.size(); ++sort)
    for (const ColorName& color : net.sorts[sort].colors) colors_[sort].add(color.name, color.id);
  for (const Variable& variable : net.variables) variables_.add(variable.name, variable.id);
  const auto add = [this](Lexicon& nodes, const Node& node) {
    nodes.add(node.id, node.name);
    longest_ = std::max({longest_, node.id.size(), node.name.size()});
  };
  for (const Place& place : net.places) add(places_, place.node);
  for (const Transition& transition : net.transitions) add(transitions_, transition.node);
}

std::string Texts::color(SortId sort, Color color) const {
  const Sort& kind = net_.sorts[sort];
  assert(color < kind.size);
  switch (kind.kind) {
    case SortKind::kDot:
      return "dot";
    case SortKind::kRange:
      return std::to_string(static_cast<std::int64_t>(static_cast<std::uint64_t>(kind.first) + color));
    case SortKind::kProduct:
      return "(" + arguments(sort, color) + ")";
    default:
      return colors_[sort].text(static_cast<std::uint32_t>(color));
  }
}

std::string Texts::arguments(SortId sort, Color color) const {
  const Sort& kind = net_.sorts[sort];
  if (kind.kind == SortKind::kDot) return {};
  if (kind.kind != SortKind::kProduct) return this->color(sort, color);
  std::string text;
  std::uint64_t weight = kind.size;
  for (const SortId component : kind.components) {
    weight /= net_.sorts[component].size;
    text += (text.empty() ? "" : ",") + this->color(component, color / weight);
    color %= weight;
  }
  return text;
}

// Until it spells no other node.
std::string Texts::with_arguments(const std::string& id, std::string arguments, const Lexicon& nodes) const {
  std::string text = id;
  do {
    arguments = "(" + arguments + ")";
    text = id + arguments;
  } while (text.size() <= longest_ && nodes.find(text));
  return text;
}

std::string Texts::place(PlaceId place, Color color) const {
  const Place& at = net_.places[place];
  if (net_.sorts[at.sort].kind == SortKind::kDot) return at.node.id;
  return with_arguments(at.node.id, arguments(at.sort, color), places_);
}

std::string Texts::step(TransitionId transition, std::span<const Color> binding) const {
  return pattern({transition, {binding.begin(), binding.end()}});
}

std::string Texts::pattern(const StepPattern& pattern) const {
  const Transition& transition = net_.transitions[pattern.transition];
  assert(pattern.binding.size() == transition.variables.size());
  std::string text;
  for (std::size_t i = 0; i < pattern.binding.size(); ++i) {
    if (!pattern.binding[i]) continue;
    const VariableId v = transition.variables[i];
    if (!text.empty()) text += ',';
    text += variable(v) + "=" + color(net_.variables[v].sort, *pattern.binding[i]);
  }
  if (text.empty()) return transition.node.id;
  return with_arguments(transition.node.id, std::move(text), transitions_);
}

std::string Texts::tokens(SortId sort, std::span<const Tokens> tokens) const {
  if (net_.sorts[sort].kind == SortKind::kDot) return std::to_string(tokens.empty() ? 0 : tokens.front().count);
  std::string text;
  for (const Tokens& each : tokens) {
    if (!text.empty()) text += ", ";
    if (each.count != 1) text += fmt::format("{}'", each.count);
    text += color(sort, each.color);
  }
  return text;
}

// Tries the arguments as they are, then without parentheses around them, as many as `with_arguments` may have added.
template <typename Read>
bool Texts::peeled(std::string_view arguments, const Read& read) const {
  while (!read(arguments)) {
    if (!in_parentheses(arguments) || arguments.size() > longest_ + 2) return false;
    arguments = without_ends(arguments);
  }
  return true;
}

std::optional<Color> Texts::component_of(SortId sort, std::string_view text) const {
  const Sort& kind = net_.sorts[sort];
  if (const auto number = numbered(text, kind.size)) return number;
  if (kind.kind == SortKind::kProduct) return in_parentheses(text) ? tuple_of(sort, without_ends(text)) : std::nullopt;
  if (kind.kind == SortKind::kDot) return text == "dot" ? std::optional<Color>(0) : std::nullopt;
  if (kind.kind != SortKind::kRange) return colors_[sort].find(text);
  const auto value = integer_of(text);
  if (!value || *value < kind.first) return std::nullopt;
  const std::uint64_t color = static_cast<std::uint64_t>(*value) - static_cast<std::uint64_t>(kind.first);
  return color < kind.size ? std::optional(color) : std::nullopt;
}

std::optional<Color> Texts::tuple_of(SortId sort, std::string_view text) const {
  const std::vector<SortId>& components = net_.sorts[sort].components;
  const auto parts = parts_of(text);
  if (!parts || parts->size() != components.size()) return std::nullopt;
  Color color = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto part = component_of(components[i], (*parts)[i]);
    if (!part) return std::nullopt;
    color = color * net_.sorts[components[i]].size + *part;
  }
  return color;
}

std::optional<Color> Texts::color_of(SortId sort, std::string_view text) const {
  const SortKind kind = net_.sorts[sort].kind;
  if (kind == SortKind::kDot && text.empty()) return Color{0};
  if (const auto color = component_of(sort, text)) return color;
  return kind == SortKind::kProduct ? tuple_of(sort, text) : std::nullopt;
}

std::optional<PlacePattern> Texts::place_of(std::string_view text) const {
  if (const auto place = places_.find(text)) return PlacePattern{*place};
  const auto call = call_of(text);
  const auto place = call ? places_.find(call->name) : std::nullopt;
  if (!place) return std::nullopt;
  PlacePattern pattern{*place};
  const auto read = [&](std::string_view arguments) {
    pattern.color = color_of(net_.places[*place].sort, arguments);
    return pattern.color.has_value();
  };
  return peeled(call->arguments, read) ? std::optional(pattern) : std::nullopt;
}

bool Texts::bind(StepPattern& pattern, std::string_view assignments) const {
  const std::vector<VariableId>& variables = net_.transitions[pattern.transition].variables;
  pattern.binding.assign(variables.size(), std::nullopt);
  const auto parts = parts_of(assignments);
  if (!parts) return false;
  for (const std::string_view part : *parts) {
    const std::size_t sign = part.find('=');
    const auto variable = variables_.find_or_number(part.substr(0, sign));
    if (sign == std::string_view::npos || !variable) return false;
    const auto at = std::ranges::lower_bound(variables, *variable);
    if (at == variables.end() || *at != *variable) return false;
    auto& color = pattern.binding[static_cast<std::size_t>(at - variables.begin())];
    if (color) return false;
    color = color_of(net_.variables[*variable].sort, part.substr(sign + 1));
    if (!color) return false;
  }
  return true;
}

std::optional<StepPattern> Texts::pattern_of(std::string_view text) const {
  StepPattern pattern;
  if (const auto transition = transitions_.find(text)) {
    pattern.transition = *transition;
    pattern.binding.resize(net_.transitions[*transition].variables.size());
    return pattern;
  }
  const auto call = call_of(text);
  const auto transition = call ? transitions_.find(call->name) : std::nullopt;
  if (!transition) return std::nullopt;
  pattern.transition = *transition;
  const auto read = [&](std::string_view arguments) { return bind(pattern, arguments); };
  return peeled(call->arguments, read) ? std::optional(pattern) : std::nullopt;
}

std::optional<Step> Texts::step_of(std::string_view text) const {
  const auto pattern = pattern_of(text);
  if (!pattern) return std::nullopt;
  Step step{pattern->transition};
  for (const auto& color : pattern->binding) {
    if (!color) return std::nullopt;
    step.binding.push_back(*color);
  }
  return step;
}

}  // namespace onager::colored
