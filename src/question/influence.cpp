#include "question/influence.h"

#include <algorithm>
#include <cassert>

#include "relations/disabling.h"
#include "relations/enabling.h"
#include "system/knowledge.h"

namespace onager::question {

void make_set(std::vector<TransitionId>& transitions) {
  std::ranges::sort(transitions);
  transitions.erase(std::unique(transitions.begin(), transitions.end()), transitions.end());
}

Influence::Influence(const TransitionSystem& system)
    : system_(system), enablers_(relations::enabling(system)), disablers_(relations::disabling(system)) {
  std::vector<std::pair<std::uint32_t, Mover>> pairs;
  const auto& effects = system.knowledge().facts.get().effects;
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    if (effects) {
      for (const Effect& effect : (*effects)[t]) pairs.push_back({effect.slot, {t, effect.delta}});
    } else {
      for (const SlotId slot : system.structure().writes_of[t]) pairs.push_back({slot, {t, 0}});
    }
    system.watch().spend(1 + system.structure().writes_of[t].size());
  }
  movers_ = Csr<Mover>::from_pairs(system.slots(), pairs);
  assert(enablers_.rows() == system.guards() && disablers_.rows() == system.guards());
}

Influence::Directions Influence::on(const Number& number) const {
  Directions directions;
  if (!number.is_linear()) {
    for (const SlotId slot : number.slots())
      for (const Mover& mover : movers_[slot]) directions.up.push_back(mover.transition);
    make_set(directions.up);
    directions.down = directions.up;
    return directions;
  }
  std::vector<std::pair<TransitionId, std::int64_t>> effects;  // 0: unknown
  for (const Number::Term& term : number.terms()) {
    const bool exact = term.reading.how == Reading::How::kPlain;
    for (const Mover& mover : movers_[term.reading.slot])
      effects.emplace_back(mover.transition, exact ? mover.delta * term.factor : 0);
  }
  std::ranges::sort(effects);
  for (std::size_t i = 0; i < effects.size();) {
    const TransitionId t = effects[i].first;
    std::int64_t sum = 0;
    bool known = true;
    for (; i < effects.size() && effects[i].first == t; ++i) {
      known = known && effects[i].second != 0;
      sum += effects[i].second;
    }
    if (!known || sum > 0) directions.up.push_back(t);
    if (!known || sum < 0) directions.down.push_back(t);
  }
  assert(std::ranges::is_sorted(directions.up) && std::ranges::is_sorted(directions.down));
  return directions;
}

std::vector<TransitionId> Influence::gathered(TransitionId t, const Csr<TransitionId>& relation) const {
  assert(t < system_.transitions());
  std::vector<TransitionId> all;
  for (const GuardId g : system_.structure().guards_of[t])
    all.insert(all.end(), relation[g].begin(), relation[g].end());
  make_set(all);
  return all;
}

}  // namespace onager::question
