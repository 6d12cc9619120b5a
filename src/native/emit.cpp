#include "native/emit.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "native/writer.h"
#include "system/knowledge.h"

namespace onager::native {

namespace {

constexpr const char* kArithmetic = R"(
static inline uint32_t fold(int32_t x) { return ((uint32_t)x << 1) ^ (x < 0 ? UINT32_MAX : 0); }
static inline int32_t unfold(uint32_t x) { return (int32_t)((x >> 1) ^ (0u - (x & 1))); }
static inline int32_t add(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }
static inline int32_t subtract(int32_t a, int32_t b) { return (int32_t)((uint32_t)a - (uint32_t)b); }
static inline int32_t multiply(int32_t a, int32_t b) { return (int32_t)((uint32_t)a * (uint32_t)b); }
static inline int32_t quotient(int32_t a, int32_t b) { return b == -1 ? subtract(0, a) : a / b; }
static inline int32_t rest(int32_t a, int32_t b) { return b == -1 ? 0 : a % b; }
static inline int32_t shift_left(int32_t a, int32_t b) { return (int32_t)((uint32_t)a << ((uint32_t)b & 31)); }
static inline int32_t shift_right(int32_t a, int32_t b) {
  const uint32_t by = (uint32_t)b & 31;
  return a < 0 ? (int32_t)~(~(uint32_t)a >> by) : (int32_t)((uint32_t)a >> by);
}
#define CHANGE(i, x) do { const uint32_t now = (x); if (now != s[i]) { c[n].slot = (i); c[n].value = now; ++n; } } while (0)
)";

// Writes one step as a C function.
class StepWriter {
 public:
  StepWriter(const ProgramSystem& system, const SlotMap& slots, const std::vector<Fault>& faults)
      : system_(system),
        program_(system.program()),
        slots_(slots),
        writer_(program_, slots, system.encoding(), faults) {}

  std::string write(TransitionId t) {
    const JointMove& joint = system_.joint_move(t);
    find_storage(joint);
    guards(joint);
    message(joint);
    for (const Part& part : joint)
      for (const Assignment& effect : move_of(part).effects) writer_.assign(effect.target, writer_.value(effect.value));
    changes(joint);
    const bool fails = writer_.body.find("goto failed") != std::string::npos;
    std::string text = fmt::format("static uint32_t step_{}(const uint32_t *s, onager_change *c) {{\n", t);
    text +=
        "  uint32_t n = 0;\n" + std::string(fails ? "  uint32_t fault = 0;\n" : "") + writer_.body + "  return n;\n";
    if (fails) text += failure(joint);
    return text + "}\n";
  }

 private:
  const Move& move_of(const Part& part) const { return program_.processes[part.process].moves[part.move]; }

  void targets_of(const JointMove& joint, std::vector<const Target*>& targets) const {
    for (const Part& part : joint) {
      const Move& move = move_of(part);
      if (move.sync)
        for (const Target& target : move.sync->targets) targets.push_back(&target);
      for (const Assignment& effect : move.effects) targets.push_back(&effect.target);
    }
  }

  // Arrays with a non-constant index anywhere in the step.
  void find_indexed(const Expression& expression, std::set<VariableId>& found) const {
    if (expression.op == Op::kElement && !writer_.is_constant_index(expression.index, expression.arguments[0]))
      found.insert(expression.index);
    for (const Expression& argument : expression.arguments) find_indexed(argument, found);
  }

  std::set<VariableId> indexed(const JointMove& joint, const std::vector<const Target*>& targets) const {
    std::set<VariableId> found;
    for (const Target* target : targets)
      for (const Expression& index : target->index) {
        if (!writer_.is_constant_index(target->variable, index)) found.insert(target->variable);
        find_indexed(index, found);
      }
    for (const Part& part : joint) {
      const Move& move = move_of(part);
      for (const Assignment& effect : move.effects) find_indexed(effect.value, found);
      if (move.sync)
        for (const Expression& value : move.sync->values) find_indexed(value, found);
    }
    return found;
  }

