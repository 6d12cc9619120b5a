#include "ctl/proof.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <unordered_map>

namespace onager::ctl {

using property::FormulaId;
using property::Kind;

Proof Prover::prove(FormulaId formula, StateId state) {
  const Kind kind = formulas_.kind(formula);
  if (branching_.is_condition(formula)) return {.kind = Proof::Kind::kSeen};
  if (kind == Kind::kForAll) return {.kind = Proof::Kind::kUniversal};
  if (kind == Kind::kOr) return one(formula, state);
  if (kind == Kind::kExists) {
    const FormulaId path = formulas_.operand(formula);
    return formulas_.kind(path) == Kind::kNext ? next(formulas_.operand(path), state) : run(formula, state);
  }
  assert(kind == Kind::kAnd);
  Proof proof{.kind = Proof::Kind::kAll};
  const std::vector<FormulaId> operands(formulas_.operands(formula).begin(), formulas_.operands(formula).end());
  for (const FormulaId each : operands) proof.parts.push_back(prove(each, state));
  return proof;
}

// A condition if one holds, else what can be shown by a run.
Proof Prover::one(FormulaId formula, StateId state) {
  const std::vector<FormulaId> operands(formulas_.operands(formula).begin(), formulas_.operands(formula).end());
  const auto price = [this](FormulaId f) {
    if (branching_.is_condition(f)) return 0;
    return formulas_.kind(f) == Kind::kForAll ? 2 : 1;
  };
  for (int most = 0; most <= 2; ++most)
    for (std::size_t i = 0; i < operands.size(); ++i)
      if (price(operands[i]) == most && labels_.holds(terms_.claim(operands[i]), state))
        return {.kind = Proof::Kind::kOne, .choice = i, .parts = {prove(operands[i], state)}};
  assert(false);
  return {.kind = Proof::Kind::kLeftOut};
}

std::vector<Prover::Step> Prover::steps_from(StateId state) {
  const auto enabled = space_.at(state).enabled().list();
  const std::vector<TransitionId> transitions(enabled.begin(), enabled.end());
  const auto found = space_.fire(state, transitions);
  std::vector<Step> steps;
  for (std::size_t i = 0; i < transitions.size(); ++i) steps.push_back({transitions[i], found[i].state});
  return steps;
}

Proof Prover::next(FormulaId goal, StateId state) {
  const Claim claim = terms_.claim(goal);
  for (const Step& step : steps_from(state))
    if (labels_.holds(claim, step.to))
      return {.kind = Proof::Kind::kRun, .steps = {step.transition}, .parts = {prove(goal, step.to)}};
  assert(false);
  return {.kind = Proof::Kind::kLeftOut};
}

// The nearest state with the goal, through states in which the term is known to be true; of a weak term, else the
// nearest deadlock, or a cycle.
Prover::Route Prover::to_goal(TermId term, Claim goal, [[maybe_unused]] bool weak, StateId from) {
  struct Before {
    StateId state;
    TransitionId by;
  };
  std::unordered_map<StateId, Before> before = {{from, {kNone, kNone}}};
  std::deque<StateId> open = {from};
  const auto route_to = [&](StateId state) {
    Route route;
    for (StateId at = state; at != kNone; at = before.at(at).state) {
      route.states.push_back(at);
      if (at != from) route.steps.push_back(before.at(at).by);
    }
    std::ranges::reverse(route.states);
    std::ranges::reverse(route.steps);
    return route;
  };
  StateId stuck = kNone;
  for (; !open.empty(); open.pop_front()) {
    const StateId state = open.front();
    if (labels_.holds(goal, state)) return route_to(state);
    const std::vector<Step> steps = steps_from(state);
    if (steps.empty() && stuck == kNone) stuck = state;
    for (const Step& step : steps)
      if (labels_.known(term, step.to) == Truth::kTrue &&
          before.try_emplace(step.to, Before{state, step.transition}).second)
        open.push_back(step.to);
  }
  assert(weak);
  if (stuck == kNone) return around(term, from);
  Route route = route_to(stuck);
  route.to_the_end = true;
  return route;
}

// Through states in which the term is true, none of which is a deadlock or has the goal, until one is met again.
Prover::Route Prover::around(TermId term, StateId from) {
  Route route;
  route.to_the_end = true;
  std::unordered_map<StateId, std::size_t> met;
  for (StateId at = from; met.try_emplace(at, route.states.size()).second;) {
    route.states.push_back(at);
    const std::vector<Step> steps = steps_from(at);
    const auto step =
        std::ranges::find_if(steps, [&](const Step& each) { return labels_.known(term, each.to) == Truth::kTrue; });
    assert(step != steps.end());
    route.steps.push_back(step->transition);
    at = step->to;
    if (met.contains(at)) route.cycle = route.states.size() - met[at];
  }
  return route;
}

Proof Prover::run(FormulaId quantified, StateId state) {
  const Walk walk = branching_.walk_of(formulas_.operand(quantified));
  const Claim claim = terms_.claim(quantified), goal = terms_.claim(walk.goal);
  [[maybe_unused]] const bool holds = labels_.holds(claim, state);
  assert(holds && !claim.negated);
  const Route route = to_goal(claim.term, goal, walk.weak, state);
  if (route.steps.size() > steps_left_) return {.kind = Proof::Kind::kLeftOut};
  steps_left_ -= route.steps.size();
  Proof proof{.kind = Proof::Kind::kRun, .steps = route.steps, .cycle = route.cycle, .to_the_end = route.to_the_end};
  if (!branching_.is_condition(walk.hold)) {
    const std::size_t along = route.cycle == 0 && route.to_the_end ? route.states.size() : route.steps.size();
    for (std::size_t i = 0; i < along; ++i) proof.parts.push_back(prove(walk.hold, route.states[i]));
  }
  if (!route.to_the_end) proof.parts.push_back(prove(walk.goal, route.states.back()));
  return proof;
}

}  // namespace onager::ctl
