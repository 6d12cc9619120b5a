#include "witness/program_game.h"

#include <fmt/format.h>

#include <algorithm>

namespace onager::witness {

namespace {

using Number = std::int64_t;

// The number of this many bits, signed or unsigned, that agrees with `value` in its last bits.
Number last_bits(Number value, int bits, bool with_sign) {
  const Number count = Number{1} << bits;
  const Number rest = ((value % count) + count) % count;
  return with_sign && 2 * rest >= count ? rest - count : rest;
}
Number as_32_bits(Number value) {
  return last_bits(value, 32, true);
}
Number as_type(Type type, Number value) {
  return type == Type::kByte ? last_bits(value, 8, false) : last_bits(value, 16, true);
}

constexpr std::string_view kJoin = " & ";

}  // namespace

ProgramGame::ProgramGame(const Program& program)
    : program_(program), failed_(program.processes.size()), channels_(program.channels.size()) {
  Index index;
  for (ProcessId p = 0; p < program.processes.size(); ++p) {
    const Process& process = program.processes[p];
    locations_.push_back(process.initial);
    for (const Move& move : process.moves) index.moves.emplace(move.name, Taking{p, &move});
    for (LocationId l = 0; l < process.locations.size(); ++l)
      index.names.emplace(process.name + "." + process.locations[l].name, Meaning{Meaning::kLocation, p, l});
  }
  for (VariableId v = 0; v < program.variables.size(); ++v) {
    const Variable& variable = program.variables[v];
    variables_.emplace_back(variable.initial.begin(), variable.initial.end());
    for (std::size_t i = 0; i < variable.initial.size(); ++i)
      index.names.emplace(variable.is_array ? fmt::format("{}[{}]", variable.name, i) : variable.name,
                          Meaning{Meaning::kElement, v, i});
  }
  for (ChannelId c = 0; c < program.channels.size(); ++c)
    if (program.channels[c].capacity > 0)
      index.names.emplace("len(" + program.channels[c].name + ")", Meaning{Meaning::kLength, c, 0});
  index_ = std::make_shared<const Index>(std::move(index));
}

bool ProgramGame::is_buffered(const Move& move) const {
  return move.sync && program_.channels[move.sync->channel].capacity > 0;
}

bool ProgramGame::is_committed(ProcessId process) const {
  const auto& locations = program_.processes[process].locations;
  return locations_[process] < locations.size() && locations[locations_[process]].committed;
}

Number ProgramGame::leaf(const Expression& e) const {
  switch (e.op) {
    case Op::kConstant:
      return e.value;
    case Op::kVariable:
      return variables_[e.index][0];
    case Op::kIsAt:
      return locations_[e.index] == static_cast<std::size_t>(e.value);
    case Op::kIsFull:
      return channels_[e.index].size() >= program_.channels[e.index].capacity;
    default:
      return channels_[e.index].empty();
  }
}

const Number& ProgramGame::element(VariableId array, Number index, Position at) const {
  const std::vector<Number>& all = variables_[array];
  if (index < 0 || index >= static_cast<Number>(all.size())) throw Trouble{{Fault::Kind::kIndexOutOfRange, at}};
  return all[static_cast<std::size_t>(index)];
}

Number ProgramGame::value(const Expression& e) const {
  if (e.arguments.empty()) return leaf(e);
  const Number first = value(e.arguments[0]);
  switch (e.op) {
    case Op::kElement:
      return element(e.index, first, e.at);
    case Op::kNot:
      return first == 0;
    case Op::kNegate:
      return as_32_bits(-first);
    case Op::kComplement:
      return -1 - first;
    case Op::kImplies:
      return first == 0 || value(e.arguments[1]) != 0;
    case Op::kAnd:
    case Op::kOr: {
      const bool decisive = e.op == Op::kOr;
      if ((first != 0) == decisive) return decisive;
      for (std::size_t i = 1; i < e.arguments.size(); ++i)
        if ((value(e.arguments[i]) != 0) == decisive) return decisive;
      return !decisive;
    }
    default:
      return computed(e, first, value(e.arguments[1]));
  }
}

Number ProgramGame::computed(const Expression& e, Number a, Number b) {
  switch (e.op) {
    case Op::kMultiply:
      return as_32_bits(a * b);
    case Op::kDivide:
      if (b == 0) throw Trouble{{Fault::Kind::kDivisionByZero, e.at}};
      return as_32_bits(a / b);
    case Op::kRemainder:
      if (b == 0) throw Trouble{{Fault::Kind::kDivisionByZero, e.at}};
      return a % b;
    case Op::kAdd:
      return as_32_bits(a + b);
    case Op::kSubtract:
      return as_32_bits(a - b);
    case Op::kShiftLeft:
      return as_32_bits(a * (Number{1} << last_bits(b, 5, false)));
    case Op::kShiftRight:
      return a >> last_bits(b, 5, false);
    case Op::kLess:
      return a < b;
    case Op::kAtMost:
      return a <= b;
    case Op::kGreater:
      return a > b;
    case Op::kAtLeast:
      return a >= b;
    case Op::kEqual:
      return a == b;
    case Op::kNotEqual:
      return a != b;
    case Op::kBitAnd:
      return a & b;
    case Op::kBitXor:
      return a ^ b;
    default:
      return a | b;
  }
}

void ProgramGame::assign(const Target& target, Number number) {
  const Number index = target.index.empty() ? 0 : value(target.index[0]);
  element(target.variable, index, target.at);
  variables_[target.variable][static_cast<std::size_t>(index)] =
      as_type(program_.variables[target.variable].type, number);
}

void ProgramGame::pass_message(const Team& team) {
  const Sync& sync = *team.front().move->sync;
  const Channel& channel = program_.channels[sync.channel];
  std::vector<Number> message;
  for (const Expression& each : sync.values) message.push_back(value(each));
  if (channel.is_typed || channel.capacity > 0)
    for (std::size_t i = 0; i < message.size(); ++i) message[i] = as_type(channel.components[i], message[i]);
  if (channel.capacity > 0 && sync.sends) return channels_[sync.channel].push_back(message);
  if (channel.capacity > 0) {
    message = channels_[sync.channel].front();
    channels_[sync.channel].pop_front();
  }
  const std::vector<Target>& targets = team.back().move->sync->targets;
  for (std::size_t i = 0; i < targets.size(); ++i) assign(targets[i], message[i]);
}

void ProgramGame::make(const Team& team) {
  if (team.front().move->sync) pass_message(team);
  for (const Taking& each : team)
    for (const Assignment& effect : each.move->effects) assign(effect.target, value(effect.value));
  for (const Taking& each : team) locations_[each.process] = each.move->to;
}

void ProgramGame::fail(const Team& team, const Fault& fault) {
  for (const Taking& each : team) {
    locations_[each.process] = program_.processes[each.process].locations.size();
    failed_[each.process] = fault;
  }
}

std::optional<ProgramGame::Team> ProgramGame::team_of(std::string_view name, std::string& why) const {
  Team team;
  for (std::string_view rest = name;;) {
    const std::size_t end = rest.find(kJoin);
    const auto found = index_->moves.find(rest.substr(0, end));
    if (found == index_->moves.end()) {
      why = fmt::format("the program has no transition '{}'", rest.substr(0, end));
      return std::nullopt;
    }
    team.push_back(found->second);
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + kJoin.size());
  }
  if (auto wrong = why_not_together(team)) {
    why = fmt::format("'{}': {}", name, *wrong);
    return std::nullopt;
  }
  return team;
}

