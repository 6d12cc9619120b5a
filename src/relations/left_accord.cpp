#include "relations/left_accord.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "relations/accord.h"
#include "relations/enabling.h"
#include "relations/valid.h"
#include "system/knowledge.h"

namespace onager::relations {

namespace {

Csr<TransitionId> conflicts_and_enablers(const TransitionSystem& system) {
  const Csr<TransitionId>&conflicts = accord(system), &enablers = enabling(system);
  Csr<TransitionId> result;
  std::vector<TransitionId> row;
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    row.assign(conflicts[t].begin(), conflicts[t].end());
    for (GuardId g : system.structure().guards_of[t]) row.insert(row.end(), enablers[g].begin(), enablers[g].end());
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end()), row.end());
    std::erase(row, t);
    result.add_row(row);
    system.watch().spend(1 + row.size());
  }
  return result;
}

}  // namespace

const Csr<TransitionId>& left_accord(const TransitionSystem& system) {
  const auto& result = system.knowledge().left_conflicts.get_or([&] { return conflicts_and_enablers(system); });
  assert(is_valid(result, system.transitions(), system.transitions()));
  return result;
}

}  // namespace onager::relations
