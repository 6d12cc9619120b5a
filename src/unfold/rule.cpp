#include "unfold/rule.h"

#include <algorithm>

#include "model/colored_terms.h"
#include "unfold/symmetry.h"

namespace onager::unfold {

namespace {

constexpr std::size_t kMostComponents = 64;  // of a place that is joined by an index
constexpr std::size_t kMostStarts = 100;     // plans of a round

}  // namespace

Rule::Rule(const Task& task, Pool& pool, Bindings& result, TransitionId t)
    : task_(task),
      pool_(pool),
      result_(result),
      t_(t),
      flat_(task.flat.transitions[t]),
      transition_(task.net.transitions[t]) {
  for (const FlatArc& arc : flat_.inputs) {
    has_checks_ |= arc.term != nullptr;
    for (const Summand& summand : arc.summands) {
      if (summand.has_all() || summand.components.size() > kMostComponents)
        has_checks_ = true;
      else
        patterns_.push_back({arc.place, &summand});
    }
  }
  is_joined_anew_ = has_checks_ || patterns_.empty() || patterns_.size() > kMostStarts;
  for (const Classes& classes : task.classes.variables[t]) least_.emplace_back(classes);
  values_.assign(flat_.variables.size(), 0);
  colors_.assign(task.net.variables.size(), 0);
  const auto& excepted = task.options.without_symmetry;
  if (!task.options.symmetry || std::ranges::find(excepted, t) != excepted.end()) return;
  for (const auto& group : symmetric_variables(task.net, transition_, task.watch))
    for (std::size_t i = 1; i < group.size(); ++i)
      if (flat_.first[group[i] + 1] - flat_.first[group[i]] == 1)  // no products
        orders_.emplace_back(flat_.first[group[i - 1]], flat_.first[group[i]]);
}

void Rule::run(bool first) {
  from_.assign(patterns_.size(), 0);
  to_.assign(patterns_.size(), 0);
  const auto place_of = [&](std::size_t i) -> const PlaceState& { return pool_[patterns_[i].place]; };
  bool is_new = first;
  for (const FlatArc& arc : flat_.inputs) is_new |= pool_[arc.place].known > pool_[arc.place].old;
  if (!is_new) return;
  if (is_joined_anew_) {
    for (std::size_t i = 0; i < patterns_.size(); ++i) to_[i] = place_of(i).known;
    return go(plan_from(std::nullopt), 0);
  }
  for (std::size_t start = 0; start < patterns_.size(); ++start) {
    if (place_of(start).known == place_of(start).old) continue;
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      from_[i] = i == start ? place_of(i).old : 0;
      to_[i] = i < start ? place_of(i).old : place_of(i).known;
    }
    go(plan_from(start), 0);
  }
}

// Recursion is for choices alone, of which there are no more than variables.
void Rule::go(const Plan& plan, std::size_t at) {
  for (; at < plan.size(); ++at) {
    task_.watch.spend(10);
    const Action& action = plan[at];
    switch (action.kind) {
      case Action::kMatch:
        if (!is_settled(action)) return match(plan, at);
        if (!is_there(action)) return;
        break;
      case Action::kChoose:
        return choose(plan, at);
      case Action::kDerive:
        derive(action);
        break;
      case Action::kCheck:
        if (!check(*flat_.conjuncts[action.index])) return;
        break;
      case Action::kOrder:
        if (values_[action.index] > values_[action.other]) return;
        break;
    }
  }
  found();
}

// The colour of a component of a place that stands for its class.
std::uint32_t Rule::color_of(const Component& component, PlaceId place, std::size_t i) const {
  const PlaceState& state = pool_[place];
  if (component.kind == Component::kColor) return state.least[i].of(component.color);
  const auto size = static_cast<std::uint32_t>(state.least[i].classes->size());
  return state.least[i].of((values_[component.variable] + component.offset) % size);
}

// Of what is known of the token, as in an index.
Color Rule::key_of(const Action& action) const {
  const Pattern& pattern = patterns_[action.index];
  const auto& components = pattern.summand->components;
  const auto& strides = pool_[pattern.place].strides;
  Color key = 0;
  for (std::size_t i = 0; i < components.size(); ++i)
    if (action.bound >> i & 1) key += color_of(components[i], pattern.place, i) * strides[i];
  return key;
}

bool Rule::is_settled(const Action& action) const {
  const std::size_t width = patterns_[action.index].summand->components.size();
  return action.bound == (width == kMostComponents ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1);
}

bool Rule::is_there(const Action& action) const {
  const std::uint32_t token = pool_[patterns_[action.index].place].possible.find(key_of(action));
  return token != kNone && token >= from_[action.index] && token < to_[action.index];
}

