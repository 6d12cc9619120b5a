#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

#include "witness/promela_game.h"

namespace onager::witness {

namespace game {

namespace {

void put(std::string& key, std::uint32_t number) {
  for (int i = 0; i < 4; ++i) key += static_cast<char>(number >> (8 * i) & 255);
}
void put(std::string& key, const promela::Frame& frame, const std::vector<Number>& cells, Hidden hidden) {
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (hidden == Hidden::kIncluded || !frame.variables[frame.cells[i].variable].is_hidden)
      put(key, static_cast<std::uint32_t>(cells[i]));
}

}  // namespace

std::string key_of(const promela::Program& program, const World& world, Hidden hidden) {
  if (!world.failure.empty()) return world.failure;
  std::string key;
  put(key, program.globals, world.globals, hidden);
  put(key, static_cast<std::uint32_t>(world.processes.size()));
  for (const Process& process : world.processes) {
    put(key, process.proctype);
    put(key, process.at);
    if (program.uses_priorities) put(key, static_cast<std::uint32_t>(process.priority));
    put(key, program.proctypes[process.proctype].frame, process.cells, hidden);
  }
  put(key, static_cast<std::uint32_t>(world.channels.size()));
  for (const Channel& channel : world.channels) {
    put(key, static_cast<std::uint32_t>(channel.messages.size()));
    for (const auto& message : channel.messages)
      for (const Number number : message) put(key, static_cast<std::uint32_t>(number));
  }
  if (program.trace) put(key, world.event);
  if (program.uses_last) put(key, world.last);
  return key;
}

}  // namespace game

namespace {

std::string text_of(const promela::Program& program, const promela::CellType& type, game::Number value) {
  if (type.type != promela::Type::kMtype || type.mtype_set >= program.mtypes.size()) return std::to_string(value);
  const auto& names = program.mtypes[type.mtype_set].names;
  const auto index = static_cast<std::size_t>(value) - 1;
  return value >= 1 && index < names.size() ? names[index] : std::to_string(value);
}

// `P[1]` or `P` at the beginning of a name; what follows is left in `name`.
struct Owner {
  std::uint32_t proctype = kNone;
  std::optional<std::size_t> number;
};
std::optional<Owner> take_owner(const promela::Program& program, std::string_view& name, char separator) {
  const std::size_t end = name.find(separator);
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view proctype = name.substr(0, end);
  Owner owner;
  if (proctype.ends_with(']')) {
    const std::size_t open = proctype.find('[');
    std::size_t number = 0;
    if (open == std::string_view::npos) return std::nullopt;
    const auto [stop, error] = std::from_chars(proctype.data() + open + 1, proctype.data() + end - 1, number);
    if (error != std::errc() || stop != proctype.data() + end - 1) return std::nullopt;
    owner.number = number;
    proctype = proctype.substr(0, open);
  }
  for (std::uint32_t p = 0; p < program.proctypes.size(); ++p)
    if (program.proctypes[p].name == proctype) owner.proctype = p;
  if (owner.proctype == kNone) return std::nullopt;
  name.remove_prefix(end + 1);
  return owner;
}

const game::Process* find(const game::World& world, const Owner& owner) {
  for (std::size_t i = 0; i < world.processes.size(); ++i)
    if (world.processes[i].proctype == owner.proctype && (!owner.number || *owner.number == i))
      return &world.processes[i];
  return nullptr;
}

std::optional<std::size_t> cell_named(const promela::Frame& frame, std::string_view name) {
  for (std::size_t i = 0; i < frame.cells.size(); ++i)
    if (frame.cells[i].name == name) return i;
  return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> PromelaGame::value_of(std::string_view name) const {
  if (name == "_nr_pr") return static_cast<std::int64_t>(world_.processes.size());
  if (name == "_last") return world_.last;
  if (const auto cell = cell_named(program_->globals, name))
    return *cell < world_.globals.size() ? world_.globals[*cell] : 0;
  if (name.starts_with("len(") && name.ends_with(')')) {
    const auto channel = value_of(name.substr(4, name.size() - 5));
    if (!channel) return std::nullopt;
    const bool exists = *channel > 0 && static_cast<std::size_t>(*channel) <= world_.channels.size();
    return exists ? static_cast<std::int64_t>(world_.channels[static_cast<std::size_t>(*channel) - 1].messages.size())
                  : 0;
  }
  std::string_view rest = name;
  if (const auto owner = take_owner(*program_, rest, '@')) {
    const auto& labels = code_->bodies[owner->proctype].labels;
    const auto label = labels.find(std::string(rest));
    if (label == labels.end()) return std::nullopt;
    const game::Process* process = find(world_, *owner);
    return process != nullptr && process->at == label->second;
  }
  if (const auto owner = take_owner(*program_, rest, ':')) {
    const auto cell = cell_named(program_->proctypes[owner->proctype].frame, rest);
    if (!cell) return std::nullopt;
    const game::Process* process = find(world_, *owner);
    return process == nullptr ? 0 : process->cells[*cell];
  }
  return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> PromelaGame::values() const {
  std::vector<std::pair<std::string, std::string>> all;
  if (!world_.failure.empty()) return {{"error", world_.failure}};
  std::vector<std::string> names(world_.channels.size());  // of the variables that channels were made for
  const auto add = [&](const promela::Frame& frame, const std::vector<game::Number>& cells, const std::string& owner) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string name = owner + frame.cells[i].name;
      if (!frame.cells[i].channel)
        all.emplace_back(name, text_of(*program_, frame.cells[i].type, cells[i]));
      else if (cells[i] > 0 && static_cast<std::size_t>(cells[i]) <= names.size() &&
               names[static_cast<std::size_t>(cells[i]) - 1].empty())
        names[static_cast<std::size_t>(cells[i]) - 1] = name;
    }
  };
  add(program_->globals, world_.globals, "");
  for (std::size_t p = 0; p < world_.processes.size(); ++p) {
    const game::Process& process = world_.processes[p];
    const promela::Proctype& type = program_->proctypes[process.proctype];
    all.emplace_back(fmt::format("{}({})", type.name, p),
                     std::to_string(code_->bodies[process.proctype][process.at].line));
    add(type.frame, process.cells, fmt::format("{}({}):", type.name, p));
  }
  for (std::size_t c = 0; c < world_.channels.size(); ++c) {
    const game::Channel& channel = world_.channels[c];
    std::vector<std::string> messages;
    for (const auto& message : channel.messages) {
      std::vector<std::string> fields;
      for (std::size_t i = 0; i < message.size(); ++i)
        fields.push_back(text_of(*program_, channel.kind->fields[i], message[i]));
      messages.push_back(fields.size() == 1 ? fields[0] : fmt::format("{{{}}}", fmt::join(fields, " ")));
    }
    all.emplace_back(names[c].empty() ? fmt::format("channel {}", c + 1) : names[c],
                     fmt::format("<{}>", fmt::join(messages, " ")));
  }
  return all;
}

}  // namespace onager::witness
