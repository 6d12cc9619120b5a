// What statements do, but for messages; how processes are made and die.

#include <algorithm>
#include <cassert>

#include "system/promela/machine.h"

namespace onager::promela {

void Machine::fail(InstanceId instance, std::uint32_t fault, Memory& memory) const {
  if (!census_.fails) throw Outgrown({.fails = true});
  for (const Instance& other : layout_.instances()) memory.set(other.node, Graph::kDone);
  memory.set(layout_.instances()[instance].node, static_cast<Value>(graph_of(instance).nodes.size() + fault));
}

void Machine::execute(InstanceId instance, const Action& action, Memory& memory, Happened* happened) const {
  const Edge& edge = *action.edge;
  if (happened != nullptr) happened->taken.push_back({instance, &edge});
  if (edge.kind == Edge::Kind::kEnd) {
    die(instance, memory);
    return;
  }
  const SlotId node = layout_.instances()[instance].node;
  const Value from = memory.get(node);
  Look look{memory};
  switch (action.effect) {
    case Action::Effect::kNothing:
      // A condition was true, or its evaluation failed, perhaps because of the timeout that it asks for.
      if (action.is_condition) {
        look.timeout = true;
        value(action.value, look);
        if (look.fault != kNone) fail(instance, look.fault, memory);
      }
      break;
    case Action::Effect::kAssign: {
      const std::int32_t assigned = value(action.value, look);
      if (look.fault != kNone)
        fail(instance, look.fault, memory);
      else
        assign(instance, action.target, assigned, memory);
      break;
    }
    case Action::Effect::kAssert:
      if (value(action.value, look) == 0 && look.fault == kNone && happened != nullptr)
        happened->troubles.push_back({Trouble::Kind::kAssertion, &action});
      if (look.fault != kNone) fail(instance, look.fault, memory);
      break;
    case Action::Effect::kRun:
    case Action::Effect::kAssignRun:
      start(instance, action, memory);
      break;
    case Action::Effect::kSetPriority: {
      const std::int32_t pid = value(action.values[0], look), priority = value(action.values[1], look);
      const bool exists = pid >= 0 && static_cast<std::uint32_t>(pid) < processes(memory);
      if (look.fault == kNone && exists && (priority < 1 || priority > 255)) look.fault = action.fault;
      if (look.fault != kNone) {
        fail(instance, look.fault, memory);
        break;
      }
      for (const Instance& other : layout_.instances())
        if (static_cast<std::int32_t>(other.key.pid) == pid && memory.get(other.node) != Graph::kDone)
          memory.set(other.priority, static_cast<Value>(priority));
      break;
    }
    case Action::Effect::kSend:
      send(instance, action, memory, happened);
      break;
    case Action::Effect::kReceive:
      receive(instance, action, memory, happened);
      break;
  }
  if (memory.get(node) == from) memory.set(node, edge.to);
}

void Machine::execute_dstep(InstanceId instance, const Action& action, NodeId at, Memory& memory,
                            Happened* happened) const {
  const SlotId node = layout_.instances()[instance].node;
  while (at != Graph::kLeave) {
    const std::vector<Action>& all = actions(instance, at);
    std::uint32_t chosen = 0;
    while (chosen < all.size() && !is_executable(instance, at, chosen, memory, at == action.edge->inner)) ++chosen;
    if (chosen == all.size() || ++memory.moves > kMostMoves) {
      fail(instance, chosen == all.size() ? action.fault : action.second_fault, memory);
      return;
    }
    memory.set(node, at);
    if (all[chosen].edge->kind == Edge::Kind::kDStep)
      execute_dstep(instance, all[chosen], all[chosen].edge->inner, memory, happened);
    else
      execute(instance, all[chosen], memory, happened);
    at = memory.get(node);
    if (at >= graph_of(instance).nodes.size()) return;
  }
  memory.set(node, action.edge->to);
}

void Machine::start(InstanceId parent, const Action& action, Memory& memory) const {
  Look look{memory};
  std::vector<std::int32_t> arguments;
  for (const TermId argument : action.values) arguments.push_back(value(argument, look));
  const std::uint32_t pid = processes(memory);
  if (pid >= kMostProcesses) look.fault = action.fault;
  if (look.fault != kNone) {
    fail(parent, look.fault, memory);
    return;
  }
  const Proctype& proctype = program_.proctypes[action.proctype];
  const std::int32_t priority = action.priority != 0 ? action.priority : proctype.priority;
  if (!create({pid, action.proctype}, arguments, priority, memory)) {
    fail(parent, action.second_fault, memory);
    return;
  }
  if (action.effect == Action::Effect::kAssignRun)
    assign(parent, action.target, static_cast<std::int32_t>(pid), memory);
}

bool Machine::create(const InstanceKey& key, std::span<const std::int32_t> arguments, std::int32_t priority,
                     Memory& memory) const {
  const InstanceId id = layout_.find(key);
  if (id == kNone) throw Outgrown({.instance = key});
  const Instance& instance = layout_.instances()[id];
  const Frame& frame = program_.proctypes[key.proctype].frame;
  memory.set(instance.node, graphs_[key.proctype].start);
  if (instance.priority != kNone) memory.set(instance.priority, static_cast<Value>(priority == 0 ? 1 : priority));
  for (std::uint32_t c = 0; c < frame.cells.size(); ++c) {
    const Cell& cell = frame.cells[c];
    const SlotId slot = instance.locals + c;
    const TermId initial = code_.instances[id].initial[c];
    Look look{memory};
    if (cell.channel) {
      if (!make_channel({key.proctype, c}, slot, memory)) return false;
    } else if (c < frame.parameters) {
      store(slot, cell.type, c < arguments.size() ? arguments[c] : 0, memory);
    } else {
      store(slot, cell.type, initial == kNone ? 0 : value(initial, look), memory);
    }
  }
  return true;
}

bool Machine::make_channel(const Site& site, SlotId holder, Memory& memory) const {
  std::uint32_t number = 0;
  if (site.proctype == kNone) {
    for (std::uint32_t c = 0; c < site.cell; ++c) number += program_.globals.cells[c].channel.has_value();
  } else {
    while (number < layout_.numbers().size() && channel(static_cast<std::int32_t>(number + 1), memory) != nullptr)
      ++number;
  }
  if (number >= kMostChannels) return false;
  const ChannelKey key{number, site};
  const std::uint32_t place = layout_.find(key);
  if (place == kNone) throw Outgrown({.channel = key});
  if (layout_.numbers()[number].which != kNone)
    memory.set(layout_.numbers()[number].which, layout_.channels()[place].mark);
  store(holder, {Type::kChan, 0, 0}, static_cast<std::int32_t>(number + 1), memory);
  return true;
}

void Machine::die(InstanceId id, Memory& memory) const {
  const Instance& instance = layout_.instances()[id];
  memory.set(instance.node, Graph::kDone);
  if (instance.priority != kNone) memory.set(instance.priority, 0);
  const auto cells = static_cast<SlotId>(program_.proctypes[instance.key.proctype].frame.cells.size());
  for (SlotId c = 0; c < cells; ++c) memory.set(instance.locals + c, 0);
  // Its channels are the last that were made.
  std::size_t number = layout_.numbers().size();
  for (std::uint32_t left = channels_of_[instance.key.proctype]; left > 0 && number > 0;) {
    const ChannelPlace* place = channel(static_cast<std::int32_t>(number--), memory);
    if (place == nullptr) continue;
    if (place->capacity > 0) {
      memory.set(place->length, 0);
      for (std::uint32_t i = 0; i < place->capacity * place->fields.size(); ++i) memory.set(place->messages + i, 0);
    }
    memory.set(layout_.numbers()[number].which, 0);
    --left;
  }
}

void Machine::assign(InstanceId instance, const Place& place, std::int32_t value, Memory& memory) const {
  Look look{memory};
  const SlotId at = address(place, place.slot, look);
  if (look.fault != kNone)
    fail(instance, look.fault, memory);
  else
    store(at, place.type, value, memory);
}

void Machine::store(SlotId at, const CellType& type, std::int32_t value, Memory& memory) const {
  const std::int32_t stored = cut(type, value);
  if (at < kHidden && tracked_[at] && (stored != 0 || type.type != Type::kChan) &&
      !held_[at][static_cast<std::size_t>(stored)])
    throw Outgrown({.held = {{layout_.holder(at), static_cast<std::uint8_t>(stored)}}});
  memory.set(at, is_signed(type.type) ? folded(stored) : static_cast<Value>(stored));
}

}  // namespace onager::promela
