// The stubborn methods for LTL by name.

#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "product/leaving.h"
#include "product/reduction.h"
#include "question/influence.h"
#include "stubborn/algorithm.h"
#include "stubborn/engine/needs.h"

namespace onager::product {

// What the methods are made from; all of it must outlive them.
struct ReductionParts {
  const TransitionSystem& system;
  const stubborn::Needs& needs;
  stubborn::Algorithm& base;              // strongly stubborn sets that depend on the state alone
  std::span<const TransitionId> visible;  // those that can change an atom, ascending
  const question::Influence& influence;
  const Leaving& leaving;  // of the automaton
};

using Factory = std::unique_ptr<Reduction>(const ReductionParts&);

// What the proof of a method relies on, for whoever checks it (audit/product_conditions.h).
struct Relies {
  enum class Order {
    kEverything,  // everything enabled is taken
    kVis,         // where a visible transition is taken, everything enabled is
    kV,           // where a visible transition is taken, all visible ones are in the set; and condition I
  };
  bool waiting;  // where the automaton waits without progress: R and SAFE
  Order order;   // where it does not, or everywhere
};

// One row per method. `name` is at once the word after --ltl-reduction, the stem of the source file, the key in reports
// and a heading in doc/strategies.md.
struct Strategy {
  std::string_view name;
  std::string_view summary;
  std::string_view paper;  // a key of doc/papers.bib
  Relies relies;
  Factory* make;

  // Without an order of what is taken, nothing is asked of the automaton; else its language must not change when
  // letters are repeated.
  bool allows_any_language() const { return relies.order == Relies::Order::kEverything; }
};

std::span<const Strategy> strategies();
// nullptr: there is none.
const Strategy* find(std::string_view name);

// make_x is defined in product/x.cpp.
Factory make_classic, make_visible, make_reach, make_mixed, make_mixed_visible;

}  // namespace onager::product
