// Weak fairness: a process that can move in every state from some point on moves again and again.
//
// Paper  [choueka.74.jcss], as pan -f has it [holzmann.03.book]
// Idea   a node of the product also remembers for which process the run waits. A step serves the process that begins it
//        and all that cannot begin one in the state where it is taken. When the process that is waited for is served,
//        the next one is waited for; when all were, a round is complete, which is one more acceptance mark. A run with
//        infinitely many rounds is fair, and every fair run has them.
// Needs  all enabled transitions of every node: a reduction would have to keep who can move where
// Cost   up to as many nodes for each pair of states as there are processes; a look at the enabled transitions

#pragma once

#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

#include "system/knowledge.h"
#include "system/transition_system.h"

namespace onager::product {

// For whom the run waits after a step, and whether that completes a round.
class Turn {
 public:
  constexpr Turn() = default;
  constexpr Turn(std::uint32_t waits, bool completes)
      : bits_(static_cast<std::uint16_t>(waits | (completes ? kCompletes : 0u))) {}
  static constexpr Turn of(std::uint16_t bits) {
    Turn turn;
    turn.bits_ = bits;
    return turn;
  }
  constexpr std::uint16_t bits() const { return bits_; }
  constexpr std::uint32_t waits() const { return bits_ & ~kCompletes; }
  constexpr bool completes() const { return (bits_ & kCompletes) != 0; }

 private:
  static constexpr std::uint16_t kCompletes = 0x8000;
  std::uint16_t bits_ = 0;
};

class Fairness {
 public:
  static constexpr std::uint32_t kMostProcesses = 0x7fff;

  // The facts of the system must have makers, of at most so many processes.
  explicit Fairness(const TransitionSystem& system) : makers_(system.knowledge().facts.get().makers) {
    for (const std::uint32_t maker : makers_) processes_ = std::max(processes_, maker + 1);
    assert(makers_.size() == system.transitions() && processes_ <= kMostProcesses);
  }

  std::uint32_t processes() const { return processes_; }

  // The steps of the state that is left next.
  void look_at(std::span<const TransitionId> enabled) {
    can_move_.assign(processes_, false);
    for (const TransitionId t : enabled) can_move_[makers_[t]] = true;
  }
  // After one of them; kNone: nothing can move.
  Turn after(std::uint32_t waits, TransitionId step) const {
    while (waits < processes_ && (!can_move_[waits] || (step != kNone && makers_[step] == waits))) ++waits;
    return waits == processes_ ? Turn(0, true) : Turn(waits, false);
  }

 private:
  const std::vector<std::uint32_t>& makers_;
  std::uint32_t processes_ = 1;
  std::vector<bool> can_move_;  // by process
};

}  // namespace onager::product
