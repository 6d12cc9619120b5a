// The provisos by name.

#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/memory.h"
#include "base/watch.h"
#include "proviso/proviso.h"

namespace onager::proviso {

// What the transitions of a model mean to the question asked.
struct Setting {
  std::size_t transitions = 0;
  std::span<const TransitionId> visible;  // may change the truth of the property; ascending
  MemoryBudget& budget;                   // for what is kept
  Watch& watch = Watch::endless();        // for work that is more than that of a state
};

using Factory = std::unique_ptr<Proviso>(const Setting&);

enum class Promise : std::uint8_t {
  kNothing,
  kSafety,             // of all transitions
  kVisibleSafety,      // of the visible transitions: SV
  kInterestingSafety,  // of what must fire before a visible transition can: S
  kWeak,
  kStrong,
  kVisible,
};

enum class Order : std::uint8_t { kAny, kDepthFirst, kBreadthFirst };

// One row per proviso. `name` is at once the word after --proviso, the stem of the source file, the key in reports and
// a heading in doc/strategies.md.
struct Strategy {
  std::string_view name;
  std::string_view summary;
  std::string_view paper;  // a key of doc/papers.bib
  Promise gives;
  Order needs;
  bool needs_strong;  // stubborn sets, not weak ones: paths must be of keys
  Factory* make;

  // Whether it asks which transitions are visible.
  bool needs_visible() const {
    return gives == Promise::kVisibleSafety || gives == Promise::kInterestingSafety || gives == Promise::kVisible;
  }
};

std::span<const Strategy> strategies();
// nullptr: there is none of this name.
const Strategy* find(std::string_view name);

// make_x is defined in proviso/x.cpp.
Factory make_none, make_stack_safety, make_queue_safety, make_safe_flag, make_scc_enabled, make_scc_visible,
    make_scc_interesting, make_stack, make_queue, make_conditional_source, make_color, make_color_child,
    make_color_star, make_color_star_top, make_scc_color, make_conditional_destination, make_destination,
    make_highest_link, make_queue_destination, make_optimal_weak, make_optimal_strong, make_visible;

}  // namespace onager::proviso
