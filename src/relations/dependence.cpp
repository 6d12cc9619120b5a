#include "relations/dependence.h"

#include <utility>

#include "relations/accord.h"
#include "relations/left_accord.h"

namespace onager::relations {

namespace {

// The group of one condition with these members; no group if there are none.
void add_row(Dependence& result, Csr<std::uint32_t>& groups_of, std::span<const TransitionId> row, bool accord) {
  if (!row.empty()) {
    const std::uint32_t condition = result.add_plain(row, accord);
    groups_of.push(result.add_group(std::span(&condition, 1)));
  }
  groups_of.close_row();
}

}  // namespace

Dependence dependence(const TransitionSystem& system, bool by_state, bool weak) {
  if (auto supplied = system.dependence(by_state)) return std::move(*supplied);
  const Csr<TransitionId> conflicts = accord(system), left = weak ? left_accord(system) : Csr<TransitionId>{};
  Dependence result;
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    add_row(result, result.key_groups_of, conflicts[t], true);
    add_row(result, result.left_groups_of, weak ? left[t] : std::span<const TransitionId>{}, false);
  }
  return result;
}

}  // namespace onager::relations
