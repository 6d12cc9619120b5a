#include "stubborn/needs.h"

#include <algorithm>

#include "relations/accord.h"
#include "relations/disabling.h"
#include "relations/enabling.h"
#include "relations/exclusion.h"
#include "relations/left_accord.h"

namespace onager::stubborn {

Needs::Needs(const TransitionSystem& system, Sharpness sharpness) {
  const Csr<TransitionId> enabling = relations::enabling(system), disabling = relations::disabling(system);
  const Csr<GuardId> excluded_by = relations::exclusion(system);
  conflicts_ = relations::accord(system);
  left_conflicts_ = relations::left_accord(system);
  const bool exclusive = sharpness == Sharpness::kExclusive;
  if (exclusive) conflicts_ = relations::without_exclusive(system, conflicts_, excluded_by);
  left_conflicting_ = transpose(left_conflicts_, system.transitions());
  for (GuardId g = 0; g < system.guards(); ++g) {
    members_.add_row(enabling[g]);
    if (exclusive && !excluded_by[g].empty())
      members_.add_row(disabling[g]);
    else
      members_.close_row();
  }
  std::vector<ConditionId> row;
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    row.clear();
    for (GuardId g : system.structure().guards_of[t]) {
      row.push_back(2 * g);
      if (exclusive)
        for (GuardId other : excluded_by[g]) row.push_back(2 * other + 1);
    }
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end()), row.end());
    conditions_.add_row(row);
  }
  users_ = transpose(conditions_, members_.rows());
  with_ = transpose(members_, system.transitions());
}

}  // namespace onager::stubborn
