// The stores by name.

#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "store/store.h"

namespace onager::store {

using Factory = std::unique_ptr<Store>(const TransitionSystem&, MemoryBudget&);

// One row per store. `name` is at once the word after --store, the stem of the source file and its heading in
// doc/strategies.md.
struct Strategy {
  std::string_view name;
  std::string_view summary;
  std::string_view paper;  // a key of doc/papers.bib
  Factory* make;
};

std::span<const Strategy> strategies();

// make_x is defined in store/x.cpp.
Factory make_tree, make_packed;

}  // namespace onager::store
