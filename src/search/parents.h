// From which state each was met first, for searches whose stack is not the path.
//
// Cost  4 bytes a state, if paths are kept

#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "search/search.h"

namespace onager::search {

class Parents {
 public:
  // Nothing is kept unless paths are, and `wanted`.
  explicit Parents(const Parts& parts, bool wanted = true)
      : kept_(parts.keep_paths && wanted), parents_(parts.budget) {}

  // `parent` was met before; kNone for the initial state.
  void remember(StateId state, StateId parent) {
    assert(parent == kNone || parent < state);
    if (!kept_) return;
    parents_.grow(state + std::size_t{1});
    parents_[state] = parent;
  }
  std::vector<StateId> path_to(StateId state) const {
    assert(kept_);
    std::vector<StateId> states;
    for (; state != kNone; state = parents_[state]) states.push_back(state);
    std::ranges::reverse(states);
    return states;
  }

 private:
  const bool kept_;
  GrowingArray<StateId> parents_;
};

}  // namespace onager::search
