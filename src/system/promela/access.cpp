#include "system/promela/access.h"

#include <algorithm>
#include <map>
#include <optional>

namespace onager::promela {

using Effect = Action::Effect;

std::bitset<256> Accesses::channels(TermId id) const {
  const Term& term = machine_.code().terms[id];
  std::bitset<256> found;
  if (term.op == Op::kConditional) return channels(term.b) | channels(term.c);
  Slots slots;
  if (term.op == Op::kCell && term.b == 0) {
    slots.insert(term.a);
  } else if (term.op == Op::kCell) {
    range(machine_.code().places[term.a], machine_.code().places[term.a].slot, slots);
  } else {
    return found.set();
  }
  for (const SlotId slot : slots) {
    if (slot >= kHidden || machine_.layout().type(slot).type != Type::kChan) return found.set();
    found |= machine_.held(slot);
  }
  return found;
}

bool Accesses::may_be(TermId channel, bool rendezvous) const {
  const std::bitset<256> values = channels(channel);
  const auto& numbers = machine_.layout().numbers();
  for (std::size_t n = 0; n < numbers.size(); ++n)
    if (values[n + 1])
      for (const std::uint32_t place : numbers[n].channels)
        if ((machine_.layout().channels()[place].capacity == 0) == rendezvous) return true;
  return false;
}

// Sure only if the variable never changes: it holds a channel from the beginning, and that is all it ever holds.
const ChannelPlace* Accesses::only_channel(TermId id) const {
  const Term& term = machine_.code().terms[id];
  const std::bitset<256> values = channels(id);
  if (values.count() != 1 || term.op != Op::kCell || term.b != 0 || !machine_.holds_from_the_beginning(term.a))
    return nullptr;
  std::size_t number = 1;
  while (!values[number]) ++number;
  const ChannelNumber& meant = machine_.layout().numbers()[number - 1];
  return meant.channels.size() == 1 ? &machine_.layout().channels()[meant.channels[0]] : nullptr;
}

void Accesses::range(const Place& place, SlotId base, Slots& slots) const {
  std::vector<SlotId> all{base};
  for (std::uint32_t i = 0; i < place.indices; ++i) {
    const CodeIndex& index = machine_.code().indices[place.first_index + i];
    const std::size_t before = all.size();
    for (std::uint32_t k = 1; k < index.bound; ++k)
      for (std::size_t j = 0; j < before; ++j) all.push_back(all[j] + k * index.stride);
  }
  for (const SlotId slot : all)
    if (slot < kHidden) slots.insert(slot);
}

void Accesses::read_everything(Slots& slots) const {
  for (SlotId slot = 0; slot < machine_.layout().slots(); ++slot) slots.insert(slot);
}

bool Accesses::asks_timeout(TermId id) const {
  const Term& term = machine_.code().terms[id];
  if (term.op == Op::kTimeout) return true;
  if (term.op == Op::kEnabled) return uses_timeout();
  if (term.op < Op::kNegate) return false;
  if (term.op == Op::kConditional) return asks_timeout(term.a) || asks_timeout(term.b) || asks_timeout(term.c);
  return asks_timeout(term.a) || (term.op > Op::kComplement && asks_timeout(term.b));
}

namespace {

// A number that the term does not exceed, if it is known that it is not negative.
std::optional<std::int64_t> most(const Machine& machine, TermId id) {
  const Term& term = machine.code().terms[id];
  const auto both = [&] { return std::pair(most(machine, term.a), most(machine, term.b)); };
  switch (term.op) {
    case Op::kConstant:
      return term.value >= 0 ? std::optional<std::int64_t>(term.value) : std::nullopt;
    case Op::kCell: {
      if (term.b != 0 || term.a >= kHidden || term.is_folded) return std::nullopt;
      const CellType& type = machine.layout().type(term.a);
      if (type.type == Type::kBit || type.type == Type::kBool) return 1;
      if (type.type == Type::kUnsigned) return (std::int64_t{1} << type.bits) - 1;
      return 255;
    }
    case Op::kBitAnd: {
      const auto [a, b] = both();
      return a && b ? std::min(*a, *b) : a ? a : b;
    }
    case Op::kRemainder: {
      const auto [a, b] = both();
      return a && b && *b > 0 && machine.code().terms[term.b].op == Op::kConstant ? std::optional(*b - 1)
                                                                                  : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

bool Accesses::may_fail(TermId id) const {
  const Code& code = machine_.code();
  const Term& term = code.terms[id];
  switch (term.op) {
    case Op::kConstant:
    case Op::kLast:
    case Op::kProcesses:
    case Op::kNonProgress:
    case Op::kTimeout:
      return false;
    case Op::kCell:
      if (term.b == 0) return false;
      for (std::uint32_t i = 0; i < code.places[term.a].indices; ++i) {
        const CodeIndex& index = code.indices[code.places[term.a].first_index + i];
        const auto greatest = most(machine_, index.value);
        if (!greatest || *greatest >= index.bound) return true;
      }
      return false;
    case Op::kLength:
    case Op::kFull:
    case Op::kEmpty:
    case Op::kNotFull:
    case Op::kNotEmpty:
      return only_channel(term.a) == nullptr;
    case Op::kPoll: {
      const ChannelPlace* place = only_channel(term.a);
      if (place == nullptr || place->capacity == 0 || place->fields.size() != term.d) return true;
      for (std::uint32_t i = 0; i < term.d; ++i)
        if (code.patterns[term.c + i].kind == Pattern::Kind::kMatch && may_fail(code.patterns[term.c + i].value))
          return true;
      return false;
    }
    case Op::kDivide:
    case Op::kRemainder:
      return code.terms[term.b].op != Op::kConstant || code.terms[term.b].value == 0 || may_fail(term.a);
    default:
      break;
  }
  if (term.op < Op::kNegate) return true;
  if (may_fail(term.a) || (term.op > Op::kComplement && may_fail(term.b))) return true;
  return term.op == Op::kConditional && may_fail(term.c);
}

bool Accesses::uses_timeout() const {
  return std::ranges::find(machine_.code().terms, Op::kTimeout, &Term::op) != machine_.code().terms.end();
}

void Accesses::read(TermId id, Slots& slots) const {
  const Code& code = machine_.code();
  const Term& term = code.terms[id];
  const Layout& layout = machine_.layout();
  const auto read_indices = [&](const Place& place) {
    for (std::uint32_t i = 0; i < place.indices; ++i) read(code.indices[place.first_index + i].value, slots);
  };
  switch (term.op) {
    case Op::kConstant:
      return;
    case Op::kCell:
      if (term.b == 0) {
        if (term.a < kHidden) slots.insert(term.a);
        return;
      }
      range(code.places[term.a], code.places[term.a].slot, slots);
      read_indices(code.places[term.a]);
      return;
    case Op::kLast:
      slots.insert(term.a);
      return;
    case Op::kProcesses:
    case Op::kNonProgress:
    case Op::kAccepting:
      for (const Instance& instance : layout.instances()) slots.insert(instance.node);
      return;
    case Op::kTimeout:
    case Op::kEnabled:
      read_everything(slots);
      return;
    case Op::kPcValue:
    case Op::kGetPriority:
      read(term.a, slots);
      for (const Instance& instance : layout.instances()) {
        slots.insert(instance.node);
        if (instance.priority != kNone) slots.insert(instance.priority);
      }
      return;
    case Op::kRemoteAt:
    case Op::kRemoteCell:
      if (term.a != kNone) read(term.a, slots);
      for (const Instance& instance : layout.instances()) {
        if (instance.key.proctype != term.d) continue;
        if (term.a != kNone && code.terms[term.a].op == Op::kConstant &&
            code.terms[term.a].value != static_cast<std::int32_t>(instance.key.pid))
          continue;
        slots.insert(instance.node);
        if (term.op == Op::kRemoteCell) range(code.places[term.b], instance.locals + code.places[term.b].slot, slots);
      }
      if (term.op == Op::kRemoteCell) read_indices(code.places[term.b]);
      return;
    case Op::kLength:
    case Op::kFull:
    case Op::kEmpty:
    case Op::kNotFull:
    case Op::kNotEmpty:
    case Op::kPoll: {
      read(term.a, slots);
      const std::bitset<256> values = channels(term.a);
      for (std::size_t n = 0; n < layout.numbers().size(); ++n) {
        if (!values[n + 1]) continue;
        if (layout.numbers()[n].which != kNone) slots.insert(layout.numbers()[n].which);
        for (const std::uint32_t p : layout.numbers()[n].channels) {
          const ChannelPlace& place = layout.channels()[p];
          if (place.capacity == 0) continue;
          slots.insert(place.length);
          if (term.op == Op::kPoll)
            for (SlotId i = 0; i < place.capacity * place.fields.size(); ++i) slots.insert(place.messages + i);
        }
      }
      for (std::uint32_t i = 0; term.op == Op::kPoll && i < term.d; ++i)
        if (code.patterns[term.c + i].kind == Pattern::Kind::kMatch) read(code.patterns[term.c + i].value, slots);
      return;
    }
    default:
      break;
  }
  read(term.a, slots);
  if (term.op > Op::kComplement) read(term.b, slots);
  if (term.op == Op::kConditional) read(term.c, slots);
}

void Accesses::read_channel(const Action& action, bool messages, Slots& slots) const {
  read(action.channel, slots);
  const Layout& layout = machine_.layout();
  const std::bitset<256> values = channels(action.channel);
  for (std::size_t n = 0; n < layout.numbers().size(); ++n) {
    if (!values[n + 1]) continue;
    if (layout.numbers()[n].which != kNone) slots.insert(layout.numbers()[n].which);
    for (const std::uint32_t p : layout.numbers()[n].channels) {
      const ChannelPlace& place = layout.channels()[p];
      if (place.capacity == 0) continue;
      slots.insert(place.length);
      for (SlotId i = 0; messages && i < place.capacity * place.fields.size(); ++i) slots.insert(place.messages + i);
    }
  }
}

void Accesses::read_executable(InstanceId instance, NodeId node, std::uint32_t e, Slots& slots) const {
  const Action& action = machine_.actions(instance, node)[e];
  const Edge& edge = *action.edge;
  for (const std::uint32_t blocker : edge.blockers) read_executable(instance, node, blocker, slots);
  const Layout& layout = machine_.layout();
  switch (edge.kind) {
    case Edge::Kind::kJump:
      return;
    case Edge::Kind::kEnd: {
      const std::uint32_t next = layout.instances()[instance].key.pid + 1;
      if (next < layout.by_pid().size())
        for (const InstanceId other : layout.by_pid()[next]) slots.insert(layout.instances()[other].node);
      return;
    }
    case Edge::Kind::kElse:
      for (std::uint32_t other = 0; other < e; ++other) read_executable(instance, node, other, slots);
      return;
    case Edge::Kind::kDStep:
      for (std::uint32_t other = 0; other < machine_.actions(instance, edge.inner).size(); ++other)
        read_executable(instance, edge.inner, other, slots);
      return;
    case Edge::Kind::kStatement:
      break;
  }
  if (action.is_condition) read(action.value, slots);
  if (action.effect == Effect::kReceive) {
    read_channel(action, true, slots);
    for (const CodePattern& pattern : action.patterns)
      if (pattern.kind == Pattern::Kind::kMatch) read(pattern.value, slots);
  }
  if (action.effect == Effect::kSend) {
    read_channel(action, false, slots);
    if (!may_be(action.channel, true)) return;
    // Some receiver is ready.
    for (const TermId value : action.values) read(value, slots);
    const std::bitset<256> values = channels(action.channel);
    for (InstanceId other = 0; other < layout.instances().size(); ++other) {
      if (other == instance) continue;
      const Graph& graph = machine_.graph_of(other);
      for (NodeId there = 2; there < graph.nodes.size(); ++there)
        for (const Action& begun : machine_.actions(other, there))
          for (const Action* receive : machine_.receives(other, begun)) {
            if ((channels(receive->channel) & values).none()) continue;
            slots.insert(layout.instances()[other].node);
            read(receive->channel, slots);
            for (const CodePattern& pattern : receive->patterns)
              if (pattern.kind == Pattern::Kind::kMatch) read(pattern.value, slots);
            read_may_move(other, slots);
          }
    }
  }
}

void Accesses::read_can_receive(const Action& send, InstanceId receiver, NodeId node, std::uint32_t e,
                                Slots& slots) const {
  read_channel(send, false, slots);
  const std::vector<Action>& all = machine_.actions(receiver, node);
  const auto meets = [&](const Action& action) {
    for (const Action* begun : machine_.receives(receiver, action)) {
      read_channel(*begun, false, slots);
      for (std::size_t f = 0; f < begun->patterns.size(); ++f)
        if (begun->patterns[f].kind == Pattern::Kind::kMatch) {
          read(begun->patterns[f].value, slots);
          if (f < send.values.size()) read(send.values[f], slots);
        }
    }
  };
  meets(all[e]);
  for (const std::uint32_t blocker : all[e].edge->blockers) meets(all[blocker]);
  read_may_move(receiver, slots);
}

void Accesses::read_may_move(InstanceId instance, Slots& slots) const {
  const TermId provided = machine_.code().instances[instance].provided;
  if (provided != kNone) read(provided, slots);
  if (machine_.program().uses_priorities) read_everything(slots);
}

// What a step has touched so far.
struct Accesses::Gathering {
  Slots reads, writes, asks_existence, births;
  std::map<SlotId, std::set<Value>> ends;  // node slots -> where the process can be afterwards
  std::set<std::pair<InstanceId, NodeId>> visited;
  std::map<SlotId, SlotEffect> effects;  // of the one action that there is; empty when there are more
  std::size_t actions = 0;
  bool asserts = false;
};

void Accesses::message(const Action& action, Gathering& into) const {
  Slots touched;
  read_channel(action, true, touched);
  into.reads.insert(touched.begin(), touched.end());
  const Layout& layout = machine_.layout();
  const std::bitset<256> values = channels(action.channel);
  observe(values, into);
  for (std::size_t n = 0; n < layout.numbers().size(); ++n) {
    if (!values[n + 1]) continue;
    for (const std::uint32_t p : layout.numbers()[n].channels) {
      const ChannelPlace& place = layout.channels()[p];
      if (place.capacity == 0) continue;
      into.writes.insert(place.length);
      for (SlotId i = 0; i < place.capacity * place.fields.size(); ++i) into.writes.insert(place.messages + i);
    }
  }
}

// A message of one of these channels may be an event of the trace automaton.
void Accesses::observe(const std::bitset<256>& values, Gathering& into) const {
  const SlotId event = machine_.layout().event();
  if (event == kNone) return;
  for (const std::vector<Action>& node : machine_.events())
    for (const Action& each : node) {
      if (each.effect != Effect::kSend && each.effect != Effect::kReceive) continue;
      read(each.channel, into.reads);
      if ((channels(each.channel) & values).none()) continue;
      into.reads.insert(event);
      into.writes.insert(event);
    }
}

void Accesses::create(std::uint32_t proctype, Gathering& into) const {
  const Layout& layout = machine_.layout();
  for (const Instance& instance : layout.instances()) {
    into.asks_existence.insert(instance.node);
    if (instance.key.proctype != proctype) continue;
    into.births.insert(instance.node);
    into.writes.insert(instance.node);
    into.ends[instance.node].insert(machine_.graphs()[proctype].start);
    if (instance.priority != kNone) into.writes.insert(instance.priority);
    const auto cells = static_cast<SlotId>(machine_.program().proctypes[proctype].frame.cells.size());
    for (SlotId c = 0; c < cells; ++c) into.writes.insert(instance.locals + c);
    const InstanceCode& code = machine_.code().instances[layout.find(instance.key)];
    for (const TermId initial : code.initial)
      if (initial != kNone) read(initial, into.reads);
  }
  for (const ChannelNumber& number : layout.numbers()) {
    if (number.which == kNone) continue;
    into.reads.insert(number.which);
    for (const std::uint32_t p : number.channels)
      if (layout.channels()[p].key.site.proctype == proctype) into.writes.insert(number.which);
  }
}

void Accesses::die(InstanceId id, Gathering& into) const {
  const Layout& layout = machine_.layout();
  const Instance& instance = layout.instances()[id];
  into.ends[instance.node].insert(Graph::kDone);
  if (instance.priority != kNone) into.writes.insert(instance.priority);
  const auto cells = static_cast<SlotId>(machine_.program().proctypes[instance.key.proctype].frame.cells.size());
  for (SlotId c = 0; c < cells; ++c) into.writes.insert(instance.locals + c);
  for (const ChannelPlace& place : layout.channels()) {
    if (place.key.site.proctype != instance.key.proctype) continue;
    const SlotId which = layout.numbers()[place.key.number].which;
    into.reads.insert(which);
    into.writes.insert(which);
    if (place.capacity == 0) continue;
    into.writes.insert(place.length);
    for (SlotId i = 0; i < place.capacity * place.fields.size(); ++i) into.writes.insert(place.messages + i);
  }
}

void Accesses::act_dstep(InstanceId instance, NodeId inner, Gathering& into) const {
  std::vector<NodeId> open{inner};
  std::set<NodeId> seen{inner, Graph::kLeave};
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    const std::vector<Action>& all = machine_.actions(instance, node);
    for (std::uint32_t e = 0; e < all.size(); ++e) {
      read_executable(instance, node, e, into.reads);
      act(instance, node, all[e], into);
      if (seen.insert(all[e].edge->to).second) open.push_back(all[e].edge->to);
    }
  }
}

// The effects of one edge, but not where it leads.
void Accesses::act(InstanceId instance, NodeId node, const Action& action, Gathering& into) const {
  static_cast<void>(node);
  ++into.actions;
  const auto write = [&](const Place& place) {
    range(place, place.slot, into.writes);
    for (std::uint32_t i = 0; i < place.indices; ++i)
      read(machine_.code().indices[place.first_index + i].value, into.reads);
  };
  if (action.edge->kind == Edge::Kind::kEnd) {
    die(instance, into);
    return;
  }
  if (action.edge->kind == Edge::Kind::kDStep) {
    act_dstep(instance, action.edge->inner, into);
    return;
  }
  if (action.edge->kind != Edge::Kind::kStatement) return;
  for (const TermId value : action.values) read(value, into.reads);
  switch (action.effect) {
    case Effect::kAssign:
      read(action.value, into.reads);
      write(action.target);
      break;
    case Effect::kAssert:
      into.asserts = true;
      read(action.value, into.reads);
      break;
    case Effect::kAssignRun:
      write(action.target);
      create(action.proctype, into);
      break;
    case Effect::kRun:
      create(action.proctype, into);
      break;
    case Effect::kSetPriority:
      for (const Instance& other : machine_.layout().instances()) {
        into.reads.insert(other.node);
        into.writes.insert(other.priority);
      }
      break;
    case Effect::kSend:
    case Effect::kReceive:
      message(action, into);
      for (const CodePattern& pattern : action.patterns) {
        if (pattern.kind == Pattern::Kind::kStore) write(pattern.target);
        if (pattern.kind == Pattern::Kind::kMatch) read(pattern.value, into.reads);
      }
      break;
    case Effect::kNothing:
      break;
  }
}

void Accesses::meet(InstanceId sender, const Action& send, InstanceId receiver, NodeId node, const Action& receive,
                    Gathering& into) const {
  const SlotId at = machine_.layout().instances()[sender].node;
  into.writes.insert(at);
  into.ends[at].insert(send.edge->to);
  read(send.channel, into.reads);
  for (const TermId value : send.values) read(value, into.reads);
  observe(channels(send.channel), into);
  act(receiver, node, receive, into);
  go_on(receiver, *receive.edge, into);
}

// The process has taken the edge; inside an atomic sequence everything from there may follow.
void Accesses::go_on(InstanceId instance, const Edge& edge, Gathering& into) const {
  const NodeId node = edge.to;
  const SlotId at = machine_.layout().instances()[instance].node;
  into.writes.insert(at);
  into.ends[at].insert(node);
  if (node == kNone || !edge.goes_on) return;
  read_may_move(instance, into.reads);
  if (!into.visited.insert({instance, node}).second) return;
  const std::vector<Action>& all = machine_.actions(instance, node);
  for (std::uint32_t e = 0; e < all.size(); ++e) {
    read_executable(instance, node, e, into.reads);
    const Action& action = all[e];
    if (action.effect == Effect::kSend && may_be(action.channel, true)) {
      const std::bitset<256> values = channels(action.channel);
      const Layout& layout = machine_.layout();
      for (InstanceId other = 0; other < layout.instances().size(); ++other) {
        const Graph& graph = machine_.graph_of(other);
        for (NodeId there = 2; other != instance && there < graph.nodes.size(); ++there)
          for (const Action& begun : machine_.actions(other, there))
            if (std::ranges::any_of(machine_.receives(other, begun),
                                    [&](const Action* receive) { return (channels(receive->channel) & values).any(); }))
              meet(instance, action, other, there, begun, into);
      }
    }
    act(instance, node, action, into);
    if (action.edge->kind != Edge::Kind::kEnd) go_on(instance, *action.edge, into);
  }
}

Access Accesses::of(const Begin& begin, NodeId node, NodeId partner_node) const {
  const Action& action = machine_.actions(begin.instance, node)[begin.edge];
  const Layout& layout = machine_.layout();
  Gathering into;
  const SlotId at = layout.instances()[begin.instance].node;
  into.writes.insert(at);
  Access access;
  if (begin.partner != kNone) {
    meet(begin.instance, action, begin.partner, partner_node,
         machine_.actions(begin.partner, partner_node)[begin.partner_edge], into);
  } else {
    act(begin.instance, node, action, into);
    if (action.edge->kind != Edge::Kind::kEnd) go_on(begin.instance, *action.edge, into);
  }
  // What its own evaluation can make fail, the condition of the statement included.
  if (action.is_condition) read(action.value, into.reads);
  if (layout.last() != kNone) into.writes.insert(layout.last());
  const bool is_single = into.actions == 1 && into.visited.empty();
  if (is_single && begin.partner == kNone && (action.effect == Effect::kSend || action.effect == Effect::kReceive)) {
    const ChannelPlace* place = only_channel(action.channel);
    const Statement& statement = *action.edge->statement;
    const bool is_plain = !statement.is_sorted && !statement.is_random && !statement.keeps;
    if (place != nullptr && place->capacity > 0 && is_plain && !into.writes.contains(layout.event())) {
      const auto index = static_cast<std::uint32_t>(place - layout.channels().data());
      (action.effect == Effect::kSend ? access.sends : access.receives) = index;
      into.reads.erase(place->length);
      for (SlotId i = 0; i < place->capacity * place->fields.size(); ++i) into.reads.erase(place->messages + i);
      access.effects.push_back({place->length, SlotEffect::Kind::kAdds, {}, action.effect == Effect::kSend ? 1 : -1});
    }
  }
  if (is_single && action.effect == Effect::kAssign && action.target.indices == 0 && action.target.slot < kHidden) {
    const Term& term = machine_.code().terms[action.value];
    if (term.op == Op::kConstant) {
      const std::int32_t stored = cut(action.target.type, term.value);
      const Value value = is_signed(action.target.type.type) ? folded(stored) : static_cast<Value>(stored);
      access.effects.push_back({action.target.slot, SlotEffect::Kind::kOneOf, {value}, 0});
    }
  }
  for (const auto& [slot, values] : into.ends)
    access.effects.push_back({slot, SlotEffect::Kind::kOneOf, {values.begin(), values.end()}, 0});
  if (machine_.may_fail()) {
    // It may be this step that ends the run.
    access.effects.clear();
    access.sends = access.receives = kNone;
    for (const Instance& instance : layout.instances()) into.writes.insert(instance.node);
    if (action.effect == Effect::kSend || action.effect == Effect::kReceive) read_channel(action, true, into.reads);
  }
  std::ranges::sort(access.effects, {}, &SlotEffect::slot);
  access.reads.assign(into.reads.begin(), into.reads.end());
  access.writes.assign(into.writes.begin(), into.writes.end());
  access.asks_existence.assign(into.asks_existence.begin(), into.asks_existence.end());
  access.asserts = into.asserts;
  access.births.assign(into.births.begin(), into.births.end());
  return access;
}

std::vector<bool> Accesses::standing(const Graph& graph, bool may_be_held_up) {
  std::vector<bool> stands(graph.nodes.size()), seen(graph.nodes.size()), arrives(graph.nodes.size());
  std::vector<NodeId> open{graph.start};
  seen[graph.start] = true;
  // Whether some edge can always be taken.
  const auto never_blocks = [&](const Node& node) {
    return std::ranges::any_of(node.edges, [](const Edge& edge) {
      // If it is blocked by an escape, that can be taken.
      if (edge.kind == Edge::Kind::kJump || edge.kind == Edge::Kind::kElse) return true;
      if (edge.kind != Edge::Kind::kStatement) return false;
      using Kind = Statement::Kind;
      const Statement& statement = *edge.statement;
      if (statement.kind == Kind::kExpression)
        return (statement.value.op == Op::kConstant && statement.value.value != 0) || statement.value.op == Op::kRun;
      return statement.kind == Kind::kAssign || statement.kind == Kind::kPrint || statement.kind == Kind::kAssert;
    });
  };
  while (!open.empty()) {
    const NodeId id = open.back();
    open.pop_back();
    const Node& node = graph.nodes[id];
    stands[id] = id == graph.start || may_be_held_up || !never_blocks(node);
    for (const Edge& edge : node.edges) {
      // A sender leaves its atomic sequence to the receiver.
      const bool is_send = edge.kind == Edge::Kind::kStatement && edge.statement->kind == Statement::Kind::kSend;
      if (edge.to != kNone && (!edge.goes_on || is_send)) arrives[edge.to] = true;
      if (edge.to != kNone && !seen[edge.to]) {
        seen[edge.to] = true;
        open.push_back(edge.to);
      }
    }
  }
  for (NodeId id = 0; id < graph.nodes.size(); ++id) stands[id] = stands[id] || arrives[id];
  return stands;
}

}  // namespace onager::promela