  // Local copies of what is written: whole buffers, and whole arrays if the element is not known.
  void find_storage(const JointMove& joint) {
    std::vector<const Target*> targets;
    targets_of(joint, targets);
    const std::set<VariableId> by_index = indexed(joint, targets);
    for (const Target* target : targets) {
      const SlotId first = slots_.variable(target->variable);
      if (by_index.contains(target->variable)) {
        const std::size_t size = program_.variables[target->variable].initial.size();
        writer_.add_block(first, size);
        blocks_.insert({first, size});
      } else {
        const SlotId slot = first + static_cast<SlotId>(target->index.empty() ? 0 : target->index[0].value);
        writer_.add_local(slot);
        locals_.insert(slot);
      }
    }
    const Move& move = move_of(joint[0]);
    if (!move.sync || program_.channels[move.sync->channel].capacity == 0) return;
    const Channel& channel = program_.channels[move.sync->channel];
    const std::size_t size = 1 + channel.capacity * channel.components.size();
    writer_.add_block(slots_.length(move.sync->channel), size);
    blocks_.insert({slots_.length(move.sync->channel), size});
  }

  // A guard whose evaluation fails holds, and then the step fails.
  void guards(const JointMove& joint) {
    for (const Part& part : joint)
      for (const Expression& condition : move_of(part).guard)
        if (writer_.can_fail(condition)) writer_.line("(void)(" + writer_.value(condition) + ");");
  }

  void message(const JointMove& joint) {
    const Move& move = move_of(joint[0]);
    if (!move.sync) return;
    const Channel& channel = program_.channels[move.sync->channel];
    if (channel.capacity == 0) {
      std::vector<std::string> values;
      for (std::size_t i = 0; i < move.sync->values.size(); ++i) {
        const std::string value = writer_.value(move.sync->values[i]);
        values.push_back(writer_.fresh(channel.is_typed ? writer_.cut(channel.components[i], value) : value));
      }
      const Sync& receiver = *move_of(joint[1]).sync;
      for (std::size_t i = 0; i < values.size(); ++i) writer_.assign(receiver.targets[i], values[i]);
    } else if (move.sync->sends) {
      send(*move.sync, channel);
    } else {
      receive(*move.sync, channel);
    }
  }

  // The buffer is b: its length, then its cells.
  void send(const Sync& sync, const Channel& channel) {
    const SlotId length = slots_.length(sync.channel);
    const std::size_t width = channel.components.size();
    std::vector<std::string> values;
    for (std::size_t i = 0; i < width; ++i)
      values.push_back(writer_.fresh(writer_.cut(channel.components[i], writer_.value(sync.values[i]))));
    for (std::size_t i = 0; i < width; ++i)
      writer_.line(fmt::format("b{0}[1 + b{0}[0] * {1} + {2}] = {3};", length, width, i,
                               writer_.encoded(length + 1 + static_cast<SlotId>(i), values[i])));
    writer_.line(fmt::format("++b{}[0];", length));
  }

  void receive(const Sync& sync, const Channel& channel) {
    const SlotId length = slots_.length(sync.channel);
    const std::size_t width = channel.components.size(), cells = channel.capacity * width;
    std::vector<std::string> values;
    for (std::size_t i = 0; i < width; ++i)
      values.push_back(
          writer_.fresh(writer_.decoded(length + 1 + static_cast<SlotId>(i), fmt::format("b{}[{}]", length, 1 + i))));
    if (cells > width)
      writer_.line(
          fmt::format("for (uint32_t i = 1; i <= {1}; ++i) b{0}[i] = b{0}[i + {2}];", length, cells - width, width));
    if (width > 0)
      writer_.line(fmt::format("for (uint32_t i = {1}; i <= {2}; ++i) b{0}[i] = 0;", length, cells - width + 1, cells));
    writer_.line(fmt::format("--b{}[0];", length));
    for (std::size_t i = 0; i < width; ++i) writer_.assign(sync.targets[i], values[i]);
  }

  void changes(const JointMove& joint) {
    for (const Part& part : joint) {
      const Move& move = move_of(part);
      if (move.from == move.to) continue;
      writer_.line(fmt::format("c[n].slot = {}; c[n].value = {}; ++n;", slots_.location(part.process), move.to));
    }
    for (SlotId slot : locals_) writer_.line(fmt::format("CHANGE({0}, v{0});", slot));
    for (const auto& [first, size] : blocks_)
      writer_.line(fmt::format("for (uint32_t i = 0; i < {1}; ++i) CHANGE({0} + i, b{0}[i]);", first, size));
  }

