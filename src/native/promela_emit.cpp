#include "native/promela_emit.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "native/promela_prelude.h"
#include "native/promela_writer.h"
#include "system/promela/library.h"

namespace onager::native {

namespace {

bool asks_for_nodes(const promela::Code& code) {
  using promela::Op;
  return std::ranges::any_of(code.terms, [](const promela::Term& term) {
    return term.op == Op::kNonProgress || term.op == Op::kEnabled || term.op == Op::kPcValue ||
           term.op == Op::kRemoteAt || term.op == Op::kRemoteCell;
  });
}

// Priorities, enabled() and trace automata look at all processes at once; whoever uses them asks.
bool is_covered(const promela::Machine& machine) {
  return !machine.program().uses_priorities && !machine.program().trace &&
         std::ranges::none_of(machine.code().terms, [](const promela::Term& term) {
           return term.op == promela::Op::kEnabled || term.op == promela::Op::kGetPriority;
         });
}

template <typename List>
std::string numbers(const std::string& head, const List& list) {
  std::string text = fmt::format("static const uint32_t {}[] = {{", head);
  for (const auto number : list) text += fmt::format("{},", number);
  return text + "0};\n";
}

}  // namespace

PromelaWriter::PromelaWriter(const promela::PromelaSystem& system, std::size_t most)
    : system_(system),
      machine_(system.machine()),
      layout_(system.layout()),
      code_(machine_.code()),
      accesses_(machine_),
      watches_nodes_(asks_for_nodes(code_)) {
  if (most < system.transitions()) choose_nodes(most);
}

// The transitions that begin at a node of any instance of the proctype, which is what the node costs.
void PromelaWriter::choose_nodes(std::size_t most) {
  std::map<std::pair<std::uint32_t, NodeId>, std::size_t> cost;
  for (TransitionId t = 0; t < system_.transitions(); ++t)
    ++cost[{layout_.instances()[system_.transition(t).begin.instance].key.proctype, system_.transition(t).node}];
  std::vector<std::pair<std::uint64_t, std::pair<std::uint32_t, NodeId>>> met;
  for (const auto& [at, visits] : system_.census().visits) met.emplace_back(visits, at);
  std::ranges::sort(met, std::greater());
  for (const promela::Graph& graph : machine_.graphs()) {
    std::vector<bool>& wanted = wanted_.emplace_back(graph.nodes.size());
    for (NodeId node = 0; node < graph.nodes.size(); ++node) wanted[node] = graph.nodes[node].in_dstep;
    wanted[promela::Graph::kDone] = wanted[graph.start] = true;
  }
  std::size_t sum = 0;
  for (const auto& [visits, at] : met) {
    sum += 1 + cost[at];
    if (sum <= most) wanted_[at.first][at.second] = true;
  }
}

// A function `(m)`: all processes stand at nodes that are wanted, or have failed.
std::string PromelaWriter::all_wanted() const {
  std::string text = "static uint32_t is_known(const uint32_t *m) {\n";
  if (!is_covered(machine_)) return text + "  return 0;\n}\n";
  if (!wanted_.empty()) {
    for (std::size_t p = 0; p < wanted_.size(); ++p) {
      text += fmt::format("  static const uint8_t wanted_{}[] = {{", p);
      for (const bool wanted : wanted_[p]) text += wanted ? "1," : "0,";
      text += "};\n";
    }
    for (const promela::Instance& instance : layout_.instances())
      text += fmt::format("  if (m[{0}] < sizeof wanted_{1} && !wanted_{1}[m[{0}]]) return 0;\n", instance.node,
                          instance.key.proctype);
  }
  return text + "  return 1;\n}\n";
}

std::string PromelaWriter::request(const std::string& name, const std::string& parameters,
                                   std::function<std::string()> body) {
  if (known_.insert(name).second) {
    const std::string head = fmt::format("static uint32_t {}({})", name, parameters);
    declarations_ += head + ";\n";
    asked_.emplace_back(head, std::move(body));
  }
  return name;
}

std::string PromelaWriter::sizes() const {
  return fmt::format(
      "enum {{ SLOTS = {}, HIDDEN = {}, NUMBERS = {}, JOURNAL = 4096, OPTIONS = 1024, MOVES = 100000, DEPTH = 64 }};\n",
      layout_.slots(), layout_.hidden(), layout_.numbers().size());
}

std::string PromelaWriter::channel_tables() const {
  std::string places, kinds;
  std::size_t widest = 1;
  for (const promela::ChannelPlace& place : layout_.channels()) {
    const SlotId which = layout_.numbers()[place.key.number].which;
    places += fmt::format("  {{{}, {}, {}, {}, {}u}},\n", place.capacity, place.fields.size(),
                          place.capacity > 0 ? place.length : 0, place.capacity > 0 ? place.messages : 0, which);
    kinds += "  {";
    for (const promela::CellType& type : place.fields) kinds += kind_of(type) + ", ";
    kinds += "0},\n";
    widest = std::max(widest, place.fields.size() + 1);
  }
  return "static const struct { uint32_t capacity, fields, length, messages, which; } ch[] = {\n" + places +
         "  {0, 0, 0, 0, NONE}};\n" +
         fmt::format("static const uint8_t kinds[][{}] = {{\n{}  {{0}}}};\n", widest, kinds);
}

// What each slot that is tracked may hold.
std::string PromelaWriter::held_tables() const {
  std::map<std::string, std::uint32_t> sets;
  std::string rows;
  std::vector<std::uint32_t> of;
  for (SlotId slot = 0; slot < layout_.slots(); ++slot) {
    const std::bitset<256>& held = machine_.held(slot);
    const auto [found, fresh] = sets.try_emplace(held.to_string(), static_cast<std::uint32_t>(sets.size()));
    of.push_back(found->second);
    if (!fresh) continue;
    rows += "  {";
    for (std::size_t word = 0; word < 8; ++word) {
      std::uint32_t bits = 0;
      for (std::size_t bit = 0; bit < 32; ++bit) bits |= std::uint32_t{held[32 * word + bit]} << bit;
      rows += fmt::format("{}u,", bits);
    }
    rows += "},\n";
  }
  return "static const uint32_t held[][8] = {\n" + rows + "  {0}};\n" + numbers("held_of", of);
}

// From the value of a variable to a row of the table of channels; and how many processes there are.
std::string PromelaWriter::find_channel() const {
  std::string text = "static inline uint32_t find(const uint32_t *m, int32_t x) {\n  switch (x) {\n";
  for (std::size_t n = 0; n < layout_.numbers().size(); ++n) {
    const promela::ChannelNumber& number = layout_.numbers()[n];
    if (number.channels.empty()) continue;
    if (number.which == kNone) {
      text += fmt::format("    case {}: return {};\n", n + 1, number.channels[0]);
      continue;
    }
    text += fmt::format("    case {}:\n      switch (m[{}]) {{\n", n + 1, number.which);
    for (std::size_t k = 0; k < number.channels.size(); ++k)
      text += fmt::format("        case {}: return {};\n", k + 1, number.channels[k]);
    text += "        default: return NONE;\n      }\n";
  }
  text += "    default: return NONE;\n  }\n}\nstatic inline uint32_t processes(const uint32_t *m) {\n";
  for (std::size_t pid = 0; pid < layout_.by_pid().size(); ++pid) {
    std::string none = "1";
    for (const InstanceId i : layout_.by_pid()[pid]) none += fmt::format(" && m[{}] == 0", node_slot(i));
    text += fmt::format("  if ({}) return {};\n", none, pid);
  }
  return text + fmt::format("  return {};\n}}\n", layout_.by_pid().size());
}

// The guards of the transition but those that say where its processes are; and that it is enabled, with all outcomes.
std::string PromelaWriter::enabled_if(TransitionId t) {
  const promela::Transition& transition = system_.transition(t);
  const SlotId own = node_slot(transition.begin.instance);
  const SlotId other = transition.begin.partner == kNone ? kNone : node_slot(transition.begin.partner);
  std::string text;
  for (const GuardId g : system_.structure().guards_of[t]) {
    const promela::Guard& guard = system_.guard(g);
    const bool is_place = guard.kind == promela::Guard::Kind::kTest && guard.test.inside &&
                          guard.test.low == guard.test.high &&
                          ((guard.test.slot == own && guard.test.low == transition.node) ||
                           (guard.test.slot == other && guard.test.low == transition.partner_node));
    if (!is_place) text += (text.empty() ? "" : " && ") + this->guard(g);
  }
  text = "        if (" + (text.empty() ? "1" : text) + ") ";
  const std::uint32_t start = begin({transition.begin.instance, transition.node, transition.begin.edge,
                                     transition.begin.partner, transition.partner_node, transition.begin.partner_edge});
  if (transition.outcomes == 1) return text + fmt::format("out[n++] = {};\n", t);
  return text + fmt::format("ALL({}, {}, {});\n", start, t, transition.outcomes);
}

std::string PromelaWriter::enabled_at(InstanceId i, NodeId node, std::span<const TransitionId> transitions) {
  std::string text = fmt::format("    case {}:\n", node);
  InstanceId partner = kNone;  // whose nodes are told apart
  NodeId there = kNone;
  const auto close = [&] {
    if (partner != kNone) text += "        break;\n      default: break;\n      }\n";
    partner = there = kNone;
  };
  std::uint32_t edge = kNone;
  for (const TransitionId t : transitions) {
    const promela::Transition& transition = system_.transition(t);
    if (transition.rank > 0) continue;
    if (transition.begin.partner != kNone && !is_wanted(transition.begin.partner, transition.partner_node)) continue;
    if (transition.begin.partner != partner || transition.begin.edge != edge) {
      close();
      partner = transition.begin.partner;
      if (partner != kNone) text += fmt::format("      switch (m[{}]) {{\n", node_slot(partner));
    }
    edge = transition.begin.edge;
    if (partner != kNone && transition.partner_node != there) {
      if (there != kNone) text += "        break;\n";
      there = transition.partner_node;
      text += fmt::format("      case {}:\n", there);
    }
    text += enabled_if(t);
  }
  close();
  static_cast<void>(i);
  return text + "      break;\n";
}

std::string PromelaWriter::enabled() {
  std::string text = R"(#define ALL(b, t, most) do { \
    if (!loaded) load(s, r); \
    loaded = 1; \
    const uint32_t all_ = count_outcomes(s, r, (b), (most)); \
    if (all_ == ASK) return ASK; \
    for (uint32_t i_ = 0; i_ < all_; ++i_) out[n++] = (t) + i_; \
  } while (0)
static uint32_t enabled(const uint32_t *s, void *given, uint32_t *out) {
  work *const r = given;
  uint32_t n = 0, loaded = HIDDEN > 0;
  if (loaded) load(s, r);
  const uint32_t *const m = HIDDEN > 0 ? r->m : s;
  if (!is_known(m)) return ASK;
  (void)r, (void)m;
)";
  TransitionId t = 0;
  for (InstanceId i = 0; i < layout_.instances().size(); ++i) {
    text += fmt::format("  switch (m[{}]) {{\n", node_slot(i));
    while (t < system_.transitions() && system_.transition(t).begin.instance == i) {
      std::vector<TransitionId> here;
      const NodeId node = system_.transition(t).node;
      for (;
           t < system_.transitions() && system_.transition(t).begin.instance == i && system_.transition(t).node == node;
           ++t)
        here.push_back(t);
      if (is_wanted(i, node)) text += enabled_at(i, node, here);
    }
    text += "    default: break;\n  }\n";
  }
  return text + "  return n;\n}\n";
}

std::string PromelaWriter::transition_tables() {
  std::vector<std::uint32_t> begins, ranks, outcomes;
  for (TransitionId t = 0; t < system_.transitions(); ++t) {
    const promela::Transition& transition = system_.transition(t);
    begins.push_back(begin({transition.begin.instance, transition.node, transition.begin.edge, transition.begin.partner,
                            transition.partner_node, transition.begin.partner_edge}));
    ranks.push_back(transition.rank);
    outcomes.push_back(transition.outcomes);
  }
  return numbers("begin_of", begins) + numbers("rank_of", ranks) + numbers("outcomes_of", outcomes);
}

std::string PromelaWriter::whole() {
  const std::string tables = transition_tables(), enabled = this->enabled();
  for (std::size_t k = 0; k < asked_.size(); ++k) {
    const auto [head, body] = asked_[k];
    const std::string text = body();
    system_.watch().spend(10 + text.size() / 4);
    bodies_ += head + " {\n" + text + "}\n";
  }
  std::string begins = "static uint32_t (*const begins[])(work *) = {\n", lists, initial;
  for (std::size_t b = 0; b < begins_.size(); ++b) begins += fmt::format("  begin_{},\n", b);
  for (const InstanceId i : listed_) lists += fmt::format("    case {0}: return list_{0}(r);\n", i);
  for (const Value hidden : machine_.hidden()) initial += fmt::format("{}u,", hidden);
  return "/* Made by onager from a Promela model. */\n" + std::string(kPromelaBasics) + sizes() + channel_tables() +
         held_tables() + find_channel() + all_wanted() + kPromelaChannels + declarations_ + bodies_ + tables + begins +
         "  0};\n" + "static uint32_t list(work *r, uint32_t runner) {\n  switch (runner) {\n" + lists +
         "    default: return ASK;\n  }\n}\n" + fmt::format("static const uint32_t hidden[] = {{{}0}};\n", initial) +
         kPromelaDriver + enabled +
         fmt::format(R"(const struct {{
  uint32_t version, slots, transitions, work;
  void (*load)(const uint32_t *, void *);
  uint32_t (*enabled)(const uint32_t *, void *, uint32_t *);
  uint32_t (*fire)(const uint32_t *, void *, uint32_t, uint32_t, change *, uint32_t *);
}} onager_promela = {{{}, SLOTS, {}, sizeof(work), load, enabled, fire}};
)",
                     promela::LibraryTable::kVersion, system_.transitions());
}

std::string emit(const promela::PromelaSystem& system, std::size_t longest) {
  std::size_t most = is_covered(system.machine()) ? system.transitions() : 0;
  std::string text = PromelaWriter(system, most).whole();
  while (text.size() > longest && most > 0) {
    most /= 2;
    text = PromelaWriter(system, most).whole();
  }
  return text;
}

}  // namespace onager::native
