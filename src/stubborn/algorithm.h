// What a stubborn set is, and the interface of every algorithm that finds one.
//
// A set S of transitions is (strongly) stubborn in state s when
//   D0  if anything is enabled in s, something enabled is in S;
//   D1  each disabled t in S has a condition, true of s, that keeps it disabled
//       until a member of some set N fires, and N is within S;
//   D2  each enabled t in S has what it needs as key: DNA(t), or what the
//       system tells more exactly (system/dependence.h).
// It is weakly stubborn when D2 is asked of one enabled t only, the key, and
// the others have what they need as key or as left. Firing only the enabled
// members of S in each s preserves all deadlocks. The relations are put
// together in stubborn/engine/needs.h. A set that is guided by a question
// satisfies D1 and the weak D2 without a key (Situation::required). Proofs and
// the map to the notations of the papers are in doc/theory.md.

#pragma once

#include <span>
#include <vector>

#include "stubborn/engine/situation.h"

namespace onager::stubborn {

class Algorithm {
 public:
  virtual ~Algorithm() = default;

  // Whether `choose` looks at Situation::forward.
  virtual bool wants_forward() const { return false; }

  // The enabled members of a stubborn set, in ascending order; valid until the next call.
  virtual std::span<const TransitionId> choose(const Situation& situation) = 0;

  // All members of the set chosen last, disabled ones too, in any order. To be asked while the situation is as it was.
  virtual std::vector<TransitionId> members() const = 0;
};

}  // namespace onager::stubborn
