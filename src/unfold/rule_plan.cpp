#include <algorithm>

#include "model/colored_terms.h"
#include "unfold/rule.h"

namespace onager::unfold {

using colored::TermKind;

bool Rule::is_bound(const Term& term, const std::vector<bool>& bound) const {
  bool all = true;
  colored::for_each_variable(term, [&](colored::VariableId variable) {
    const auto v = static_cast<std::size_t>(std::ranges::lower_bound(transition_.variables, variable) -
                                            transition_.variables.begin());
    for (std::uint32_t i = flat_.first[v]; i < flat_.first[v + 1]; ++i) all = all && bound[i];
  });
  return all;
}

void Rule::add_ready(const std::vector<bool>& bound, std::vector<bool>& checked, std::vector<bool>& ordered,
                     Plan& plan) const {
  for (std::uint32_t i = 0; i < orders_.size(); ++i) {
    if (ordered[i] || !bound[orders_[i].first] || !bound[orders_[i].second]) continue;
    ordered[i] = true;
    plan.push_back({Action::kOrder, orders_[i].first, orders_[i].second});
  }
  for (std::uint32_t i = 0; i < flat_.conjuncts.size(); ++i) {
    if (checked[i] || !is_bound(*flat_.conjuncts[i], bound)) continue;
    checked[i] = true;
    plan.push_back({Action::kCheck, i});
  }
}

// x + k = value, where x is not bound and has a class for each colour, and the value is known.
bool Rule::derives(const Term& side, const Term& other, const std::vector<bool>& bound, Action& action) const {
  if (has_part(side) || !is_bound(other, bound)) return false;
  const std::vector<Component> flat = flat_color(task_.net, side, transition_, flat_);
  if (flat.size() != 1 || flat[0].kind != Component::kVariable || bound[flat[0].variable]) return false;
  if (!task_.classes.variables[t_][flat[0].variable].is_finest()) return false;
  action = {Action::kDerive, flat[0].variable, 0, 0, &other, flat[0].offset};
  return true;
}

std::optional<Action> Rule::derivation(const std::vector<bool>& bound) const {
  for (const Term* conjunct : flat_.conjuncts) {
    if (conjunct->kind != TermKind::kEqual) continue;
    Action action{};
    if (derives(conjunct->operands[0], conjunct->operands[1], bound, action) ||
        derives(conjunct->operands[1], conjunct->operands[0], bound, action))
      return action;
  }
  return std::nullopt;
}

void Rule::match_first(std::size_t pattern, std::vector<bool>& bound, std::vector<bool>& done, Plan& plan) const {
  Action action{Action::kMatch, static_cast<std::uint32_t>(pattern)};
  const auto& components = patterns_[pattern].summand->components;
  for (std::size_t i = 0; i < components.size(); ++i)
    if (components[i].kind == Component::kColor || bound[components[i].variable]) action.bound |= std::uint64_t{1} << i;
  for (const Component& each : components)
    if (each.kind == Component::kVariable) bound[each.variable] = true;
  done[pattern] = true;
  plan.push_back(action);
}

// The pattern to start with, then those of which most is known; what no pattern binds is derived or chosen.
Plan Rule::plan_from(std::optional<std::size_t> start) const {
  Plan plan;
  std::vector<bool> bound(flat_.variables.size(), false), done(patterns_.size(), false);
  std::vector<bool> checked(flat_.conjuncts.size(), false), ordered(orders_.size(), false);
  add_ready(bound, checked, ordered, plan);
  if (start) match_first(*start, bound, done, plan);
  add_ready(bound, checked, ordered, plan);
  while (true) {
    task_.watch.spend(10 * (patterns_.size() + flat_.conjuncts.size()));
    std::optional<std::size_t> best;
    std::size_t best_unknown = 0;
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      if (done[i]) continue;
      std::size_t unknown = 0;
      for (const Component& each : patterns_[i].summand->components)
        unknown += each.kind == Component::kVariable && !bound[each.variable];
      if (!best || unknown < best_unknown) best = i, best_unknown = unknown;
    }
    const auto next = std::ranges::find(bound, false);
    if (const auto derived = best && best_unknown == 0 ? std::nullopt : derivation(bound)) {
      bound[derived->index] = true;
      plan.push_back(*derived);
    } else if (best) {
      match_first(*best, bound, done, plan);
    } else if (next != bound.end()) {
      *next = true;
      plan.push_back({Action::kChoose, static_cast<std::uint32_t>(next - bound.begin())});
    } else {
      return plan;
    }
    add_ready(bound, checked, ordered, plan);
  }
}

}  // namespace onager::unfold
