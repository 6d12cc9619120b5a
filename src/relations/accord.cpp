#include "relations/accord.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace onager::relations {

namespace {

// slot -> transitions that write it, read it, or have a guard that tests it.
Csr<TransitionId> users(const TransitionSystem& system) {
  const Structure& structure = system.structure();
  Csr<SlotId> used;
  std::vector<SlotId> row;
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    row.assign(structure.writes_of[t].begin(), structure.writes_of[t].end());
    row.insert(row.end(), structure.reads_of[t].begin(), structure.reads_of[t].end());
    for (GuardId g : structure.guards_of[t])
      row.insert(row.end(), structure.tests_of[g].begin(), structure.tests_of[g].end());
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end()), row.end());
    used.add_row(row);
  }
  return transpose(used, system.slots());
}

}  // namespace

Csr<TransitionId> accord(const TransitionSystem& system) {
  if (auto supplied = system.conflicts()) return std::move(*supplied);
  const Csr<TransitionId> users_of = users(system);
  std::vector<std::vector<TransitionId>> rows(system.transitions());
  for (TransitionId t = 0; t < system.transitions(); ++t)
    for (SlotId slot : system.structure().writes_of[t])
      for (TransitionId u : users_of[slot])
        if (t != u) {
          rows[t].push_back(u);
          rows[u].push_back(t);
        }
  return sorted_rows(std::move(rows));
}

}  // namespace onager::relations
