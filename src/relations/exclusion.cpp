#include "relations/exclusion.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace onager::relations {

Csr<GuardId> exclusion(const TransitionSystem& system) {
  const Csr<GuardId> groups = system.exclusive_groups();
  std::vector<std::vector<GuardId>> rows(system.guards());
  for (std::size_t i = 0; i < groups.rows(); ++i)
    for (GuardId g : groups[i])
      for (GuardId h : groups[i])
        if (g != h) rows[g].push_back(h);
  return sorted_rows(std::move(rows));
}

Csr<TransitionId> without_exclusive(const TransitionSystem& system, const Csr<TransitionId>& conflicts,
                                    const Csr<GuardId>& excluded_by) {
  const Csr<GuardId>& guards_of = system.structure().guards_of;
  auto exclusive = [&](TransitionId t, TransitionId u) {
    return std::ranges::any_of(guards_of[t], [&](GuardId g) {
      return std::ranges::any_of(guards_of[u],
                                 [&](GuardId h) { return std::ranges::binary_search(excluded_by[g], h); });
    });
  };
  Csr<TransitionId> result;
  for (TransitionId t = 0; t < conflicts.rows(); ++t) {
    for (TransitionId u : conflicts[t])
      if (!exclusive(t, u)) result.push(u);
    result.close_row();
  }
  return result;
}

}  // namespace onager::relations
