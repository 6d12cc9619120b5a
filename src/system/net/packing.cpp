#include "system/net/packing.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <queue>

#include "model/invariants.h"

namespace onager {

namespace {

// Bits saved when a group of n exclusive places is stored as the number of the marked one.
std::size_t saved_bits(std::size_t n) {
  return n - static_cast<std::size_t>(std::bit_width(n));
}

Csr<std::uint32_t> sets_by_place(const Net& net, std::span<const std::vector<PlaceId>> sets, Watch& watch) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t set = 0; set < sets.size(); ++set) {
    for (PlaceId p : sets[set]) pairs.emplace_back(p, set);
    watch.spend(1 + sets[set].size());
  }
  return Csr<std::uint32_t>::from_pairs(net.places.size(), pairs);
}

}  // namespace

std::vector<Value> likely_bounds(const Net& net, Watch& watch) {
  return net.nupn && net.nupn->safe ? std::vector<Value>(net.places.size(), 1) : place_bounds(net, watch);
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

// What is left of a set counts: a place belongs to the group that is taken first. A heap has each set with what it
// saved when it was put there; one that has lost places since is put back with what it saves now.
Csr<SlotId> likely_exclusive(const Net& net, std::span<const std::vector<PlaceId>> sets, Watch& watch) {
  struct Offer {
    std::size_t saved;
    std::uint32_t set;
    bool operator<(const Offer& other) const { return std::pair(saved, other.set) < std::pair(other.saved, set); }
  };
  const Csr<std::uint32_t> sets_of = sets_by_place(net, sets, watch);
  std::vector<std::size_t> left;  // set -> number of its places that are free
  std::vector<Offer> offers;
  for (std::uint32_t set = 0; set < sets.size(); ++set) {
    left.push_back(sets[set].size());
    offers.push_back({saved_bits(left[set]), set});
  }
  std::priority_queue<Offer> queue({}, std::move(offers));
  Csr<SlotId> groups;
  std::vector<bool> taken(net.places.size());
  for (; !queue.empty() && queue.top().saved > 0; watch.spend(1)) {
    const auto [saved, set] = queue.top();
    queue.pop();
    if (saved_bits(left[set]) != saved) {
      queue.push({saved_bits(left[set]), set});
      continue;
    }
    for (PlaceId p : sets[set]) {
      if (taken[p]) continue;
      taken[p] = true;
      groups.push(p);
      for (std::uint32_t other : sets_of[p]) --left[other];
      watch.spend(1 + sets_of[p].size());
    }
    groups.close_row();
  }
  return groups;
}

std::vector<SlotEquation> slot_equations(const Net& net, const Hints& hints, Watch& watch) {
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
  constexpr std::uint64_t kSorted = 4;  // work to sort one place
  watch.spend(kSorted * order.size());
  std::vector<SlotEquation> equations;
  for (PlaceEquation& found : place_equations(net, order, kept, watch)) {
    assert(!grouped[found.place]);
    SlotEquation& equation = equations.emplace_back(SlotEquation{found.place, found.constant, {}});
    for (PlaceEquation::Term term : found.sum) equation.sum.push_back({term.place, term.factor});
  }
  return equations;
}

}  // namespace onager
