#include "system/net/movers.h"

#include <algorithm>
#include <cassert>

namespace onager {

Csr<TransitionId> movers(const NetSystem& system, int towards) {
  assert(towards == +1 || towards == -1);
  std::vector<std::pair<std::uint32_t, TransitionId>> pairs;
  for (TransitionId t = 0; t < system.transitions(); ++t)
    for (const Effect& effect : system.effects()[t])
      for (GuardId g : system.structure().guards_on[effect.slot]) {
        const bool rises = (effect.delta > 0) == asks_for_tokens(system.ranges()[g]);
        if (rises == (towards > 0)) pairs.emplace_back(g, t);
        system.watch().spend(1);
      }
  return Csr<TransitionId>::from_pairs(system.guards(), pairs);
}

Csr<Dependence::Range> enabler_ranges(const NetSystem& system, const Csr<TransitionId>& enablers) {
  assert(enablers.rows() == system.guards());
  Csr<Dependence::Range> result;
  std::vector<Dependence::Range> row;
  for (GuardId g = 0; g < system.guards(); ++g) {
    row.clear();
    const SlotRange& range = system.ranges()[g];
    if (asks_for_tokens(range))
      for (TransitionId t : enablers[g]) row.push_back({weight_of(system.net().inputs[t], range.slot), kMaxValue});
    const bool always = std::ranges::all_of(row, [](const auto& each) { return each == Dependence::kAlways; });
    result.add_row(always ? std::span<const Dependence::Range>{} : std::span<const Dependence::Range>(row));
  }
  return result;
}

namespace {

// transition t -> transitions that t may disable: t leaves too few tokens in a place that both test (for both to be
// enabled it holds at least the larger of the two weights), or raises a place that inhibits the other.
std::vector<std::vector<TransitionId>> victims(const NetSystem& system) {
  struct Use {
    TransitionId transition;
    Value weight;
  };
  const Net& net = system.net();
  std::vector<std::vector<Use>> takers(system.slots());
  std::vector<std::vector<TransitionId>> inhibited(system.slots());
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    for (Arc arc : net.inputs[t]) takers[arc.place].push_back({t, arc.weight});
    for (Arc arc : net.inhibitors[t]) inhibited[arc.place].push_back(t);
  }
  std::vector<std::vector<TransitionId>> rows(system.transitions());
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    for (Arc in : net.inputs[t]) {
      const Value back = weight_of(net.outputs[t], in.place);
      for (const Use& other : takers[in.place])
        if (back < std::min(in.weight, other.weight)) rows[t].push_back(other.transition);
      system.watch().spend(takers[in.place].size());
    }
    for (const Effect& effect : system.effects()[t])
      if (effect.delta > 0) rows[t].insert(rows[t].end(), inhibited[effect.slot].begin(), inhibited[effect.slot].end());
    std::erase(rows[t], t);
    system.watch().spend(1 + rows[t].size());
  }
  return rows;
}

}  // namespace

Csr<TransitionId> static_conflicts(const NetSystem& system) {
  std::vector<std::vector<TransitionId>> rows = victims(system);
  std::vector<std::size_t> own;  // what t may disable is at the front of its row
  for (const std::vector<TransitionId>& row : rows) own.push_back(row.size());
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    for (std::size_t i = 0; i < own[t]; ++i) rows[rows[t][i]].push_back(t);
    system.watch().spend(1 + own[t]);
  }
  return sorted_rows(std::move(rows), system.watch());
}

}  // namespace onager
