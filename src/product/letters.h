// What an automaton sees of a state: which of its labels hold there.
//
// Idea       states where the same labels hold are alike for the automaton, and there are few kinds of them: a state is
//            given the number of its kind, a letter, once, and the moves of the automaton are looked up by letter.
// Invariant  two states have the same letter iff the same labels of edges hold in them
// Cost       of a new state: the atoms that read a slot that changed, and the labels; of a move: one look-up

#pragma once

#include <cassert>
#include <map>
#include <span>
#include <vector>

#include "ltl/automaton.h"
#include "question/truths.h"

namespace onager::product {

using Letter = std::uint32_t;
using Marks = std::uint16_t;  // a set: bit i is mark i

inline constexpr unsigned kMostMarks = 16;

// An edge that the automaton may take.
struct Move {
  ltl::AutomatonState target;
  Marks marks;
};

// The atoms of an automaton as conditions on the states of a system, by variable of the labels.
std::vector<question::Predicate> atoms_of(const ltl::Automaton& automaton, const TransitionSystem& system,
                                          const property::Formulas& formulas, const question::Binding& binding);

class Letters {
 public:
  // The automaton has at most kMostMarks marks; it and the system must outlive this.
  Letters(const ltl::Automaton& automaton, const TransitionSystem& system, std::vector<question::Predicate> atoms);

  // Of the state given, which differs from that of the last call at most in the slots `changed`; when `anew`, in any.
  Letter of(StateView state, const EnabledSet& enabled, std::span<const SlotId> changed, bool anew);

  // In the order of the automaton's edges; valid until the next call of `of`.
  std::span<const Move> moves(ltl::AutomatonState state, Letter letter) const {
    assert(letter < moves_.size() && state < label_of_.size());
    return moves_[letter][state];
  }
  // Whether some move leads to another state.
  bool leaves(ltl::AutomatonState state, Letter letter) const;

 private:
  void add_letter();

  const ltl::Automaton& automaton_;
  question::Truths truths_;
  std::vector<Bdd> labels_;                           // each once
  std::vector<std::vector<std::uint32_t>> label_of_;  // state -> the label of each edge
  std::vector<bool> holding_;                         // scratch: of each label
  std::map<std::vector<bool>, Letter> numbers_;
  std::vector<Csr<Move>> moves_;  // letter -> state -> edges whose label holds
  Letter last_ = kNone;           // while no atom is looked at, the letter stays
};

}  // namespace onager::product
