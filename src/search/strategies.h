// The search orders by name. A search by several threads would be a row of its own, with a store whose states may be
// staged by more than one cursor (store/store.h).

#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "proviso/strategies.h"
#include "search/search.h"

namespace onager::search {

using Factory = std::unique_ptr<Search>(const Parts&);

struct Strategy {
  std::string_view name;
  std::string_view summary;
  std::string_view paper;  // a key of doc/papers.bib
  proviso::Order order;    // what it can offer to a proviso; kAny: nothing
  Factory* make;
};

std::span<const Strategy> strategies();
// nullptr: there is none.
const Strategy* find(std::string_view name);

// make_x is defined in search/x.cpp.
Factory make_best_first, make_bfs, make_dfs;

}  // namespace onager::search
