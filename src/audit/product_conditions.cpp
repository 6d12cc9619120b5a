#include "audit/product_conditions.h"

#include <algorithm>

namespace onager::audit {

namespace {

using Order = product::Relies::Order;

// Staying accepts nothing, and whatever is read there is a move.
bool is_waiting(const ltl::Automaton& automaton, ltl::AutomatonState state) {
  Bdd any = BddTable::kFalse;
  for (const ltl::Edge& edge : automaton.edges[state]) {
    if (edge.target == state && edge.marks != 0) return false;
    any = automaton.labels->disjunction(any, edge.label);
  }
  return automaton.marks > 0 && any == BddTable::kTrue;
}

}  // namespace

ProductConditions::ProductConditions(Parts parts, std::size_t most_states, const std::function<bool()>& stop)
    : parts_(std::move(parts)),
      sets_(parts_.system, most_states, stop),
      runs_(parts_.system, most_states, stop),
      enabled_(parts_.system) {
  for (ltl::AutomatonState q = 0; q < parts_.automaton.states(); ++q) waits_.push_back(is_waiting(parts_.automaton, q));
}

bool ProductConditions::sees(TransitionId t) const {
  return std::ranges::binary_search(parts_.visible, t);
}

std::vector<bool> ProductConditions::truths(const State& state) {
  enabled_.reset(state);
  std::vector<bool> result;
  for (const question::Predicate& atom : parts_.atoms) result.push_back(atom.holds(state, enabled_));
  return result;
}

bool ProductConditions::progresses(const State& state, ltl::AutomatonState automaton) {
  const std::vector<bool> truth = truths(state);
  return std::ranges::any_of(parts_.automaton.edges[automaton], [&](const ltl::Edge& edge) {
    return edge.target != automaton &&
           parts_.automaton.labels->evaluate(edge.label, [&](BddVariable v) { return truth[v]; });
  });
}

bool ProductConditions::waits(const State& state, ltl::AutomatonState automaton) {
  return parts_.relies.waiting && waits_[automaton] && !progresses(state, automaton);
}

std::optional<Violation> ProductConditions::violation(const State& state, ltl::AutomatonState automaton,
                                                      std::span<const TransitionId> taken) {
  missed_.clear();
  looked_at_sets_ = false;
  runs_.set_members(taken);
  const std::vector<TransitionId> enabled = runs_.enabled_in(state);
  if (!std::ranges::includes(enabled, taken)) return Violation{"chosen", "something disabled is taken", {}};
  if (taken.size() == enabled.size()) return std::nullopt;
  if (waits(state, automaton)) return check_waiting(state, automaton, taken);
  if (parts_.relies.order == Order::kEverything)
    return Violation{"all", "something enabled is left out where the automaton does not wait, or can leave", {}};
  return check_order(state, enabled, taken);
}

ProductConditions::Found ProductConditions::check_waiting(const State& state, ltl::AutomatonState automaton,
                                                          std::span<const TransitionId> taken) {
  looked_at_sets_ = true;
  if (auto wrong = sets_.violation(state, taken, ConditionChecker::Wanted::kGuided)) return wrong;
  if (auto run = runs_.run_to(state, [&](const State& at, const EnabledSet&) { return progresses(at, automaton); }))
    return Violation{"R", "the automaton can leave its state after a run outside the set", std::move(*run)};
  for (const TransitionId t : taken)
    if (auto wrong = check_safe(state, automaton, t)) return wrong;
  return std::nullopt;
}

// A pair is marked when the automaton can leave before the last step of its run, the member being in front.
ProductConditions::Found ProductConditions::check_safe(const State& state, ltl::AutomatonState automaton,
                                                       TransitionId member) {
  auto after = runs_.fired(state, member);
  if (!after) return std::nullopt;
  OutsideRuns::Walk walk(runs_, {state, std::move(after)});
  while (const OutsideRuns::Pair* pair = walk.next()) {
    const std::vector<TransitionId> enabled = runs_.enabled_in(pair->without);
    if (pair->marked && std::ranges::binary_search(enabled, member))
      return Violation{"SAFE",
                       name(member) + " can come after the run, and before it lets the automaton leave too early",
                       walk.run()};
    walk.spread(enabled, pair->marked || (pair->with && progresses(*pair->with, automaton)));
  }
  return std::nullopt;
}

ProductConditions::Found ProductConditions::check_order(const State& state, std::span<const TransitionId> enabled,
                                                        std::span<const TransitionId> taken) {
  const auto is_visible = [this](TransitionId t) { return sees(t); };
  const auto first = std::ranges::find_if(taken, is_visible);
  const bool visible_taken = first != taken.end();
  if (visible_taken && parts_.relies.order == Order::kVis)
    return Violation{"VIS", name(*first) + " is visible and taken, and something enabled is not", {}};
  if (std::ranges::all_of(taken, is_visible) && !std::ranges::all_of(enabled, is_visible) && !taken.empty())
    return Violation{"I", "only visible transitions are taken, and an invisible one is enabled", {}};
  looked_at_sets_ = true;
  if (auto wrong = sets_.violation(state, taken, ConditionChecker::Wanted::kStrong)) return wrong;
  if (auto wrong = check_letters(state, visible_taken)) return wrong;
  for (const TransitionId t : taken)
    if (!sees(t))
      if (auto wrong = check_invisible(state, t)) return wrong;
  return std::nullopt;
}

// What outside transitions do to the atoms; and which visible ones there are.
ProductConditions::Found ProductConditions::check_letters(const State& state, bool visible_taken) {
  OutsideRuns::Walk walk(runs_, {state, std::nullopt});
  while (const OutsideRuns::Pair* pair = walk.next()) {
    const std::vector<TransitionId> enabled = runs_.enabled_in(pair->without);
    const std::vector<bool> before = truths(pair->without);
    for (const TransitionId u : enabled) {
      if (runs_.is_inside(u)) continue;
      if (sees(u) && visible_taken)
        return Violation{"V", name(u) + " is visible and can fire outside the set, which has visible members",
                         walk.run()};
      if (sees(u)) {
        missed_.push_back(u);
      } else if (const auto after = runs_.fired(pair->without, u); after && truths(*after) != before) {
        return Violation{"atoms", name(u) + " counts as invisible and changes an atom", walk.run()};
      }
    }
    walk.spread(enabled);
  }
  std::ranges::sort(missed_);
  missed_.erase(std::unique(missed_.begin(), missed_.end()), missed_.end());
  return std::nullopt;
}

ProductConditions::Found ProductConditions::check_invisible(const State& state, TransitionId member) {
  auto after = runs_.fired(state, member);
  if (!after) return std::nullopt;
  OutsideRuns::Walk walk(runs_, {state, std::move(after)});
  while (const OutsideRuns::Pair* pair = walk.next()) {
    if (pair->with && truths(pair->without) != truths(*pair->with))
      return Violation{"atoms", name(member) + " counts as invisible, and the atoms along a run differ behind it",
                       walk.run()};
    walk.spread(runs_.enabled_in(pair->without));
  }
  return std::nullopt;
}

}  // namespace onager::audit
