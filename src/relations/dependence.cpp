#include "relations/dependence.h"

#include <cassert>

#include "relations/accord.h"
#include "relations/left_accord.h"
#include "system/knowledge.h"

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

std::shared_ptr<const Dependence> dependence(const TransitionSystem& system, bool by_state, bool weak) {
  const Knowledge& knowledge = system.knowledge();
  const auto& supplied = (by_state ? knowledge.dependence_by_state : knowledge.dependence).get();
  if (supplied) {
    assert(supplied->holds_invariant(system.transitions()));
    return {std::shared_ptr<void>{}, &*supplied};  // the system keeps it
  }
  const Csr<TransitionId>& conflicts = accord(system);
  const Csr<TransitionId>* left = weak ? &left_accord(system) : nullptr;
  const auto result = std::make_shared<Dependence>();
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    add_row(*result, result->key_groups_of, conflicts[t], true);
    add_row(*result, result->left_groups_of, left != nullptr ? (*left)[t] : std::span<const TransitionId>{}, false);
  }
  assert(result->holds_invariant(system.transitions()));
  return result;
}

}  // namespace onager::relations
