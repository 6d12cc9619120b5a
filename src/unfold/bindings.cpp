#include "unfold/bindings.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>
#include <set>
#include <span>

#include "model/colored_terms.h"
#include "unfold/symmetry.h"

namespace onager::unfold {

using colored::Term;
using colored::TermKind;

std::uint32_t Possible::find(Color color) const {
  const auto found = numbers_.find(color);
  return found == numbers_.end() ? kNone : found->second;
}

bool Possible::add(Color color) {
  if (!numbers_.emplace(color, static_cast<std::uint32_t>(colors_.size())).second) return false;
  colors_.push_back(color);
  return true;
}

namespace {

// The least colour of the class of each colour, and of each class.
struct Least {
  Representatives of_class;
  const Classes* classes;
  explicit Least(const Classes& of) : of_class(of), classes(&of) {}
  std::uint32_t of(std::uint32_t color) const { return of_class[(*classes)[color]]; }
};

// The tokens of a place by what they have in some of its components.
struct Index {
  std::uint64_t mask = 0;  // of the components
  std::size_t seen = 0;    // tokens that are in it
  std::unordered_map<Color, std::vector<std::uint32_t>> by_key;
};

struct PlaceState {
  Possible possible;
  std::vector<std::uint32_t> parts;  // components of its tokens, one token after the other
  std::vector<std::uint64_t> strides;
  std::vector<Least> least;
  std::vector<std::unique_ptr<Index>> indices;
  std::size_t old = 0, known = 0;  // tokens below `old` have been joined, those up to `known` are of this round
};

// An input token: a summand whose components are variables and colours.
struct Pattern {
  PlaceId place;
  const Summand* summand;
};

// One action of a plan; the rest of the plan is done for each way in which it succeeds.
struct Action {
  enum Kind { kMatch, kChoose, kDerive, kCheck, kOrder } kind;
  std::uint32_t index = 0;      // of the pattern, flat variable or conjunct
  std::uint32_t other = 0;      // kOrder: the flat variable that must not be smaller
  std::uint64_t bound = 0;      // kMatch: components that are known before
  const Term* value = nullptr;  // kDerive: what the variable plus its offset equals
  std::uint32_t offset = 0;
};
using Plan = std::vector<Action>;

class Enumerator;

// What one transition needs.
class Rule {
 public:
  Rule(Enumerator& all, TransitionId t);

  // Joins what is new; the first time, everything.
  void run(bool first);

 private:
  friend class Enumerator;
  Plan plan_from(std::optional<std::size_t> start) const;
  void match_first(std::size_t pattern, std::vector<bool>& bound, std::vector<bool>& done, Plan& plan) const;
  void add_ready(const std::vector<bool>& bound, std::vector<bool>& checked, std::vector<bool>& ordered,
                 Plan& plan) const;
  std::optional<Action> derivation(const std::vector<bool>& bound) const;
  bool derives(const Term& side, const Term& other, const std::vector<bool>& bound, Action& action) const;
  bool is_bound(const Term& term, const std::vector<bool>& bound) const;

  void go(const Plan& plan, std::size_t at);
  void match(const Plan& plan, std::size_t at);
  bool bind(const Pattern& pattern, const std::uint32_t* parts, std::uint64_t bound);
  void choose(const Plan& plan, std::size_t at);
  void derive(const Plan& plan, std::size_t at);
  bool check(const Term& conjunct);
  void found();
  bool inputs_possible();
  bool is_possible(const FlatArc& arc);
  void put_outputs();
  void put(PlaceId place, const Summand& summand, std::size_t component, Color color);
  void assemble();
  std::uint32_t color_of(const Component& component, PlaceId place, std::size_t i) const;

