#include "unfold/unfolding.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>
#include <string>
#include <unordered_map>

#include "base/fault.h"
#include "base/hash.h"
#include "model/colored_terms.h"
#include "model/colored_text.h"
#include "unfold/bindings.h"
#include "unfold/relevant.h"

namespace onager::unfold {

namespace {

Value checked_weight(std::uint64_t weight) {
  if (weight > kMaxWeight)
    throw InputFault(fmt::format("{} tokens of one colour at once are too many", weight),
                     fmt::format("numbers go up to {}", kMaxWeight));
  return static_cast<Value>(weight);
}

constexpr std::uint64_t kTooMany = std::uint64_t{1} << 62;  // to which numbers of tokens saturate

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  return a != 0 && b > kTooMany / a ? kTooMany : a * b;
}

class Builder {
 public:
  Builder(const colored::Net& net, Unfolding& out, Bindings bindings, bool keep_duplicates,
          const std::vector<TransitionId>& keep_of, Watch& watch)
      : net_(net),
        out_(out),
        bindings_(std::move(bindings)),
        keep_duplicates_(keep_duplicates),
        keep_of_(keep_of),
        watch_(watch),
        texts_(net) {}

  void run() {
    add_places();
    colors_.assign(net_.variables.size(), 0);
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) add_bindings(t);
    finish();
  }

 private:
  using Arcs = std::vector<Arc>;

  void add_places();
  void add_sum(PlaceId p);
  std::string name_of_sum(PlaceId p) const;
  void add_bindings(TransitionId t);
  void add_binding(TransitionId t, const std::uint32_t* values);
  void put(const FlatArc& arc, const colored::Term& term, const std::uint32_t* values);
  void put(PlaceId place, const Summand& summand, const std::uint32_t* values, std::size_t component, Color color,
           std::uint64_t count);
  void put(PlaceId place, Color color, std::uint64_t count);
  Arcs taken_arcs();
  bool is_known(const Arcs& inputs, const Arcs& outputs);
  void finish();

  const colored::Net& net_;
  Unfolding& out_;
  Bindings bindings_;
  const bool keep_duplicates_;
  const std::vector<TransitionId>& keep_of_;
  Watch& watch_;
  std::vector<std::unordered_map<Color, PlaceId>> numbers_;  // by coloured place
  std::vector<std::pair<PlaceId, std::uint64_t>> gathered_;
  std::vector<Color> colors_;
  const colored::Texts texts_;
  std::unordered_multimap<std::uint64_t, std::size_t> known_;  // transitions of the coloured one at hand, by hash
};

void Builder::add_places() {
  for (PlaceId p = 0; p < net_.places.size(); ++p) {
    out_.first_place.push_back(static_cast<std::uint32_t>(out_.colors.size()));
    std::vector<Color> colors = bindings_.places[p].colors();
    bindings_.places[p] = {};
    std::ranges::sort(colors);
    auto& numbers = numbers_.emplace_back();
    numbers.reserve(colors.size());
    for (const Color color : colors) {
      watch_.spend(100);
      numbers.emplace(color, static_cast<PlaceId>(out_.colors.size()));
      out_.colors.push_back(color);
      out_.net.places.push_back({texts_.place(p, color), {}});
    }
    auto& least = out_.least.emplace_back();
    for (const Classes& classes : out_.classes.places[p]) least.emplace_back(classes);
  }
  out_.first_place.push_back(static_cast<std::uint32_t>(out_.colors.size()));
  out_.net.initial.assign(out_.colors.size(), 0);
  for (PlaceId p = 0; p < net_.places.size(); ++p)
    for (const colored::Tokens& tokens : net_.places[p].initial) {
      Value& here = out_.net.initial[out_.place_of(net_, p, tokens.color)];
      here = checked_weight(std::uint64_t{here} + tokens.count);
    }
  out_.sums.assign(net_.places.size(), kNone);
  for (const colored::Transition& transition : net_.transitions)
    for (const Arc& arc : transition.inhibitors) add_sum(arc.place);
}

void Builder::add_sum(PlaceId p) {
  const std::uint32_t first = out_.first_place[p], end = out_.first_place[p + 1];
  if (out_.sums[p] != kNone || first == end) return;
  if (end - first == 1) {
    out_.sums[p] = first;
    return;
  }
  std::uint64_t sum = 0;
  for (std::uint32_t i = first; i < end; ++i) sum += out_.net.initial[i];
  out_.sums[p] = static_cast<PlaceId>(out_.net.places.size());
  out_.net.places.push_back({name_of_sum(p), {}});
  out_.net.initial.push_back(checked_weight(sum));
}

