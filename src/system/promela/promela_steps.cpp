// What the steps of a Promela system are called, and what goes wrong in them.

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <unordered_map>

#include "system/promela/promela_system.h"

namespace onager::promela {

namespace {

std::string text_of_move(const Program& program, const Instance& instance, const Edge& edge) {
  const std::string text = edge.kind == Edge::Kind::kDStep ? "d_step" : text_of(edge);
  return fmt::format("{}({}):{} {}", program.proctypes[instance.key.proctype].name, instance.key.pid, edge.at.at.line,
                     text);
}

// Jumps are left out, unless there is nothing else.
std::string text_of_moves(const Machine& machine, std::span<const Move> moves) {
  const auto edge_of = [&](InstanceId i, NodeId node, std::uint32_t e) -> const Edge& {
    return *machine.actions(i, node)[e].edge;
  };
  const auto is_jump = [&](const Move& move) {
    const Edge& edge = edge_of(move.begin.instance, move.node, move.begin.edge);
    return edge.kind == Edge::Kind::kJump;
  };
  const bool only_jumps = std::ranges::all_of(moves, is_jump);
  std::string text;
  const auto add = [&](InstanceId i, const Edge& edge) {
    text += (text.empty() ? "" : " ; ") + text_of_move(machine.program(), machine.layout().instances()[i], edge);
  };
  for (const Move& move : moves) {
    if (!only_jumps && is_jump(move)) continue;
    add(move.begin.instance, edge_of(move.begin.instance, move.node, move.begin.edge));
    if (move.begin.partner != kNone)
      add(move.begin.partner, edge_of(move.begin.partner, move.partner_node, move.begin.partner_edge));
  }
  return text;
}

}  // namespace

std::string PromelaSystem::step_name(StateView state, TransitionId t) const {
  Memory& memory = step_memory();
  memory.load(state, machine().hidden());
  const Transition& wanted = parts_->transitions[t];
  std::vector<Begin> begins;
  machine().list_all(memory, begins);
  std::unordered_map<std::string, std::uint32_t> count;
  std::string name;
  for (const Begin& begin : begins) {
    const bool is_wanted = begin.instance == wanted.begin.instance && begin.edge == wanted.begin.edge &&
                           begin.partner == wanted.begin.partner && begin.partner_edge == wanted.begin.partner_edge;
    std::uint32_t rank = 0;
    Happened happened;
    machine().run(begin, memory, &happened, [&] {
      std::string text = text_of_moves(machine(), happened.moves);
      if (const std::uint32_t number = ++count[text]; number > 1) text += fmt::format(" #{}", number);
      if (is_wanted && rank++ == wanted.rank) name = std::move(text);
      return name.empty();
    });
    if (!name.empty()) break;
  }
  assert(!name.empty());
  return name;
}

bool PromelaSystem::is_proper_end(StateView state, bool is_strict) const {
  if (!failure(state).empty()) return true;  // it is an error, but of another kind
  const View view{state.data(), machine().hidden().data()};
  for (InstanceId i = 0; i < layout().instances().size(); ++i) {
    const NodeId node = machine().node_of(i, view);
    if (node == Graph::kDone) continue;
    if (!machine().stands(i, view)) return false;
    const Node& at = machine().graph_of(i).nodes[node];
    const bool is_closing = !at.edges.empty() && at.edges[0].kind == Edge::Kind::kEnd;
    if (is_strict ? !is_closing : !at.is_end) return false;
  }
  return machine().processes(view) == 0 || machine().may_end_trace(view);
}

namespace {

std::string text_of(const Trouble& trouble) {
  switch (trouble.kind) {
    case Trouble::Kind::kUnexpectedEvent:
      return "an event that the trace automaton does not allow";
    case Trouble::Kind::kForbiddenEvents:
      return "all events of the notrace automaton happened";
    case Trouble::Kind::kAssertion:
    case Trouble::Kind::kChoice:
      break;
  }
  const Edge& edge = *trouble.action->edge;
  if (trouble.kind == Trouble::Kind::kChoice)
    return fmt::format("a D_proctype is not deterministic: {} (line {}, column {}) is not all that it can do",
                       text_of(edge), edge.at.at.line, edge.at.at.column);
  return fmt::format("the assertion is false: {} (line {}, column {})", edge.statement->source, edge.at.at.line,
                     edge.at.at.column);
}

}  // namespace

bool PromelaSystem::may_have_trouble(TransitionId t) const {
  const bool has_deterministic = std::ranges::any_of(machine().program().proctypes, &Proctype::is_deterministic);
  return machine().may_fail() || layout().event() != kNone || has_deterministic || access(t).asserts;
}

std::string PromelaSystem::trouble_of(StateView state, TransitionId t) const {
  Memory& memory = step_memory();
  memory.load(state, machine().hidden());
  const Transition& transition = parts_->transitions[t];
  Happened happened;
  std::string found;
  std::uint32_t met = 0;
  machine().run(transition.begin, memory, &happened, [&] {
    if (met != transition.rank) return ++met <= transition.rank;
    if (!happened.troubles.empty()) {
      found = text_of(happened.troubles.front());
    } else {
      found = failure(memory.slots());
    }
    return false;
  });
  return found;
}

void PromelaSystem::add_taken(StateView state, TransitionId t, std::vector<Taken>& taken) const {
  Memory& memory = step_memory();
  memory.load(state, machine().hidden());
  const Transition& transition = parts_->transitions[t];
  Happened happened;
  std::uint32_t met = 0;
  machine().run(transition.begin, memory, &happened, [&] { return ++met <= transition.rank; });
  taken.insert(taken.end(), happened.taken.begin(), happened.taken.end());
}

std::string PromelaSystem::failure(StateView state) const {
  for (const Instance& instance : layout().instances()) {
    const std::size_t nodes = machine().graphs()[instance.key.proctype].nodes.size();
    if (state[instance.node] >= nodes)
      return fmt::format("process '{}' fails: {}", layout().name(instance.node),
                         describe(machine().code().faults[state[instance.node] - nodes], machine().program()));
  }
  return {};
}

}  // namespace onager::promela
