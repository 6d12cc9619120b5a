#include "witness/colored_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/words.h"

namespace onager::witness {

using colored::Color;
using colored::Step;
using colored::StepPattern;
using colored::Transition;

namespace {

std::string counted(std::uint64_t count) {
  return fmt::format("{} token{}", count, count == 1 ? "" : "s");
}

std::uint64_t total(const std::map<Color, Value>& tokens) {
  std::uint64_t count = 0;
  for (const auto& [color, here] : tokens) count += here;
  return count;
}

std::uint64_t count_of(const std::map<Color, Value>& tokens, Color color) {
  const auto found = tokens.find(color);
  return found == tokens.end() ? 0 : found->second;
}

bool is_within(const Colors& part, const std::map<Color, Value>& tokens) {
  return std::ranges::all_of(part, [&](const auto& each) { return count_of(tokens, each.first) >= each.second; });
}

}  // namespace

StepPattern any_step(const colored::Net& net, TransitionId transition) {
  return {transition, std::vector<std::optional<Color>>(net.transitions[transition].variables.size())};
}

ColoredGame::ColoredGame(const colored::Net& net, Watch& watch)
    : net_(net), watch_(watch), texts_(net), terms_(net), marking_(net.places.size()), totals_(net.places.size()) {
  for (PlaceId p = 0; p < net.places.size(); ++p)
    for (const auto& [color, count] : net.places[p].initial) {
      marking_[p].emplace_hint(marking_[p].end(), color, count);
      totals_[p] += count;
    }
}

std::uint64_t ColoredGame::tokens(const colored::PlacePattern& pattern) const {
  if (pattern.color) return count_of(marking_[pattern.place], *pattern.color);
  return totals_[pattern.place];
}

void ColoredGame::stand_on(const ColoredMarking& marking) {
  marking_ = marking;
  for (PlaceId p = 0; p < marking.size(); ++p) totals_[p] = total(marking[p]);
}

Assignment ColoredGame::assignment(const Step& step) const {
  const auto& variables = net_.transitions[step.transition].variables;
  assert(step.binding.size() == variables.size());
  Assignment chosen(net_.variables.size());
  for (std::size_t i = 0; i < variables.size(); ++i) chosen[variables[i]] = step.binding[i];
  return chosen;
}

ColoredGame::Demand ColoredGame::sum(const std::vector<colored::Inscription>& arcs, const Assignment& chosen) const {
  Demand demand;
  for (const auto& [place, term] : arcs)
    for (const auto& [color, count] : terms_.colors(term, chosen, watch_)) {
      std::uint64_t& all = demand[place][color];
      all = std::min(kManyTokens, all + count);
    }
  return demand;
}

bool ColoredGame::is_inhibited(const Transition& transition) const {
  return std::ranges::any_of(transition.inhibitors, [this](const Arc& arc) {
    return tokens({arc.place, {}}) >= arc.weight;
  });
}

// Whatever the binding is; so that terms are not evaluated that mean many more tokens than there are.
std::optional<Arc> ColoredGame::lacking(const Transition& transition) const {
  std::map<PlaceId, std::uint64_t> least;
  for (const auto& [place, term] : transition.inputs)
    least[place] = std::min(kManyTokens, least[place] + terms_.bounds(term).least);
  for (const auto& [place, count] : least)
    if (tokens({place, {}}) < count) return Arc{place, static_cast<Value>(std::min<std::uint64_t>(count, kMaxValue))};
  return std::nullopt;
}

bool ColoredGame::is_enabled(const Step& step) const {
  const Transition& transition = net_.transitions[step.transition];
  const Assignment chosen = assignment(step);
  if (!terms_.truth(transition.guard, chosen).value()) return false;
  if (is_inhibited(transition) || lacking(transition)) return false;
  return std::ranges::all_of(sum(transition.inputs, chosen),
                             [this](const auto& each) { return is_within(each.second, marking_[each.first]); });
}

bool ColoredGame::each_enabled(const StepPattern& pattern, const std::function<bool(const Step&)>& visit) const {
  const Transition& transition = net_.transitions[pattern.transition];
  watch_.spend(64);
  if (is_inhibited(transition) || lacking(transition)) return true;
  BindingSearch search(net_, marking_, watch_);
  return !search.any(pattern, [&](const colored::Binding& binding) {
    const Step step{pattern.transition, binding};
    return is_enabled(step) && !visit(step);
  });
}

std::optional<Step> ColoredGame::some_enabled(const StepPattern& pattern) const {
  std::optional<Step> found;
  each_enabled(pattern, [&](const Step& step) {
    found = step;
    return false;
  });
  return found;
}

std::optional<Step> ColoredGame::some_enabled() const {
  for (TransitionId t = 0; t < net_.transitions.size(); ++t)
    if (auto step = some_enabled(any_step(net_, t))) return step;
  return std::nullopt;
}

std::optional<Refusal> ColoredGame::overflow(const Step& step, const Demand& taken, const Demand& given) const {
  for (const auto& [place, colors] : given)
    for (const auto& [color, count] : colors) {
      std::uint64_t left = count_of(marking_[place], color);
      if (const auto from = taken.find(place); from != taken.end())
        if (const auto part = from->second.find(color); part != from->second.end()) left -= part->second;
      if (left + count > kMaxValue)
        return Refusal{fmt::format("step '{}' would leave {} tokens in '{}', at most {} can be counted",
                                   texts_.step(step.transition, step.binding), left + count, texts_.place(place, color),
                                   kMaxValue),
                       true};
    }
  return std::nullopt;
}

std::optional<Refusal> ColoredGame::fire(std::string_view text) {
  const auto step = texts_.step_of(text);
  if (!step) return Refusal{why_unknown(text)};
  if (!is_enabled(*step)) return Refusal{why_disabled(*step)};
  const Assignment chosen = assignment(*step);
  const Transition& transition = net_.transitions[step->transition];
  const Demand taken = sum(transition.inputs, chosen), given = sum(transition.outputs, chosen);
  if (auto refusal = overflow(*step, taken, given)) return refusal;
  for (const auto& [place, colors] : taken)
    for (const auto& [color, count] : colors) {
      const auto at = marking_[place].find(color);
      assert(at != marking_[place].end() && at->second >= count);
      at->second -= static_cast<Value>(count);
      totals_[place] -= count;
      if (at->second == 0) marking_[place].erase(at);
    }
  for (const auto& [place, colors] : given)
    for (const auto& [color, count] : colors) {
      marking_[place][color] += static_cast<Value>(count);
      totals_[place] += count;
    }
  return std::nullopt;
}

bool ColoredGame::fire(const Step& step) {
  const auto refusal = fire(texts_.step(step.transition, step.binding));
  assert(!refusal || refusal->beyond_limits);
  return !refusal;
}

std::string ColoredGame::why_unknown(std::string_view text) const {
  const std::string_view name = text.substr(0, text.find('('));
  for (const Transition& transition : net_.transitions)
    if (transition.node.id == name)
      return fmt::format("'{}' does not give a colour to each variable of transition '{}'", text, name);
  std::vector<std::string> ids;
  for (const Transition& transition : net_.transitions) ids.push_back(transition.node.id);
  const std::string suggestion = did_you_mean(name, ids);
  return fmt::format("the model has no transition '{}'{}{}", name, suggestion.empty() ? "" : "; ", suggestion);
}

std::string ColoredGame::why_disabled(const Step& step) const {
  const Transition& transition = net_.transitions[step.transition];
  const std::string what = fmt::format("step '{}' is not enabled: ", texts_.step(step.transition, step.binding));
  const Assignment chosen = assignment(step);
  if (!terms_.truth(transition.guard, chosen).value()) return what + "its guard is false";
  for (const Arc& arc : transition.inhibitors)
    if (const std::uint64_t count = tokens({arc.place, {}}); count >= arc.weight)
      return what + fmt::format("place '{}' holds {} and inhibits from {} on", net_.places[arc.place].node.id,
                                counted(count), arc.weight);
  if (const auto arc = lacking(transition))
    return what + fmt::format("place '{}' holds {}, at least {} needed", net_.places[arc->place].node.id,
                              counted(tokens({arc->place, {}})), arc->weight);
  for (const auto& [place, colors] : sum(transition.inputs, chosen))
    for (const auto& [color, needed] : colors)
      if (const std::uint64_t count = count_of(marking_[place], color); count < needed)
        return what + fmt::format("place '{}' holds {}, {} needed", texts_.place(place, color), counted(count), needed);
  assert(false);
  return what;
}

}  // namespace onager::witness