// `p(*)`, or with more parentheses where another place is called so.
std::string Builder::name_of_sum(PlaceId p) const {
  std::string marks = "(*)";
  while (texts_.place_of(net_.places[p].node.id + marks)) marks = "(" + marks + ")";
  return net_.places[p].node.id + marks;
}

void Builder::put(PlaceId place, Color color, std::uint64_t count) {
  const auto found = numbers_[place].find(color);
  assert(found != numbers_[place].end());
  gathered_.emplace_back(found->second, count);
  if (out_.sums[place] != kNone && out_.sums[place] != found->second) gathered_.emplace_back(out_.sums[place], count);
}

void Builder::put(PlaceId place, const Summand& summand, const std::uint32_t* values, std::size_t component,
                  Color color, std::uint64_t count) {
  if (component == summand.components.size()) return put(place, color, count);
  watch_.spend(5);
  const Component& each = summand.components[component];
  const Classes& classes = out_.classes.places[place][component];
  const auto& least = out_.least[place][component];
  const std::uint64_t size = classes.size();
  if (each.kind == Component::kAll) {
    for (std::size_t one = 0; one < least.count(); ++one)
      put(place, summand, values, component + 1, color * size + least[one], times(count, least.size(one)));
    return;
  }
  const std::uint32_t here = each.kind == Component::kColor
                                 ? each.color
                                 : static_cast<std::uint32_t>((values[each.variable] + each.offset) % size);
  put(place, summand, values, component + 1, color * size + least[classes[here]], count);
}

void Builder::put(const FlatArc& arc, const colored::Term& term, const std::uint32_t* values) {
  for (const Summand& summand : arc.summands) put(arc.place, summand, values, 0, 0, summand.count);
  if (arc.term == nullptr) return;
  std::vector<std::uint32_t> parts;
  for (const auto& [color, count] : colored::multiset_of(net_, term, colors_, watch_)) {
    parts.clear();
    split(net_, out_.flat.places[arc.place], color, parts);
    for (std::size_t i = 0; i < parts.size(); ++i)
      parts[i] = out_.least[arc.place][i][out_.classes.places[arc.place][i][parts[i]]];
    put(arc.place, join(net_, out_.flat.places[arc.place], parts.data()), count);
  }
}

std::vector<Arc> Builder::taken_arcs() {
  std::ranges::sort(gathered_);
  Arcs arcs;
  for (std::size_t i = 0; i < gathered_.size();) {
    std::uint64_t weight = 0;
    const PlaceId place = gathered_[i].first;
    for (; i < gathered_.size() && gathered_[i].first == place; ++i)
      weight = std::min(weight + gathered_[i].second, kTooMany);
    if (weight > 0) arcs.push_back({place, checked_weight(weight)});
  }
  gathered_.clear();
  return arcs;
}

bool Builder::is_known(const Arcs& inputs, const Arcs& outputs) {
  std::uint64_t hash = 1;
  for (const Arcs* arcs : {&inputs, &outputs}) {
    for (const Arc& arc : *arcs) hash = mix(hash ^ (std::uint64_t{arc.place} << 32 | arc.weight));
    hash = mix(hash + 1);
  }
  const auto [begin, end] = known_.equal_range(hash);
  for (auto each = begin; each != end; ++each)
    if (std::ranges::equal(out_.net.inputs[each->second], inputs) &&
        std::ranges::equal(out_.net.outputs[each->second], outputs))
      return true;
  known_.emplace(hash, out_.net.inputs.rows());
  return false;
}

void Builder::add_bindings(TransitionId t) {
  out_.first_transition.push_back(static_cast<std::uint32_t>(out_.net.inputs.rows()));
  out_.first_value.push_back(out_.values.size());
  known_.clear();
  const std::size_t width = out_.flat.transitions[t].variables.size();
  const std::vector<std::uint32_t> values = std::move(bindings_.values[t]);
  std::vector<std::size_t> order(bindings_.counts[t]);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto binding = [&](std::size_t i) { return std::span(values).subspan(i * width, width); };
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return std::ranges::lexicographical_compare(binding(a), binding(b));
  });
  for (const std::size_t i : order) add_binding(t, binding(i).data());
}

