#include "relations/exclusion.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "relations/valid.h"
#include "system/knowledge.h"

namespace onager::relations {

Csr<GuardId> exclusion(const TransitionSystem& system) {
  const Csr<GuardId>& groups = system.knowledge().exclusive_groups.get();
  std::vector<std::vector<GuardId>> rows(system.guards());
  for (std::size_t i = 0; i < groups.rows(); ++i)
    for (GuardId g : groups[i])
      for (GuardId h : groups[i])
        if (g != h) rows[g].push_back(h);
  Csr<GuardId> result = sorted_rows(std::move(rows));
  assert(is_valid(result, system.guards(), system.guards()) && is_symmetric(result));
  return result;
}

void Strangers::set(TransitionId t) {
  assert(t < guards_of_.rows() && excluded_by_.rows() == excluded_.size());
  for (GuardId g : marked_) excluded_[g] = false;
  marked_.clear();
  for (GuardId g : guards_of_[t])
    for (GuardId h : excluded_by_[g]) {
      excluded_[h] = true;
      marked_.push_back(h);
    }
}

bool Strangers::contains(TransitionId u) const {
  return std::ranges::any_of(guards_of_[u], [this](GuardId h) { return excluded_[h]; });
}

}  // namespace onager::relations
