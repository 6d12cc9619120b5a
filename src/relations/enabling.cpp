#include "relations/enabling.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "relations/valid.h"
#include "system/knowledge.h"

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
    system.watch().spend(1 + row.size());
  }
  return result;
}

const Csr<TransitionId>& enabling(const TransitionSystem& system) {
  const auto& result = system.knowledge().enablers.get_or([&] { return writers(system); });
  assert(is_valid(result, system.guards(), system.transitions()));
  return result;
}

}  // namespace onager::relations