void Builder::add_binding(TransitionId t, const std::uint32_t* values) {
  const FlatTransition& flat = out_.flat.transitions[t];
  const colored::Transition& transition = net_.transitions[t];
  watch_.spend(200);
  std::vector<Color> binding;
  for (std::size_t v = 0; v < transition.variables.size(); ++v) {
    Color color = 0;
    for (std::uint32_t i = flat.first[v]; i < flat.first[v + 1]; ++i)
      color = color * net_.sorts[flat.variables[i].sort].size + values[i];
    binding.push_back(colors_[transition.variables[v]] = color);
  }
  for (std::size_t i = 0; i < flat.inputs.size(); ++i) put(flat.inputs[i], transition.inputs[i].term, values);
  const Arcs inputs = taken_arcs();
  for (std::size_t i = 0; i < flat.outputs.size(); ++i) put(flat.outputs[i], transition.outputs[i].term, values);
  const Arcs outputs = taken_arcs();
  const bool keep = keep_duplicates_ || std::ranges::find(keep_of_, t) != keep_of_.end();
  if (!keep && is_known(inputs, outputs)) return;
  for (const Arc& arc : transition.inhibitors)
    if (out_.sums[arc.place] != kNone) gathered_.emplace_back(out_.sums[arc.place], arc.weight);
  Arcs inhibitors;
  std::ranges::sort(gathered_);  // of several the strictest applies, which comes first
  for (const auto& [place, weight] : gathered_)
    if (inhibitors.empty() || inhibitors.back().place != place)
      inhibitors.push_back({place, static_cast<Value>(weight)});
  gathered_.clear();
  out_.net.inputs.add_row(inputs);
  out_.net.outputs.add_row(outputs);
  out_.net.inhibitors.add_row(inhibitors);
  out_.net.transitions.push_back({texts_.step(t, binding), {}});
  out_.values.insert(out_.values.end(), values, values + flat.variables.size());
}

void Builder::finish() {
  out_.first_transition.push_back(static_cast<std::uint32_t>(out_.net.inputs.rows()));
  out_.first_value.push_back(out_.values.size());
  out_.net.id = net_.id;
}

}  // namespace

PlaceId Unfolding::place_of(const colored::Net& colored, PlaceId place, Color color) const {
  std::vector<std::uint32_t> parts;
  split(colored, flat.places[place], color, parts);
  for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = least[place][i][classes.places[place][i][parts[i]]];
  const Color stands_for_it = join(colored, flat.places[place], parts.data());
  const auto begin = colors.begin() + first_place[place];
  const auto end = place + 1 < first_place.size() ? colors.begin() + first_place[place + 1] : colors.end();
  const auto found = std::lower_bound(begin, end, stands_for_it);
  return found == end || *found != stands_for_it ? kNone : static_cast<PlaceId>(found - colors.begin());
}

PlaceId Unfolding::origin_of_place(PlaceId place) const {
  if (place >= colors.size())  // a sum
    return static_cast<PlaceId>(std::ranges::find(sums, place) - sums.begin());
  return static_cast<PlaceId>(std::ranges::upper_bound(first_place, place) - first_place.begin() - 1);
}

TransitionId Unfolding::origin_of(TransitionId transition) const {
  return static_cast<TransitionId>(std::ranges::upper_bound(first_transition, transition) - first_transition.begin() -
                                   1);
}

std::span<const std::uint32_t> Unfolding::values_of(TransitionId transition) const {
  const TransitionId t = origin_of(transition);
  const std::size_t width = flat.transitions[t].variables.size();
  return std::span(values).subspan(first_value[t] + (transition - first_transition[t]) * width, width);
}

std::vector<Color> Unfolding::binding_of(const colored::Net& colored, TransitionId transition) const {
  const FlatTransition& meant = flat.transitions[origin_of(transition)];
  const auto here = values_of(transition);
  std::vector<Color> binding;
  for (std::size_t v = 0; v + 1 < meant.first.size(); ++v) {
    Color color = 0;
    for (std::uint32_t i = meant.first[v]; i < meant.first[v + 1]; ++i)
      color = color * colored.sorts[meant.variables[i].sort].size + here[i];
    binding.push_back(color);
  }
  return binding;
}

bool Unfolding::is_merged() const {
  for (const auto& place : classes.places)
    for (const Classes& each : place)
      if (!each.is_finest()) return true;
  return false;
}

Unfolding unfold(const colored::Net& net, Features features, const Apart& apart, Watch& watch) {
  Unfolding out;
  out.features = features;
  out.flat = flatten(net, watch);
  out.classes = features.partition ? stable_classes(net, out.flat, apart, watch) : finest_classes(net, out.flat);
  BindingOptions options{!features.fixed_point, features.symmetry, {}};
  for (const Apart::OfVariable& each : apart.variables) options.without_symmetry.push_back(each.transition);
  Bindings bindings = possible_bindings(net, out.flat, out.classes, options, watch);
  Builder(net, out, std::move(bindings), !features.symmetry, options.without_symmetry, watch).run();
  if (features.relevant) leave_out(out, apart, watch);
  return out;
}

}  // namespace onager::unfold
