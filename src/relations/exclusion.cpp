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

bool never_together(const TransitionSystem& system, const Csr<GuardId>& excluded_by, TransitionId t, TransitionId u) {
  const Csr<GuardId>& guards_of = system.structure().guards_of;
  return std::ranges::any_of(guards_of[t], [&](GuardId g) {
    return std::ranges::any_of(guards_of[u], [&](GuardId h) { return std::ranges::binary_search(excluded_by[g], h); });
  });
}

}  // namespace onager::relations
