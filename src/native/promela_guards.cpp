#include <fmt/format.h>

#include <algorithm>

#include "native/promela_writer.h"

namespace onager::native {

using promela::Edge;
using promela::Guard;

namespace {

constexpr const char* kLook = "const uint32_t *m, uint32_t *f, uint32_t timeout";
constexpr const char* kOwnFault = "  uint32_t fault = 0, *const f = &fault;\n  (void)f;\n";

std::string numbered(const char* what, promela::InstanceId i, promela::NodeId node, std::uint32_t edge) {
  return fmt::format("{}_{}_{}_{}", what, i, node, edge);
}

}  // namespace

std::vector<std::pair<promela::NodeId, std::uint32_t>> PromelaWriter::receives(InstanceId i, NodeId node,
                                                                               std::uint32_t edge) const {
  if (action(i, node, edge).effect == Action::Effect::kReceive) return {{node, edge}};
  std::vector<std::pair<NodeId, std::uint32_t>> found;
  const Edge& begun = *action(i, node, edge).edge;
  if (begun.kind == Edge::Kind::kDStep)
    for (std::uint32_t e = 0; e < machine_.actions(i, begun.inner).size(); ++e)
      if (action(i, begun.inner, e).effect == Action::Effect::kReceive) found.emplace_back(begun.inner, e);
  return found;
}

// All edges of others that may begin with a receive from the same rendezvous channel.
std::vector<Start> PromelaWriter::partners(InstanceId i, NodeId node, std::uint32_t edge) const {
  std::vector<Start> found;
  const TermId to = action(i, node, edge).channel;
  if (!accesses_.may_be(to, true)) return found;
  const std::bitset<256> meant = accesses_.channels(to);
  for (InstanceId other = 0; other < layout_.instances().size(); ++other) {
    if (layout_.instances()[other].key.pid == layout_.instances()[i].key.pid) continue;
    for (NodeId there = 2; there < machine_.graph_of(other).nodes.size(); ++there)
      for (std::uint32_t e = 0; e < machine_.actions(other, there).size(); ++e)
        if (is_wanted(other, there) && std::ranges::any_of(receives(other, there, e), [&](const auto& at) {
              return (accesses_.channels(action(other, at.first, at.second).channel) & meant).any();
            }))
          found.push_back({i, node, edge, other, there, e});
  }
  return found;
}

std::string PromelaWriter::can_meet(InstanceId i, NodeId node, std::uint32_t edge, InstanceId other, NodeId there,
                                    std::uint32_t e) {
  return request(fmt::format("meet_{}_{}_{}_{}_{}_{}", i, node, edge, other, there, e), kLook, [=, this] {
    const Action &send = action(i, node, edge), &receive = action(other, there, e);
    const promela::ChannelPlace *to = accesses_.only_channel(send.channel),
                                *from = accesses_.only_channel(receive.channel);
    std::string text;
    if (to != nullptr && to == from)
      text = fmt::format("  const uint32_t c = {};\n", channel(send.channel));
    else
      text = fmt::format("  const int32_t to = {};\n  if (to != {}) return 0;\n  const uint32_t c = find(m, to);\n",
                         value(send.channel), value(receive.channel));
    text += "  if (c == NONE || ch[c].capacity > 0) return 0;\n";
    text += fmt::format("  if (ch[c].fields != {} || ch[c].fields != {}) {{ *f = 1; return 1; }}\n", send.values.size(),
                        receive.patterns.size());
    for (std::size_t k = 0; k < std::min(send.values.size(), receive.patterns.size()); ++k)
      if (receive.patterns[k].kind == promela::Pattern::Kind::kMatch)
        text += fmt::format("  if (cut(kinds[c][{}], {}) != {}) return 0;\n", k, value(send.values[k]),
                            value(receive.patterns[k].value));
    return text + "  return 1;\n";
  });
}

std::string PromelaWriter::meeting(const Start& start) {
  std::string text = "(0";
  for (const auto& [there, e] : receives(start.partner, start.partner_node, start.partner_edge))
    text +=
        fmt::format(" || {}(m, f, timeout)", can_meet(start.instance, start.node, start.edge, start.partner, there, e));
  return text + ")";
}

// None of its escapes could receive instead, and it may move.
std::string PromelaWriter::can_receive(const Start& start) {
  std::string text = meeting(start);
  for (const std::uint32_t blocker : action(start.partner, start.partner_node, start.partner_edge).edge->blockers) {
    Start instead = start;
    instead.partner_edge = blocker;
    text += " && !" + meeting(instead);
  }
  const std::string may = may_move(start.partner);
  return "(" + text + (may.empty() ? "" : " && " + may + "(m, 0)") + ")";
}

std::string PromelaWriter::finder_of(InstanceId i, NodeId node, std::uint32_t edge) {
  const Action& receive = action(i, node, edge);
  return finder(numbered("message", i, node, edge), receive.patterns, receive.edge->statement->is_random);
}

std::string PromelaWriter::has_message(InstanceId i, NodeId node, std::uint32_t edge) {
  return request(numbered("has_message", i, node, edge), kLook, [=, this] {
    const Action& receive = action(i, node, edge);
    std::string text = fmt::format("  const uint32_t c = {};\n", channel(receive.channel));
    text += "  if (c == NONE) { *f = 1; return 1; }\n  if (ch[c].capacity == 0) return 0;\n";
    text += fmt::format("  if (m[ch[c].length] > 0 && ch[c].fields != {}) {{ *f = 1; return 1; }}\n",
                        receive.patterns.size());
    return text + fmt::format("  return {}(m, c, f, timeout) != NONE;\n", finder_of(i, node, edge));
  });
}

std::string PromelaWriter::any_executable(InstanceId i, NodeId node, const std::string& timeout) {
  std::string text = "(0";
  for (std::uint32_t e = 0; e < machine_.actions(i, node).size(); ++e)
    text += fmt::format(" || {}(m, {})", executable(i, node, e), timeout);
  return text + ")";
}

// The body of the function, up to the value that it returns.
std::string PromelaWriter::statement_is_executable(InstanceId i, NodeId node, std::uint32_t edge) {
  const Action& action = this->action(i, node, edge);
  switch (action.edge->kind) {
    case Edge::Kind::kEnd: {
      const std::uint32_t next = layout_.instances()[i].key.pid + 1;
      std::string text = "1";
      if (next < layout_.by_pid().size())
        for (const InstanceId other : layout_.by_pid()[next]) text += fmt::format(" && m[{}] == 0", node_slot(other));
      return text;
    }
    case Edge::Kind::kJump:
      return "1";
    case Edge::Kind::kElse: {
      std::string text = "!(0";
      for (std::uint32_t e = 0; e < edge; ++e) text += fmt::format(" || {}(m, timeout)", executable(i, node, e));
      return text + ")";
    }
    case Edge::Kind::kDStep:
      return any_executable(i, action.edge->inner, "timeout");
    case Edge::Kind::kStatement:
      break;
  }
  if (action.is_condition) return value(action.value) + " != 0";
  if (action.effect == Action::Effect::kReceive) return has_message(i, node, edge) + "(m, f, timeout)";
  if (action.effect != Action::Effect::kSend) return "1";
  return fmt::format("has_room(m, {}, f)", channel(action.channel));
}

std::string PromelaWriter::executable_body(InstanceId i, NodeId node, std::uint32_t edge) {
  std::string text = kOwnFault;
  const Action& action = this->action(i, node, edge);
  for (const std::uint32_t blocker : action.edge->blockers)
    text += fmt::format("  if ({}(m, timeout)) return 0;\n", executable(i, node, blocker));
  if (action.effect == Action::Effect::kSend && accesses_.may_be(action.channel, true)) {
    text +=
        fmt::format("  const uint32_t c = {};\n  if (c != NONE && ch[c].capacity == 0) {{\n", channel(action.channel));
    if (machine_.graph_of(i).nodes[node].in_dstep) {
      text += "    return 1;\n";  // a fault: nobody can receive while a d_step goes on
    } else {
      text += "    if (fault) return 1;\n";
      for (const Start& start : partners(i, node, edge))
        text += fmt::format("    if (m[{}] == {} && {}) return 1;\n", node_slot(start.partner), start.partner_node,
                            can_receive(start));
      text += "    return fault;\n";
    }
    text += "  }\n  const uint32_t yes = has_room(m, c, f);\n  return yes | fault;\n";
    return text;
  }
  return text +
         fmt::format("  const uint32_t yes = {};\n  return yes | fault;\n", statement_is_executable(i, node, edge));
}

std::string PromelaWriter::executable(InstanceId i, NodeId node, std::uint32_t edge) {
  return request(numbered("executable", i, node, edge), "const uint32_t *m, uint32_t timeout",
                 [=, this] { return executable_body(i, node, edge); });
}

std::string PromelaWriter::can_step(InstanceId i) {
  return request(fmt::format("can_step_{}", i), "const uint32_t *m", [=, this] {
    std::string text = fmt::format("  switch (m[{}]) {{\n", node_slot(i));
    for (NodeId node = 2; node < machine_.graph_of(i).nodes.size(); ++node)
      if (is_wanted(i, node) && !machine_.graph_of(i).nodes[node].in_dstep && !machine_.actions(i, node).empty())
        text += fmt::format("    case {}: return {};\n", node, any_executable(i, node, "0"));
    return text + "    default: return 0;\n  }\n";
  });
}

std::string PromelaWriter::may_move(InstanceId i) {
  const TermId provided = code_.instances[i].provided;
  if (provided == kNone) return {};
  return request(fmt::format("may_move_{}", i), "const uint32_t *m, uint32_t timeout", [=, this] {
    return kOwnFault + fmt::format("  const uint32_t yes = {} != 0;\n  return yes | fault;\n", value(provided));
  });
}

std::string PromelaWriter::can_move(InstanceId i) {
  return request(fmt::format("can_move_{}", i), "const uint32_t *m", [=, this] {
    const std::string may = may_move(i);
    return fmt::format("  return {}(m){};\n", can_step(i), may.empty() ? "" : " && " + may + "(m, 0)");
  });
}

std::string PromelaWriter::can_move_without_timeout() {
  return request("can_move", "const uint32_t *m", [=, this] {
    std::string text;
    for (InstanceId i = 0; i < layout_.instances().size(); ++i)
      text += fmt::format("  if ({}(m)) return 1;\n", can_move(i));
    return text + "  return 0;\n";
  });
}

std::string PromelaWriter::guard(GuardId g) {
  const Guard& guard = system_.guard(g);
  const promela::Begin& begin = guard.begin;
  if (guard.kind == Guard::Kind::kTest) {
    const promela::SlotTest& test = guard.test;
    const std::string sign = test.inside ? "" : "!";
    if (test.low == test.high) return fmt::format("m[{}] {} {}u", test.slot, test.inside ? "==" : "!=", test.low);
    return fmt::format("{}(m[{}] - {}u <= {}u)", sign, test.slot, test.low, test.high - test.low);
  }
  return request(fmt::format("guard_{}", g), "const uint32_t *m",
                 [=, this] {
                   std::string text = kOwnFault;
                   const std::string asks = guard.asks_timeout ? "!" + can_move_without_timeout() + "(m)" : "0";
                   text += fmt::format("  const uint32_t timeout = {};\n  (void)timeout;\n", asks);
                   const auto truth = [&](const std::string& value) {
                     return text + fmt::format("  const uint32_t yes = {};\n  return yes | fault;\n", value);
                   };
                   switch (guard.kind) {
                     case Guard::Kind::kCondition:
                       return truth(value(guard.term) + " != 0");
                     case Guard::Kind::kRoom:
                       return truth(fmt::format("has_room(m, {}, f)",
                                                channel(action(begin.instance, guard.node, begin.edge).channel)));
                     case Guard::Kind::kMessage:
                       return truth(has_message(begin.instance, guard.node, begin.edge) + "(m, f, timeout)");
                     case Guard::Kind::kMayMove:
                       return text + (may_move(begin.instance).empty()
                                          ? "  return 1;\n"
                                          : fmt::format("  return {}(m, timeout);\n", may_move(begin.instance)));
                     case Guard::Kind::kUnblocked: {
                       std::string any = "0";
                       for (const std::uint32_t blocker : action(begin.instance, guard.node, begin.edge).edge->blockers)
                         any += fmt::format(" || {}(m, timeout)", executable(begin.instance, guard.node, blocker));
                       return text + fmt::format("  return !({});\n", any);
                     }
                     case Guard::Kind::kMeet:
                       // A fault alone does not make them meet.
                       return text + fmt::format("  return {};\n",
                                                 can_receive({begin.instance, guard.node, begin.edge, begin.partner,
                                                              guard.partner_node, begin.partner_edge}));
                     default:
                       return text + fmt::format("  return {}(m, timeout);\n",
                                                 executable(begin.instance, guard.node, begin.edge));
                   }
                 }) +
         "(m)";
}

}  // namespace onager::native