  std::string failure(const JointMove& joint) const {
    std::string text = "failed:\n  n = 0;\n";
    for (const Part& part : joint)
      text += fmt::format("  c[n].slot = {}; c[n].value = {} + fault; ++n;\n", slots_.location(part.process),
                          program_.processes[part.process].locations.size());
    return text + "  return n;\n";
  }

  const ProgramSystem& system_;
  const Program& program_;
  const SlotMap& slots_;
  ExpressionWriter writer_;
  std::set<SlotId> locals_;
  std::set<std::pair<SlotId, std::size_t>> blocks_;
};

class Emitter {
 public:
  explicit Emitter(const ProgramSystem& system)
      : system_(system), slots_(system.program()), faults_(faults(system.program())) {}

  std::string whole() {
    text_ = "/* Made by onager from a program. */\n";
    text_ += kPluginHeader;
    text_ += kArithmetic;
    for (GuardId g = 0; g < system_.guards(); ++g) guard(g);
    for (TransitionId t = 0; t < system_.transitions(); ++t) text_ += StepWriter(system_, slots_, faults_).write(t);
    enabled();
    tables();
    return std::move(text_);
  }

 private:
  void guard(GuardId g) {
    ExpressionWriter writer(system_.program(), slots_, system_.encoding(), faults_);
    const Expression& condition = system_.condition(g);
    const std::string value = writer.value(condition);
    text_ += fmt::format("static inline int guard_{}(const uint32_t *s) {{\n", g);
    if (writer.can_fail(condition)) {
      text_ += "  uint32_t fault = 0;\n" + writer.body + fmt::format("  return {} != 0;\n", value);
      text_ += "failed:\n  (void)fault;\n  return 1;\n}\n";
    } else {
      text_ += writer.body + fmt::format("  return {} != 0;\n}}\n", value);
    }
  }

  // Guards shared by very many transitions are computed once.
  bool is_common(GuardId g) const {
    constexpr std::size_t kMany = 8;
    return system_.condition(g).op != Op::kIsAt && system_.structure().users_of[g].size() >= kMany;
  }

  // The guards of t, except that its first process is at the source of its move. A guard of the model may ask for
  // another location of that process; then it is never true.
  std::string conjunction(TransitionId t) const {
    const Part first = system_.joint_move(t)[0];
    const LocationId from = system_.program().processes[first.process].moves[first.move].from;
    std::string text;
    for (GuardId g : system_.structure().guards_of[t]) {
      const Expression& condition = system_.condition(g);
      if (condition.op == Op::kIsAt && condition.index == first.process &&
          condition.value == static_cast<std::int32_t>(from))
        continue;
      text += text.empty() ? "" : " && ";
      text += is_common(g) ? fmt::format("common_{}", g) : fmt::format("guard_{}(s)", g);
    }
    return text.empty() ? "1" : text;
  }

  // Joint moves are ordered by their first process, so the list is ascending.
  void enabled() {
    const Program& program = system_.program();
    text_ += "static uint32_t enabled(const uint32_t *s, uint32_t *out) {\n  uint32_t n = 0;\n";
    for (GuardId g = 0; g < system_.guards(); ++g)
      if (is_common(g)) text_ += fmt::format("  const int common_{0} = guard_{0}(s);\n", g);
    std::vector<std::vector<TransitionId>> begun_by(program.processes.size());
    for (TransitionId t = 0; t < system_.transitions(); ++t) begun_by[system_.joint_move(t)[0].process].push_back(t);
    for (ProcessId p = 0; p < program.processes.size(); ++p) {
      std::vector<std::vector<TransitionId>> at(program.processes[p].locations.size());
      for (TransitionId t : begun_by[p])
        at[program.processes[p].moves[system_.joint_move(t)[0].move].from].push_back(t);
      text_ += fmt::format("  switch (s[{}]) {{\n", slots_.location(p));
      for (LocationId l = 0; l < at.size(); ++l) {
        if (at[l].empty()) continue;
        text_ += fmt::format("    case {}:\n", l);
        for (TransitionId t : at[l]) text_ += fmt::format("      if ({}) out[n++] = {};\n", conjunction(t), t);
        text_ += "      break;\n";
      }
      text_ += "    default:\n      break;\n  }\n";
    }
    text_ += "  return n;\n}\n";
  }

