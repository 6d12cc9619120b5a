#include "system/promela/machine.h"

#include <algorithm>
#include <cassert>

namespace onager::promela {

namespace {

constexpr std::uint64_t kMostMoves = 100'000;  // of one step; what takes more is taken for endless

// Which variables are assigned to, or received into, after their frame was made.
struct Assigned {
  std::vector<bool> globals, locals;

  void mark(const Reference& reference) {
    std::vector<bool>& frame = reference.is_global ? globals : locals;
    if (frame.size() <= reference.variable) frame.resize(reference.variable + 1);
    frame[reference.variable] = true;
  }
  void visit(const Sequence& sequence) {
    for (const Statement& statement : sequence) {
      if (statement.kind == Statement::Kind::kAssign) mark(statement.target);
      for (const Pattern& pattern : statement.patterns)
        if (pattern.kind == Pattern::Kind::kStore) mark(pattern.target);
      for (const Sequence& option : statement.options) visit(option);
    }
  }
  static bool has(const std::vector<bool>& frame, std::uint32_t variable) {
    return variable < frame.size() && frame[variable];
  }
};

bool is_one_byte(Type type) {
  switch (type) {
    case Type::kBit:
    case Type::kBool:
    case Type::kByte:
    case Type::kPid:
    case Type::kMtype:
      return true;
    default:
      return false;
  }
}

}  // namespace

void Memory::load(StateView state, std::span<const Value> hidden) {
  slots_.assign(state.begin(), state.end());
  hidden_.assign(hidden.begin(), hidden.end());
  journal_.clear();
  choices.clear();
}

void Memory::undo(std::size_t mark) {
  while (journal_.size() > mark) {
    const Old& old = journal_.back();
    (old.at < kHidden ? slots_[old.at] : hidden_[old.at - kHidden]) = old.value;
    journal_.pop_back();
  }
}

Machine::Machine(const Program& program, const std::vector<Graph>& graphs, const Census& census, bool folds)
    : program_(program), graphs_(graphs), census_(census), layout_(program, census), folds_(folds) {
  Assigned assigned;
  for (const Proctype& proctype : program.proctypes) {
    assigned.locals.clear();
    assigned.visit(proctype.body);
    assigned_.push_back(assigned.locals);
  }
  assigned_globals_ = assigned.globals;
  refresh_held();
  for (const Proctype& proctype : program.proctypes)
    channels_of_.push_back(static_cast<std::uint32_t>(
        std::ranges::count_if(proctype.frame.cells, [](const Cell& cell) { return cell.channel.has_value(); })));
  Compiler compiler = this->compiler();
  compiler.globals();
  for (InstanceId i = 0; i < layout_.instances().size(); ++i) compiler.instance(i);
  endless_ = static_cast<std::uint32_t>(code_.faults.size());
  code_.faults.push_back({Fault::Kind::kEndless, {}});
  compile_events();
  hidden_.resize(layout_.hidden());
  Memory memory;
  memory.load({}, hidden_);
  Look look{memory};
  for (std::uint32_t c = 0; c < program.globals.cells.size(); ++c) {
    if (layout_.global(c) < kHidden || code_.global_initial[c] == kNone) continue;
    const CellType& type = program.globals.cells[c].type;
    const std::int32_t value = cut(type, this->value(code_.global_initial[c], look));
    hidden_[layout_.global(c) - kHidden] = is_signed(type.type) ? folded(value) : static_cast<Value>(value);
  }
}

void Machine::refresh_held() {
  const std::size_t slots = layout_.slots();
  held_.resize(slots);
  fixed_.assign(slots, false);
  tracked_.assign(slots, false);
  known_.assign(slots, std::nullopt);
  const auto mark = [&](const Frame& frame, const std::vector<bool>& changed, std::uint32_t cell, SlotId slot) {
    if (slot < kHidden) fixed_[slot] = !Assigned::has(changed, frame.cells[cell].variable);
  };
  for (std::uint32_t c = 0; c < program_.globals.cells.size(); ++c)
    mark(program_.globals, assigned_globals_, c, layout_.global(c));
  for (const Instance& instance : layout_.instances()) {
    const Frame& frame = program_.proctypes[instance.key.proctype].frame;
    for (std::uint32_t c = 0; c < frame.cells.size(); ++c) {
      const SlotId slot = instance.locals + c;
      mark(frame, assigned_[instance.key.proctype], c, slot);
      tracked_[slot] = fixed_[slot] && is_one_byte(frame.cells[c].type.type);
    }
  }
  for (SlotId slot = 0; slot < slots; ++slot) {
    if (layout_.type(slot).type == Type::kChan) tracked_[slot] = true;
    if (!tracked_[slot]) continue;
    const auto found = census_.held.find(layout_.holder(slot));
    if (found != census_.held.end()) held_[slot] = found->second;
    if (folds_) known_[slot] = known_value(slot);
  }
}

std::optional<std::int32_t> Machine::known_value(SlotId slot) const {
  if (layout_.type(slot).type == Type::kChan || held_[slot].count() != 1) return std::nullopt;
  std::int32_t value = 0;
  while (!held_[slot][static_cast<std::size_t>(value)]) ++value;
  return value;
}

void Machine::grow(const Missing& missing) {
  assert(!folds_);
  if (missing.instance) {
    const InstanceId added = layout_.add(*missing.instance);
    refresh_held();
    if (added == code_.instances.size()) compiler().instance(added);
  }
  if (missing.channel) layout_.add(*missing.channel);
  refresh_held();
}

State Machine::initial() const {
  Memory memory;
  memory.load(State(layout_.slots()), hidden_);
  Look look{memory};
  for (std::uint32_t c = 0; c < program_.globals.cells.size(); ++c) {
    const Cell& cell = program_.globals.cells[c];
    if (cell.channel) {
      const bool made = make_channel({kNone, c}, layout_.global(c), memory);
      assert(made);
      static_cast<void>(made);
    } else if (code_.global_initial[c] != kNone && layout_.global(c) < kHidden) {
      store(layout_.global(c), cell.type, value(code_.global_initial[c], look), memory);
    }
  }
  if (layout_.last() != kNone) memory.set(layout_.last(), 0);
  if (layout_.event() != kNone) memory.set(layout_.event(), event_graph_.start);
  std::uint32_t pid = 0;
  for (std::uint32_t p = 0; p < program_.proctypes.size(); ++p)
    for (std::uint32_t i = 0; i < program_.proctypes[p].active; ++i)
      create({pid++, p}, {}, program_.proctypes[p].priority, memory);
  return State(memory.slots().begin(), memory.slots().end());
}

const ChannelPlace* Machine::channel(std::int32_t value, View memory) const {
  if (value <= 0 || static_cast<std::size_t>(value) > layout_.numbers().size()) return nullptr;
  const ChannelNumber& number = layout_.numbers()[static_cast<std::size_t>(value - 1)];
  if (number.channels.empty()) return nullptr;
  if (number.which == kNone) return &layout_.channels()[number.channels[0]];
  const Value mark = memory.get(number.which);
  return mark == 0 ? nullptr : &layout_.channels()[number.channels[mark - 1]];
}

BeginKey Machine::key(const Begin& begin, View memory) const {
  BeginKey key{layout_.instances()[begin.instance].key, node_of(begin.instance, memory), begin.edge, {}, kNone, 0};
  if (begin.partner == kNone) return key;
  key.partner = layout_.instances()[begin.partner].key;
  key.partner_node = node_of(begin.partner, memory);
  key.partner_edge = begin.partner_edge;
  return key;
}

bool Machine::is_last(InstanceId instance, View memory) const {
  const std::uint32_t next = layout_.instances()[instance].key.pid + 1;
  if (next >= layout_.by_pid().size()) return true;
  return std::ranges::all_of(layout_.by_pid()[next],
                             [&](InstanceId other) { return node_of(other, memory) == Graph::kDone; });
}

std::uint32_t Machine::processes(View memory) const {
  std::uint32_t count = 0;
  for (const auto& same : layout_.by_pid()) {
    if (std::ranges::all_of(same, [&](InstanceId other) { return node_of(other, memory) == Graph::kDone; })) break;
    ++count;
  }
  return count;
}

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

InstanceId Machine::move(const Begin& begin, Memory& memory, Happened* happened) const {
  const NodeId node = node_of(begin.instance, memory);
  const NodeId partner_node = begin.partner != kNone ? node_of(begin.partner, memory) : kNone;
  const Action& action = actions(begin.instance, node)[begin.edge];
  ++memory.moves;
  if (happened != nullptr) {
    happened->moves.push_back({begin, node, partner_node});
    note_choices(begin, memory, *happened);
  }
  std::uint32_t fault = kNone;
  if (program_.uses_priorities || code_.instances[begin.instance].provided != kNone)
    may_move(begin.instance, memory, true, nullptr, &fault);
  if (fault != kNone) {
    fail(begin.instance, fault, memory);
  } else if (begin.partner != kNone) {
    meet(begin, memory, happened);
  } else if (action.edge->kind == Edge::Kind::kDStep) {
    if (happened != nullptr) happened->taken.push_back({begin.instance, action.edge});
    execute_dstep(begin.instance, action, action.edge->inner, memory, happened);
  } else {
    execute(begin.instance, action, memory, happened);
  }
  const InstanceId runner = begin.partner != kNone ? begin.partner : begin.instance;
  if (layout_.last() != kNone) memory.set(layout_.last(), layout_.instances()[runner].key.pid);
  if (!stands(begin.instance, memory) || !stands(runner, memory)) return kNone;
  const Edge& last = begin.partner != kNone ? *actions(runner, partner_node)[begin.partner_edge].edge : *action.edge;
  return last.goes_on ? runner : kNone;
}

void Machine::note_choices(const Begin& begin, View memory, Happened& happened) const {
  const auto is_deterministic = [&](InstanceId i) {
    return i != kNone && program_.proctypes[layout_.instances()[i].key.proctype].is_deterministic;
  };
  if (!is_deterministic(begin.instance) && !is_deterministic(begin.partner)) return;
  std::vector<Begin> all;
  list(begin.instance, memory, false, all);
  const auto is_taken = [&](const Begin& other) {
    return other.edge == begin.edge && other.partner == begin.partner && other.partner_edge == begin.partner_edge;
  };
  if (std::ranges::none_of(all, is_taken)) {
    all.clear();
    list(begin.instance, memory, true, all);
  }
  const Action& own = actions(begin.instance, node_of(begin.instance, memory))[begin.edge];
  if (is_deterministic(begin.instance) && own.edge->kind != Edge::Kind::kElse && all.front().edge != begin.edge)
    happened.troubles.push_back({Trouble::Kind::kChoice, &own});
  if (!is_deterministic(begin.partner)) return;
  const auto first = std::ranges::find_if(
      all, [&](const Begin& other) { return other.edge == begin.edge && other.partner == begin.partner; });
  if (first->partner_edge != begin.partner_edge)
    happened.troubles.push_back(
        {Trouble::Kind::kChoice, &actions(begin.partner, node_of(begin.partner, memory))[begin.partner_edge]});
}

bool Machine::go_on(InstanceId& runner, Memory& memory, Happened* happened) const {
  while (runner != kNone) {
    if (memory.moves > kMostMoves) {
      fail(runner, endless_, memory);
      return false;
    }
    const std::size_t first = memory.choices.size();
    if (may_move(runner, memory, false)) list(runner, memory, false, memory.choices);
    const std::size_t options = memory.choices.size() - first;
    if (options > 1) return true;
    if (options == 0) return false;
    const Begin only = memory.choices.back();
    memory.choices.pop_back();
    runner = move(only, memory, happened);
  }
  return false;
}

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
