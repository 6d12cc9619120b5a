// MC, "may be co-enabled", by its complement: guards that exclude each other. Two guards in one group never hold
// together in a reachable state, so a guard h of a disabled transition that is excluded by a true guard g stays false
// at least until g becomes false: NDS(g) is a necessary enabling set of the transition (L14, theorem 2), and two
// transitions with such guards are never enabled together. May know fewer exclusions than there are, never more.

#pragma once

#include <vector>

#include "system/transition_system.h"

namespace onager::relations {

// guard -> guards that it excludes, ascending, without itself. Symmetric. A group of n guards has n^2 pairs, so where
// there are too many, or too little memory is left, the largest groups are left out.
Csr<GuardId> exclusion(const TransitionSystem& system);

// Which transitions are never enabled together with a given one, having guards that exclude each other.
class Strangers {
 public:
  // Both must outlive this.
  Strangers(const TransitionSystem& system, const Csr<GuardId>& excluded_by)
      : guards_of_(system.structure().guards_of), excluded_by_(excluded_by), excluded_(system.guards()) {}

  // What is asked about from now on.
  void set(TransitionId t);
  bool contains(TransitionId u) const;

 private:
  const Csr<GuardId>& guards_of_;
  const Csr<GuardId>& excluded_by_;
  std::vector<bool> excluded_;  // guards
  std::vector<GuardId> marked_;
};

}  // namespace onager::relations
