#include "system/net/exclusion.h"

#include <array>
#include <cassert>
#include <utility>

#include "model/invariants.h"

namespace onager {

namespace {

// Proofs that at most one token is in certain places in every reachable marking: there is at most one at first, and no
// transition puts in more than it takes out. The cost is the number of the places' arcs.
class OneToken {
 public:
  explicit OneToken(const NetSystem& system) : system_(system), change_by_(system.transitions()) {
    std::vector<std::pair<std::uint32_t, Mover>> pairs;
    for (TransitionId t = 0; t < system.transitions(); ++t) {
      for (const Effect& effect : system.effects()[t]) pairs.push_back({effect.slot, {t, effect.delta}});
      system.watch().spend(1 + system.effects()[t].size());
    }
    movers_ = Csr<Mover>::from_pairs(system.slots(), pairs);
  }

  bool is_proved(std::span<const PlaceId> places) {
    std::uint64_t tokens = 0;
    for (PlaceId p : places) tokens += system_.net().initial[p];
    system_.watch().spend(places.size());
    return tokens <= 1 && is_never_raised(places);
  }

 private:
  struct Mover {
    TransitionId transition;
    std::int32_t delta;
  };

  bool is_never_raised(std::span<const PlaceId> places) {
    std::size_t work = 0;
    for (PlaceId p : places) {
      for (const Mover& mover : movers_[p]) change_by_[mover.transition] += mover.delta;
      work += movers_[p].size();
    }
    bool raised = false;
    for (PlaceId p : places)
      for (const Mover& mover : movers_[p]) raised |= std::exchange(change_by_[mover.transition], 0) > 0;
    system_.watch().spend(2 * work);
    return !raised;
  }

  const NetSystem& system_;
  Csr<Mover> movers_;                    // place -> transitions that change it
  std::vector<std::int64_t> change_by_;  // scratch: what transitions add to the places at hand; 0 between calls
};

// Calls `found` with the places of each unit, and with those on its path from the root where it has no subunits.
template <typename Found>
void for_each_unit(const Nupn& nupn, Found found) {
  struct Visit {
    std::uint32_t unit;
    std::size_t above;  // how many places its ancestors have
  };
  std::vector<Visit> work{{nupn.root, 0}};
  std::vector<PlaceId> path;
  while (!work.empty()) {
    const auto [u, above] = work.back();
    work.pop_back();
    const Unit& unit = nupn.units[u];
    path.resize(above);
    path.insert(path.end(), unit.places.begin(), unit.places.end());
    found(unit, path);
    for (std::uint32_t sub : unit.subunits) work.push_back({sub, path.size()});
  }
}

}  // namespace

std::vector<std::vector<PlaceId>> one_token_sets(const NetSystem& system) {
  std::vector<std::vector<PlaceId>> sets;
  for (const Semiflow& flow : semiflows(system.net(), SemiflowKind::kOneToken, system.watch())) {
    assert(flow.total == 1);
    std::vector<PlaceId>& places = sets.emplace_back();
    for (PlaceEquation::Term term : flow.sum) places.push_back(term.place);
  }
  return sets;
}

std::vector<std::vector<PlaceId>> exclusive_sets(const NetSystem& system,
                                                 const std::vector<std::vector<PlaceId>>& one_token) {
  std::vector<std::vector<PlaceId>> sets;
  const std::optional<Nupn>& nupn = system.net().nupn;
  if (nupn && nupn->safe) {
    OneToken one(system);
    auto add_if_proved = [&](const std::vector<PlaceId>& places) {
      const bool proved = places.size() > 1 && one.is_proved(places);
      if (proved) sets.push_back(places);
      return proved;
    };
    for_each_unit(*nupn, [&](const Unit& unit, const std::vector<PlaceId>& path) {
      if (!unit.subunits.empty() || !add_if_proved(path)) add_if_proved(unit.places);
    });
  }
  sets.insert(sets.end(), one_token.begin(), one_token.end());
  return sets;
}

Csr<GuardId> exclusive_guards(const NetSystem& system, const std::vector<std::vector<PlaceId>>& exclusive) {
  Csr<GuardId> groups;
  const Csr<GuardId>& guards_on = system.structure().guards_on;
  const std::vector<SlotRange>& ranges = system.ranges();
  for (PlaceId p = 0; p < system.slots(); ++p)
    for (GuardId below : guards_on[p]) {
      for (GuardId above : guards_on[p])
        if (ranges[below].high < ranges[above].low) groups.add_row(std::array{below, above});
      system.watch().spend(guards_on[p].size());
    }
  std::vector<GuardId> group;
  for (const std::vector<PlaceId>& places : exclusive) {
    system.watch().spend(1 + places.size());
    group.clear();
    for (PlaceId p : places)
      for (GuardId g : guards_on[p])
        // Only `p >= 1` stands for the place: further thresholds of one place do not exclude each other.
        if (asks_for_tokens(ranges[g]) && ranges[g].low == 1) group.push_back(g);
    if (group.size() > 1) groups.add_row(group);
  }
  return groups;
}

}  // namespace onager
