// The product of a system and an automaton, unfolded on demand.
//
// A node is a state of the system and the state of the automaton after reading
// it ([ulrik.21.aalborg] definition 2.6). Its successors read the states that
// the steps lead to. A deadlock is read again and again.
//
// Invariant  the cursor stands on the state of the node expanded or entered last; letters of stored states are kept
// Cost       that of expanding the system's state, one look-up for each of its steps, and 4 bytes a stored state

#pragma once

#include <memory>
#include <vector>

#include "product/letter_table.h"
#include "product/letters.h"
#include "product/nodes.h"
#include "product/reduction.h"
#include "store/store.h"

namespace onager::product {

struct Parts {
  const TransitionSystem& system;
  const ltl::Automaton& automaton;
  store::Store& store;   // empty
  Letters& letters;      // of this system and automaton
  Reduction* reduction;  // nullptr: all enabled transitions
  MemoryBudget& budget;
};

// A step of the system; `state` is kNone until it is known.
struct Step {
  TransitionId transition;  // kNone: the deadlock is read again
  StateId state;
};

class Product {
 public:
  explicit Product(const Parts& parts);

  // The initial state, which the automaton has read when it takes one of `moves(initial, state)`.
  StateId start();

  // The steps that are taken in a node. Those that lead to stored states have them. Valid until the next call.
  // False if a slot overflows.
  bool expand(StateId state, ltl::AutomatonState automaton);
  std::span<const Step> steps() const { return steps_; }
  // Where a step of the state given leads; the state is stored now. kNone if a slot overflows.
  StateId follow(StateId from, TransitionId transition);

  // Reading `state`, which is stored.
  std::span<const Move> moves(ltl::AutomatonState automaton, StateId state) {
    return parts_.letters.moves(automaton, letter(state));
  }
  bool is_read(StateId state) const { return letters_.contains(state); }

  // Of the state expanded last.
  StateView state() const { return cursor_->state(); }
  const EnabledSet& enabled();
  // What each of `steps` changes, in their order, none of a deadlock.
  const Successors& successors() const { return successors_; }

  SlotId overflow() const { return successors_.overflow(); }
  const TransitionSystem& system() const { return parts_.system; }
  const ltl::Automaton& automaton() const { return parts_.automaton; }

 private:
  void move_to(StateId state);
  Letter letter(StateId state);
  void take_all(std::span<const TransitionId> transitions, std::span<const store::Found> found);
  bool stage(std::span<const TransitionId> transitions);

  const Parts parts_;
  std::unique_ptr<store::Cursor> cursor_;
  StateId at_ = kNone;
  EnabledSet enabled_;
  std::vector<SlotId> behind_enabled_, behind_letters_;  // slots that changed since each was last asked for
  bool anew_ = false;                                    // too many slots for the letters to follow
  LetterTable letters_;                                  // of the states that were read
  Successors successors_;
  std::vector<Step> steps_;
};

}  // namespace onager::product
