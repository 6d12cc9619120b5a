// Makes the transitions, guards and lists of a Promela system.

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <random>
#include <tuple>
#include <unordered_map>

#include "system/promela/discover.h"
#include "system/promela/knowledge.h"
#include "system/promela/promela_system.h"

namespace onager::promela {

namespace {

std::string plain_name(const Program& program, const Instance& instance, const Edge& edge) {
  return fmt::format("{}({}):{}.{} {}", program.proctypes[instance.key.proctype].name, instance.key.pid,
                     edge.at.at.line, edge.at.at.column, text_of(edge));
}

// Of edges of one node that look alike, as macros and inlines make them, the second is told by `|2`, and so on.
std::string name_of(const Program& program, const Instance& instance, const Node& node, std::uint32_t edge) {
  const std::string name = plain_name(program, instance, node.edges[edge]);
  std::uint32_t same = 1;
  for (std::uint32_t e = 0; e < edge; ++e) same += plain_name(program, instance, node.edges[e]) == name;
  return same == 1 ? name : fmt::format("{}|{}", name, same);
}

// The slot whose value a term is: a cell, or the length of a channel that is always the same.
struct PlainTerm {
  SlotId slot = kNone;
  bool is_folded = false;
};
PlainTerm plain_term(const Accesses& accesses, const Term& term) {
  if (term.op == Op::kCell && term.b == 0 && term.a < kHidden) return {term.a, term.is_folded};
  if (term.op != Op::kLength) return {};
  const ChannelPlace* place = accesses.only_channel(term.a);
  return place != nullptr && place->capacity > 0 ? PlainTerm{place->length, false} : PlainTerm{};
}

// What `full(q)` and the like ask of the length of a channel that is always the same.
SlotTest channel_test(const Accesses& accesses, const Term& term) {
  const ChannelPlace* place = accesses.only_channel(term.a);
  if (place == nullptr || place->capacity == 0) return {};
  switch (term.op) {
    case Op::kFull:
      return {place->length, place->capacity, place->capacity, true};
    case Op::kNotFull:
      return {place->length, 0, place->capacity - 1, true};
    case Op::kEmpty:
      return {place->length, 0, 0, true};
    default:
      return {place->length, 1, place->capacity, true};
  }
}

// A comparison of one slot with a constant, if the term is one and the slot is stored as it is.
SlotTest test_of(const Code& code, const Accesses& accesses, TermId id) {
  const Term& term = code.terms[id];
  if (term.op == Op::kNot) {
    SlotTest test = test_of(code, accesses, term.a);
    test.inside = !test.inside;
    return test;
  }
  if (term.op >= Op::kFull && term.op <= Op::kNotEmpty) return channel_test(accesses, term);
  if (const PlainTerm plain = plain_term(accesses, term); plain.slot != kNone) return {plain.slot, 0, 0, false};
  if (term.op < Op::kLess || term.op > Op::kNotEqual) return {};
  const Term *left = &code.terms[term.a], *right = &code.terms[term.b];
  Op op = term.op;
  if (left->op == Op::kConstant) {
    std::swap(left, right);
    switch (op) {
      case Op::kLess:
        op = Op::kGreater;
        break;
      case Op::kGreater:
        op = Op::kLess;
        break;
      case Op::kAtMost:
        op = Op::kAtLeast;
        break;
      case Op::kAtLeast:
        op = Op::kAtMost;
        break;
      default:
        break;
    }
  }
  const PlainTerm plain = plain_term(accesses, *left);
  if (plain.slot == kNone || right->op != Op::kConstant) return {};
  const std::int64_t value = right->value;
  if (op == Op::kEqual || op == Op::kNotEqual) {
    if (!plain.is_folded && value < 0) return {};
    const Value stored = plain.is_folded ? folded(right->value) : static_cast<Value>(value);
    return {plain.slot, stored, stored, op == Op::kEqual};
  }
  if (plain.is_folded) return {};
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  const std::int64_t low = op == Op::kGreater ? value + 1 : op == Op::kAtLeast ? value : 0;
  const std::int64_t high = op == Op::kLess ? value - 1 : op == Op::kAtMost ? value : kMost;
  if (low < 0 || high < low || high > kMost) return {};
  return {plain.slot, static_cast<Value>(low), static_cast<Value>(high), true};
}

}  // namespace

// Makes transitions, their guards and what they touch.
class PromelaSystem::Builder {
 public:
  Builder(Parts& parts, Watch& watch)
      : parts_(parts), machine_(parts.machine), layout_(machine_.layout()), accesses_(machine_), watch_(watch) {}

