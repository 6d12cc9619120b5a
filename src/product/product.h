// The product of a system and an automaton, unfolded on demand.
//
// A node is a state of the system and the state of the automaton after reading
// it ([ulrik.21.aalborg] definition 2.6). Its successors read the states that
// the steps lead to. A deadlock is read again and again. Where weak fairness is
// asked for, a node also has the process that the run waits for (fairness.h):
// its automaton part is then both in one number.
//
// Invariant  the walker stands on the state of the node expanded or entered last; letters of stored states are kept
// Cost       that of expanding the system's state, one look-up for each of its steps, and 4 bytes a stored state

#pragma once

#include <memory>
#include <vector>

#include "product/fairness.h"
#include "product/letter_table.h"
#include "product/letters.h"
#include "product/nodes.h"
#include "product/reduction.h"
#include "store/walker.h"

namespace onager::product {

struct Parts {
  const TransitionSystem& system;
  const ltl::Automaton& automaton;
  store::Store& store;   // empty
  Letters& letters;      // of this system and automaton
  Reduction* reduction;  // nullptr: all enabled transitions
  MemoryBudget& budget;
  Fairness* fairness = nullptr;  // nullptr: all runs count; else there is no reduction
};

// A step of the system; `state` is kNone until it is known.
struct Step {
  TransitionId transition;  // kNone: the deadlock is read again
  StateId state;
  Turn turn = {};
};

class Product {
 public:
  explicit Product(const Parts& parts);

  // The initial state, which the automaton has read when it takes one of `moves(initial(), state)`.
  StateId start();
  // The automaton part before anything is read.
  ltl::AutomatonState initial() const { return parts_.automaton.initial * processes_; }

  // The steps that are taken in a node. Those that lead to stored states have them. Valid until the next call.
  // False if a slot overflows.
  bool expand(StateId state, ltl::AutomatonState part);
  std::span<const Step> steps() const { return steps_; }
  // Where a step of the state given leads; the state is stored now. kNone if a slot overflows.
  StateId follow(StateId from, TransitionId transition);

  // Of an automaton part: the state of the automaton.
  ltl::AutomatonState state_of(ltl::AutomatonState part) const { return processes_ == 1 ? part : part / processes_; }
  // Reading `state`, which is stored.
  std::span<const Move> moves(ltl::AutomatonState part, StateId state) {
    return parts_.letters.moves(state_of(part), letter(state));
  }
  // The automaton part after a move of a step with this turn, and the marks of both.
  Move arrival(const Move& move, Turn turn) const {
    if (parts_.fairness == nullptr) return move;
    const Marks round = turn.completes() ? Marks(1u << parts_.automaton.marks) : Marks{0};
    return {move.target * processes_ + turn.waits(), static_cast<Marks>(move.marks | round)};
  }
  // Those of an accepting cycle.
  Marks all_marks() const {
    const unsigned marks = parts_.automaton.marks + (parts_.fairness != nullptr ? 1 : 0);
    assert(marks <= kMostMarks);
    return static_cast<Marks>((std::uint32_t{1} << marks) - 1);
  }
  // Automaton parts are smaller numbers.
  std::size_t parts() const { return parts_.automaton.states() * processes_; }
  bool is_read(StateId state) const { return letters_.contains(state); }

  // Of the state expanded last.
  StateView state() const { return walker_.state(); }
  const EnabledSet& enabled() { return walker_.enabled(); }
  // What each of `steps` changes, in their order; not of a deadlock.
  const Successors& successors() const { return walker_.successors(); }

  SlotId overflow() const { return walker_.overflow(); }
  // What was done so far (store/walker.h); others may add what they do with a node.
  std::uint64_t work() const { return walker_.work(); }
  void add_work(std::uint64_t work) { walker_.add_work(work); }
  const TransitionSystem& system() const { return parts_.system; }
  const ltl::Automaton& automaton() const { return parts_.automaton; }

 private:
  static constexpr std::uint64_t kReading = 8;  // work to find the letter of a state, as a rule

  Letter letter(StateId state);
  // Looks up where the transitions lead; false if a slot overflows.
  bool look_up(std::span<const TransitionId> transitions);
  bool returns() const;
  void take_turns(const EnabledSet& enabled, std::uint32_t waits);

  const Parts parts_;
  const std::uint32_t processes_;    // that a run may wait for; 1 without fairness
  const std::uint64_t choice_cost_;  // of the reduction, for each enabled transition, in units of `work`
  store::Walker walker_;             // settled whenever a letter is read
  LetterTable letters_;              // of the states that were read
  std::vector<Step> steps_;
};

}  // namespace onager::product