std::optional<std::string> ProgramGame::why_not_together(const Team& team) const {
  if (program_.synchronous) {
    if (team.size() != program_.processes.size()) return "all processes move together";
    for (ProcessId p = 0; p < team.size(); ++p)
      if (team[p].process != p) return "each process makes one move, in the order of processes";
    return std::nullopt;
  }
  const Move& first = *team[0].move;
  const bool meets = first.sync && !is_buffered(first);
  if (!meets)
    return team.size() == 1 ? std::nullopt : std::optional<std::string>("these processes cannot move together");
  if (team.size() != 2) return "a sender and a receiver move together";
  const Move& second = *team[1].move;
  const bool fit = first.sync->sends && second.sync && !second.sync->sends &&
                   first.sync->channel == second.sync->channel && team[0].process != team[1].process;
  return fit ? std::nullopt : std::optional<std::string>("these are not a sender and a receiver of the same channel");
}

// A false condition disables the step, whatever fails; otherwise the first failure is reported.
std::optional<std::string> ProgramGame::why_disabled(const Team& team, std::optional<Fault>& fault) const {
  if (!program_.synchronous)
    for (ProcessId p = 0; p < program_.processes.size(); ++p)
      for (const Taking& each : team)
        if (is_committed(p) && !is_committed(each.process))
          return fmt::format("process '{}' is at a committed state", program_.processes[p].name);
  for (const Taking& each : team) {
    const Process& process = program_.processes[each.process];
    if (locations_[each.process] != each.move->from)
      return fmt::format("process '{}' is not at '{}'", process.name, process.locations[each.move->from].name);
    if (is_buffered(*each.move)) {
      const Channel& channel = program_.channels[each.move->sync->channel];
      const std::size_t held = channels_[each.move->sync->channel].size();
      if (each.move->sync->sends && held >= channel.capacity) return fmt::format("channel '{}' is full", channel.name);
      if (!each.move->sync->sends && held == 0) return fmt::format("channel '{}' is empty", channel.name);
    }
    for (const Expression& condition : each.move->guard) {
      try {
        if (value(condition) == 0)
          return fmt::format("its guard is false (line {}, column {})", condition.at.line, condition.at.column);
      } catch (const Trouble& trouble) {
        if (!fault) fault = trouble.fault;
      }
    }
  }
  return std::nullopt;
}