  void build(std::uint64_t shuffle, const std::vector<Expression>& atoms) {
    for (const Graph& graph : machine_.graphs()) {
      const auto p = static_cast<std::size_t>(&graph - machine_.graphs().data());
      const bool held_up = machine_.program().uses_priorities || !machine_.program().proctypes[p].provided.empty();
      standing_.push_back(Accesses::standing(graph, held_up));
    }
    for (InstanceId i = 0; i < layout_.instances().size(); ++i) add_instance(i);
    if (shuffle != 0) {
      std::mt19937_64 random(shuffle);
      for (std::size_t i = parts_.transitions.size(); i > 1; --i)
        std::swap(parts_.transitions[i - 1], parts_.transitions[random() % i]);
    }
    for (const Transition& transition : parts_.transitions) add_details(transition);
    index_by_node();
    Compiler compiler = machine_.compiler();
    for (const Expression& atom : atoms) {
      const TermId term = compiler.term(atom, kNone);
      Guard guard = condition(term);
      guard.rank = static_cast<std::uint32_t>(++parts_.atoms);  // an atom has a guard of its own
      add_guard(guard, slots_of_term(term));
    }
    parts_.structure.complete(layout_.slots());
    parts_.initial = machine_.initial();
  }

 private:
  using Slots = Accesses::Slots;
  using Key = std::tuple<Guard::Kind, SlotId, Value, Value, bool, TermId, InstanceId, std::uint32_t, InstanceId,
                         std::uint32_t, NodeId, NodeId, std::uint32_t>;

  void add_instance(InstanceId i) {
    const Graph& graph = machine_.graph_of(i);
    const std::vector<bool>& stands = standing_[layout_.instances()[i].key.proctype];
    for (NodeId node = 2; node < graph.nodes.size(); ++node) {
      if (!stands[node] || graph.nodes[node].in_dstep) continue;
      const std::vector<Action>& all = machine_.actions(i, node);
      for (std::uint32_t e = 0; e < all.size(); ++e) {
        watch_.spend(100);
        const bool is_message = all[e].effect == Action::Effect::kSend || all[e].effect == Action::Effect::kReceive;
        // Without any channel the statement fails, alone.
        if (!is_message || !accesses_.may_be(all[e].channel, true) || accesses_.may_be(all[e].channel, false))
          add_outcomes({{i, e, kNone, 0}, node, kNone, 0, 1});
        if (all[e].effect == Action::Effect::kSend && accesses_.may_be(all[e].channel, true)) add_meetings(i, node, e);
      }
    }
  }

  void add_meetings(InstanceId sender, NodeId node, std::uint32_t edge) {
    const std::bitset<256> to = accesses_.channels(machine_.actions(sender, node)[edge].channel);
    for (InstanceId other = 0; other < layout_.instances().size(); ++other) {
      if (layout_.instances()[other].key.pid == layout_.instances()[sender].key.pid) continue;
      const Graph& graph = machine_.graph_of(other);
      const std::vector<bool>& stands = standing_[layout_.instances()[other].key.proctype];
      for (NodeId there = 2; there < graph.nodes.size(); ++there) {
        if (!stands[there] || graph.nodes[there].in_dstep) continue;
        const std::vector<Action>& all = machine_.actions(other, there);
        for (std::uint32_t e = 0; e < all.size(); ++e)
          if (std::ranges::any_of(machine_.receives(other, all[e]), [&](const Action* receive) {
                return (accesses_.channels(receive->channel) & to).any() && accesses_.may_be(receive->channel, true);
              }))
            add_outcomes({{sender, edge, other, e}, node, there, 0, 1});
      }
    }
  }

