#include "frontend/dve/write.h"

#include <fmt/format.h>

#include <limits>

namespace onager::frontend {

namespace {

class Writer {
 public:
  explicit Writer(const Program& program) : program_(program) {}

  std::string whole() {
    for (const Variable& variable : program_.variables)
      if (owner_of(variable.name).empty()) declare(variable, "");
    for (const Channel& channel : program_.channels)
      if (owner_of(channel.name).empty()) declare(channel, "");
    for (const Process& each : program_.processes) process(each);
    if (program_.property) process(*program_.property);
    text_ += fmt::format("\nsystem {}{};\n", program_.synchronous ? "sync" : "async",
                         program_.property ? " property " + program_.property->name : "");
    return std::move(text_);
  }

  // Names of other processes are written with an arrow.
  std::string expression(const Expression& e) const {
    switch (e.op) {
      case Op::kConstant:
        if (e.value == std::numeric_limits<std::int32_t>::min()) return "(-2147483647 - 1)";
        return fmt::format("{}", e.value);
      case Op::kVariable:
        return name_of(program_.variables[e.index].name);
      case Op::kElement:
        return fmt::format("{}[{}]", name_of(program_.variables[e.index].name), expression(e.arguments[0]));
      case Op::kIsAt:
        return fmt::format("{}.{}", program_.processes[e.index].name,
                           program_.processes[e.index].locations[static_cast<std::size_t>(e.value)].name);
      case Op::kIsFull:
      case Op::kIsEmpty:
        return fmt::format("{}({})", e.op == Op::kIsFull ? "full" : "empty", name_of(program_.channels[e.index].name));
      default:
        break;
    }
    if (e.arguments.size() == 1) return fmt::format("{}({})", sign_of(e.op), expression(e.arguments[0]));
    std::string text = "(" + expression(e.arguments[0]);
    for (std::size_t i = 1; i < e.arguments.size(); ++i)
      text += fmt::format(" {} {}", sign_of(e.op), expression(e.arguments[i]));
    return text + ")";
  }

 private:
  static std::string_view type(Type type) { return type == Type::kByte ? "byte" : "int"; }

  static std::string owner_of(const std::string& name) {
    const std::size_t dot = name.find('.');
    return dot == std::string::npos ? "" : name.substr(0, dot);
  }

  std::string name_of(const std::string& name) const {
    const std::string owner = owner_of(name);
    if (owner.empty()) return name;
    const std::string own = name.substr(owner.size() + 1);
    return owner == within_ ? own : owner + "->" + own;
  }

  std::string target(const Target& t) const {
    const std::string name = name_of(program_.variables[t.variable].name);
    return t.index.empty() ? name : fmt::format("{}[{}]", name, expression(t.index[0]));
  }

  void declare(const Variable& variable, std::string_view indent) {
    text_ += fmt::format("{}{} {}", indent, type(variable.type), name_of(variable.name));
    if (variable.is_array)
      text_ += fmt::format("[{}] = {{{}}};\n", variable.initial.size(), fmt::join(variable.initial, ", "));
    else
      text_ += fmt::format(" = {};\n", variable.initial[0]);
  }

  void declare(const Channel& channel, std::string_view indent) {
    text_ += fmt::format("{}channel ", indent);
    if (channel.is_typed) {
      std::vector<std::string_view> types;
      for (Type component : channel.components) types.push_back(type(component));
      text_ += fmt::format("{{{}}} ", fmt::join(types, ", "));
    }
    text_ += fmt::format("{}[{}];\n", name_of(channel.name), channel.capacity);
  }

  template <typename Test>
  void locations(std::string_view word, const Process& process, Test test) {
    std::vector<std::string> names;
    for (const Location& location : process.locations)
      if (test(location)) names.push_back(location.name);
    if (!names.empty()) text_ += fmt::format("  {} {};\n", word, fmt::join(names, ", "));
  }

  void process(const Process& process) {
    within_ = process.name;
    text_ += fmt::format("\nprocess {} {{\n", process.name);
    for (const Variable& variable : program_.variables)
      if (owner_of(variable.name) == process.name) declare(variable, "  ");
    for (const Channel& channel : program_.channels)
      if (owner_of(channel.name) == process.name) declare(channel, "  ");
    locations("state", process, [](const Location&) { return true; });
    locations("commit", process, [](const Location& l) { return l.committed; });
    locations("accept", process, [](const Location& l) { return l.accepting; });
    text_ += fmt::format("  init {};\n", process.locations[process.initial].name);
    for (const Assertion& assertion : process.assertions)
      text_ += fmt::format("  assert {}: {};\n", process.locations[assertion.location].name,
                           expression(assertion.condition));
    if (!process.moves.empty()) text_ += "  trans\n";
    for (std::size_t i = 0; i < process.moves.size(); ++i)
      text_ += move(process, process.moves[i]) + (i + 1 < process.moves.size() ? ",\n" : ";\n");
    text_ += "}\n";
    within_.clear();
  }

  std::string move(const Process& process, const Move& move) const {
    std::string text =
        fmt::format("    {} -> {} {{", process.locations[move.from].name, process.locations[move.to].name);
    std::vector<std::string> items;
    auto clause = [&](std::string_view word) {
      if (!items.empty()) text += fmt::format(" {} {};", word, fmt::join(items, ", "));
      items.clear();
    };
    for (const Expression& condition : move.guard) items.push_back(expression(condition));
    clause("guard");
    if (move.sync) items.push_back(sync(*move.sync));
    clause("sync");
    for (const Assignment& effect : move.effects)
      items.push_back(fmt::format("{} = {}", target(effect.target), expression(effect.value)));
    clause("effect");
    return text + " }";
  }

  std::string sync(const Sync& sync) const {
    std::vector<std::string> items;
    for (const Expression& value : sync.values) items.push_back(expression(value));
    for (const Target& each : sync.targets) items.push_back(target(each));
    const std::string message = items.size() > 1 ? fmt::format("{{{}}}", fmt::join(items, ", "))
                                : items.empty()  ? ""
                                                 : items[0];
    return fmt::format("{}{}{}", name_of(program_.channels[sync.channel].name), sync.sends ? "!" : "?", message);
  }

  const Program& program_;
  std::string text_;
  std::string within_;  // the process being written
};

}  // namespace

std::string write_dve(const Program& program) {
  return Writer(program).whole();
}

std::string write_dve(const Program& program, const Expression& expression) {
  return Writer(program).expression(expression);
}

}  // namespace onager::frontend
