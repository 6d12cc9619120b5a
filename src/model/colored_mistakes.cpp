#include "model/colored_mistakes.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/words.h"
#include "model/call_text.h"

namespace onager::colored {

namespace {

// Finds the part of a text that cannot be read.
class Finder {
 public:
  Finder(const Net& net, const Texts& texts, std::string_view text) : net_(net), texts_(texts), text_(text) {}

  std::optional<Mistake> in_place() const {
    const auto call = call_of(text_);
    const auto place = call ? texts_.place_of(call->name) : std::nullopt;
    if (!place || place->color) return std::nullopt;
    const Place& at = net_.places[place->place];
    if (net_.sorts[at.sort].kind == SortKind::kDot)
      return wrong(call->arguments, fmt::format("the place '{}' has no colours", at.node.id),
                   fmt::format("write {}", at.node.id));
    return in_color(at.sort, call->arguments, fmt::format("as in {}", texts_.place(place->place, 0)));
  }

  std::optional<Mistake> in_pattern() const {
    const auto call = call_of(text_);
    const auto pattern = call ? texts_.pattern_of(call->name) : std::nullopt;
    if (!pattern || std::ranges::any_of(pattern->binding, [](const auto& color) { return color.has_value(); }))
      return std::nullopt;
    const Transition& transition = net_.transitions[pattern->transition];
    if (transition.variables.empty())
      return wrong(call->arguments, fmt::format("the transition '{}' has no variables", transition.node.id),
                   fmt::format("write {}", transition.node.id));
    return in_assignments(transition, call->arguments);
  }

 private:
  Mistake wrong(std::string_view part, std::string message, std::string hint = {}) const {
    return {static_cast<std::size_t>(part.data() - text_.data()), std::move(message), std::move(hint)};
  }

  std::string title(SortId sort) const {
    const Sort& kind = net_.sorts[sort];
    if (kind.name.empty() && kind.id.empty()) return "this sort";
    return fmt::format("the sort '{}'", kind.name.empty() ? kind.id : kind.name);
  }

  // `example` shows how all of it could be written.
  Mistake in_color(SortId sort, std::string_view text, const std::string& example) const {
    const Sort& kind = net_.sorts[sort];
    const bool product = kind.kind == SortKind::kProduct;
    const std::size_t components = product ? kind.components.size() : 1;
    const auto parts = parts_of(product && in_parentheses(text) ? without_ends(text) : text);
    if (!parts) return wrong(text, "the parentheses do not match", example);
    if (parts->size() != components && (product || parts->size() > 1))
      return wrong(text,
                   fmt::format("{} has {} component{}, not {}", title(sort), components, components == 1 ? "" : "s",
                               parts->size()),
                   example);
    for (std::size_t i = 0; product && i < parts->size(); ++i)
      if (!texts_.color_of(kind.components[i], (*parts)[i])) return in_color(kind.components[i], (*parts)[i], example);
    return wrong(text, no_color(sort, text), product ? example : hint(sort, text));
  }

  std::string no_color(SortId sort, std::string_view text) const {
    return text.empty() ? "a colour is missing" : fmt::format("'{}' is no colour of {}", text, title(sort));
  }

  // Which colours there are.
  std::string hint(SortId sort, std::string_view text) const {
    constexpr std::uint64_t kMostToCompare = 20'000, kMostToList = 10;
    const Sort& kind = net_.sorts[sort];
    if (kind.kind == SortKind::kRange)
      return fmt::format("its colours are {} to {}", texts_.color(sort, 0), texts_.color(sort, kind.size - 1));
    std::vector<std::string> colors;
    for (Color c = 0; c < std::min(kind.size, kMostToCompare); ++c) colors.push_back(texts_.color(sort, c));
    if (kind.size <= kMostToList) return fmt::format("its colours are {}", fmt::join(colors, ", "));
    if (std::string near = did_you_mean(text, colors); !near.empty()) return near;
    colors.resize(kMostToList);
    return fmt::format("its colours are {}, ...", fmt::join(colors, ", "));
  }

  std::optional<VariableId> variable_of(std::string_view text) const {
    for (VariableId v = 0; v < net_.variables.size(); ++v)
      if (texts_.variable(v) == text || net_.variables[v].name == text || net_.variables[v].id == text) return v;
    return std::nullopt;
  }

  Mistake in_assignments(const Transition& transition, std::string_view arguments) const {
    const VariableId first = transition.variables[0];
    const std::string example = fmt::format("as in {}({}={})", transition.node.id, texts_.variable(first),
                                            texts_.color(net_.variables[first].sort, 0));
    const auto parts = parts_of(in_parentheses(arguments) ? without_ends(arguments) : arguments);
    if (!parts) return wrong(arguments, "the parentheses do not match", example);
    std::vector<VariableId> seen;
    for (const std::string_view part : *parts) {
      const std::size_t sign = part.find('=');
      if (sign == std::string_view::npos) return wrong(part, "a variable and its colour are expected", example);
      const auto variable = variable_of(part.substr(0, sign));
      if (!variable || !std::ranges::binary_search(transition.variables, *variable))
        return wrong(part, fmt::format("'{}' is no variable of '{}'", part.substr(0, sign), transition.node.id),
                     "its variables are " + variables(transition));
      if (std::ranges::find(seen, *variable) != seen.end())
        return wrong(part, fmt::format("the variable '{}' has two colours", texts_.variable(*variable)));
      seen.push_back(*variable);
      const SortId sort = net_.variables[*variable].sort;
      if (const auto color = part.substr(sign + 1); !texts_.color_of(sort, color))
        return in_color(sort, color, example);
    }
    return wrong(arguments, fmt::format("'{}' cannot be read", arguments), example);
  }

  std::string variables(const Transition& transition) const {
    std::string text;
    for (const VariableId v : transition.variables) text += (text.empty() ? "" : ", ") + texts_.variable(v);
    return text;
  }

  const Net& net_;
  const Texts& texts_;
  const std::string_view text_;
};

}  // namespace

std::optional<Mistake> mistake_in_place(const Net& net, const Texts& texts, std::string_view text) {
  return Finder(net, texts, text).in_place();
}
std::optional<Mistake> mistake_in_pattern(const Net& net, const Texts& texts, std::string_view text) {
  return Finder(net, texts, text).in_pattern();
}

}  // namespace onager::colored