  void add_outcomes(Transition transition) {
    BeginKey key{
        layout_.instances()[transition.begin.instance].key, transition.node, transition.begin.edge, {}, kNone, 0};
    if (transition.begin.partner != kNone) {
      key.partner = layout_.instances()[transition.begin.partner].key;
      key.partner_node = transition.partner_node;
      key.partner_edge = transition.begin.partner_edge;
    }
    const auto known = parts_.census.outcomes.find(without_numbers(key));
    transition.outcomes = known == parts_.census.outcomes.end() ? 1 : known->second;
    for (; transition.rank < transition.outcomes; ++transition.rank) parts_.transitions.push_back(transition);
  }

  Guard condition(TermId term) {
    Guard guard;
    guard.test = test_of(machine_.code(), accesses_, term);
    if (guard.test.slot != kNone) return guard;
    guard.kind = Guard::Kind::kCondition;
    guard.term = term;
    guard.asks_timeout = accesses_.asks_timeout(term);
    return guard;
  }
  static Guard test(SlotId slot, Value low, Value high) {
    Guard guard;
    guard.test = {slot, low, high, true};
    return guard;
  }
  static Guard about(Guard::Kind kind, const Transition& transition) {
    Guard guard;
    guard.kind = kind;
    guard.begin = transition.begin;
    guard.node = transition.node;
    guard.partner_node = transition.partner_node;
    return guard;
  }

  GuardId add_guard(const Guard& guard, const Slots& tests) {
    const Key key{guard.kind, guard.test.slot,      guard.test.low,   guard.test.high,     guard.test.inside,
                  guard.term, guard.begin.instance, guard.begin.edge, guard.begin.partner, guard.begin.partner_edge,
                  guard.node, guard.partner_node,   guard.rank};
    const auto [found, fresh] = known_.try_emplace(key, static_cast<GuardId>(parts_.guards.size()));
    if (!fresh) return found->second;
    parts_.guards.push_back(guard);
    parts_.structure.tests_of.add_row(std::vector<SlotId>(tests.begin(), tests.end()));
    watch_.spend(50 + 10 * tests.size());
    return found->second;
  }

  Slots slots_of_term(TermId term) const {
    Slots slots;
    accesses_.read(term, slots);
    return slots;
  }

  void add_test(const Guard& guard, std::vector<GuardId>& row) { row.push_back(add_guard(guard, {guard.test.slot})); }
  void add_condition(TermId term, std::vector<GuardId>& row) {
    const Term& parts = machine_.code().terms[term];
    if (parts.op == Op::kConstant && parts.value != 0) return;
    if (parts.op == Op::kAnd && !accesses_.may_fail(parts.a)) {
      add_condition(parts.a, row);
      add_condition(parts.b, row);
      return;
    }
    const Guard guard = condition(term);
    row.push_back(add_guard(guard, guard.kind == Guard::Kind::kTest ? Slots{guard.test.slot} : slots_of_term(term)));
  }

  // What one process of the step asks for, besides its node.
  void add_process(InstanceId i, NodeId node, std::uint32_t edge, std::vector<GuardId>& row) {
    const Edge& meant = *machine_.actions(i, node)[edge].edge;
    Transition alone{{i, edge, kNone, 0}, node, kNone, 0, 1};
    if (!meant.blockers.empty()) {
      Slots slots;
      for (const std::uint32_t blocker : meant.blockers) accesses_.read_executable(i, node, blocker, slots);
      Guard guard = about(Guard::Kind::kUnblocked, alone);
      guard.asks_timeout = slots.size() == layout_.slots() && accesses_.uses_timeout();
      row.push_back(add_guard(guard, slots));
    }
    if (machine_.code().instances[i].provided != kNone || machine_.program().uses_priorities) {
      Slots slots;
      accesses_.read_may_move(i, slots);
      Guard guard;
      guard.kind = Guard::Kind::kMayMove;
      guard.begin.instance = i;
      guard.asks_timeout = slots.size() == layout_.slots() && accesses_.uses_timeout();
      row.push_back(add_guard(guard, slots));
    }
  }

