#include "unfold/concrete.h"

#include <algorithm>
#include <cassert>

#include "model/colored_terms.h"

namespace onager::unfold {

ConcreteRun::ConcreteRun(const colored::Net& net, const Unfolding& unfolding, Watch& watch)
    : net_(net), unfolding_(unfolding), watch_(watch), colors_(net.variables.size(), 0) {
  for (const colored::Place& place : net.places) {
    auto& tokens = marking_.emplace_back();
    for (const colored::Tokens& each : place.initial) tokens[each.color] += each.count;
  }
}

colored::Step ConcreteRun::make(TransitionId transition) {
  const TransitionId t = unfolding_.origin_of(transition);
  flat_ = &unfolding_.flat.transitions[t];
  transition_ = &net_.transitions[t];
  const auto meant = unfolding_.values_of(transition);
  meant_.assign(meant.begin(), meant.end());
  values_.assign(meant_.size(), std::nullopt);
  for (std::size_t i = 0; i < meant_.size(); ++i)
    if (unfolding_.classes.variables[t][i].is_finest()) values_[i] = meant_[i];
  for (std::size_t i = 0; i < flat_->inputs.size(); ++i) take(flat_->inputs[i], transition_->inputs[i].term);
  for (std::size_t i = 0; i < meant_.size(); ++i)  // no token tells, so any colour of the class will do
    if (!values_[i]) values_[i] = meant_[i];
  for (std::size_t i = 0; i < flat_->outputs.size(); ++i) put(flat_->outputs[i], transition_->outputs[i].term);
  assemble();
  colored::Step step{t, {}};
  for (const colored::VariableId variable : transition_->variables) step.binding.push_back(colors_[variable]);
  return step;
}

// Puts the flat variables together; those that are not chosen may hold anything.
void ConcreteRun::assemble() {
  for (std::size_t v = 0; v < transition_->variables.size(); ++v) {
    Color color = 0;
    for (std::uint32_t i = flat_->first[v]; i < flat_->first[v + 1]; ++i)
      color = color * net_.sorts[flat_->variables[i].sort].size + values_[i].value_or(0);
    colors_[transition_->variables[v]] = color;
  }
}

bool ConcreteRun::is_chosen(const Summand& summand) const {
  return std::ranges::all_of(summand.components, [&](const Component& each) {
    return each.kind != Component::kVariable || values_[each.variable].has_value();
  });
}

void ConcreteRun::take(const FlatArc& arc, const colored::Term& term) {
  for (const Summand& summand : arc.summands) take(arc.place, summand);
  if (arc.term == nullptr) return;
  assemble();
  for (const auto& [color, count] : colored::multiset_of(net_, term, colors_, watch_))
    change(arc.place, color, count, false);
}

void ConcreteRun::take(PlaceId place, const Summand& summand) {
  if (is_chosen(summand)) return add(place, summand, 0, 0, false);
  assert(summand.count == 1 && !summand.has_all());
  for (const auto& [color, count] : marking_[place]) {
    watch_.spend(10 * summand.components.size());
    if (!fits(place, summand, color)) continue;
    choose(place, summand, color);
    return change(place, color, 1, false);
  }
  assert(false);  // the transition is enabled, so there is such a token
}

bool ConcreteRun::fits(PlaceId place, const Summand& summand, Color color) {
  std::vector<std::uint32_t> parts;
  split(net_, unfolding_.flat.places[place], color, parts);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Component& each = summand.components[i];
    const Classes& classes = unfolding_.classes.places[place][i];
    const std::uint32_t meant =
        each.kind == Component::kColor
            ? each.color
            : static_cast<std::uint32_t>((std::uint64_t{meant_[each.variable]} + each.offset) % classes.size());
    if (classes[parts[i]] != classes[meant]) return false;
  }
  return true;
}

void ConcreteRun::choose(PlaceId place, const Summand& summand, Color color) {
  std::vector<std::uint32_t> parts;
  split(net_, unfolding_.flat.places[place], color, parts);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Component& each = summand.components[i];
    if (each.kind != Component::kVariable) continue;
    const std::uint64_t size = unfolding_.classes.places[place][i].size();
    const auto value = static_cast<std::uint32_t>((parts[i] + size - each.offset) % size);
    assert(!values_[each.variable] || values_[each.variable] == value);
    values_[each.variable] = value;
  }
}

