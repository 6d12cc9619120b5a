#include "answer/coverage.h"

#include <algorithm>

namespace onager::answer {

using promela::Edge;
using promela::Graph;
using promela::NodeId;

namespace {

// Jumps are no statements that pan counts.
bool counts(const Edge& edge) {
  return edge.kind == Edge::Kind::kStatement || edge.kind == Edge::Kind::kElse || edge.kind == Edge::Kind::kEnd;
}

}  // namespace

Coverage::Coverage(const promela::PromelaSystem& system) : system_(system), done_(system.transitions()) {
  for (const Graph& graph : system.machine().graphs()) reached_.emplace_back(graph.nodes.size());
}

void Coverage::add(StateView state, std::span<const TransitionId> enabled) {
  for (const TransitionId t : enabled) {
    if (done_[t]) continue;
    const promela::Transition& transition = system_.transition(t);
    const promela::Machine& machine = system_.machine();
    const auto mark = [&](promela::InstanceId instance, const Edge& edge) {
      reached_[system_.layout().instances()[instance].key.proctype][edge.from] = true;
    };
    const Edge& first = *machine.actions(transition.begin.instance, transition.node)[transition.begin.edge].edge;
    const bool is_plain = transition.begin.partner == kNone && first.kind != Edge::Kind::kDStep && !first.goes_on;
    if (is_plain) {
      mark(transition.begin.instance, first);
      done_[t] = true;
      continue;
    }
    taken_.clear();
    system_.add_taken(state, t, taken_);
    for (const promela::Taken& each : taken_) mark(each.instance, *each.edge);
  }
}

Unreached Coverage::unreached() const {
  const promela::Program& program = system_.machine().program();
  Unreached found;
  for (std::size_t p = 0; p < program.proctypes.size(); ++p) {
    const Graph& graph = system_.machine().graphs()[p];
    Unreached::Part part{program.proctypes[p].name, {}, 0};
    std::vector<const promela::Node*> left;
    for (NodeId n = 2; n < graph.nodes.size(); ++n) {
      const auto own = std::ranges::find(graph.nodes[n].edges, n, &Edge::from);
      if (own == graph.nodes[n].edges.end() || !counts(*own)) continue;
      ++part.of;
      if (!reached_[p][n]) left.push_back(&graph.nodes[n]);
    }
    std::ranges::sort(left, {}, &promela::Node::number);
    for (const promela::Node* node : left) {
      const auto n = static_cast<NodeId>(node - graph.nodes.data());
      const Edge& edge = *std::ranges::find(node->edges, n, &Edge::from);
      part.statements.push_back(
          {program.files[edge.at.file], edge.at.at.line, edge.at.at.column, promela::text_of(edge)});
    }
    found.parts.push_back(std::move(part));
  }
  return found;
}

}  // namespace onager::answer