  void add_statement(const Transition& t, std::vector<GuardId>& row) {
    const InstanceId i = t.begin.instance;
    const Action& action = machine_.actions(i, t.node)[t.begin.edge];
    switch (action.edge->kind) {
      case Edge::Kind::kJump:
        return;
      case Edge::Kind::kEnd: {
        const std::uint32_t next = layout_.instances()[i].key.pid + 1;
        if (next < layout_.by_pid().size())
          for (const InstanceId other : layout_.by_pid()[next])
            add_test(test(layout_.instances()[other].node, Graph::kDone, Graph::kDone), row);
        return;
      }
      case Edge::Kind::kElse:
      case Edge::Kind::kDStep: {
        Slots slots;
        accesses_.read_executable(i, t.node, t.begin.edge, slots);
        Transition alone = t;
        alone.begin.partner = kNone;
        Guard guard = about(Guard::Kind::kStatement, alone);
        guard.asks_timeout = slots.size() == layout_.slots() && accesses_.uses_timeout();
        row.push_back(add_guard(guard, slots));
        return;
      }
      case Edge::Kind::kStatement:
        break;
    }
    if (action.is_condition) add_condition(action.value, row);
    if (action.effect == Action::Effect::kSend) add_room(t, action, row);
    if (action.effect == Action::Effect::kReceive) add_message(t, action, row);
  }

  void add_room(const Transition& t, const Action& action, std::vector<GuardId>& row) {
    const ChannelPlace* place = accesses_.only_channel(action.channel);
    if (place != nullptr && place->capacity > 0) {
      add_test(test(place->length, 0, place->capacity - 1), row);
      return;
    }
    Slots slots;
    accesses_.read_channel(action, false, slots);
    row.push_back(add_guard(about(Guard::Kind::kRoom, t), slots));
  }

  void add_message(const Transition& t, const Action& action, std::vector<GuardId>& row) {
    const ChannelPlace* place = accesses_.only_channel(action.channel);
    const bool is_plain = place != nullptr && place->capacity > 0 && !action.edge->statement->is_random &&
                          place->fields.size() == action.patterns.size();
    bool is_fixed = is_plain;
    if (is_plain) {
      add_test(test(place->length, 1, place->capacity), row);
      for (std::size_t f = 0; f < action.patterns.size(); ++f) {
        if (action.patterns[f].kind != Pattern::Kind::kMatch) continue;
        const Term& wanted = machine_.code().terms[action.patterns[f].value];
        if (wanted.op != Op::kConstant || (wanted.value < 0 && !is_signed(place->fields[f].type))) {
          is_fixed = false;
          continue;
        }
        const Value stored = is_signed(place->fields[f].type) ? folded(wanted.value) : static_cast<Value>(wanted.value);
        add_test(test(place->messages + static_cast<SlotId>(f), stored, stored), row);
      }
    }
    if (is_fixed) return;
    Slots slots;
    accesses_.read_executable(t.begin.instance, t.node, t.begin.edge, slots);
    row.push_back(add_guard(about(Guard::Kind::kMessage, t), slots));
  }

  void add_meeting(const Transition& t, std::vector<GuardId>& row) {
    const Action& send = machine_.actions(t.begin.instance, t.node)[t.begin.edge];
    const Action& receive = machine_.actions(t.begin.partner, t.partner_node)[t.begin.partner_edge];
    const ChannelPlace* place = accesses_.only_channel(send.channel);
    bool asks = place == nullptr || receive.effect != Action::Effect::kReceive || !receive.edge->blockers.empty() ||
                machine_.code().instances[t.begin.partner].provided != kNone || machine_.program().uses_priorities ||
                place != accesses_.only_channel(receive.channel) || place->fields.size() != send.values.size() ||
                place->fields.size() != receive.patterns.size();
    for (std::size_t f = 0; !asks && f < receive.patterns.size(); ++f) {
      if (receive.patterns[f].kind != Pattern::Kind::kMatch) continue;
      const Term &a = machine_.code().terms[send.values[f]], &b = machine_.code().terms[receive.patterns[f].value];
      asks = a.op != Op::kConstant || b.op != Op::kConstant || cut(place->fields[f], a.value) != b.value;
    }
    if (!asks) return;
    Slots slots;
    accesses_.read_can_receive(send, t.begin.partner, t.partner_node, t.begin.partner_edge, slots);
    Transition any = t;
    any.rank = 0;
    row.push_back(add_guard(about(Guard::Kind::kMeet, any), slots));
  }

