#include "relations/left_accord.h"

#include <algorithm>
#include <vector>

#include "relations/accord.h"
#include "relations/enabling.h"

namespace onager::relations {

Csr<TransitionId> left_accord(const TransitionSystem& system) {
  if (auto supplied = system.left_conflicts()) return std::move(*supplied);
  const Csr<TransitionId> conflicts = accord(system), enablers = enabling(system);
  Csr<TransitionId> result;
  std::vector<TransitionId> row;
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    row.assign(conflicts[t].begin(), conflicts[t].end());
    for (GuardId g : system.structure().guards_of[t]) row.insert(row.end(), enablers[g].begin(), enablers[g].end());
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end()), row.end());
    std::erase(row, t);
    result.add_row(row);
  }
  return result;
}

}  // namespace onager::relations
