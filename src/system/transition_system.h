// A transition system with guards: the one interface between models and algorithms.
//
// A state is a fixed-length vector of unsigned numbers (slots). A transition is
// enabled in a state iff every one of its guards holds there; it is then
// deterministic. Guards and the atoms of a property share one numbering: an
// atom is a guard that no transition has. So a reduction never asks which it is
// given, and "visible transition" is the same relation as "may enable or
// disable a guard".
//
// One virtual call handles all guards or all transitions of a state at once;
// inner loops run inside one class.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/csr.h"
#include "base/ids.h"
#include "system/dependence.h"

namespace onager {

struct Change {
  SlotId slot;
  Value value;  // after firing
};

// The successors of one state, each as its transition and what it changes.
class Successors {
 public:
  struct Step {
    TransitionId transition;
    std::span<const Change> changes;
  };

  void clear() {
    changes_.clear();
    transitions_.clear();
    ends_.clear();
    overflow_ = kNone;
  }
  // Changes pushed before `close` belong to the step that it closes.
  void push(SlotId slot, Value value) { changes_.push_back({slot, value}); }
  void close(TransitionId transition) {
    transitions_.push_back(transition);
    ends_.push_back(static_cast<std::uint32_t>(changes_.size()));
  }
  // A slot would exceed kMaxValue: the search cannot go on and must say so.
  void report_overflow(SlotId slot) { overflow_ = slot; }

  std::size_t size() const { return transitions_.size(); }
  Step operator[](std::size_t i) const {
    const std::uint32_t begin = i == 0 ? 0 : ends_[i - 1];
    return {transitions_[i], {changes_.data() + begin, changes_.data() + ends_[i]}};
  }
  SlotId overflow() const { return overflow_; }  // kNone: none

 private:
  std::vector<Change> changes_;
  std::vector<TransitionId> transitions_;
  std::vector<std::uint32_t> ends_;
  SlotId overflow_ = kNone;
};

// slot = constant + sum of factor * other slot, in every reachable state.
struct SlotEquation {
  struct Term {
    SlotId slot;
    std::int32_t factor;
  };
  SlotId slot;
  std::int64_t constant;
  std::vector<Term> sum;
};

// What a transition adds to a slot whenever it fires.
struct Effect {
  SlotId slot;
  std::int64_t delta;  // not 0
};

// What a guard asks for, if that is a range of one slot.
struct SlotRange {
  SlotId slot;
  Value low, high;  // both included
};

// Which guards, slots and transitions touch each other. Test and write sets
// may be larger than needed, never smaller.
struct Structure {
  Csr<GuardId> guards_of;      // transition -> its guards
  Csr<SlotId> tests_of;        // guard -> slots that it reads
  Csr<SlotId> writes_of;       // transition -> slots that it may change
  Csr<SlotId> reads_of;        // transition -> slots that its effect (not its guards) depends on; the
                               // slot itself does not count when the effect merely adds to it
  Csr<TransitionId> users_of;  // guard -> transitions that have it (from guards_of)
  Csr<GuardId> guards_on;      // slot -> guards that read it (from tests_of)

  // Fills users_of and guards_on.
  void complete(std::size_t slots);
};

class TransitionSystem {
 public:
  virtual ~TransitionSystem() = default;

  const Structure& structure() const { return structure_; }
  std::size_t slots() const { return structure_.guards_on.rows(); }
  std::size_t guards() const { return structure_.tests_of.rows(); }  // atoms included
  std::size_t transitions() const { return structure_.guards_of.rows(); }

  virtual State initial() const = 0;
  virtual const std::string& slot_name(SlotId slot) const = 0;
  virtual const std::string& transition_name(TransitionId transition) const = 0;
  // The guard for people, such as `p >= 2`; unless a system knows better, what it reads.
  virtual std::string guard_text(GuardId guard) const;

  // truth[i] = whether guards[i] holds in `state`, 0 or 1.
  virtual void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const = 0;

  // Appends one step for each of `transitions`, all of which are enabled in `state`.
  virtual void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const = 0;

  // Puts what is enabled in `state` in the place of `out`, ascending; false: the system cannot do so faster than by its
  // guards, and `out` is of no use. Always the same answer.
  virtual bool list_enabled(StateView /*state*/, std::vector<TransitionId>& /*out*/) const { return false; }

  // Whether 0, 1, 2, 3, ... in this slot mean 0, -1, 1, -2, ...
  virtual bool is_folded(SlotId /*slot*/) const { return false; }

  // The largest value this slot is likely to take: a hint for packing states, never relied upon.
  virtual Value likely_maximum(SlotId slot) const = 0;

  // Disjoint groups of slots of which at most one is likely not 0, and then 1: a hint for packing, never relied upon.
  virtual Csr<SlotId> likely_exclusive() const { return {}; }
  // Slots that need not be stored. These are relied upon: each must hold in all reachable states, and no slot with an
  // equation may occur in the sum of another.
  virtual std::vector<SlotEquation> equations() const { return {}; }

  // transition -> all that it changes, where each change is the same in every state; nothing if some are not.
  virtual std::optional<Csr<Effect>> effects() const { return std::nullopt; }

  // The guard as a range of a slot; nothing if it is none or that is not known.
  virtual std::optional<SlotRange> range_of(GuardId /*guard*/) const { return std::nullopt; }

  // What a front end knows better than the test and write sets tell (see relations/).
  // Each may be larger than needed, never smaller.
  virtual std::optional<Csr<TransitionId>> enablers() const { return std::nullopt; }        // guard -> NES
  virtual std::optional<Csr<TransitionId>> disablers() const { return std::nullopt; }       // guard -> NDS
  virtual std::optional<Csr<TransitionId>> conflicts() const { return std::nullopt; }       // transition -> DNA
  virtual std::optional<Csr<TransitionId>> left_conflicts() const { return std::nullopt; }  // transition -> DNB
  // In place of conflicts and left conflicts; with conditions that depend on the state, if asked for.
  virtual std::optional<Dependence> dependence(bool /*by_state*/) const { return std::nullopt; }
  // Pairs of conflicts that are proved to accord in every reachable state, symmetric. Here fewer is safe.
  virtual Csr<TransitionId> accords() const { return {}; }
  // Groups of guards of which no two hold together in any reachable state (complement of MC). Here fewer is safe.
  virtual Csr<GuardId> exclusive_groups() const { return {}; }
  // The transitions of each process, ascending; one that several processes make together is in several rows. What a
  // process is decides how well process-based reductions do, never whether they are right.
  virtual Csr<TransitionId> processes() const { return {}; }

 protected:
  explicit TransitionSystem(Structure structure) : structure_(std::move(structure)) {}

 private:
  Structure structure_;
};

}  // namespace onager
