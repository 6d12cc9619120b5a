// Which statements can be executed, and which processes may move.

#include <algorithm>

#include "system/promela/machine.h"

namespace onager::promela {

bool Machine::has_room(const Action& action, Look& look) const {
  const ChannelPlace* place = channel(value(action.channel, look), look.memory);
  if (place == nullptr) {
    look.fault = action.fault;
    return true;
  }
  return place->capacity > 0 && look.memory.get(place->length) < place->capacity;
}

bool Machine::has_message(const Action& action, Look& look) const {
  const ChannelPlace* place = channel(value(action.channel, look), look.memory);
  if (place == nullptr) {
    look.fault = action.fault;
    return true;
  }
  if (place->capacity == 0) return false;
  if (look.memory.get(place->length) > 0 && place->fields.size() != action.patterns.size()) {
    look.fault = action.second_fault;
    return true;
  }
  return find_message(*place, action.patterns, action.edge->statement->is_random, look) != kNone;
}

std::uint32_t Machine::find_message(const ChannelPlace& place, std::span<const CodePattern> patterns, bool any,
                                    Look& look) const {
  const Value length = look.memory.get(place.length);
  for (std::uint32_t m = 0; m < length; ++m) {
    bool fits = true;
    for (std::uint32_t f = 0; fits && f < patterns.size() && f < place.fields.size(); ++f)
      if (patterns[f].kind == Pattern::Kind::kMatch)
        fits = field(place, m, f, look.memory) == value(patterns[f].value, look);
    if (fits) return m;
    if (!any) break;
  }
  return kNone;
}

bool Machine::can_meet(const Action& send, const Action& receive, Look& look) const {
  const std::int32_t to = value(send.channel, look);
  if (to != value(receive.channel, look)) return false;
  const ChannelPlace* place = channel(to, look.memory);
  if (place == nullptr || place->capacity > 0) return false;
  if (place->fields.size() != send.values.size() || place->fields.size() != receive.patterns.size()) {
    look.fault = send.second_fault;
    return true;
  }
  for (std::size_t f = 0; f < place->fields.size(); ++f)
    if (receive.patterns[f].kind == Pattern::Kind::kMatch &&
        cut(place->fields[f], value(send.values[f], look)) != value(receive.patterns[f].value, look))
      return false;
  return true;
}

std::vector<const Action*> Machine::receives(InstanceId instance, const Action& action) const {
  if (action.effect == Action::Effect::kReceive) return {&action};
  std::vector<const Action*> found;
  if (action.edge->kind == Edge::Kind::kDStep)
    for (const Action& inner : actions(instance, action.edge->inner))
      if (inner.effect == Action::Effect::kReceive) found.push_back(&inner);
  return found;
}

const Action* Machine::meeting(const Action& send, InstanceId receiver, const Action& action, Look& look) const {
  if (action.effect == Action::Effect::kReceive) return can_meet(send, action, look) ? &action : nullptr;
  if (action.edge->kind != Edge::Kind::kDStep) return nullptr;
  for (const Action& inner : actions(receiver, action.edge->inner))
    if (inner.effect == Action::Effect::kReceive && can_meet(send, inner, look)) return &inner;
  return nullptr;
}

bool Machine::has_partner(InstanceId instance, const Action& send, Look& look) const {
  for (InstanceId other = 0; other < layout_.instances().size(); ++other) {
    if (other == instance || !stands(other, look.memory)) continue;
    const NodeId there = node_of(other, look.memory);
    for (std::uint32_t e = 0; e < actions(other, there).size(); ++e)
      if (can_receive(send, other, there, e, look)) return true;
  }
  return false;
}

bool Machine::can_receive(const Action& send, InstanceId receiver, NodeId node, std::uint32_t edge, Look& look) const {
  const std::vector<Action>& all = actions(receiver, node);
  if (meeting(send, receiver, all[edge], look) == nullptr) return false;
  const auto receives = [&](std::uint32_t blocker) { return meeting(send, receiver, all[blocker], look) != nullptr; };
  return std::ranges::none_of(all[edge].edge->blockers, receives) && may_move(receiver, look.memory, false, &send);
}

bool Machine::seems_enabled(InstanceId instance, NodeId node, const Action* offered, Look& look) const {
  const auto can = [&](const Action& action) {
    if (action.edge->kind == Edge::Kind::kEnd) return is_last(instance, look.memory);
    if (action.edge->kind == Edge::Kind::kJump) return true;
    if (action.edge->kind == Edge::Kind::kElse) return offered == nullptr;
    if (action.edge->kind == Edge::Kind::kDStep) return seems_enabled(instance, action.edge->inner, offered, look);
    if (offered != nullptr) return action.effect == Action::Effect::kReceive && can_meet(*offered, action, look);
    if (action.is_condition) return value(action.value, look) != 0;
    if (action.effect == Action::Effect::kReceive) return has_message(action, look);
    if (action.effect != Action::Effect::kSend) return true;
    const ChannelPlace* place = channel(value(action.channel, look), look.memory);
    return (place != nullptr && place->capacity == 0) || has_room(action, look);
  };
  const std::vector<Action>& all = actions(instance, node);
  return std::ranges::any_of(all, [&](const Action& action) { return can(action) || look.fault != kNone; });
}

bool Machine::statement_is_executable(InstanceId instance, NodeId node, const Action& action, Look& look) const {
  switch (action.edge->kind) {
    case Edge::Kind::kEnd:
      return is_last(instance, look.memory);
    case Edge::Kind::kJump:
      return true;
    case Edge::Kind::kElse: {
      // Nothing before it can be taken.
      const std::vector<Action>& all = actions(instance, node);
      for (std::uint32_t e = 0; &all[e] != &action; ++e)
        if (is_executable(instance, node, e, look.memory, look.timeout)) return false;
      return true;
    }
    case Edge::Kind::kDStep: {
      const NodeId inner = action.edge->inner;
      for (std::uint32_t e = 0; e < actions(instance, inner).size(); ++e)
        if (is_executable(instance, inner, e, look.memory, look.timeout)) return true;
      return false;
    }
    case Edge::Kind::kStatement:
      break;
  }
  if (action.is_condition) return value(action.value, look) != 0;
  if (action.effect == Action::Effect::kReceive) return has_message(action, look);
  if (action.effect != Action::Effect::kSend) return true;
  const ChannelPlace* place = channel(value(action.channel, look), look.memory);
  if (place != nullptr && place->capacity == 0) {
    // Nobody can receive while a d_step goes on.
    if (graph_of(instance).nodes[node].in_dstep) look.fault = action.third_fault;
    return look.fault != kNone || has_partner(instance, action, look);
  }
  return has_room(action, look);
}

bool Machine::is_executable(InstanceId instance, NodeId node, std::uint32_t edge, View memory, bool timeout) const {
  const Action& action = actions(instance, node)[edge];
  for (const std::uint32_t blocker : action.edge->blockers)
    if (is_executable(instance, node, blocker, memory, timeout)) return false;
  Look look{memory, timeout};
  return statement_is_executable(instance, node, action, look) || look.fault != kNone;
}

bool Machine::can_move(InstanceId instance, View memory, bool timeout) const {
  if (!stands(instance, memory) || !may_move(instance, memory, timeout)) return false;
  const NodeId node = node_of(instance, memory);
  for (std::uint32_t e = 0; e < actions(instance, node).size(); ++e)
    if (is_executable(instance, node, e, memory, timeout)) return true;
  return false;
}

bool Machine::can_move_without_timeout(View memory) const {
  for (InstanceId i = 0; i < layout_.instances().size(); ++i)
    if (can_move(i, memory, false)) return true;
  return false;
}

bool Machine::may_move(InstanceId instance, View memory, bool timeout, const Action* offered,
                       std::uint32_t* fault) const {
  Look look{memory, timeout};
  const auto is_provided = [&](InstanceId i) {
    const TermId provided = code_.instances[i].provided;
    return provided == kNone || value(provided, look) != 0;
  };
  const auto is_ahead = [&](InstanceId other) {
    if (other == instance || !stands(other, memory)) return false;
    const auto priority = [&](InstanceId i) { return memory.get(layout_.instances()[i].priority); };
    return priority(other) > priority(instance) && is_provided(other) && look.fault == kNone &&
           seems_enabled(other, node_of(other, memory), offered, look) && look.fault == kNone;
  };
  bool may = is_provided(instance);
  for (InstanceId other = 0; may && program_.uses_priorities && other < layout_.instances().size(); ++other)
    if (look.fault == kNone) may = !is_ahead(other);
  if (fault != nullptr) *fault = look.fault;
  return may || look.fault != kNone;
}

void Machine::list(InstanceId instance, View memory, bool timeout, std::vector<Begin>& out) const {
  const NodeId node = node_of(instance, memory);
  const std::vector<Action>& all = actions(instance, node);
  for (std::uint32_t e = 0; e < all.size(); ++e) {
    if (!is_executable(instance, node, e, memory, timeout)) continue;
    Look look{memory};
    if (all[e].effect == Action::Effect::kSend) {
      const ChannelPlace* place = channel(value(all[e].channel, look), memory);
      if (place != nullptr && place->capacity == 0) {
        for (InstanceId other = 0; other < layout_.instances().size(); ++other) {
          if (other == instance || !stands(other, memory)) continue;
          const NodeId there = node_of(other, memory);
          for (std::uint32_t o = 0; o < actions(other, there).size(); ++o)
            if (can_receive(all[e], other, there, o, look)) out.push_back({instance, e, other, o});
        }
        continue;
      }
    }
    out.push_back({instance, e, kNone, 0});
  }
}

void Machine::list_all(View memory, std::vector<Begin>& out) const {
  const std::size_t before = out.size();
  for (const bool timeout : {false, true}) {
    for (InstanceId i = 0; i < layout_.instances().size(); ++i)
      if (stands(i, memory) && may_move(i, memory, timeout)) list(i, memory, timeout, out);
    if (out.size() > before) return;
  }
}

}  // namespace onager::promela
