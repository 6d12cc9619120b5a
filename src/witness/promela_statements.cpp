#include <fmt/format.h>

#include <algorithm>

#include "witness/promela_world.h"

namespace onager::witness::game {

using promela::Expression;
using promela::Statement;

namespace {

constexpr std::size_t kMostProcesses = 255, kMostChannels = 255;

bool runs(const Expression& e) {
  return e.op == promela::Op::kRun || e.op == promela::Op::kSetPriority || std::ranges::any_of(e.arguments, runs);
}

std::string name_in(const promela::Program& program, Number value) {
  for (const promela::MtypeSet& set : program.mtypes)
    if (value >= 1 && static_cast<std::size_t>(value) <= set.names.size())
      return set.names[static_cast<std::size_t>(value) - 1];
  return std::to_string(value);
}

}  // namespace

// While a rendezvous message waits, nothing but its receive can be executed.
bool Machine::can(const Statement& s) {
  if (world_.offer != 0 && s.kind != Statement::Kind::kReceive) return false;
  switch (s.kind) {
    case Statement::Kind::kExpression: {
      if (!runs(s.value)) return value(s.value) != 0;
      World copy = world_;
      return Machine(program_, code_, copy, process_, timeout_).value(s.value) != 0;
    }
    case Statement::Kind::kSend: {
      const Channel& to = channel(value(s.channel));
      return to.messages.size() < std::max<std::size_t>(to.kind->capacity, 1);
    }
    case Statement::Kind::kReceive: {
      const Number number = value(s.channel);
      const Channel& from = channel(number);
      if (world_.offer != (from.kind->capacity == 0 ? static_cast<std::uint32_t>(number) : 0)) return false;
      return position(s, from) < from.messages.size();
    }
    default:
      return true;
  }
}

std::size_t Machine::position(const Statement& s, const Channel& from) {
  const std::size_t looked_at = s.is_random ? from.messages.size() : std::min<std::size_t>(from.messages.size(), 1);
  for (std::size_t i = 0; i < looked_at; ++i)
    if (fits(s.patterns, from.messages[i])) return i;
  return from.messages.size();
}

void Machine::execute(const Statement& s) {
  switch (s.kind) {
    case Statement::Kind::kExpression:
      value(s.value);
      break;
    case Statement::Kind::kAssign: {
      const Number number = value(s.value);
      cell(s.target) = promela::cut(s.target.type, number);
      break;
    }
    case Statement::Kind::kSend:
      return send(s);
    case Statement::Kind::kReceive:
      return receive(s);
    case Statement::Kind::kPrint:
      return print(s);
    case Statement::Kind::kAssert:
      if (value(s.value) == 0 && record_ != nullptr)
        record_->errors.push_back(fmt::format("assertion violated: {} (line {})", s.source, s.at.at.line));
      break;
    default:
      break;
  }
}

void Machine::send(const Statement& s) {
  const Number number = value(s.channel);
  std::vector<Number> sent;
  for (const Expression& each : s.values) sent.push_back(value(each));
  Channel& to = channel(number);
  if (sent.size() != to.kind->fields.size()) throw Failure{"wrong number of message fields in a send"};
  auto place = to.messages.end();
  if (s.is_sorted)  // compared as it was before it is cut to the types of the fields
    place = std::ranges::find_if(to.messages, [&](const auto& other) { return sent < other; });
  std::vector<Number> stored = sent;
  for (std::size_t i = 0; i < stored.size(); ++i) stored[i] = promela::cut(to.kind->fields[i], stored[i]);
  if (record_ != nullptr)
    record_->events.push_back({process_, &s, static_cast<std::uint32_t>(number), to.kind,
                               static_cast<std::size_t>(place - to.messages.begin()), stored});
  to.messages.insert(place, std::move(stored));
  if (to.kind->capacity == 0) {
    world_.offer = static_cast<std::uint32_t>(number);
    world_.sender = process_;
  }
  observe(true, static_cast<std::uint32_t>(number));
}

void Machine::receive(const Statement& s) {
  const auto number = static_cast<std::uint32_t>(value(s.channel));
  const std::size_t at = position(s, channel(static_cast<Number>(number)));
  const std::vector<Number> message = world_.channels[number - 1].messages[at];
  if (s.patterns.size() != message.size()) throw Failure{"wrong number of message fields in a receive"};
  if (record_ != nullptr)
    record_->events.push_back({process_, &s, number, world_.channels[number - 1].kind, at, message});
  if (!s.keeps) observe(false, number);
  for (std::size_t i = 0; i < message.size(); ++i)
    if (s.patterns[i].kind == promela::Pattern::Kind::kStore)
      cell(s.patterns[i].target) = promela::cut(s.patterns[i].target.type, message[i]);
  Channel& from = world_.channels[number - 1];
  if (!s.keeps) from.messages.erase(from.messages.begin() + static_cast<std::ptrdiff_t>(at));
  if (from.kind->capacity > 0) return;
  from.messages.clear();
  world_.offer = 0;
}

void Machine::print(const Statement& s) {
  std::vector<Number> values;
  for (const Expression& each : s.values) values.push_back(value(each));
  if (record_ == nullptr) return;
  const std::size_t before = record_->printed.size();
  std::size_t next = 0;
  for (std::size_t i = 0; i < s.text.size(); ++i) {
    if (s.text[i] != '%' || i + 1 == s.text.size()) {
      record_->printed += s.text[i];
      continue;
    }
    const char how = s.text[++i];
    const Number number = how != '%' && next < values.size() ? values[next++] : 0;
    if (how == '%')
      record_->printed += '%';
    else if (how == 'c')
      record_->printed += static_cast<char>(number);
    else if (how == 'e')
      record_->printed += name_in(program_, number);
    else if (how == 'o' || how == 'x' || how == 'u')
      record_->printed += how == 'o'   ? fmt::format("{:o}", static_cast<std::uint32_t>(number))
                          : how == 'x' ? fmt::format("{:x}", static_cast<std::uint32_t>(number))
                                       : fmt::format("{}", static_cast<std::uint32_t>(number));
    else
      record_->printed += std::to_string(number);
  }
  record_->events.push_back({process_, &s, 0, nullptr, 0, {}, record_->printed.substr(before)});
}

Number Machine::make_channel(const promela::ChannelInit& kind) {
  if (world_.channels.size() >= kMostChannels) throw Failure{"too many channels"};
  world_.channels.push_back({process_, &kind, {}});
  return static_cast<Number>(world_.channels.size());
}

// Cells from `from` on, which are 0 until they are set. The vector may move while a channel is made, its cells may not
// be referred to.
void Machine::make_frame(const promela::Frame& frame, std::vector<Number>& cells, std::size_t from) {
  for (std::size_t i = from; i < frame.cells.size(); ++i) {
    const promela::Cell& cell = frame.cells[i];
    if (cell.channel) cells[i] = make_channel(*cell.channel);
    if (!cell.initial.empty()) cells[i] = promela::cut(cell.type, value(cell.initial[0]));
  }
}

std::uint32_t Machine::create(std::uint32_t proctype, const std::vector<Number>& arguments, Number priority) {
  if (world_.processes.size() >= kMostProcesses) throw Failure{"too many processes"};
  const promela::Frame& frame = program_.proctypes[proctype].frame;
  const auto number = static_cast<std::uint32_t>(world_.processes.size());
  Process process{proctype, code_.bodies[proctype].first, priority, std::vector<Number>(frame.cells.size(), 0)};
  for (std::size_t i = 0; i < arguments.size() && i < frame.parameters; ++i)
    process.cells[i] = promela::cut(frame.cells[i].type, arguments[i]);
  world_.processes.push_back(std::move(process));
  Machine inside(program_, code_, world_, number, timeout_, record_);
  inside.make_frame(frame, world_.processes[number].cells, frame.parameters);
  return number;
}

World first_world(const promela::Program& program, const Code& code) {
  World world;
  world.globals.assign(program.globals.cells.size(), 0);
  if (code.trace) world.event = code.trace->first;
  Machine machine(program, code, world, kNone, false);
  machine.make_globals();
  for (std::uint32_t p = 0; p < program.proctypes.size(); ++p)
    for (std::uint32_t i = 0; i < program.proctypes[p].active; ++i)
      machine.create(p, {}, program.proctypes[p].priority > 0 ? program.proctypes[p].priority : 1);
  return world;
}

void Machine::make_globals() {
  make_frame(program_.globals, world_.globals, 0);
}

}  // namespace onager::witness::game