  void add_details(const Transition& t) {
    std::vector<GuardId> row;
    const Instance& instance = layout_.instances()[t.begin.instance];
    add_test(test(instance.node, t.node, t.node), row);
    std::string name =
        name_of(machine_.program(), instance, machine_.graph_of(t.begin.instance).nodes[t.node], t.begin.edge);
    if (t.begin.partner != kNone) {
      const Instance& partner = layout_.instances()[t.begin.partner];
      add_test(test(partner.node, t.partner_node, t.partner_node), row);
      add_meeting(t, row);
      name += " ; " + name_of(machine_.program(), partner, machine_.graph_of(t.begin.partner).nodes[t.partner_node],
                              t.begin.partner_edge);
    } else {
      add_statement(t, row);
    }
    add_process(t.begin.instance, t.node, t.begin.edge, row);
    const Access& access = parts_.accesses.emplace_back(accesses_.of(t.begin, t.node, t.partner_node));
    if (t.rank > 0) {
      Guard guard = about(Guard::Kind::kOutcome, t);
      guard.rank = t.rank;
      Slots slots(access.reads.begin(), access.reads.end());
      slots.insert(access.writes.begin(), access.writes.end());
      for (const GuardId g : row)
        for (const SlotId slot : parts_.structure.tests_of[g]) slots.insert(slot);
      row.push_back(add_guard(guard, slots));
      name += fmt::format(" #{}", t.rank + 1);
    }
    // The same statement at several nodes.
    if (const std::uint32_t before = names_[name]++; before > 0) name += fmt::format(" ~{}", before + 1);
    parts_.names.push_back(std::move(name));
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end()), row.end());
    parts_.structure.guards_of.add_row(row);
    parts_.structure.writes_of.add_row(access.writes);
    std::vector<SlotId> reads = access.reads;
    reads.insert(reads.end(), access.asks_existence.begin(), access.asks_existence.end());
    for (const std::uint32_t channel : {access.sends, access.receives}) {
      if (channel == kNone) continue;
      const ChannelPlace& place = layout_.channels()[channel];
      for (SlotId s = 0; s <= place.capacity * place.fields.size(); ++s) reads.push_back(place.length + s);
    }
    std::ranges::sort(reads);
    reads.erase(std::unique(reads.begin(), reads.end()), reads.end());
    parts_.structure.reads_of.add_row(reads);
    watch_.spend(200 + 20 * (reads.size() + access.writes.size()));
  }

  void index_by_node() {
    parts_.at_node.resize(layout_.instances().size());
    for (InstanceId i = 0; i < layout_.instances().size(); ++i)
      parts_.at_node[i].resize(machine_.graph_of(i).nodes.size());
    for (TransitionId t = 0; t < parts_.transitions.size(); ++t)
      parts_.at_node[parts_.transitions[t].begin.instance][parts_.transitions[t].node].push_back(t);
  }

  Parts& parts_;
  Machine& machine_;
  const Layout& layout_;
  Accesses accesses_;
  Watch& watch_;
  std::vector<std::vector<bool>> standing_;  // of the proctypes
  std::map<Key, GuardId> known_;
  std::unordered_map<std::string, std::uint32_t> names_;  // how often each was given
};

PromelaSystem::PromelaSystem(const Program& program, const std::vector<Graph>& graphs, const Census& census,
                             std::uint64_t shuffle, const std::vector<Expression>& atoms, Watch& watch)
    : PromelaSystem(
          [&] {
            auto parts = std::make_unique<Parts>(program, graphs, census);
            Builder(*parts, watch).build(shuffle, atoms);
            return parts;
          }(),
          watch) {}

PromelaSystem::PromelaSystem(std::unique_ptr<Parts> parts, Watch& watch)
    : TransitionSystem(std::move(parts->structure), promela_knowledge(*this), watch), parts_(std::move(parts)) {}

}  // namespace onager::promela
