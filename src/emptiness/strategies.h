// The searches for accepting runs by name.

#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "emptiness/search.h"

namespace onager::emptiness {

using Factory = std::unique_ptr<Search>(const Parts&);

// One row per search. `name` is at once the word after --emptiness, the stem of the source file, the key in reports and
// a heading in doc/strategies.md.
struct Strategy {
  std::string_view name;
  std::string_view summary;
  std::string_view paper;  // a key of doc/papers.bib
  bool one_mark;           // the automaton must have at most one, on states
  Factory* make;
};

std::span<const Strategy> strategies();
// nullptr: there is none.
const Strategy* find(std::string_view name);

// make_x is defined in emptiness/x.cpp.
Factory make_tarjan, make_ndfs;

}  // namespace onager::emptiness
