#include <fmt/format.h>

#include <algorithm>

#include "native/promela_writer.h"

namespace onager::native {

using promela::Edge;
using promela::Graph;

namespace {

constexpr const char* kScope =
    "  uint32_t *const m = r->m;\n  uint32_t fault = 0, *const f = &fault;\n  const uint32_t timeout = 0;\n"
    "  (void)m, (void)f, (void)timeout;\n";

}  // namespace

std::string PromelaWriter::assign(const promela::Place& place, const std::string& value) {
  if (place.indices == 0) return fmt::format("  PUT({}, {}, {});\n", slot(place.slot), kind_of(place.type), value);
  return fmt::format("  {{ const uint32_t at = {}; if (fault) return ASK; PUT(at, {}, {}); }}\n",
                     address(place, place.slot), kind_of(place.type), value);
}

// A trace automaton sees messages in the interpreter.
std::string PromelaWriter::send(const Action& action) {
  if (layout_.event() != kNone) return "  return ASK;\n";
  std::string values, text = "  {\n";
  for (const TermId sent : action.values) values += value(sent) + ", ";
  text += fmt::format("  const int32_t v[] = {{{}0}};\n  const uint32_t c = {};\n", values, channel(action.channel));
  return text + fmt::format("  if (fault || send(r, c, v, {}, {}) == ASK) return ASK;\n  }}\n", action.values.size(),
                            action.edge->statement->is_sorted ? 1 : 0);
}

// Of a message v.
std::string PromelaWriter::deliver(const Action& action) {
  std::string text;
  for (std::size_t k = 0; k < action.patterns.size(); ++k)
    if (action.patterns[k].kind == promela::Pattern::Kind::kStore)
      text += assign(action.patterns[k].target, fmt::format("v[{}]", k));
  return text;
}

std::string PromelaWriter::receive(InstanceId i, NodeId node, std::uint32_t edge) {
  if (layout_.event() != kNone) return "  return ASK;\n";
  const Action& action = this->action(i, node, edge);
  const std::size_t count = action.patterns.size();
  std::string text = fmt::format("  {{\n  const uint32_t c = {};\n", channel(action.channel));
  text += fmt::format("  if (fault || c == NONE || ch[c].capacity == 0 || ch[c].fields != {}) return ASK;\n", count);
  text += fmt::format("  const uint32_t i = {}(m, c, f, 0);\n  if (fault || i == NONE) return ASK;\n",
                      finder_of(i, node, edge));
  std::string values;
  for (std::size_t k = 0; k < count; ++k) values += fmt::format("field(m, c, i, {}), ", k);
  text += fmt::format("  const int32_t v[] = {{{}0}};\n  (void)v;\n", values);
  if (!action.edge->statement->keeps) text += "  if (take(r, c, i) == ASK) return ASK;\n";
  return text + deliver(action) + "  }\n";
}

std::string PromelaWriter::make_channel(const promela::Site& site) {
  return request(fmt::format("make_{}_{}", site.proctype, site.cell), "work *r", [=, this] {
    std::string text = "  uint32_t *const m = r->m;\n  uint32_t number = 0;\n";
    text += "  while (number < NUMBERS && find(m, (int32_t)number + 1) != NONE) ++number;\n  switch (number) {\n";
    for (const promela::ChannelPlace& place : layout_.channels()) {
      if (place.key.site != site) continue;
      const SlotId which = layout_.numbers()[place.key.number].which;
      text += fmt::format("    case {}: ", place.key.number);
      if (which != kNone) text += fmt::format("SET({}, {}); ", which, place.mark);
      text += "break;\n";
    }
    return text + "    default: return ASK;\n  }\n  return number + 1;\n";
  });
}

std::string PromelaWriter::create(InstanceId i) {
  return request(fmt::format("create_{}", i), "work *r, const int32_t *a", [=, this] {
    const promela::Instance& instance = layout_.instances()[i];
    const promela::Proctype& proctype = machine_.program().proctypes[instance.key.proctype];
    const promela::Frame& frame = proctype.frame;
    std::string text = kScope;
    text += fmt::format("  SET({}, {});\n", instance.node, machine_.graph_of(i).start);
    for (std::uint32_t c = 0; c < frame.cells.size(); ++c) {
      const promela::Cell& cell = frame.cells[c];
      const SlotId at = instance.locals + c;
      const TermId initial = code_.instances[i].initial[c];
      if (cell.channel) {
        text += fmt::format(
            "  {{ const uint32_t made = {}(r); if (made == ASK) return ASK; PUT({}, CHAN, (int32_t)made); }}\n",
            make_channel({instance.key.proctype, c}), at);
        continue;
      }
      const std::string value = c < frame.parameters ? fmt::format("a[{}]", c)
                                : initial == kNone   ? "0"
                                                     : this->value(initial);
      if (machine_.is_tracked(at) && cell.type.type != promela::Type::kChan)
        text += fmt::format("  if (!may_hold({}, stored({}, {}))) return ASK;\n", at, kind_of(cell.type), value);
      const bool is_tracked = machine_.is_tracked(at) && cell.type.type != promela::Type::kChan;
      text += fmt::format("  {}({}, {}, {});\n", is_tracked ? "KEEP" : "PUT", at, kind_of(cell.type), value);
    }
    text += "  if (fault) return ASK;\n";
    return text + "  return 0;\n";
  });
}

std::string PromelaWriter::run(const Action& action) {
  const promela::Proctype& proctype = machine_.program().proctypes[action.proctype];
  const std::int32_t given = action.priority != 0 ? action.priority : proctype.priority;
  std::string values, text = "  {\n";
  for (std::size_t k = 0; k < std::max<std::size_t>(action.values.size(), proctype.frame.parameters); ++k)
    values += (k < action.values.size() ? value(action.values[k]) : "0") + ", ";
  text += fmt::format("  const int32_t a[] = {{{}0}};\n  const uint32_t pid = processes(m);\n", values);
  text += "  if (fault) return ASK;\n  switch (pid) {\n";
  for (InstanceId i = 0; i < layout_.instances().size(); ++i) {
    const promela::Instance& instance = layout_.instances()[i];
    if (instance.key.proctype != action.proctype) continue;
    text += fmt::format("    case {}: ", instance.key.pid);
    if (instance.priority != kNone) text += fmt::format("SET({}, {}u); ", instance.priority, given == 0 ? 1 : given);
    text += fmt::format("if ({}(r, a) == ASK) return ASK; break;\n", create(i));
  }
  text += "    default: return ASK;\n  }\n";
  if (action.effect == Action::Effect::kAssignRun) text += assign(action.target, "(int32_t)pid");
  return text + "  }\n";
}

std::string PromelaWriter::die(InstanceId i) {
  const promela::Instance& instance = layout_.instances()[i];
  const auto& cells = machine_.program().proctypes[instance.key.proctype].frame.cells;
  std::string text = fmt::format("  SET({}, 0);\n", instance.node);
  if (instance.priority != kNone) text += fmt::format("  SET({}, 0);\n", instance.priority);
  if (!cells.empty())
    text += fmt::format("  for (uint32_t i = {}; i < {}; ++i) SET(i, 0);\n", instance.locals,
                        instance.locals + cells.size());
  const auto channels =
      std::ranges::count_if(cells, [](const promela::Cell& cell) { return cell.channel.has_value(); });
  if (channels > 0) text += fmt::format("  if (free_channels(r, {}) == ASK) return ASK;\n", channels);
  return text;
}

// All that the statement does, but not that the process moves on.
std::string PromelaWriter::effect(InstanceId i, NodeId node, std::uint32_t edge) {
  const Action& action = this->action(i, node, edge);
  if (action.edge->kind == Edge::Kind::kEnd) return die(i);
  switch (action.effect) {
    case Action::Effect::kNothing:
      if (!action.is_condition || !can_fail(action.value)) return {};
      return fmt::format("  {{ const uint32_t timeout = 1; (void)timeout; (void)({}); if (fault) return ASK; }}\n",
                         value(action.value));
    case Action::Effect::kAssert:
      if (!can_fail(action.value)) return {};
      return fmt::format("  (void)({}); if (fault) return ASK;\n", value(action.value));
    case Action::Effect::kAssign:
      if (!can_fail(action.value)) return assign(action.target, value(action.value));
      return fmt::format("  {{ const int32_t x = {}; if (fault) return ASK;\n{}  }}\n", value(action.value),
                         assign(action.target, "x"));
    case Action::Effect::kRun:
    case Action::Effect::kAssignRun:
      return run(action);
    case Action::Effect::kSetPriority:
      return "  return ASK;\n";
    case Action::Effect::kSend:
      return send(action);
    case Action::Effect::kReceive:
      return receive(i, node, edge);
  }
  return {};
}

// The first edge that can be taken is; where none can, the step fails.
std::string PromelaWriter::dstep_body(InstanceId i, NodeId node, std::uint32_t edge) {
  const Action& begun = action(i, node, edge);
  std::string entries, text;
  std::vector<NodeId> open{begun.edge->inner};
  std::set<NodeId> seen{begun.edge->inner, Graph::kLeave};
  while (!open.empty()) {
    const NodeId at = open.back();
    open.pop_back();
    entries += fmt::format("    case {0}: goto at_{0};\n", at);
    text += fmt::format("at_{}:\n  if (++r->moves > MOVES) return ASK;\n", at);
    for (std::uint32_t e = 0; e < machine_.actions(i, at).size(); ++e) {
      const Action& inner = action(i, at, e);
      text += fmt::format("  if ({}(m, {})) {{\n", executable(i, at, e), at == begun.edge->inner ? 1 : 0);
      if (watches_nodes_) text += fmt::format("  SET({}, {});\n", node_slot(i), at);
      if (inner.edge->kind == Edge::Kind::kDStep)
        text += fmt::format("  if ({}(r, {}) == ASK) return ASK;\n", dstep(i, at, e), inner.edge->inner);
      else
        text += effect(i, at, e);
      if (watches_nodes_) text += fmt::format("  SET({}, {});\n", node_slot(i), inner.edge->to);
      text += fmt::format("  goto at_{};\n  }}\n", inner.edge->to);
      if (seen.insert(inner.edge->to).second) open.push_back(inner.edge->to);
    }
    text += "  return ASK;\n";
  }
  text += fmt::format("at_{}:\n  SET({}, {});\n  return 0;\n", Graph::kLeave, node_slot(i), begun.edge->to);
  return kScope + fmt::format("  switch (at) {{\n{}    default: goto at_{};\n  }}\n", entries, Graph::kLeave) + text;
}

std::string PromelaWriter::dstep(InstanceId i, NodeId node, std::uint32_t edge) {
  return request(fmt::format("dstep_{}_{}_{}", i, node, edge), "work *r, uint32_t at",
                 [=, this] { return dstep_body(i, node, edge); });
}

// Who goes on after a step of the process that ends with this edge.
std::string PromelaWriter::next(InstanceId runner, const Edge& last) {
  std::string text;
  if (layout_.last() != kNone)
    text += fmt::format("  SET({}, {});\n", layout_.last(), layout_.instances()[runner].key.pid);
  if (last.kind == Edge::Kind::kEnd || !last.goes_on) return text + "  return NOBODY;\n";
  listed_.insert(runner);
  request(fmt::format("list_{}", runner), "work *r", [=, this] { return list_body(runner); });
  return text + fmt::format("  return {};\n", runner);
}

bool PromelaWriter::meets_safely(const Action& send, const Action& receive) const {
  const auto fails = [this](TermId term) { return can_fail(term); };
  return !fails(send.channel) && !fails(receive.channel) && std::ranges::none_of(send.values, fails) &&
         std::ranges::none_of(receive.patterns, [&](const promela::CodePattern& pattern) {
           return pattern.kind == promela::Pattern::Kind::kMatch && fails(pattern.value);
         });
}

std::string PromelaWriter::meet_body(const Start& start) {
  if (layout_.event() != kNone) return "  return ASK;\n";
  const Action& send = action(start.instance, start.node, start.edge);
  const Action& begun = action(start.partner, start.partner_node, start.partner_edge);
  std::string text;
  const auto begun_with = receives(start.partner, start.partner_node, start.partner_edge);
  for (const auto& [there, e] : begun_with) {
    const Action& receive = action(start.partner, there, e);
    // They are known to meet; a function that asks again finds out which statement does, and whether that fails.
    if (begun_with.size() == 1 && meets_safely(send, receive))
      text += "  {\n";
    else
      text += fmt::format("  if ({}(m, f, 0)) {{\n  if (fault) return ASK;\n",
                          can_meet(start.instance, start.node, start.edge, start.partner, there, e));
    text += fmt::format("  const uint32_t c = {};\n", channel(send.channel));
    text += fmt::format("  if (c == NONE || ch[c].fields != {} || ch[c].fields != {}) return ASK;\n",
                        send.values.size(), receive.patterns.size());
    std::string values;
    for (std::size_t k = 0; k < send.values.size(); ++k)
      values += fmt::format("cut(kinds[c][{}], {}), ", k, value(send.values[k]));
    text += fmt::format("  const int32_t v[] = {{{}0}};\n  (void)v;\n  if (fault) return ASK;\n", values);
    text += fmt::format("  SET({}, {});\n", node_slot(start.instance), send.edge->to);
    text += deliver(receive);
    if (&receive == &begun)
      text += fmt::format("  SET({}, {});\n", node_slot(start.partner), receive.edge->to);
    else
      text += fmt::format("  if ({}(r, {}) == ASK) return ASK;\n",
                          dstep(start.partner, start.partner_node, start.partner_edge), receive.edge->to);
    // Whoever goes on may look for the sender.
    if (begun.edge->goes_on && !is_wanted(start.instance, send.edge->to)) text += "  return ASK;\n";
    text += next(start.partner, *begun.edge) + "  }\n";
  }
  return text + "  return ASK;\n";
}

// Whether a process that arrives there can only go on in one way, and always can.
bool PromelaWriter::goes_straight_on(InstanceId i, NodeId node) {
  const promela::Node& at = machine_.graph_of(i).nodes[node];
  if (at.edges.size() != 1 || !at.edges[0].blockers.empty() || !may_move(i).empty()) return false;
  const Action& only = action(i, node, 0);
  if (only.edge->kind == Edge::Kind::kJump) return true;
  if (only.edge->kind != Edge::Kind::kStatement) return false;
  if (only.is_condition)
    return code_.terms[only.value].op == promela::Op::kConstant && code_.terms[only.value].value != 0;
  return only.effect != Action::Effect::kSend && only.effect != Action::Effect::kReceive;
}

// An edge, and those behind it that follow without a choice.
std::string PromelaWriter::begin_body(const Start& start) {
  std::string text = kScope + std::string("  ++r->moves;\n");
  const InstanceId i = start.instance;
  if (const TermId provided = code_.instances[i].provided; provided != kNone && can_fail(provided))
    text += fmt::format("  {{ const uint32_t timeout = 1; (void)timeout; (void)({}); if (fault) return ASK; }}\n",
                        value(provided));
  if (start.partner != kNone) return text + meet_body(start);
  const Edge* begun = action(i, start.node, start.edge).edge;
  if (begun->kind == Edge::Kind::kDStep)
    text += fmt::format("  if ({}(r, {}) == ASK) return ASK;\n", dstep(i, start.node, start.edge), begun->inner);
  else
    text += effect(i, start.node, start.edge);
  if (begun->kind == Edge::Kind::kEnd) return text + next(i, *begun);
  std::set<NodeId> seen;
  while (begun->goes_on && seen.insert(begun->to).second && is_wanted(i, begun->to) && goes_straight_on(i, begun->to)) {
    if (watches_nodes_) text += fmt::format("  SET({}, {});\n", node_slot(i), begun->to);
    text += "  ++r->moves;\n" + effect(i, begun->to, 0);
    begun = action(i, begun->to, 0).edge;
  }
  return text + fmt::format("  SET({}, {});\n", node_slot(i), begun->to) + next(i, *begun);
}

std::uint32_t PromelaWriter::begin(const Start& start) {
  if (!is_wanted(start.instance, start.node) ||
      (start.partner != kNone && !is_wanted(start.partner, start.partner_node))) {
    const auto [found, fresh] = begins_.try_emplace(Start{}, static_cast<std::uint32_t>(begins_.size()));
    if (fresh)
      request(fmt::format("begin_{}", found->second), "work *r", [] { return std::string("  return ASK;\n"); });
    return found->second;
  }
  const auto [found, fresh] = begins_.try_emplace(start, static_cast<std::uint32_t>(begins_.size()));
  if (fresh) request(fmt::format("begin_{}", found->second), "work *r", [=, this] { return begin_body(start); });
  return found->second;
}

// All ways in which a process goes on that stands inside an atomic sequence.
std::string PromelaWriter::list_body(InstanceId i) {
  std::string text = "  const uint32_t *const m = r->m;\n";
  const std::string may = may_move(i);
  if (!may.empty()) text += fmt::format("  if (!{}(m, 0)) return 0;\n", may);
  std::set<NodeId> arrived;  // where it may go on
  for (const promela::Node& from : machine_.graph_of(i).nodes)
    for (const Edge& edge : from.edges)
      if (edge.goes_on && edge.to != kNone) arrived.insert(edge.to);
  text += fmt::format("  switch (m[{}]) {{\n", node_slot(i));
  for (const NodeId node : arrived) {
    if (node < 2 || machine_.graph_of(i).nodes[node].in_dstep || !is_wanted(i, node)) continue;
    text += fmt::format("    case {}:\n", node);
    for (std::uint32_t e = 0; e < machine_.actions(i, node).size(); ++e) text += list_edge(i, node, e);
    text += "      return 0;\n";
  }
  return text + "    default: return ASK;\n  }\n";
}

std::string PromelaWriter::list_edge(InstanceId i, NodeId node, std::uint32_t edge) {
  const Action& action = this->action(i, node, edge);
  std::string text = fmt::format("      if ({}(m, 0)) {{\n", executable(i, node, edge));
  const auto option = [&](const Start& start) { return fmt::format("OPTION({});", begin(start)); };
  const std::string alone = option({i, node, edge});
  if (action.effect != Action::Effect::kSend || !accesses_.may_be(action.channel, true))
    return text + fmt::format("        {}\n      }}\n", alone);
  text += "        uint32_t fault = 0, *const f = &fault;\n        const uint32_t timeout = 0;\n";
  text += fmt::format("        const uint32_t c = {};\n", channel(action.channel));
  text += fmt::format("        if (c == NONE || ch[c].capacity > 0) {{ {} }} else {{\n", alone);
  for (const Start& start : partners(i, node, edge)) {
    text += fmt::format("          if (m[{}] == {} && {}) {}\n", node_slot(start.partner), start.partner_node,
                        can_receive(start), option(start));
  }
  return text + "        }\n      }\n";
}

}  // namespace onager::native
