#include "system/neighbours.h"

#include <algorithm>

namespace onager {

namespace {

// transition -> slots that it writes, reads, or has a guard that tests it.
Csr<SlotId> used_slots(const Structure& structure) {
  Csr<SlotId> used;
  std::vector<SlotId> row;
  for (TransitionId t = 0; t < structure.writes_of.rows(); ++t) {
    row.assign(structure.writes_of[t].begin(), structure.writes_of[t].end());
    row.insert(row.end(), structure.reads_of[t].begin(), structure.reads_of[t].end());
    for (GuardId g : structure.guards_of[t])
      row.insert(row.end(), structure.tests_of[g].begin(), structure.tests_of[g].end());
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end()), row.end());
    used.add_row(row);
  }
  return used;
}

}  // namespace

Csr<TransitionId> neighbours(const Structure& structure, Watch& watch) {
  assert(structure.holds_invariant());
  const Csr<TransitionId> users_of = transpose(used_slots(structure), structure.guards_on.rows());
  std::vector<std::vector<TransitionId>> rows(structure.writes_of.rows());
  for (TransitionId t = 0; t < rows.size(); ++t)
    for (SlotId slot : structure.writes_of[t]) {
      watch.spend(1 + users_of[slot].size());
      for (TransitionId u : users_of[slot])
        if (t != u) {
          rows[t].push_back(u);
          rows[u].push_back(t);
        }
    }
  return sorted_rows(std::move(rows), watch);
}

}  // namespace onager