void Rule::match(const Plan& plan, std::size_t at) {
  const Action& action = plan[at];
  const Pattern& pattern = patterns_[action.index];
  const PlaceState& place = pool_[pattern.place];
  const std::size_t width = pattern.summand->components.size();
  const auto take = [&](std::uint32_t token) {
    if (bind(pattern, &place.parts[token * width], action.bound)) go(plan, at + 1);
  };
  if (action.bound == 0) {
    for (std::size_t i = from_[action.index]; i < to_[action.index]; ++i) take(static_cast<std::uint32_t>(i));
  } else if (const auto* tokens = pool_.tokens_with(pattern.place, action.bound, key_of(action))) {
    // The list does not grow meanwhile: it has what was known when the round began.
    for (auto token = std::ranges::lower_bound(*tokens, from_[action.index]);
         token != tokens->end() && *token < to_[action.index]; ++token)
      take(*token);
  }
}

// False if a variable that occurs twice would have two colours.
bool Rule::bind(const Pattern& pattern, const std::uint32_t* parts, std::uint64_t bound) {
  const auto& components = pattern.summand->components;
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (bound >> i & 1) continue;
    const auto size = static_cast<std::uint32_t>(pool_[pattern.place].least[i].classes->size());
    const std::uint32_t variable = components[i].variable;
    const std::uint32_t color = least_[variable].of((parts[i] + size - components[i].offset) % size);
    for (std::size_t before = 0; before < i; ++before)
      if ((bound >> before & 1) == 0 && components[before].variable == variable && values_[variable] != color)
        return false;
    values_[variable] = color;
  }
  return true;
}

void Rule::choose(const Plan& plan, std::size_t at) {
  const std::uint32_t variable = plan[at].index;
  const Representatives& classes = least_[variable].of_class;
  for (std::size_t one = 0; one < classes.count(); ++one) {
    values_[variable] = classes[one];
    go(plan, at + 1);
  }
}

void Rule::derive(const Action& action) {
  assemble();
  const auto size = static_cast<std::uint32_t>(least_[action.index].classes->size());
  const Color value = colored::color_of(task_.net, *action.value, colors_);
  values_[action.index] = static_cast<std::uint32_t>((value + size - action.offset) % size);
}

// Puts the flat variables together; those that are not bound may hold anything.
void Rule::assemble() {
  for (std::size_t v = 0; v < transition_.variables.size(); ++v) {
    Color color = 0;
    for (std::uint32_t i = flat_.first[v]; i < flat_.first[v + 1]; ++i)
      color = color * task_.net.sorts[flat_.variables[i].sort].size + values_[i];
    colors_[transition_.variables[v]] = color;
  }
}

bool Rule::check(const Term& conjunct) {
  assemble();
  return colored::is_true(task_.net, conjunct, colors_);
}

void Rule::found() {
  if (has_checks_ && (emitted_.contains(values_) || !inputs_possible())) return;
  if (is_joined_anew_ && !emitted_.insert(values_).second) return;
  auto& values = result_.values[t_];
  values.insert(values.end(), values_.begin(), values_.end());
  ++result_.counts[t_];
  put_outputs();
}

bool Rule::inputs_possible() {
  return std::ranges::all_of(flat_.inputs, [this](const FlatArc& arc) { return is_possible(arc); });
}

bool Rule::is_possible(const FlatArc& arc) {
  assemble();
  const auto& place = pool_[arc.place];
  const Term& term =
      arc.term != nullptr ? *arc.term : transition_.inputs[static_cast<std::size_t>(&arc - flat_.inputs.data())].term;
  for (const auto& [color, count] : colored::multiset_of(task_.net, term, colors_, task_.watch)) {
    const std::uint32_t token = place.possible.find(pool_.least_of(arc.place, color));
    if (token == kNone || token >= place.known) return false;
  }
  return true;
}

void Rule::put_outputs() {
  for (const FlatArc& arc : flat_.outputs) {
    for (const Summand& summand : arc.summands) put(arc.place, summand, 0, 0);
    if (arc.term == nullptr) continue;
    assemble();
    for (const auto& [color, count] : colored::multiset_of(task_.net, *arc.term, colors_, task_.watch))
      pool_.add_color(arc.place, color);
  }
}

void Rule::put(PlaceId place, const Summand& summand, std::size_t component, Color color) {
  PlaceState& state = pool_[place];
  if (component == summand.components.size()) {
    task_.watch.spend(20);
    if (state.possible.add(color)) split(task_.net, task_.flat.places[place], color, state.parts);
    return;
  }
  const Component& each = summand.components[component];
  const std::uint64_t stride = state.strides[component];
  if (each.kind != Component::kAll)
    return put(place, summand, component + 1, color + color_of(each, place, component) * stride);
  const Representatives& classes = state.least[component].of_class;
  for (std::size_t one = 0; one < classes.count(); ++one)
    put(place, summand, component + 1, color + classes[one] * stride);
}

}  // namespace onager::unfold
