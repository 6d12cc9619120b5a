// What sends and receives do.

#include "system/promela/machine.h"

namespace onager::promela {

void Machine::send(InstanceId instance, const Action& action, Memory& memory, Happened* happened) const {
  Look look{memory};
  const std::int32_t number = value(action.channel, look);
  const ChannelPlace* place = channel(number, memory);
  std::vector<std::int32_t> message;
  for (const TermId sent : action.values) message.push_back(value(sent, look));
  if (look.fault == kNone && place == nullptr) look.fault = action.fault;
  if (look.fault == kNone && place->capacity == 0) look.fault = action.third_fault;
  if (look.fault == kNone && place->fields.size() != message.size()) look.fault = action.second_fault;
  if (look.fault != kNone) {
    fail(instance, look.fault, memory);
    return;
  }
  const auto fields = static_cast<std::uint32_t>(message.size());
  const Value length = memory.get(place->length);
  std::uint32_t at = length;
  if (action.edge->statement->is_sorted) {
    // Before the first that is greater; as in pan, the new message is compared as it is before it is cut.
    for (at = 0; at < length; ++at) {
      std::uint32_t f = 0;
      while (f < fields && field(*place, at, f, memory) == message[f]) ++f;
      if (f < fields && field(*place, at, f, memory) > message[f]) break;
    }
    for (std::uint32_t m = length; m > at; --m)
      for (std::uint32_t f = 0; f < fields; ++f)
        store(place->messages + m * fields + f, place->fields[f], field(*place, m - 1, f, memory), memory);
  }
  for (std::uint32_t f = 0; f < fields; ++f)
    store(place->messages + at * fields + f, place->fields[f], cut(place->fields[f], message[f]), memory);
  memory.set(place->length, length + 1);
  // The automaton looks at the last message of the channel, which a sorted one need not be.
  for (std::uint32_t f = 0; f < fields; ++f) message[f] = field(*place, length, f, memory);
  observe(instance, true, number, message, memory, happened);
}

void Machine::receive(InstanceId instance, const Action& action, Memory& memory, Happened* happened) const {
  Look look{memory};
  const std::int32_t number = value(action.channel, look);
  const ChannelPlace* place = channel(number, memory);
  if (place == nullptr) look.fault = action.fault;
  if (look.fault == kNone && place->fields.size() != action.patterns.size()) look.fault = action.second_fault;
  const Statement& statement = *action.edge->statement;
  const std::uint32_t at =
      look.fault == kNone ? find_message(*place, action.patterns, statement.is_random, look) : kNone;
  if (look.fault != kNone || at == kNone) {
    fail(instance, look.fault != kNone ? look.fault : action.fault, memory);
    return;
  }
  const auto fields = static_cast<std::uint32_t>(place->fields.size());
  std::vector<std::int32_t> message;
  if (!statement.keeps && layout_.event() != kNone) {
    // The automaton looks at the first message of the channel, whichever is received.
    const SlotId node = layout_.instances()[instance].node;
    const Value from = memory.get(node);
    for (std::uint32_t f = 0; f < fields; ++f) message.push_back(field(*place, 0, f, memory));
    observe(instance, false, number, message, memory, happened);
    if (memory.get(node) != from) return;
    message.clear();
  }
  for (std::uint32_t f = 0; f < fields; ++f) message.push_back(field(*place, at, f, memory));
  if (!statement.keeps) {
    const Value length = memory.get(place->length);
    for (std::uint32_t m = at; m + 1 < length; ++m)
      for (std::uint32_t f = 0; f < fields; ++f)
        store(place->messages + m * fields + f, place->fields[f], field(*place, m + 1, f, memory), memory);
    for (std::uint32_t f = 0; f < fields; ++f) memory.set(place->messages + (length - 1) * fields + f, 0);
    memory.set(place->length, length - 1);
  }
  deliver(instance, action.patterns, message, memory);
}

void Machine::deliver(InstanceId instance, std::span<const CodePattern> patterns, std::span<const std::int32_t> message,
                      Memory& memory) const {
  for (std::size_t f = 0; f < patterns.size(); ++f)
    if (patterns[f].kind == Pattern::Kind::kStore) assign(instance, patterns[f].target, message[f], memory);
}

void Machine::meet(const Begin& begin, Memory& memory, Happened* happened) const {
  const Action& send = actions(begin.instance, node_of(begin.instance, memory))[begin.edge];
  const Action& begun = actions(begin.partner, node_of(begin.partner, memory))[begin.partner_edge];
  Look look{memory};
  const Action& receive = *meeting(send, begin.partner, begun, look);
  if (happened != nullptr)
    happened->taken.insert(happened->taken.end(),
                           {{begin.instance, send.edge}, {begin.partner, receive.edge}, {begin.partner, begun.edge}});
  const ChannelPlace* place = channel(value(send.channel, look), memory);
  std::vector<std::int32_t> message;
  for (const TermId sent : send.values) message.push_back(value(sent, look));
  if (look.fault == kNone && place->fields.size() != message.size()) look.fault = send.second_fault;
  if (look.fault == kNone && place->fields.size() != receive.patterns.size()) look.fault = receive.second_fault;
  if (look.fault != kNone) {
    fail(begin.instance, look.fault, memory);
    return;
  }
  for (std::size_t f = 0; f < message.size(); ++f) message[f] = cut(place->fields[f], message[f]);
  const SlotId node = layout_.instances()[begin.partner].node;
  const Value from = memory.get(node);
  if (layout_.event() != kNone) {
    const std::int32_t number = value(send.channel, look);
    observe(begin.instance, true, number, message, memory, happened);
    if (memory.get(node) == from) observe(begin.partner, false, number, message, memory, happened);
    if (memory.get(node) != from) return;
  }
  memory.set(layout_.instances()[begin.instance].node, send.edge->to);
  deliver(begin.partner, receive.patterns, message, memory);
  if (memory.get(node) != from) return;
  if (&receive == &begun)
    memory.set(node, receive.edge->to);
  else
    execute_dstep(begin.partner, begun, receive.edge->to, memory, happened);
}

}  // namespace onager::promela