  template <typename List>
  void numbers(const std::string& name, const List& list) {
    text_ += fmt::format("static const uint32_t {}[] = {{", name);
    for (auto number : list) text_ += fmt::format("{},", number);
    text_ += list.empty() ? "0};\n" : "};\n";
  }

  void rows(const std::string& name, const Csr<std::uint32_t>& relation) {
    std::vector<std::uint32_t> starts{0}, entries;
    for (std::size_t i = 0; i < relation.rows(); ++i) {
      entries.insert(entries.end(), relation[i].begin(), relation[i].end());
      std::sort(entries.begin() + starts.back(), entries.end());
      starts.push_back(static_cast<std::uint32_t>(entries.size()));
    }
    numbers(name + "_starts", starts);
    numbers(name + "_entries", entries);
  }

  template <typename Name>
  void texts(const std::string& name, std::size_t count, Name name_of) {
    text_ += fmt::format("static const char *const {}[] = {{\n", name);
    for (std::uint32_t i = 0; i < count; ++i) {
      text_ += "  \"";
      for (char c : std::string(name_of(i))) {
        if (c == '"' || c == '\\') text_ += '\\';
        text_ += c;
      }
      text_ += "\",\n";
    }
    text_ += count == 0 ? "  0};\n" : "};\n";
  }

  void functions(const char* type, const char* name, const char* each, std::size_t count) {
    text_ += fmt::format("static {} {{\n", fmt::format(fmt::runtime(type), name));
    for (std::size_t i = 0; i < count; ++i) text_ += fmt::format("  {}_{},\n", each, i);
    text_ += count == 0 ? "  0};\n" : "};\n";
  }

  void tables() {
    const Structure& structure = system_.structure();
    functions("int (*const {}[])(const uint32_t *) =", "guard_functions", "guard", system_.guards());
    functions("uint32_t (*const {}[])(const uint32_t *, onager_change *) =", "step_functions", "step",
              system_.transitions());
    text_ += R"(static void evaluate(const uint32_t *s, const uint32_t *guards, uint32_t count, uint8_t *truth) {
  for (uint32_t i = 0; i < count; ++i) truth[i] = (uint8_t)guard_functions[guards[i]](s);
}
static uint32_t fire(const uint32_t *s, uint32_t transition, onager_change *c) {
  return step_functions[transition](s, c);
}
)";
    numbers("initial", system_.initial());
    const Hints& hints = system_.knowledge().hints.get();
    numbers("likely", hints.likely_maximum);
    rows("guards_of", structure.guards_of);
    rows("tests_of", structure.tests_of);
    rows("writes_of", structure.writes_of);
    rows("reads_of", structure.reads_of);
    rows("processes", hints.processes);
    texts("slot_names", system_.slots(), [&](SlotId slot) { return system_.slot_name(slot); });
    texts("transition_names", system_.transitions(), [&](TransitionId t) { return system_.transition_name(t); });
    texts("guard_texts", system_.guards(), [&](GuardId g) { return system_.guard_text(g); });
    texts("model_name", 1, [&](std::uint32_t) { return system_.program().id; });
    text_ += "static onager_plugin plugin;\nconst onager_plugin *onager_model(void) {\n";
    auto set = [&](const std::string& member, const std::string& value) {
      text_ += fmt::format("  plugin.{} = {};\n", member, value);
    };
    set("version", "ONAGER_PLUGIN_VERSION");
    set("size", "sizeof plugin");
    set("name", "model_name[0]");
    set("slots", std::to_string(system_.slots()));
    set("guards", std::to_string(system_.guards()));
    set("transitions", std::to_string(system_.transitions()));
    for (const char* same : {"initial", "slot_names", "transition_names", "guard_texts", "evaluate", "fire", "enabled"})
      set(same, same);
    set("likely_maximum", "likely");
    for (const std::string list : {"guards_of", "tests_of", "writes_of", "reads_of", "processes"}) {
      set(list + ".starts", list + "_starts");
      set(list + ".entries", list + "_entries");
    }
    set("process_count", std::to_string(hints.processes.rows()));
    text_ += "  return &plugin;\n}\n";
  }

  const ProgramSystem& system_;
  const SlotMap slots_;
  const std::vector<Fault> faults_;
  std::string text_;
};

}  // namespace

std::string emit(const ProgramSystem& system) {
  return Emitter(system).whole();
}

}  // namespace onager::native
