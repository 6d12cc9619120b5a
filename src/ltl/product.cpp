#include "ltl/product.h"

#include <cassert>
#include <unordered_map>

#include "ltl/components.h"

namespace onager::ltl {

bool intersect(const Automaton& first, const Automaton& second) {
  assert(first.holds_invariant() && second.holds_invariant());
  assert(first.labels == second.labels && first.marks + second.marks <= kMostMarks);
  std::vector<std::pair<AutomatonState, AutomatonState>> pairs;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers;
  const auto number = [&](AutomatonState a, AutomatonState b) {
    const auto [place, fresh] = numbers.emplace(std::uint64_t{a} << 32 | b, static_cast<std::uint32_t>(pairs.size()));
    if (fresh) pairs.emplace_back(a, b);
    return place->second;
  };
  number(first.initial, second.initial);
  MarkedGraph graph;
  for (std::size_t next = 0; next < pairs.size(); ++next) {
    const auto [a, b] = pairs[next];
    graph.emplace_back();
    first.labels->spend(4 * first.edges[a].size() * second.edges[b].size());
    for (const Edge& x : first.edges[a])
      for (const Edge& y : second.edges[b])
        if (!first.labels->disjoint(x.label, y.label))
          graph[next].push_back({x.marks | y.marks << first.marks, number(x.target, y.target)});
  }
  const AcceptanceMarks all = first.all_marks() | (second.marks == 0 ? 0 : second.all_marks() << first.marks);
  return has_accepting_run(graph, 0, all);
}

}  // namespace onager::ltl
