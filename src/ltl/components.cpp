#include "ltl/components.h"

#include <algorithm>
#include <cassert>

#include "base/ids.h"

namespace onager::ltl {

namespace {

class Tarjan {
 public:
  explicit Tarjan(const MarkedGraph& graph) : graph_(graph), index_(graph.size(), 0), low_(graph.size(), 0) {
    result_.of.assign(graph.size(), kNone);
  }

  Components run() {
    for (std::uint32_t state = 0; state < graph_.size(); ++state)
      if (index_[state] == 0) search(state);
    assert(open_.empty() && path_.empty());
    result_.trivial.assign(count_, true);
    result_.marks.assign(count_, 0);
    for (std::uint32_t source = 0; source < graph_.size(); ++source)
      for (const MarkedEdge& edge : graph_[source]) {
        assert(result_.of[edge.target] <= result_.of[source]);
        if (result_.of[source] != result_.of[edge.target]) continue;
        result_.trivial[result_.of[source]] = false;
        result_.marks[result_.of[source]] |= edge.marks;
      }
    return std::move(result_);
  }

 private:
  struct Frame {
    std::uint32_t state;
    std::size_t next;  // next edge to follow
  };

  void enter(std::uint32_t state) {
    index_[state] = low_[state] = ++time_;
    open_.push_back(state);
    path_.push_back({state, 0});
  }
  void search(std::uint32_t start) {
    enter(start);
    while (!path_.empty()) {
      Frame& frame = path_.back();
      if (frame.next == graph_[frame.state].size()) {
        leave();
        continue;
      }
      const std::uint32_t target = graph_[frame.state][frame.next++].target;
      assert(target < graph_.size());
      if (index_[target] == 0)
        enter(target);
      else if (result_.of[target] == kNone)
        low_[frame.state] = std::min(low_[frame.state], index_[target]);
    }
  }
  void leave() {
    const std::uint32_t state = path_.back().state;
    path_.pop_back();
    if (!path_.empty()) low_[path_.back().state] = std::min(low_[path_.back().state], low_[state]);
    if (low_[state] != index_[state]) return;
    std::uint32_t member = kNone;
    do {
      assert(!open_.empty());
      member = open_.back();
      open_.pop_back();
      result_.of[member] = count_;
    } while (member != state);
    ++count_;
  }

  const MarkedGraph& graph_;
  std::vector<std::uint32_t> index_, low_;  // 0: not visited
  std::vector<std::uint32_t> open_;         // visited, component not known yet
  std::vector<Frame> path_;
  std::uint32_t time_ = 0, count_ = 0;
  Components result_;
};

}  // namespace

Components components(const MarkedGraph& graph) {
  return Tarjan(graph).run();
}

Components components(const Automaton& automaton) {
  MarkedGraph graph(automaton.states());
  for (std::size_t state = 0; state < graph.size(); ++state)
    for (const Edge& edge : automaton.edges[state]) graph[state].push_back({edge.marks, edge.target});
  return components(graph);
}

bool has_accepting_run(const MarkedGraph& graph, std::uint32_t start, AcceptanceMarks all) {
  assert(start < graph.size());
  std::vector<bool> met(graph.size(), false);
  std::vector<std::uint32_t> open{start};
  met[start] = true;
  const Components found = components(graph);
  while (!open.empty()) {
    const std::uint32_t state = open.back();
    open.pop_back();
    if (found.accepting(found.of[state], all)) return true;
    for (const MarkedEdge& edge : graph[state]) {
      if (!met[edge.target]) open.push_back(edge.target);
      met[edge.target] = true;
    }
  }
  return false;
}

bool is_empty(const Automaton& automaton) {
  MarkedGraph graph(automaton.states());
  for (std::size_t state = 0; state < graph.size(); ++state)
    for (const Edge& edge : automaton.edges[state])
      if (edge.label != BddTable::kFalse) graph[state].push_back({edge.marks, edge.target});
  return !has_accepting_run(graph, automaton.initial, automaton.all_marks());
}

}  // namespace onager::ltl
