// Shared by the micro-benchmarks: a generated net, and a walk over its states.

#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/memory.h"
#include "generate/families.h"
#include "store/strategies.h"
#include "system/enabled_set.h"
#include "system/net/net_system.h"

namespace onager::bench {

// The arguments are constants of the benchmarks, so a diagnostic is a programming error.
inline Net net_of(std::string_view family, std::uint64_t n) {
  Result<Net> net = generate::generate(family, n, 1);
  assert(net);
  return std::move(*net);
}

// The first `most` states in breadth-first order, each with its enabled transitions.
struct Walk {
  std::vector<State> states;
  std::vector<std::vector<TransitionId>> enabled;
};

inline Walk walk(const TransitionSystem& system, std::size_t most) {
  MemoryBudget budget;
  const std::unique_ptr<store::Store> store = store::make_packed(system, budget);
  const StateId initial = store->insert(system.initial());
  const std::unique_ptr<store::Cursor> cursor = store->cursor(initial);
  EnabledSet enabled(system);
  Successors successors;
  Walk found;
  for (StateId id = 0; id < store->size() && id < most; ++id) {
    if (id > 0) cursor->load(id);
    enabled.reset(cursor->state());
    found.states.emplace_back(cursor->state().begin(), cursor->state().end());
    found.enabled.emplace_back(enabled.list().begin(), enabled.list().end());
    successors.clear();
    system.fire(enabled.list(), cursor->state(), successors);
    cursor->stage(successors);
    cursor->resolve(store::Resolve::kInsert);
  }
  return found;
}

}  // namespace onager::bench