std::optional<std::string> ProgramGame::fire(std::string_view name) {
  std::string why;
  const std::optional<Team> team = team_of(name, why);
  if (!team) return why;
  std::optional<Fault> fault;
  if (auto disabled = why_disabled(*team, fault)) return fmt::format("'{}' is disabled: {}", name, *disabled);
  const auto variables = variables_;
  const auto channels = channels_;
  if (!fault) try {
      make(*team);
    } catch (const Trouble& trouble) {
      fault = trouble.fault;
      variables_ = variables;
      channels_ = channels;
    }
  if (fault) fail(*team, *fault);
  return std::nullopt;
}

std::vector<ProgramGame::Team> ProgramGame::all_teams() const {
  std::vector<Team> teams;
  if (program_.synchronous) {
    teams.emplace_back();
    for (ProcessId p = 0; p < program_.processes.size(); ++p) {
      std::vector<Team> longer;
      for (const Team& team : teams)
        for (const Move& move : program_.processes[p].moves) {
          if (move.from != locations_[p]) continue;
          longer.push_back(team);
          longer.back().push_back({p, &move});
        }
      teams = std::move(longer);
    }
    return teams;
  }
  std::vector<Taking> here;
  for (const auto& [name, one] : index_->moves)
    if (one.move->from == locations_[one.process]) here.push_back(one);
  for (const Taking& one : here) {
    teams.push_back({one});
    if (one.move->sync && one.move->sync->sends)
      for (const Taking& other : here) teams.push_back({one, other});
  }
  std::erase_if(teams, [this](const Team& team) { return why_not_together(team).has_value(); });
  return teams;
}

std::optional<std::string> ProgramGame::enabled_step() const {
  for (const Team& team : all_teams()) {
    std::optional<Fault> fault;
    if (!why_disabled(team, fault)) return name_of(team);
  }
  return std::nullopt;
}

std::vector<std::string> ProgramGame::enabled_steps() const {
  std::vector<std::string> steps;
  for (const Team& team : all_teams()) {
    std::optional<Fault> fault;
    if (!why_disabled(team, fault)) steps.push_back(name_of(team));
  }
  return steps;
}

std::string ProgramGame::name_of(const Team& team) {
  std::string name;
  for (const Taking& each : team) name += (name.empty() ? "" : std::string(kJoin)) + each.move->name;
  return name;
}

bool ProgramGame::holds(const Expression& condition) const {
  try {
    return value(condition) != 0;
  } catch (const Trouble&) {
    return true;
  }
}

std::optional<std::string> ProgramGame::violation() const {
  for (ProcessId p = 0; p < program_.processes.size(); ++p) {
    const Process& process = program_.processes[p];
    if (failed_[p]) return fmt::format("process '{}' fails: {}", process.name, describe(*failed_[p]));
    for (const Assertion& assertion : process.assertions) {
      if (locations_[p] != assertion.location) continue;
      bool holds = false;
      try {
        holds = value(assertion.condition) != 0;
      } catch (const Trouble&) {
        holds = false;
      }
      if (!holds)
        return fmt::format("the assertion of process '{}' at '{}' is false (line {}, column {})", process.name,
                           process.locations[assertion.location].name, assertion.condition.at.line,
                           assertion.condition.at.column);
    }
  }
  return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> ProgramGame::values() const {
  std::vector<std::pair<std::string, std::string>> all;
  for (ProcessId p = 0; p < program_.processes.size(); ++p) {
    const Process& process = program_.processes[p];
    all.emplace_back(process.name, failed_[p] ? describe(*failed_[p]) : process.locations[locations_[p]].name);
  }
  for (VariableId v = 0; v < program_.variables.size(); ++v)
    for (std::size_t i = 0; i < variables_[v].size(); ++i)
      all.emplace_back(program_.variables[v].is_array ? fmt::format("{}[{}]", program_.variables[v].name, i)
                                                      : program_.variables[v].name,
                       std::to_string(variables_[v][i]));
  for (ChannelId c = 0; c < program_.channels.size(); ++c) {
    if (program_.channels[c].capacity == 0) continue;
    std::vector<std::string> messages;
    for (const auto& message : channels_[c])
      messages.push_back(message.size() == 1 ? std::to_string(message[0])
                                             : fmt::format("{{{}}}", fmt::join(message, " ")));
    all.emplace_back(program_.channels[c].name, fmt::format("<{}>", fmt::join(messages, " ")));
  }
  return all;
}

std::optional<std::int64_t> ProgramGame::value_of(std::string_view name) const {
  const auto found = index_->names.find(std::string(name));
  if (found == index_->names.end()) return std::nullopt;
  const Meaning& meaning = found->second;
  if (meaning.kind == Meaning::kLocation) return locations_[meaning.owner] == meaning.number;
  if (meaning.kind == Meaning::kLength) return static_cast<std::int64_t>(channels_[meaning.owner].size());
  return variables_[meaning.owner][meaning.number];
}

}  // namespace onager::witness