void ConcreteRun::put(const FlatArc& arc, const colored::Term& term) {
  for (const Summand& summand : arc.summands) add(arc.place, summand, 0, 0, true);
  if (arc.term == nullptr) return;
  assemble();
  for (const auto& [color, count] : colored::multiset_of(net_, term, colors_, watch_))
    change(arc.place, color, count, true);
}

void ConcreteRun::add(PlaceId place, const Summand& summand, std::size_t component, Color color, bool gives) {
  if (component == summand.components.size()) return change(place, color, summand.count, gives);
  const Component& each = summand.components[component];
  const std::uint64_t size = unfolding_.classes.places[place][component].size();
  if (each.kind == Component::kAll) {
    for (std::uint64_t one = 0; one < size; ++one) add(place, summand, component + 1, color * size + one, gives);
    return;
  }
  const std::uint64_t here =
      each.kind == Component::kColor ? each.color : (*values_[each.variable] + std::uint64_t{each.offset}) % size;
  add(place, summand, component + 1, color * size + here, gives);
}

void ConcreteRun::change(PlaceId place, Color color, std::uint64_t count, bool gives) {
  watch_.spend(50);
  std::uint64_t& tokens = marking_[place][color];
  assert(gives || tokens >= count);
  tokens = gives ? tokens + count : tokens - count;
  if (tokens == 0) marking_[place].erase(color);
}

namespace {

// No less of anything, and the same of what the unfolding has a place for; what it left out may grow.
bool is_same(const colored::Net& net, const Unfolding& unfolding, const ConcreteRun::Marking& now,
             const ConcreteRun::Marking& before) {
  for (PlaceId p = 0; p < now.size(); ++p) {
    if (now[p] == before[p]) continue;
    for (const auto& [color, count] : before[p]) {
      const auto found = now[p].find(color);
      if (found == now[p].end() || found->second < count) return false;
    }
    for (const auto& [color, count] : now[p]) {
      const auto found = before[p].find(color);
      const bool is_new = found == before[p].end() || found->second != count;
      if (is_new && unfolding.place_of(net, p, color) != kNone) return false;
    }
  }
  return true;
}

bool is_at_least(const ConcreteRun::Marking& more, const ConcreteRun::Marking& less) {
  for (std::size_t p = 0; p < more.size(); ++p)
    for (const auto& [color, count] : less[p]) {
      const auto found = more[p].find(color);
      if (found == more[p].end() || found->second < count) return false;
    }
  return true;
}

}  // namespace

std::vector<colored::Step> concrete_path(const colored::Net& net, const Unfolding& unfolding,
                                         std::span<const TransitionId> path, Watch& watch) {
  ConcreteRun run(net, unfolding, watch);
  std::vector<colored::Step> steps;
  for (const TransitionId t : path) steps.push_back(run.make(t));
  return steps;
}

ConcreteLasso concrete_lasso(const colored::Net& net, const Unfolding& unfolding, std::span<const TransitionId> path,
                             std::size_t repeated, bool growing, Watch& watch) {
  ConcreteRun run(net, unfolding, watch);
  ConcreteLasso lasso;
  const auto cycle = path.last(repeated);
  for (const TransitionId t : path.first(path.size() - repeated)) lasso.steps.push_back(run.make(t));
  if (cycle.empty()) return lasso;
  std::vector<ConcreteRun::Marking> before{run.marking()};  // each round
  std::vector<colored::Step> rounds;
  std::size_t kept = 0;
  while (before.size() <= kMostRounds && kept <= kMostKept) {
    for (const TransitionId t : cycle) rounds.push_back(run.make(t));
    const auto closes = [&](const ConcreteRun::Marking& marking) {
      watch.spend(20 * marking.size());
      return growing ? is_at_least(run.marking(), marking) && run.marking() != marking
                     : is_same(net, unfolding, run.marking(), marking);
    };
    const auto found = std::ranges::find_if(before, closes);
    if (found != before.end()) {
      const auto first = (found - before.begin()) * static_cast<std::ptrdiff_t>(cycle.size());
      lasso.steps.insert(lasso.steps.end(), rounds.begin(), rounds.begin() + first);
      lasso.cycle.assign(rounds.begin() + first, rounds.end());
      return lasso;
    }
    before.push_back(run.marking());
    kept += cycle.size();
    for (const auto& tokens : before.back()) kept += 1 + tokens.size();
  }
  throw NotConcrete();
}

}  // namespace onager::unfold
