#include "system/promela/machine.h"

#include <algorithm>
#include <cassert>

namespace onager::promela {

namespace {

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

}  // namespace onager::promela
