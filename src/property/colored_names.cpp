#include "property/colored_names.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "property/names.h"

namespace onager::property {

namespace {

// The id that the name has in the table, else a new one, of this pattern.
template <typename Pattern>
std::uint32_t entered(std::string name, Pattern pattern, NameTable& table, std::vector<Pattern>& patterns) {
  if (const auto found = table.find(name); !found.empty()) return found[0];
  assert(table.size() == patterns.size());
  patterns.push_back(std::move(pattern));
  return table.add(std::move(name));
}

}  // namespace

ColoredNames::ColoredNames(const colored::Net& net) : net_(&net), texts_(std::make_shared<const colored::Texts>(net)) {
  for (PlaceId p = 0; p < net.places.size(); ++p) places_.push_back({p, {}});
  for (TransitionId t = 0; t < net.transitions.size(); ++t)
    steps_.push_back({t, std::vector<std::optional<colored::Color>>(net.transitions[t].variables.size())});
}

PlaceId ColoredNames::place(std::string_view text, NameTable& places) {
  auto pattern = texts_->place_of(text);
  if (!pattern) return kNone;
  const colored::Sort& sort = net_->sorts[net_->places[pattern->place].sort];
  if (!pattern->color || sort.size == 1) return pattern->place;
  return entered(texts_->place(pattern->place, *pattern->color), *pattern, places, places_);
}

TransitionId ColoredNames::step(std::string_view text, NameTable& transitions) {
  auto pattern = texts_->pattern_of(text);
  if (!pattern) return kNone;
  const auto& variables = net_->transitions[pattern->transition].variables;
  for (std::size_t i = 0; i < variables.size(); ++i)
    if (net_->sorts[net_->variables[variables[i]].sort].size == 1) pattern->binding[i].reset();
  if (std::ranges::none_of(pattern->binding, [](const auto& color) { return color.has_value(); }))
    return pattern->transition;
  return entered(texts_->pattern(*pattern), *pattern, transitions, steps_);
}

}  // namespace onager::property
