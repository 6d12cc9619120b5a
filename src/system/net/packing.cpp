#include "system/net/packing.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "model/invariants.h"

namespace onager {

namespace {

// Bits saved when a group of n exclusive places is stored as the number of the marked one.
std::size_t saved_bits(std::size_t n) {
  return n - static_cast<std::size_t>(std::bit_width(n));
}

}  // namespace

std::vector<Value> likely_bounds(const Net& net) {
  return net.nupn && net.nupn->safe ? std::vector<Value>(net.places.size(), 1) : place_bounds(net);
}

std::vector<Value> likely_maxima(const Net& net, std::span<const Value> bounds) {
  constexpr Value kUsual = 3, kLoose = 4095;  // a larger bound says little
  assert(bounds.size() == net.places.size());
  std::vector<Value> maxima;
  for (PlaceId p = 0; p < net.places.size(); ++p)
    maxima.push_back(std::max(net.initial[p], bounds[p] <= kLoose ? bounds[p] : kUsual));
  return maxima;
}

std::vector<std::vector<PlaceId>> places_of_units(const Nupn& nupn) {
  std::vector<std::vector<PlaceId>> sets;
  for (const Unit& unit : nupn.units) sets.push_back(unit.places);
  return sets;
}

Csr<SlotId> likely_exclusive(const Net& net, std::vector<std::vector<PlaceId>> sets) {
  Csr<SlotId> groups;
  std::vector<bool> taken(net.places.size());
  while (!sets.empty()) {  // the most useful first; what is left of the others may still be useful
    auto best = std::ranges::max_element(sets, {}, [](const auto& set) { return saved_bits(set.size()); });
    if (best->empty() || saved_bits(best->size()) == 0) break;
    groups.add_row(*best);
    for (PlaceId p : *best) {
      assert(!taken[p]);
      taken[p] = true;
    }
    for (auto& set : sets) std::erase_if(set, [&](PlaceId p) { return taken[p]; });
    std::erase_if(sets, [](const auto& set) { return set.size() < 3; });
  }
  return groups;
}

std::vector<SlotEquation> slot_equations(const Net& net, const Hints& hints) {
  std::vector<PlaceId> order;  // grouped places first: they are cheap to store
  std::vector<bool> grouped(net.places.size());
  for (std::size_t g = 0; g < hints.likely_exclusive.rows(); ++g)
    for (PlaceId p : hints.likely_exclusive[g]) {
      order.push_back(p);
      grouped[p] = true;
    }
  const std::size_t kept = order.size();
  for (PlaceId p = 0; p < net.places.size(); ++p)
    if (!grouped[p]) order.push_back(p);
  assert(order.size() == net.places.size());
  std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(),
                   [&](PlaceId a, PlaceId b) { return hints.likely_maximum[a] < hints.likely_maximum[b]; });
  std::vector<SlotEquation> equations;
  for (PlaceEquation& found : place_equations(net, order, kept)) {
    assert(!grouped[found.place]);
    SlotEquation& equation = equations.emplace_back(SlotEquation{found.place, found.constant, {}});
    for (PlaceEquation::Term term : found.sum) equation.sum.push_back({term.place, term.factor});
  }
  return equations;
}

}  // namespace onager
