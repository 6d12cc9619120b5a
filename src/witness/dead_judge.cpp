#include "witness/dead_judge.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/hash.h"

namespace onager::witness {

namespace {

// What could fire if no token were ever consumed; ascending.
std::vector<TransitionId> conceivable(const Net& net, const State& marking, Watch& watch) {
  std::vector<std::vector<TransitionId>> waiting(net.places.size());  // for a token in a place
  std::vector<std::size_t> lacking(net.transitions.size());           // inputs without enough of them
  std::vector<TransitionId> found;
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    watch.spend(8 + net.inputs[t].size());
    for (const Arc& arc : net.inputs[t])
      if (marking[arc.place] < arc.weight) {
        waiting[arc.place].push_back(t);
        ++lacking[t];
      }
    if (lacking[t] == 0) found.push_back(t);
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    watch.spend(8 + net.outputs[found[i]].size());
    for (const Arc& arc : net.outputs[found[i]]) {
      for (const TransitionId t : waiting[arc.place])
        if (--lacking[t] == 0) found.push_back(t);
      waiting[arc.place].clear();
    }
  }
  std::ranges::sort(found);
  return found;
}

struct MarkingHash {
  std::size_t operator()(const State& marking) const {
    std::uint64_t hash = marking.size();
    for (const Value value : marking) hash = combine(hash, value);
    return hash;
  }
};

}  // namespace

Dead judge_dead(const Net& net, const TokenGame& start, TransitionId transition, std::uint64_t most_work,
                Watch& watch) {
  const std::vector<TransitionId> candidates = conceivable(net, start.marking(), watch);
  if (!std::ranges::binary_search(candidates, transition)) return Dead::kYes;
  std::uint64_t cost = net.places.size();  // of one marking
  for (const TransitionId t : candidates) cost += 1 + net.inputs[t].size();
  TokenGame game = start;
  std::uint64_t work = 0;
  return search_dead<MarkingHash>(start.marking(), [&](const State& marking, const auto& add) -> std::optional<Dead> {
    if (work > most_work) return Dead::kUndecided;
    watch.spend(cost);
    work += cost;
    game.stand_on(marking);
    if (game.is_enabled(transition)) return Dead::kNo;
    for (const TransitionId t : candidates) {
      if (!game.is_enabled(t)) continue;
      if (!game.fire(t)) return Dead::kUndecided;
      add(game.marking());
      game.stand_on(marking);
    }
    return std::nullopt;
  });
}

}  // namespace onager::witness
