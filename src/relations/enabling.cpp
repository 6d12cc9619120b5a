#include "relations/enabling.h"

#include <algorithm>
#include <vector>

namespace onager::relations {

Csr<TransitionId> writers(const TransitionSystem& system) {
  const Structure& structure = system.structure();
  const Csr<TransitionId> writers_of = transpose(structure.writes_of, system.slots());
  Csr<TransitionId> result;
  std::vector<TransitionId> row;
  for (GuardId g = 0; g < system.guards(); ++g) {
    row.clear();
    for (SlotId slot : structure.tests_of[g]) row.insert(row.end(), writers_of[slot].begin(), writers_of[slot].end());
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end()), row.end());
    result.add_row(row);
  }
  return result;
}

Csr<TransitionId> enabling(const TransitionSystem& system) {
  auto supplied = system.enablers();
  return supplied ? std::move(*supplied) : writers(system);
}

}  // namespace onager::relations
