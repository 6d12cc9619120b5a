// What the trace automaton of a model sees: messages of the channels that it names.

#include <algorithm>

#include "system/promela/machine.h"

namespace onager::promela {

void Machine::compile_events() {
  if (!program_.trace) return;
  event_graph_ = promela::graph_of(*program_.trace);
  events_ = compiler().actions(event_graph_, kNone);
  ambiguous_ = static_cast<std::uint32_t>(code_.faults.size());
  code_.faults.push_back({Fault::Kind::kAmbiguousTrace, program_.trace->at});
}

bool Machine::fits(const Action& event, bool is_send, std::int32_t channel, std::span<const std::int32_t> message,
                   Look& look) const {
  const bool same_kind = (event.effect == Action::Effect::kSend) == is_send;
  if (!same_kind || value(event.channel, look) != channel) return false;
  for (std::size_t f = 0; f < message.size(); ++f) {
    if (is_send && f < event.values.size()) {
      const Term& wanted = code_.terms[event.values[f]];
      if (wanted.op == Op::kConstant && wanted.value != message[f]) return false;
    }
    if (!is_send && f < event.patterns.size() && event.patterns[f].kind == Pattern::Kind::kMatch &&
        value(event.patterns[f].value, look) != message[f])
      return false;
  }
  return true;
}

bool Machine::is_watched(std::int32_t channel, Look& look) const {
  return std::ranges::any_of(events_, [&](const std::vector<Action>& node) {
    return std::ranges::any_of(node, [&](const Action& event) {
      const bool is_message = event.effect == Action::Effect::kSend || event.effect == Action::Effect::kReceive;
      return is_message && value(event.channel, look) == channel;
    });
  });
}

void Machine::observe(InstanceId instance, bool is_send, std::int32_t channel, std::span<const std::int32_t> message,
                      Memory& memory, Happened* happened) const {
  if (layout_.event() == kNone) return;
  Look look{memory};
  const NodeId at = memory.get(layout_.event());
  if (is_end_of_trace(at) || !is_watched(channel, look)) return;
  const Action* found = nullptr;
  for (const Action& event : events_[at]) {
    const bool is_message = event.effect == Action::Effect::kSend || event.effect == Action::Effect::kReceive;
    if (!is_message || !fits(event, is_send, channel, message, look)) continue;
    if (found != nullptr) return fail(instance, ambiguous_, memory);
    found = &event;
  }
  const bool is_negated = program_.trace->kind == Proctype::Kind::kNotrace;
  if (found != nullptr) {
    memory.set(layout_.event(), found->edge->to);
    if (is_negated && is_end_of_trace(found->edge->to) && happened != nullptr)
      happened->troubles.push_back({Trouble::Kind::kForbiddenEvents, nullptr});
  } else if (is_negated) {
    memory.set(layout_.event(), end_of_trace());  // it can be matched from the beginning only
  } else if (happened != nullptr) {
    happened->troubles.push_back({Trouble::Kind::kUnexpectedEvent, nullptr});
  }
}

bool Machine::is_end_of_trace(NodeId node) const {
  const std::vector<Edge>& edges = event_graph_.nodes[node].edges;
  return !edges.empty() && edges[0].kind == Edge::Kind::kEnd;
}

NodeId Machine::end_of_trace() const {
  NodeId node = Graph::kLeave + 1;
  while (!is_end_of_trace(node)) ++node;
  return node;
}

bool Machine::may_end_trace(View memory) const {
  return layout_.event() == kNone || event_graph_.nodes[memory.get(layout_.event())].is_end;
}

}  // namespace onager::promela
