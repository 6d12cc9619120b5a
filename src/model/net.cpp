#include "model/net.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <random>

namespace onager {

Value weight_of(std::span<const Arc> arcs, PlaceId place) {
  const auto found = std::ranges::lower_bound(arcs, place, {}, &Arc::place);
  return found != arcs.end() && found->place == place ? found->weight : 0;
}

namespace {

enum class Merge { kAdd, kMinimum };

Csr<Arc> merged(std::size_t transitions, std::vector<std::pair<TransitionId, Arc>>& arcs, Merge merge) {
  auto before = [](const auto& a, const auto& b) {
    return std::pair(a.first, a.second.place) < std::pair(b.first, b.second.place);
  };
  if (!std::is_sorted(arcs.begin(), arcs.end(), before)) std::stable_sort(arcs.begin(), arcs.end(), before);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    const bool same =
        kept > 0 && arcs[kept - 1].first == arcs[i].first && arcs[kept - 1].second.place == arcs[i].second.place;
    if (!same) {
      arcs[kept++] = arcs[i];
      continue;
    }
    Value& weight = arcs[kept - 1].second.weight;
    if (merge == Merge::kMinimum) {
      weight = std::min(weight, arcs[i].second.weight);
    } else {
      assert(arcs[i].second.weight <= kMaxWeight - weight);
      weight += arcs[i].second.weight;
    }
  }
  arcs.resize(kept);
  return Csr<Arc>::from_pairs(transitions, arcs);
}

// A permutation old -> new; the same for all standard libraries, unlike std::shuffle.
std::vector<std::uint32_t> permutation(std::size_t size, std::mt19937_64& random) {
  std::vector<std::uint32_t> order(size);
  std::iota(order.begin(), order.end(), 0u);
  for (std::size_t i = size; i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  return order;
}

template <typename T>
std::vector<T> permuted(const std::vector<T>& values, const std::vector<std::uint32_t>& to) {
  std::vector<T> result(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) result[to[i]] = values[i];
  return result;
}

}  // namespace

PlaceId NetBuilder::place(std::string id, Value initial, std::string name) {
  if (name == id) name.clear();
  net_.places.push_back({std::move(id), std::move(name)});
  net_.initial.push_back(initial);
  return static_cast<PlaceId>(net_.places.size() - 1);
}

TransitionId NetBuilder::transition(std::string id, std::string name) {
  if (name == id) name.clear();
  net_.transitions.push_back({std::move(id), std::move(name)});
  return static_cast<TransitionId>(net_.transitions.size() - 1);
}

void NetBuilder::input(PlaceId p, TransitionId t, Value weight) {
  inputs_.push_back({t, {p, weight}});
}
void NetBuilder::output(TransitionId t, PlaceId p, Value weight) {
  outputs_.push_back({t, {p, weight}});
}
void NetBuilder::inhibitor(PlaceId p, TransitionId t, Value weight) {
  inhibitors_.push_back({t, {p, weight}});
}

Net NetBuilder::build() && {
  const std::size_t transitions = net_.transitions.size();
  [[maybe_unused]] const auto fits = [this](const auto& entry) {
    const Arc& arc = entry.second;
    return arc.place < net_.places.size() && arc.weight >= 1 && arc.weight <= kMaxWeight;
  };
  assert(std::ranges::all_of(inputs_, fits) && std::ranges::all_of(outputs_, fits));
  assert(net_.initial.size() == net_.places.size());
  net_.inputs = merged(transitions, inputs_, Merge::kAdd);
  net_.outputs = merged(transitions, outputs_, Merge::kAdd);
  net_.inhibitors = merged(transitions, inhibitors_, Merge::kMinimum);
  net_.places.shrink_to_fit();  // what growth left over is a quarter of a large net
  net_.transitions.shrink_to_fit();
  return std::move(net_);
}

Net shuffled(const Net& net, std::uint64_t seed) {
  if (seed == 0) return net;
  std::mt19937_64 random(seed);
  const auto new_place = permutation(net.places.size(), random);
  const auto new_transition = permutation(net.transitions.size(), random);
  Net result;
  result.id = net.id;
  result.places = permuted(net.places, new_place);
  result.initial = permuted(net.initial, new_place);
  result.transitions = permuted(net.transitions, new_transition);
  auto moved = [&](const Csr<Arc>& arcs) {
    std::vector<std::pair<TransitionId, Arc>> pairs;
    for (TransitionId t = 0; t < arcs.rows(); ++t)
      for (Arc arc : arcs[t]) pairs.push_back({new_transition[t], {new_place[arc.place], arc.weight}});
    return merged(arcs.rows(), pairs, Merge::kAdd);
  };
  result.inputs = moved(net.inputs);
  result.outputs = moved(net.outputs);
  result.inhibitors = moved(net.inhibitors);
  result.nupn = net.nupn;
  if (result.nupn)
    for (Unit& unit : result.nupn->units)
      for (PlaceId& place : unit.places) place = new_place[place];
  return result;
}

}  // namespace onager
