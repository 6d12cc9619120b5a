#include "answer/coverage.h"

#include <algorithm>

namespace onager::answer {

using promela::Edge;
using promela::Graph;
using promela::Node;
using promela::NodeId;

namespace {

// Jumps are no statements, and `skip` does nothing that could be missed.
bool counts(const Edge& edge) {
  if (edge.kind == Edge::Kind::kJump) return false;
  return edge.kind != Edge::Kind::kStatement || edge.statement->source != "(1)";
}

}  // namespace

Coverage::Coverage(const promela::PromelaSystem& system) : system_(system), done_(system.transitions()) {
  for (const Graph& graph : system.machine().graphs()) {
    executed_.emplace_back(graph.nodes.size());
    met_.emplace_back(graph.nodes.size());
  }
}

void Coverage::add(StateView state, std::span<const TransitionId> enabled) {
  const promela::Machine& machine = system_.machine();
  const auto proctype = [&](promela::InstanceId i) { return system_.layout().instances()[i].key.proctype; };
  for (const promela::Instance& instance : system_.layout().instances()) {
    std::vector<bool>& met = met_[instance.key.proctype];
    if (state[instance.node] < met.size()) met[state[instance.node]] = true;
  }
  for (const TransitionId t : enabled) {
    if (done_[t]) continue;
    const promela::Transition& transition = system_.transition(t);
    const Edge& first = *machine.actions(transition.begin.instance, transition.node)[transition.begin.edge].edge;
    if (transition.begin.partner == kNone && first.kind != Edge::Kind::kDStep && !first.goes_on) {
      executed_[proctype(transition.begin.instance)][first.from] = true;
      done_[t] = true;
      continue;
    }
    taken_.clear();
    system_.add_taken(state, t, taken_);
    for (const promela::Taken& each : taken_) {
      executed_[proctype(each.instance)][each.edge->from] = true;
      if (each.edge->to != kNone) met_[proctype(each.instance)][each.edge->to] = true;
    }
  }
}

Unreached::Statement Coverage::statement(const Edge& edge) const {
  return {system_.machine().program().files[edge.at.file], edge.at.at.line, edge.at.at.column,
          edge.kind == Edge::Kind::kDStep ? "d_step" : promela::text_of(edge)};
}

Unreached Coverage::unreached() const {
  const promela::Program& program = system_.machine().program();
  Unreached found;
  for (std::size_t p = 0; p < program.proctypes.size(); ++p) {
    const Graph& graph = system_.machine().graphs()[p];
    Unreached::Part part{program.proctypes[p].name, {}, 0, 0, {}};
    std::vector<NodeId> order;
    for (NodeId n = 2; n < graph.nodes.size(); ++n) order.push_back(n);
    std::ranges::stable_sort(order, {}, [&](NodeId n) { return graph.nodes[n].number; });
    std::vector<bool> told(graph.nodes.size());  // statements
    for (const NodeId n : order) {
      if (!graph.nodes[n].is_place) continue;
      ++part.of;
      const std::size_t before = part.statements.size();
      for (const Edge& edge : graph.nodes[n].edges) {
        const bool is_known = edge.escape != kNone || !counts(edge) || told[edge.from] || executed_[p][edge.from];
        if (met_[p][n] || is_known) continue;
        told[edge.from] = true;
        part.statements.push_back(statement(edge));
      }
      part.places += part.statements.size() > before;
    }
    for (const NodeId n : order) {
      const auto own = std::ranges::find(graph.nodes[n].edges, n, &Edge::from);
      if (own != graph.nodes[n].edges.end() && counts(*own) && !told[n] && !executed_[p][n])
        part.idle.push_back(statement(*own));
    }
    found.parts.push_back(std::move(part));
  }
  return found;
}

}  // namespace onager::answer
