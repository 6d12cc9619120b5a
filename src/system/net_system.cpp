#include "system/net_system.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <map>
#include <tuple>

#include "model/invariants.h"
#include "system/net_dependence.h"

namespace onager {

struct NetSystem::Parts {
  Structure structure;
  std::vector<Bound> bounds;
  std::vector<LinearAtom> atoms;
  Csr<Effect> effects;

  Parts(const Net& net, std::vector<LinearAtom> atoms);
  void collect_guards(const Net& net);
  void collect_effects(const Net& net);
};

NetSystem::Parts::Parts(const Net& net, std::vector<LinearAtom> given) : atoms(std::move(given)) {
  collect_guards(net);
  collect_effects(net);
  structure.complete(net.places.size());
}

void NetSystem::Parts::collect_guards(const Net& net) {
  std::map<std::tuple<PlaceId, bool, Value>, GuardId> known;
  auto guard = [&](Arc arc, bool at_least) {
    auto [found, fresh] = known.try_emplace({arc.place, at_least, arc.weight}, static_cast<GuardId>(bounds.size()));
    if (fresh) bounds.push_back({arc.place, arc.weight, at_least});
    return found->second;
  };
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    for (Arc arc : net.inputs[t]) structure.guards_of.push(guard(arc, true));
    for (Arc arc : net.inhibitors[t]) structure.guards_of.push(guard(arc, false));
    structure.guards_of.close_row();
  }
  for (const Bound& bound : bounds) structure.tests_of.add_row(std::span(&bound.place, 1));
  for (const LinearAtom& atom : atoms) {
    std::vector<SlotId> tests;
    for (const LinearAtom::Term& term : atom.sum) tests.push_back(term.place);
    std::sort(tests.begin(), tests.end());
    tests.erase(std::unique(tests.begin(), tests.end()), tests.end());
    structure.tests_of.add_row(tests);
  }
}

void NetSystem::Parts::collect_effects(const Net& net) {
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    const auto in = net.inputs[t], out = net.outputs[t];
    std::size_t i = 0, o = 0;
    while (i < in.size() || o < out.size()) {
      const bool take_in = o == out.size() || (i < in.size() && in[i].place <= out[o].place);
      const bool take_out = i == in.size() || (o < out.size() && out[o].place <= in[i].place);
      const PlaceId place = take_in ? in[i].place : out[o].place;
      std::int32_t delta = 0;
      if (take_out) delta += static_cast<std::int32_t>(out[o++].weight);
      if (take_in) delta -= static_cast<std::int32_t>(in[i++].weight);
      if (delta == 0) continue;
      effects.push({place, delta});
      structure.writes_of.push(place);
    }
    effects.close_row();
    structure.writes_of.close_row();
    structure.reads_of.close_row();  // an effect only adds
  }
}

NetSystem::NetSystem(const Net& net, std::vector<LinearAtom> atoms) : NetSystem(net, Parts(net, std::move(atoms))) {}

NetSystem::NetSystem(const Net& net, Parts parts)
    : TransitionSystem(std::move(parts.structure)),
      net_(net),
      bounds_(std::move(parts.bounds)),
      atoms_(std::move(parts.atoms)),
      effects_(std::move(parts.effects)),
      bounds_of_places_(net.nupn && net.nupn->safe ? std::vector<Value>(slots(), 1) : place_bounds(net)) {}

namespace {

std::string sign_of(LinearAtom::Compare compare) {
  switch (compare) {
    case LinearAtom::Compare::kAtLeast:
      return ">=";
    case LinearAtom::Compare::kAtMost:
      return "<=";
    case LinearAtom::Compare::kEqual:
      return "=";
    case LinearAtom::Compare::kNotEqual:
      return "!=";
  }
  assert(false);
  return {};
}

bool compares(const LinearAtom& atom, std::int64_t sum) {
  switch (atom.compare) {
    case LinearAtom::Compare::kAtLeast:
      return sum >= atom.bound;
    case LinearAtom::Compare::kAtMost:
      return sum <= atom.bound;
    case LinearAtom::Compare::kEqual:
      return sum == atom.bound;
    case LinearAtom::Compare::kNotEqual:
      return sum != atom.bound;
  }
  assert(false);
  return false;
}

}  // namespace

std::string NetSystem::guard_text(GuardId guard) const {
  if (guard < bounds_.size()) {
    const Bound& bound = bounds_[guard];
    return slot_name(bound.place) + (bound.at_least ? " >= " : " < ") + std::to_string(bound.limit);
  }
  const LinearAtom& atom = atoms_[guard - bounds_.size()];
  std::string text;
  for (const LinearAtom::Term& term : atom.sum) {
    text += term.factor < 0 ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ");
    if (std::abs(term.factor) != 1) text += std::to_string(std::abs(term.factor)) + " ";
    text += slot_name(term.place);
  }
  return (text.empty() ? "0" : text) + " " + sign_of(atom.compare) + " " + std::to_string(atom.bound);
}