  Enumerator& all_;
  const TransitionId t_;
  const FlatTransition& flat_;
  const colored::Transition& transition_;
  std::vector<Pattern> patterns_;
  bool has_checks_ = false;                                      // input arcs that no pattern stands for
  std::vector<Least> least_;                                     // of the flat variables
  std::vector<std::pair<std::uint32_t, std::uint32_t>> orders_;  // the first is not greater than the second
  std::vector<std::uint32_t> values_;                            // of the flat variables
  std::vector<Color> colors_;                                    // of the variables of the net
  std::vector<std::size_t> from_, to_;                           // which tokens each pattern may take now
  std::set<std::vector<std::uint32_t>> emitted_;                 // if bindings may be met again
};

class Enumerator {
 public:
  Enumerator(const colored::Net& net, const FlatNet& flat, const NetClasses& classes, const BindingOptions& options,
             Watch& watch)
      : net_(net), flat_(flat), classes_(classes), options_(options), watch_(watch), places_(net.places.size()) {
    for (PlaceId p = 0; p < places_.size(); ++p) {
      PlaceState& place = places_[p];
      for (const Classes& each : classes.places[p]) place.least.emplace_back(each);
      place.strides.assign(flat.places[p].size(), 1);
      for (std::size_t i = place.strides.size(); i-- > 1;)
        place.strides[i - 1] = place.strides[i] * net.sorts[flat.places[p][i]].size;
      if (options.everything) add_everything(p);
      for (const colored::Tokens& tokens : net.places[p].initial) add_color(p, tokens.color);
    }
  }

  Bindings run() {
    result_.values.resize(flat_.transitions.size());
    result_.counts.assign(flat_.transitions.size(), 0);
    std::vector<std::unique_ptr<Rule>> rules;
    for (TransitionId t = 0; t < flat_.transitions.size(); ++t) rules.push_back(std::make_unique<Rule>(*this, t));
    for (bool first = true, more = true; more; first = false) {
      for (PlaceState& place : places_) place.known = place.possible.size();
      for (TransitionId t = 0; t < rules.size(); ++t)
        if (!flat_.transitions[t].is_dead) rules[t]->run(first);
      more = false;
      for (PlaceState& place : places_) {
        place.old = place.known;
        more |= place.possible.size() > place.known;
      }
    }
    for (PlaceState& place : places_) result_.places.push_back(std::move(place.possible));
    return std::move(result_);
  }

 private:
  friend class Rule;

  void add_everything(PlaceId p) {
    const PlaceState& place = places_[p];
    std::vector<std::uint32_t> parts(place.least.size(), 0), at(place.least.size(), 0);
    while (true) {
      for (std::size_t i = 0; i < at.size(); ++i) parts[i] = place.least[i].of_class[at[i]];
      add_parts(p, parts);
      std::size_t i = at.size();
      while (i > 0 && ++at[i - 1] == place.least[i - 1].of_class.count()) at[--i] = 0;
      if (i == 0) return;
    }
  }
  void add_color(PlaceId p, Color color) {
    std::vector<std::uint32_t> parts;
    split(net_, flat_.places[p], color, parts);
    add_parts(p, parts);
  }
  void add_parts(PlaceId p, const std::vector<std::uint32_t>& parts) {
    PlaceState& place = places_[p];
    watch_.spend(20);
    std::vector<std::uint32_t> least(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) least[i] = place.least[i].of(parts[i]);
    if (place.possible.add(join(net_, flat_.places[p], least.data())))
      place.parts.insert(place.parts.end(), least.begin(), least.end());
  }
  // The class of a colour, as the colour that stands for it.
  Color least_of(PlaceId p, Color color) const {
    std::vector<std::uint32_t> parts;
    split(net_, flat_.places[p], color, parts);
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = places_[p].least[i].of(parts[i]);
    return join(net_, flat_.places[p], parts.data());
  }

