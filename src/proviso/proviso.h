// The ignoring problem, and the interface of every cure for it.
//
// A reduced search may postpone an enabled transition forever around a cycle.
// The search tells the proviso what it does; the proviso answers, of a state
// not yet fully expanded, whether more of its transitions must be taken. It
// sees no states, only their numbers.
//
// An edge is *finished* at once if its target was known, else after its target
// has been left. So when a state is left all its edges are finished, and what
// the proviso knows of their targets is as late, and as good, as it can be.
//
// What a depth-first search promises: states are numbered in the order in which
// they are entered, so numbers ascend along the stack, and those entered after
// s are the numbers above s. A breadth-first search enters states in the order
// of their numbers: a target with a number above the source was new or waiting.
//
// Promises, as properties of the finished reduced graph (audit/promise.h):
//   safety  each transition enabled in a state is taken in a state reachable
//           from it (C2^S, Sen)
//   weak    each cycle has a fully expanded state (WCP; implies strong)
//   strong  each transition enabled on a cycle is taken on it (SCP, C3)
//   visible each cycle has a state whose stubborn set holds every visible
//           transition (L)

#pragma once

#include <cstdint>
#include <span>

#include "base/ids.h"

namespace onager::proviso {

// In the order of strength.
enum class Answer : std::uint8_t {
  kKeep,    // what is taken will do
  kAdd,     // make the stubborn set contain `wanted()` too
  kExpand,  // take all enabled transitions
};

// What a proviso may look up, at a price, of the state that is about to be left.
class Look {
 public:
  virtual ~Look() = default;
  virtual std::span<const TransitionId> enabled() = 0;  // ascending
  // The enabled members of a set that contains `wanted` and of which each disabled member stays disabled until a member
  // fires (T' of condition S). So no member fires before one of these; ascending.
  virtual std::span<const TransitionId> first_steps_to(std::span<const TransitionId> wanted) = 0;
};

// A state that was left and must be expanded further.
struct Revisit {
  StateId state = kNone;                    // kNone: there is none
  std::span<const TransitionId> wanted;     // its stubborn set must contain these; empty: expand it fully
  std::span<const TransitionId> postponed;  // what is enabled and not yet taken there; empty: not known
};

class Proviso {
 public:
  virtual ~Proviso() = default;

  // `taken`, ascending, is part of `enabled`; fully expanded are states where they are equal.
  virtual void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) = 0;
  // The answer is about `from`; it counts unless that is fully expanded.
  virtual Answer finished_edge(StateId from, TransitionId by, StateId to) = 0;
  // All edges of `state` are finished. Asked until the answer is kKeep or the state is fully expanded.
  virtual Answer leaving(StateId /*state*/, Look& /*look*/) { return Answer::kKeep; }
  // After kAdd: transitions, enabled or not, that a stubborn set of the state must contain.
  virtual std::span<const TransitionId> wanted() const { return {}; }
  // An answer was obeyed; the edges that this adds are finished from now on.
  virtual void widened(StateId /*state*/, bool /*fully*/) {}
  virtual void left(StateId /*state*/) {}
  // Asked when no state waits. For the state follow `widened`, `finished_edge` for its edges, those of before too if
  // `postponed` is not known, and `left`.
  virtual Revisit revisit() { return {}; }
  // Whether `revisit` may ever name a state without what is postponed there.
  virtual bool revisits() const { return false; }
};

}  // namespace onager::proviso