void NetSystem::evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const {
  for (std::size_t i = 0; i < guards.size(); ++i) {
    if (guards[i] < bounds_.size()) {
      const Bound& bound = bounds_[guards[i]];
      truth[i] = (state[bound.place] >= bound.limit) == bound.at_least;
    } else {
      const LinearAtom& atom = atoms_[guards[i] - bounds_.size()];
      std::int64_t sum = 0;
      for (const LinearAtom::Term& term : atom.sum) sum += term.factor * static_cast<std::int64_t>(state[term.place]);
      truth[i] = compares(atom, sum);
    }
  }
}

void NetSystem::fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const {
  for (TransitionId t : transitions) {
    for (const Effect& effect : effects_[t]) {
      const std::int64_t value = static_cast<std::int64_t>(state[effect.place]) + effect.delta;
      assert(value >= 0);
      if (value > static_cast<std::int64_t>(kMaxValue)) out.report_overflow(effect.place);
      out.push(effect.place, static_cast<Value>(value));
    }
    out.close(t);
  }
}

Value NetSystem::likely_maximum(SlotId slot) const {
  constexpr Value kUsual = 3, kLoose = 4095;  // a larger bound says little
  return std::max(net_.initial[slot], bounds_of_places_[slot] <= kLoose ? bounds_of_places_[slot] : kUsual);
}

namespace {

// Bits saved when a group of n exclusive places is stored as the number of the marked one.
std::size_t saved_bits(std::size_t n) {
  return n - static_cast<std::size_t>(std::bit_width(n));
}

}  // namespace

Csr<SlotId> NetSystem::likely_exclusive() const {
  std::vector<std::vector<PlaceId>> sets;
  if (net_.nupn && net_.nupn->safe)
    for (const Unit& unit : net_.nupn->units) sets.push_back(unit.places);
  else
    for (const Semiflow& flow : semiflows(net_, SemiflowKind::kOneToken)) {
      sets.emplace_back();
      for (PlaceEquation::Term term : flow.sum) sets.back().push_back(term.place);
    }
  Csr<SlotId> groups;
  std::vector<bool> taken(slots());
  while (!sets.empty()) {  // the most useful first; what is left of the others may still be useful
    auto best = std::ranges::max_element(sets, {}, [](const auto& set) { return saved_bits(set.size()); });
    if (best->empty() || saved_bits(best->size()) == 0) break;
    groups.add_row(*best);
    for (PlaceId p : *best) taken[p] = true;
    for (auto& set : sets) std::erase_if(set, [&](PlaceId p) { return taken[p]; });
    std::erase_if(sets, [](const auto& set) { return set.size() < 3; });
  }
  return groups;
}

std::vector<SlotEquation> NetSystem::equations() const {
  std::vector<PlaceId> order;  // grouped places first: they are cheap to store
  std::vector<bool> grouped(slots());
  const Csr<SlotId> groups = likely_exclusive();
  for (std::size_t g = 0; g < groups.rows(); ++g)
    for (PlaceId p : groups[g]) {
      order.push_back(p);
      grouped[p] = true;
    }
  const std::size_t kept = order.size();
  for (PlaceId p = 0; p < slots(); ++p)
    if (!grouped[p]) order.push_back(p);
  std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(),
                   [&](PlaceId a, PlaceId b) { return likely_maximum(a) < likely_maximum(b); });
  std::vector<SlotEquation> equations;
  for (PlaceEquation& found : place_equations(net_, order, kept)) {
    SlotEquation& equation = equations.emplace_back(SlotEquation{found.place, found.constant, {}});
    for (PlaceEquation::Term term : found.sum) equation.sum.push_back({term.place, term.factor});
  }
  return equations;
}

