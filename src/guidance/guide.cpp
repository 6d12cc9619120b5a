#include "guidance/guide.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace onager::guidance {

void Guide::order(product::Product& product, ltl::AutomatonState automaton, std::vector<std::uint32_t>& out) {
  assert(automaton < product.automaton().states());
  out.resize(product.steps().size());
  std::iota(out.begin(), out.end(), 0u);
  if (out.size() < 2) return;
  scores_.assign(out.size(), 0);
  for (const auto& heuristic : heuristics_) heuristic->score(product, automaton, scores_);
  assert(product.steps().size() == out.size());
  assert(scores_.size() == out.size());  // a heuristic adds to scores, and no more
  std::ranges::stable_sort(out, {}, [this](std::uint32_t i) { return scores_[i]; });
}

}  // namespace onager::guidance
