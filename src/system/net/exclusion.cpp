#include "system/net/exclusion.h"

#include <array>
#include <cassert>

#include "model/invariants.h"

namespace onager {

namespace {

// Whether at most one token is in these places in every reachable marking: there is at most one at first, and no
// transition puts in more than it takes out.
bool never_two_tokens(const NetSystem& system, std::span<const PlaceId> places) {
  std::vector<bool> inside(system.slots());
  std::uint64_t tokens = 0;
  for (PlaceId p : places) {
    assert(!inside[p]);
    inside[p] = true;
    tokens += system.net().initial[p];
  }
  if (tokens > 1) return false;
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    std::int64_t change = 0;
    for (const Effect& effect : system.effects()[t])
      if (inside[effect.slot]) change += effect.delta;
    if (change > 0) return false;
  }
  return true;
}

}  // namespace

std::vector<std::vector<PlaceId>> one_token_sets(const Net& net) {
  std::vector<std::vector<PlaceId>> sets;
  for (const Semiflow& flow : semiflows(net, SemiflowKind::kOneToken)) {
    assert(flow.total == 1);
    std::vector<PlaceId>& places = sets.emplace_back();
    for (PlaceEquation::Term term : flow.sum) places.push_back(term.place);
  }
  return sets;
}

std::vector<std::vector<PlaceId>> exclusive_sets(const NetSystem& system,
                                                 const std::vector<std::vector<PlaceId>>& one_token) {
  std::vector<std::vector<PlaceId>> sets;
  auto add_if_proved = [&](const std::vector<PlaceId>& places) {
    const bool proved = places.size() > 1 && never_two_tokens(system, places);
    if (proved) sets.push_back(places);
    return proved;
  };
  const std::optional<Nupn>& nupn = system.net().nupn;
  if (nupn && nupn->safe) {
    std::vector<std::pair<std::uint32_t, std::vector<PlaceId>>> work{{nupn->root, {}}};  // unit, ancestors' places
    while (!work.empty()) {
      auto [u, path] = std::move(work.back());
      work.pop_back();
      const Unit& unit = nupn->units[u];
      path.insert(path.end(), unit.places.begin(), unit.places.end());
      if (!unit.subunits.empty() || !add_if_proved(path)) add_if_proved(unit.places);
      for (std::uint32_t sub : unit.subunits) work.emplace_back(sub, path);
    }
  }
  sets.insert(sets.end(), one_token.begin(), one_token.end());
  return sets;
}

Csr<GuardId> exclusive_guards(const NetSystem& system, const std::vector<std::vector<PlaceId>>& exclusive) {
  Csr<GuardId> groups;
  const Csr<GuardId>& guards_on = system.structure().guards_on;
  const std::vector<SlotRange>& ranges = system.ranges();
  for (PlaceId p = 0; p < system.slots(); ++p)
    for (GuardId below : guards_on[p])
      for (GuardId above : guards_on[p])
        if (ranges[below].high < ranges[above].low) groups.add_row(std::array{below, above});
  std::vector<GuardId> group;
  for (const std::vector<PlaceId>& places : exclusive) {
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