// Transitions that may move the truth of each guard towards true (+1) or towards false (-1).
Csr<TransitionId> NetSystem::movers(int towards) const {
  std::vector<std::pair<std::uint32_t, TransitionId>> pairs;
  std::vector<std::int64_t> drift(atoms_.size());  // change of each atom's sum by the transition at hand
  Csr<GuardId> const& guards_on = structure().guards_on;
  std::vector<std::size_t> touched;
  for (TransitionId t = 0; t < transitions(); ++t) {
    for (const Effect& effect : effects_[t])
      for (GuardId g : guards_on[effect.place]) {
        if (g < bounds_.size()) {
          const bool rises = (effect.delta > 0) == bounds_[g].at_least;
          if (rises == (towards > 0)) pairs.emplace_back(g, t);
          continue;
        }
        const std::size_t a = g - bounds_.size();
        touched.push_back(a);
        for (const LinearAtom::Term& term : atoms_[a].sum)
          if (term.place == effect.place) drift[a] += term.factor * effect.delta;
      }
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    for (std::size_t a : touched) {
      const bool up = atoms_[a].compare == LinearAtom::Compare::kAtLeast;
      const bool down = atoms_[a].compare == LinearAtom::Compare::kAtMost;
      const std::int64_t gain = up ? drift[a] : down ? -drift[a] : drift[a] != 0 ? towards : 0;
      if (gain * towards > 0) pairs.emplace_back(static_cast<GuardId>(bounds_.size() + a), t);
      drift[a] = 0;
    }
    touched.clear();
  }
  return Csr<TransitionId>::from_pairs(guards(), pairs);
}

std::optional<Csr<onager::Effect>> NetSystem::effects() const {
  Csr<onager::Effect> result;
  for (TransitionId t = 0; t < transitions(); ++t) {
    for (const Effect& effect : effects_[t]) result.push({effect.place, effect.delta});
    result.close_row();
  }
  return result;
}

std::optional<SlotRange> NetSystem::range_of(GuardId guard) const {
  if (guard >= bounds_.size()) return std::nullopt;
  const Bound& bound = bounds_[guard];
  if (bound.at_least) return SlotRange{bound.place, bound.limit, kMaxValue};
  return SlotRange{bound.place, 0, bound.limit - 1};
}

std::optional<Csr<TransitionId>> NetSystem::enablers() const {
  return movers(+1);
}
std::optional<Csr<TransitionId>> NetSystem::disablers() const {
  return movers(-1);
}

// transition t -> transitions that t may disable: t leaves too few tokens in a place that both test (for both to be
// enabled it holds at least the larger of the two weights), or raises a place that inhibits the other.
std::vector<std::vector<TransitionId>> NetSystem::victims() const {
  struct Use {
    TransitionId transition;
    Value weight;
  };
  std::vector<std::vector<Use>> takers(slots());
  std::vector<std::vector<TransitionId>> inhibited(slots());
  for (TransitionId t = 0; t < transitions(); ++t) {
    for (Arc arc : net_.inputs[t]) takers[arc.place].push_back({t, arc.weight});
    for (Arc arc : net_.inhibitors[t]) inhibited[arc.place].push_back(t);
  }
  std::vector<std::vector<TransitionId>> rows(transitions());
  for (TransitionId t = 0; t < transitions(); ++t) {
    const auto out = net_.outputs[t];
    for (Arc in : net_.inputs[t]) {
      auto found = std::ranges::lower_bound(out, in.place, {}, &Arc::place);
      const Value back = found != out.end() && found->place == in.place ? found->weight : 0;
      for (const Use& other : takers[in.place])
        if (back < std::min(in.weight, other.weight)) rows[t].push_back(other.transition);
    }
    for (const Effect& effect : effects_[t])
      if (effect.delta > 0)
        rows[t].insert(rows[t].end(), inhibited[effect.place].begin(), inhibited[effect.place].end());
    std::erase(rows[t], t);
  }
  return rows;
}

// Static conflicts (E23, relation Ds): one may disable the other. Effects of nets always commute.
std::optional<Csr<TransitionId>> NetSystem::conflicts() const {
  std::vector<std::vector<TransitionId>> rows = victims();
  std::vector<std::vector<TransitionId>> both = rows;
  for (TransitionId t = 0; t < transitions(); ++t)
    for (TransitionId u : rows[t]) both[u].push_back(t);
  return sorted_rows(std::move(both));
}

std::optional<Dependence> NetSystem::dependence(bool by_state) const {
  Dependence result = net_dependence(net_, bounds_of_places_, by_state);
  if (by_state) result.enabler_ranges = enabler_ranges();
  return result;
}

// The first to raise a place finds no more tokens there than there are now.
Csr<Dependence::Range> NetSystem::enabler_ranges() const {
  const Csr<TransitionId> enablers = movers(+1);
  Csr<Dependence::Range> result;
  std::vector<Dependence::Range> row;
  for (GuardId g = 0; g < guards(); ++g) {
    row.clear();
    if (g < bounds_.size() && bounds_[g].at_least)
      for (TransitionId t : enablers[g]) {
        const auto in = net_.inputs[t];
        const auto found = std::ranges::lower_bound(in, bounds_[g].place, {}, &Arc::place);
        row.push_back({found != in.end() && found->place == bounds_[g].place ? found->weight : 0, kMaxValue});
      }
    const bool always = std::ranges::all_of(row, [](const auto& range) { return range == Dependence::kAlways; });
    result.add_row(always ? std::span<const Dependence::Range>{} : std::span<const Dependence::Range>(row));
  }
  return result;
}

