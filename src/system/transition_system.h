// A transition system with guards: the one interface between models and algorithms.
//
// A state is a fixed-length vector of unsigned numbers (slots). A transition is enabled in a state iff every one of its
// guards holds there; it is then deterministic. Guards and the atoms of a property share one numbering: an atom is a
// guard that no transition has. So a reduction never asks which it is given, and "visible transition" is the same
// relation as "may enable or disable a guard".
//
// One virtual call handles all guards or all transitions of a state at once; inner loops run inside one class. What is
// known beyond the structure is data (system/knowledge.h). A system never changes, so threads can share it; what a
// search needs to remember belongs to the search.

#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/csr.h"
#include "base/ids.h"
#include "base/watch.h"

namespace onager {

struct Knowledge;

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
    assert(ends_.empty() || ends_.back() <= changes_.size());
    transitions_.push_back(transition);
    ends_.push_back(static_cast<std::uint32_t>(changes_.size()));
  }
  // A slot would exceed kMaxValue: the search cannot go on and must say so.
  void report_overflow(SlotId slot) { overflow_ = slot; }

  std::size_t size() const { return transitions_.size(); }
  Step operator[](std::size_t i) const {
    assert(i < transitions_.size() && ends_.size() == transitions_.size());
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

// Which guards, slots and transitions touch each other. Test and write sets may be larger than needed, never smaller.
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
  // Whether all lists have the right rows and numbers in range.
  bool holds_invariant() const;
};

class TransitionSystem {
 public:
  virtual ~TransitionSystem();
  TransitionSystem(const TransitionSystem&) = delete;
  TransitionSystem& operator=(const TransitionSystem&) = delete;

  const Structure& structure() const { return structure_; }
  const Knowledge& knowledge() const { return *knowledge_; }  // relations, hints, facts: see there
  Watch& watch() const { return watch_; }                     // what long work on this system spends on
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

  // Writes what is enabled in `state` to the front of `room`, which has place for all transitions, ascending, and
  // returns how many there are. Nothing: the system cannot do so faster than by its guards; then it never can.
  virtual std::optional<std::size_t> list_enabled(StateView /*state*/, std::span<TransitionId> /*room*/) const {
    return std::nullopt;
  }

  // Whether all guards of the transition hold; one virtual call a guard, so not for inner loops.
  bool is_enabled(TransitionId transition, StateView state) const;

 protected:
  // Without knowledge, everything is derived from the structure.
  explicit TransitionSystem(Structure structure, Watch& watch = Watch::endless());
  TransitionSystem(Structure structure, std::unique_ptr<const Knowledge> knowledge, Watch& watch = Watch::endless());

 private:
  const Structure structure_;
  const std::unique_ptr<const Knowledge> knowledge_;
  Watch& watch_;
};

}  // namespace onager