  // Ascending.
  const std::vector<std::uint32_t>* tokens_with(PlaceId p, std::uint64_t mask, Color key) {
    PlaceState& place = places_[p];
    auto found = std::ranges::find_if(place.indices, [&](const auto& each) { return each->mask == mask; });
    if (found == place.indices.end()) {
      place.indices.push_back(std::make_unique<Index>());
      place.indices.back()->mask = mask;
      found = place.indices.end() - 1;
    }
    Index& index = **found;
    const std::size_t width = place.least.size();
    for (; index.seen < place.known; ++index.seen) {
      watch_.spend(30);
      index.by_key[key_of(place, mask, &place.parts[index.seen * width])].push_back(
          static_cast<std::uint32_t>(index.seen));
    }
    const auto list = index.by_key.find(key);
    return list == index.by_key.end() ? nullptr : &list->second;
  }
  static Color key_of(const PlaceState& place, std::uint64_t mask, const std::uint32_t* parts) {
    Color key = 0;
    for (std::size_t i = 0; i < place.strides.size(); ++i)
      if (mask >> i & 1) key += parts[i] * place.strides[i];
    return key;
  }

  const colored::Net& net_;
  const FlatNet& flat_;
  const NetClasses& classes_;
  const BindingOptions& options_;
  Watch& watch_;
  std::vector<PlaceState> places_;
  Bindings result_;
};

constexpr std::size_t kMostComponents = 64;  // of a place that is joined by an index

Rule::Rule(Enumerator& all, TransitionId t)
    : all_(all), t_(t), flat_(all.flat_.transitions[t]), transition_(all.net_.transitions[t]) {
  for (const FlatArc& arc : flat_.inputs) {
    has_checks_ |= arc.term != nullptr;
    for (const Summand& summand : arc.summands) {
      if (summand.has_all() || summand.components.size() > kMostComponents)
        has_checks_ = true;
      else
        patterns_.push_back({arc.place, &summand});
    }
  }
  for (const Classes& classes : all.classes_.variables[t]) least_.emplace_back(classes);
  values_.assign(flat_.variables.size(), 0);
  colors_.assign(all.net_.variables.size(), 0);
  const auto& excepted = all.options_.without_symmetry;
  if (!all.options_.symmetry || std::ranges::find(excepted, t) != excepted.end()) return;
  for (const auto& group : symmetric_variables(all.net_, transition_, all.watch_))
    for (std::size_t i = 1; i < group.size(); ++i)
      if (flat_.first[group[i] + 1] - flat_.first[group[i]] == 1)  // no products
        orders_.emplace_back(flat_.first[group[i - 1]], flat_.first[group[i]]);
}

// Plans.

bool Rule::is_bound(const Term& term, const std::vector<bool>& bound) const {
  bool all = true;
  colored::for_each_variable(term, [&](colored::VariableId variable) {
    const auto v = static_cast<std::size_t>(std::ranges::lower_bound(transition_.variables, variable) -
                                            transition_.variables.begin());
    for (std::uint32_t i = flat_.first[v]; i < flat_.first[v + 1]; ++i) all = all && bound[i];
  });
  return all;
}

void Rule::add_ready(const std::vector<bool>& bound, std::vector<bool>& checked, std::vector<bool>& ordered,
                     Plan& plan) const {
  for (std::uint32_t i = 0; i < orders_.size(); ++i) {
    if (ordered[i] || !bound[orders_[i].first] || !bound[orders_[i].second]) continue;
    ordered[i] = true;
    plan.push_back({Action::kOrder, orders_[i].first, orders_[i].second});
  }
  for (std::uint32_t i = 0; i < flat_.conjuncts.size(); ++i) {
    if (checked[i] || !is_bound(*flat_.conjuncts[i], bound)) continue;
    checked[i] = true;
    plan.push_back({Action::kCheck, i});
  }
}

// x + k = value, where x is not bound and has a class for each colour, and the value is known.
bool Rule::derives(const Term& side, const Term& other, const std::vector<bool>& bound, Action& action) const {
  if (has_part(side) || !is_bound(other, bound)) return false;
  const std::vector<Component> flat = flat_color(all_.net_, side, transition_, flat_);
  if (flat.size() != 1 || flat[0].kind != Component::kVariable || bound[flat[0].variable]) return false;
  if (!all_.classes_.variables[t_][flat[0].variable].is_finest()) return false;
  action = {Action::kDerive, flat[0].variable, 0, 0, &other, flat[0].offset};
  return true;
}

std::optional<Action> Rule::derivation(const std::vector<bool>& bound) const {
  for (const Term* conjunct : flat_.conjuncts) {
    if (conjunct->kind != TermKind::kEqual) continue;
    Action action{};
    if (derives(conjunct->operands[0], conjunct->operands[1], bound, action) ||
        derives(conjunct->operands[1], conjunct->operands[0], bound, action))
      return action;
  }
  return std::nullopt;
}

void Rule::match_first(std::size_t pattern, std::vector<bool>& bound, std::vector<bool>& done, Plan& plan) const {
  Action action{Action::kMatch, static_cast<std::uint32_t>(pattern)};
  const auto& components = patterns_[pattern].summand->components;
  for (std::size_t i = 0; i < components.size(); ++i)
    if (components[i].kind == Component::kColor || bound[components[i].variable]) action.bound |= std::uint64_t{1} << i;
  for (const Component& each : components)
    if (each.kind == Component::kVariable) bound[each.variable] = true;
  done[pattern] = true;
  plan.push_back(action);
}

// The pattern to start with, then those of which most is known; what no pattern binds is derived or chosen.
Plan Rule::plan_from(std::optional<std::size_t> start) const {
  Plan plan;
  std::vector<bool> bound(flat_.variables.size(), false), done(patterns_.size(), false);
  std::vector<bool> checked(flat_.conjuncts.size(), false), ordered(orders_.size(), false);
  add_ready(bound, checked, ordered, plan);
  if (start) match_first(*start, bound, done, plan);
  add_ready(bound, checked, ordered, plan);
  while (true) {
    std::optional<std::size_t> best;
    std::size_t best_unknown = 0;
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      if (done[i]) continue;
      std::size_t unknown = 0;
      for (const Component& each : patterns_[i].summand->components)
        unknown += each.kind == Component::kVariable && !bound[each.variable];
      if (!best || unknown < best_unknown) best = i, best_unknown = unknown;
    }
    const auto next = std::ranges::find(bound, false);
    if (const auto derived = best && best_unknown == 0 ? std::nullopt : derivation(bound)) {
      bound[derived->index] = true;
      plan.push_back(*derived);
    } else if (best) {
      match_first(*best, bound, done, plan);
    } else if (next != bound.end()) {
      *next = true;
      plan.push_back({Action::kChoose, static_cast<std::uint32_t>(next - bound.begin())});
    } else {
      return plan;
    }
    add_ready(bound, checked, ordered, plan);
  }
}

// Runs.

void Rule::run(bool first) {
  from_.assign(patterns_.size(), 0);
  to_.assign(patterns_.size(), 0);
  const auto place_of = [&](std::size_t i) -> const PlaceState& { return all_.places_[patterns_[i].place]; };
  bool is_new = first;
  for (const FlatArc& arc : flat_.inputs) is_new |= all_.places_[arc.place].known > all_.places_[arc.place].old;
  if (!is_new) return;
  if (patterns_.empty() || has_checks_) {
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

void Rule::go(const Plan& plan, std::size_t at) {
  all_.watch_.spend(10);
  if (at == plan.size()) return found();
  const Action& action = plan[at];
  switch (action.kind) {
    case Action::kMatch:
      return match(plan, at);
    case Action::kChoose:
      return choose(plan, at);
    case Action::kDerive:
      return derive(plan, at);
    case Action::kCheck:
      if (check(*flat_.conjuncts[action.index])) go(plan, at + 1);
      return;
    case Action::kOrder:
      if (values_[action.index] <= values_[action.other]) go(plan, at + 1);
      return;
  }
}

// The colour of a component of a place that stands for its class.
std::uint32_t Rule::color_of(const Component& component, PlaceId place, std::size_t i) const {
  const PlaceState& state = all_.places_[place];
  if (component.kind == Component::kColor) return state.least[i].of(component.color);
  const auto size = static_cast<std::uint32_t>(state.least[i].classes->size());
  return state.least[i].of((values_[component.variable] + component.offset) % size);
}

void Rule::match(const Plan& plan, std::size_t at) {
  const Action& action = plan[at];
  const Pattern& pattern = patterns_[action.index];
  PlaceState& place = all_.places_[pattern.place];
  const auto& components = pattern.summand->components;
  const std::size_t width = components.size();
  const auto take = [&](std::uint32_t token) {
    if (bind(pattern, &place.parts[token * width], action.bound)) go(plan, at + 1);
  };
  Color key = 0;
  for (std::size_t i = 0; i < width; ++i)
    if (action.bound >> i & 1) key += color_of(components[i], pattern.place, i) * place.strides[i];
  const std::uint64_t everything = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
  if (action.bound == everything) {
    const std::uint32_t token = place.possible.find(key);
    if (token != kNone && token >= from_[action.index] && token < to_[action.index]) go(plan, at + 1);
  } else if (action.bound == 0) {
    for (std::size_t i = from_[action.index]; i < to_[action.index]; ++i) take(static_cast<std::uint32_t>(i));
  } else if (const auto* tokens = all_.tokens_with(pattern.place, action.bound, key)) {
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
    const auto size = static_cast<std::uint32_t>(all_.places_[pattern.place].least[i].classes->size());
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

void Rule::derive(const Plan& plan, std::size_t at) {
  const Action& action = plan[at];
  assemble();
  const auto size = static_cast<std::uint32_t>(least_[action.index].classes->size());
  const Color value = colored::color_of(all_.net_, *action.value, colors_);
  values_[action.index] = static_cast<std::uint32_t>((value + size - action.offset) % size);
  go(plan, at + 1);
}

// Puts the flat variables together; those that are not bound may hold anything.
void Rule::assemble() {
  for (std::size_t v = 0; v < transition_.variables.size(); ++v) {
    Color color = 0;
    for (std::uint32_t i = flat_.first[v]; i < flat_.first[v + 1]; ++i)
      color = color * all_.net_.sorts[flat_.variables[i].sort].size + values_[i];
    colors_[transition_.variables[v]] = color;
  }
}

bool Rule::check(const Term& conjunct) {
  assemble();
  return colored::is_true(all_.net_, conjunct, colors_);
}

void Rule::found() {
  if (has_checks_ && (emitted_.contains(values_) || !inputs_possible())) return;
  if (has_checks_ || patterns_.empty())
    if (!emitted_.insert(values_).second) return;
  auto& values = all_.result_.values[t_];
  values.insert(values.end(), values_.begin(), values_.end());
  ++all_.result_.counts[t_];
  put_outputs();
}

bool Rule::inputs_possible() {
  return std::ranges::all_of(flat_.inputs, [this](const FlatArc& arc) { return is_possible(arc); });
}

bool Rule::is_possible(const FlatArc& arc) {
  assemble();
  const auto& place = all_.places_[arc.place];
  const Term& term = arc.term != nullptr ? *arc.term : transition_.inputs[&arc - flat_.inputs.data()].term;
  for (const auto& [color, count] : colored::multiset_of(all_.net_, term, colors_, all_.watch_)) {
    const std::uint32_t token = place.possible.find(all_.least_of(arc.place, color));
    if (token == kNone || token >= place.known) return false;
  }
  return true;
}

void Rule::put_outputs() {
  for (const FlatArc& arc : flat_.outputs) {
    for (const Summand& summand : arc.summands) put(arc.place, summand, 0, 0);
    if (arc.term == nullptr) continue;
    assemble();
    for (const auto& [color, count] : colored::multiset_of(all_.net_, *arc.term, colors_, all_.watch_))
      all_.add_color(arc.place, color);
  }
}

void Rule::put(PlaceId place, const Summand& summand, std::size_t component, Color color) {
  PlaceState& state = all_.places_[place];
  if (component == summand.components.size()) {
    all_.watch_.spend(20);
    if (state.possible.add(color)) split(all_.net_, all_.flat_.places[place], color, state.parts);
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

}  // namespace

Bindings possible_bindings(const colored::Net& net, const FlatNet& flat, const NetClasses& classes,
                           const BindingOptions& options, Watch& watch) {
  return Enumerator(net, flat, classes, options, watch).run();
}

}  // namespace onager::unfold