// Whether at most one token is in these places in every reachable marking: there is at most one at first, and no
// transition puts in more than it takes out.
bool NetSystem::never_two_tokens(std::span<const PlaceId> places) const {
  std::vector<bool> inside(slots());
  std::uint64_t tokens = 0;
  for (PlaceId p : places) {
    inside[p] = true;
    tokens += net_.initial[p];
  }
  if (tokens > 1) return false;
  for (TransitionId t = 0; t < transitions(); ++t) {
    std::int64_t change = 0;
    for (const Effect& effect : effects_[t])
      if (inside[effect.place]) change += effect.delta;
    if (change > 0) return false;
  }
  return true;
}

// Sets of places of which at most one is marked. What the model claims of its units is believed only where it is
// proved: a path of units from a leaf to the root, or else one of its units alone; then one-token semiflows.
std::vector<std::vector<PlaceId>> NetSystem::exclusive_places() const {
  std::vector<std::vector<PlaceId>> sets;
  auto add_if_proved = [&](const std::vector<PlaceId>& places) {
    const bool proved = places.size() > 1 && never_two_tokens(places);
    if (proved) sets.push_back(places);
    return proved;
  };
  if (net_.nupn && net_.nupn->safe) {
    const std::vector<Unit>& units = net_.nupn->units;
    std::vector<std::pair<std::uint32_t, std::vector<PlaceId>>> work{{net_.nupn->root, {}}};  // unit, ancestors' places
    while (!work.empty()) {
      auto [u, path] = std::move(work.back());
      work.pop_back();
      path.insert(path.end(), units[u].places.begin(), units[u].places.end());
      if (!units[u].subunits.empty() || !add_if_proved(path)) add_if_proved(units[u].places);
      for (std::uint32_t sub : units[u].subunits) work.emplace_back(sub, path);
    }
  }
  for (const Semiflow& flow : semiflows(net_, SemiflowKind::kOneToken)) {
    std::vector<PlaceId> places;
    for (PlaceEquation::Term term : flow.sum) places.push_back(term.place);
    sets.push_back(std::move(places));
  }
  return sets;
}

Csr<TransitionId> NetSystem::accords() const {
  if (!accords_) accords_ = proved_accords(net_, exclusive_places());
  return *accords_;
}

// The units that the model names; those of a unit are the transitions that take from its own places or put into them.
Csr<TransitionId> NetSystem::processes() const {
  if (!net_.nupn) return {};
  std::vector<std::uint32_t> unit_of(net_.places.size(), kNone);
  for (std::uint32_t u = 0; u < net_.nupn->units.size(); ++u)
    for (PlaceId p : net_.nupn->units[u].places) unit_of[p] = u;
  std::vector<std::vector<TransitionId>> rows(net_.nupn->units.size());
  for (TransitionId t = 0; t < transitions(); ++t)
    for (const Csr<Arc>* arcs : {&net_.inputs, &net_.outputs})
      for (Arc arc : (*arcs)[t])
        if (unit_of[arc.place] != kNone) rows[unit_of[arc.place]].push_back(t);
  return sorted_rows(std::move(rows));
}

// Places that exclude each other, by the guards that ask for a token in them; and `p >= w` and `p < v` with v <= w.
Csr<GuardId> NetSystem::exclusive_groups() const {
  Csr<GuardId> groups;
  const Csr<GuardId>& guards_on = structure().guards_on;
  for (PlaceId p = 0; p < slots(); ++p)
    for (GuardId below : guards_on[p])
      for (GuardId above : guards_on[p])
        if (below < bounds_.size() && above < bounds_.size() && !bounds_[below].at_least && bounds_[above].at_least &&
            bounds_[below].limit <= bounds_[above].limit)
          groups.add_row(std::array{below, above});
  std::vector<GuardId> group;
  for (const std::vector<PlaceId>& places : exclusive_places()) {
    group.clear();
    for (PlaceId p : places)
      for (GuardId g : guards_on[p])
        // Only `p >= 1` stands for the place: further thresholds of one place do not exclude each other.
        if (g < bounds_.size() && bounds_[g].at_least && bounds_[g].limit == 1) group.push_back(g);
    if (group.size() > 1) groups.add_row(group);
  }
  return groups;
}

}  // namespace onager
