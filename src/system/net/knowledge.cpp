#include "system/net/knowledge.h"

#include "system/net/accords.h"
#include "system/net/dependence.h"
#include "system/net/exclusion.h"
#include "system/net/movers.h"
#include "system/net/packing.h"

namespace onager {

namespace {

// What several parts are made from.
struct Basis {
  explicit Basis(const NetSystem& of) : system(of) {}

  const NetSystem& system;
  Once<std::vector<Value>> bounds;                    // of places, likely
  Once<std::vector<std::vector<PlaceId>>> one_token;  // sets of places with one token in every reachable marking
  Once<std::vector<std::vector<PlaceId>>> exclusive;  // sets of places of which at most one is marked; proved

  const std::vector<Value>& place_bounds() const {
    return bounds.get_or([this] { return likely_bounds(system.net(), system.watch()); });
  }
  const std::vector<std::vector<PlaceId>>& one_token_places() const {
    return one_token.get_or([this] { return one_token_sets(system); });
  }
  const std::vector<std::vector<PlaceId>>& exclusive_places() const {
    return exclusive.get_or([this] { return exclusive_sets(system, one_token_places()); });
  }
};

Dependence dependence_by_state(const Basis& basis, const Csr<TransitionId>& enablers) {
  Dependence result = net_dependence(basis.system.net(), basis.place_bounds(), true, basis.system.watch());
  result.enabler_ranges = enabler_ranges(basis.system, enablers);
  return result;
}

// The units that the model names; those of a unit are the transitions that take from its own places or put into them.
Csr<TransitionId> processes_of(const Net& net, Watch& watch) {
  if (!net.nupn) return {};
  std::vector<std::uint32_t> unit_of(net.places.size(), kNone);
  for (std::uint32_t u = 0; u < net.nupn->units.size(); ++u)
    for (PlaceId p : net.nupn->units[u].places) unit_of[p] = u;
  std::vector<std::vector<TransitionId>> rows(net.nupn->units.size());
  for (TransitionId t = 0; t < net.transitions.size(); ++t)
    for (const Csr<Arc>* arcs : {&net.inputs, &net.outputs})
      for (Arc arc : (*arcs)[t]) {
        watch.spend(1);
        if (unit_of[arc.place] != kNone) rows[unit_of[arc.place]].push_back(t);
      }
  return sorted_rows(std::move(rows), watch);
}

Hints hints_of(const Basis& basis) {
  const Net& net = basis.system.net();
  const bool has_units = net.nupn && net.nupn->safe;
  Watch& watch = basis.system.watch();
  return {likely_maxima(net, basis.place_bounds()),
          has_units ? likely_exclusive(net, places_of_units(*net.nupn), watch)
                    : likely_exclusive(net, basis.one_token_places(), watch),
          processes_of(net, watch)};
}

}  // namespace

std::unique_ptr<const Knowledge> net_knowledge(const NetSystem& system) {
  auto result = std::make_unique<Knowledge>();
  Knowledge& all = *result;
  const auto basis = std::make_shared<const Basis>(system);
  all.hints.made_by([basis] { return hints_of(*basis); });
  all.facts.made_by([&system] { return Facts{system.effects(), system.ranges(), {}}; });
  all.equations.made_by([&system, &all] { return slot_equations(system.net(), all.hints.get(), system.watch()); });
  all.enablers.made_by([&system] { return movers(system, +1); });
  all.disablers.made_by([&system] { return movers(system, -1); });
  all.conflicts.made_by([&system] { return static_conflicts(system); });
  all.dependence.made_by(
      [basis] { return net_dependence(basis->system.net(), basis->place_bounds(), false, basis->system.watch()); });
  all.dependence_by_state.made_by([basis, &all] { return dependence_by_state(*basis, all.enablers.get()); });
  all.accords.made_by(
      [basis] { return proved_accords(basis->system.net(), basis->exclusive_places(), basis->system.watch()); });
  all.exclusive_groups.made_by([basis] { return exclusive_guards(basis->system, basis->exclusive_places()); });
  return result;
}

}  // namespace onager
