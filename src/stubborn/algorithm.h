// What a stubborn set is, and the interface of every algorithm that finds one.
//
// A set T of transitions is stubborn in state s when
//   D0  if anything is enabled in s, something enabled is in T;
//   D1  each disabled t in T has a guard g, false in s, with NES(g) within T;
//   D2  each enabled t in T has DNA(t) within T.
// Firing only the enabled members of T in each s preserves all deadlocks.
// NES and DNA are defined in relations/; proofs and the map to the papers'
// notations are in doc/theory.md.

#pragma once

#include <span>

#include "system/enabled_set.h"

namespace onager::stubborn {

class Algorithm {
 public:
  virtual ~Algorithm() = default;

  // The enabled members of a stubborn set of `state`, in ascending order.
  // `enabled` is that of `state`. Valid until the next call.
  virtual std::span<const TransitionId> choose(StateView state, const EnabledSet& enabled) = 0;
};

}  // namespace onager::stubborn
