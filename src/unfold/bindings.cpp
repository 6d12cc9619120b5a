#include "unfold/bindings.h"

#include <vector>

#include "unfold/rule.h"

namespace onager::unfold {

Bindings possible_bindings(const colored::Net& net, const FlatNet& flat, const NetClasses& classes,
                           const BindingOptions& options, Watch& watch) {
  const Task task{net, flat, classes, options, watch};
  Pool pool(task);
  Bindings result;
  result.values.resize(flat.transitions.size());
  result.counts.assign(flat.transitions.size(), 0);
  std::vector<Rule> rules;
  for (TransitionId t = 0; t < flat.transitions.size(); ++t)
    if (!flat.transitions[t].is_dead) rules.emplace_back(task, pool, result, t);
  for (bool first = true, more = true; more; first = false) {
    pool.begin_round();
    for (Rule& rule : rules) rule.run(first);
    more = pool.end_round();
  }
  for (PlaceId p = 0; p < net.places.size(); ++p) result.places.push_back(std::move(pool[p].possible));
  return result;
}

}  // namespace onager::unfold
