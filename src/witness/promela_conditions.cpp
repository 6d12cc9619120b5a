// When a process may move, and what a trace automaton sees.

#include <algorithm>

#include "witness/promela_world.h"

namespace onager::witness::game {

using promela::Statement;

bool Machine::provided(std::uint32_t process) {
  const auto& condition = program_.proctypes[world_.processes[process].proctype].provided;
  return condition.empty() || Machine(program_, code_, world_, process, timeout_).value(condition[0]) != 0;
}

bool Machine::enabled(std::uint32_t other) {
  const Process& process = world_.processes[other];
  const Body& body = code_.bodies[process.proctype];
  constexpr std::uint32_t kMostAsked = 255;
  Machine machine(program_, code_, world_, other, timeout_);
  machine.asked_ = asked_ + 1;
  if (asked_ > kMostAsked) throw Failure{"enabled() of the process itself"};
  return std::ranges::any_of(body.offers(process.at), [&](const Offer& offer) {
    const Point& point = body[offer.point];
    if (point.kind == Point::Kind::kEnd) return other + 1 == world_.processes.size();
    if (point.kind == Point::Kind::kBasic) return machine.can(*point.statement);
    if (point.kind != Point::Kind::kDStep) return true;
    const std::vector<PointId> guards = body.choices(body.settle(point.options[0], false));
    return std::ranges::any_of(guards, [&](PointId guard) {
      return body[guard].kind != Point::Kind::kBasic || machine.can(*body[guard].statement);
    });
  });
}

bool Machine::may_move() {
  if (!provided(process_)) return false;
  if (!program_.uses_priorities) return true;
  for (std::uint32_t other = 0; other < world_.processes.size(); ++other)
    if (other != process_ && world_.processes[other].priority > world_.processes[process_].priority &&
        provided(other) && enabled(other))
      return false;
  return true;
}

namespace {

void collect(const promela::Sequence& sequence, std::vector<const Statement*>& events) {
  for (const Statement& s : sequence) {
    if (s.kind == Statement::Kind::kSend || s.kind == Statement::Kind::kReceive) events.push_back(&s);
    for (const promela::Sequence& option : s.options) collect(option, events);
  }
}

}  // namespace

bool Machine::is_watched(std::uint32_t channel) {
  std::vector<const Statement*> events;
  collect(program_.trace->body, events);
  return std::ranges::any_of(events,
                             [&](const Statement* s) { return value(s->channel) == static_cast<Number>(channel); });
}

// Sends are compared with the last message of the channel, receives with the first, by their constants alone.
bool Machine::matches(const Statement& event, bool is_send, std::uint32_t channel) {
  if ((event.kind == Statement::Kind::kSend) != is_send || value(event.channel) != static_cast<Number>(channel))
    return false;
  const auto& messages = world_.channels[channel - 1].messages;
  const std::vector<Number>& message = is_send ? messages.back() : messages.front();
  if (!is_send) return fits(event.patterns, message);
  for (std::size_t i = 0; i < event.values.size() && i < message.size(); ++i)
    if (event.values[i].op == promela::Op::kConstant && event.values[i].value != message[i]) return false;
  return true;
}

void Machine::observe(bool is_send, std::uint32_t channel) {
  if (!program_.trace || !is_watched(channel)) return;
  const Body& body = *code_.trace;
  if (body[world_.event].kind == Point::Kind::kEnd) return;
  const bool negated = program_.trace->kind == promela::Proctype::Kind::kNotrace;
  std::vector<PointId> found;
  for (const PointId p : body.choices(world_.event))
    if (body[p].kind == Point::Kind::kBasic && matches(*body[p].statement, is_send, channel)) found.push_back(p);
  if (found.size() > 1) throw Failure{"the trace automaton is not deterministic"};
  const auto end = static_cast<PointId>(body.points.size() - 1);
  if (found.empty() && negated) {
    world_.event = end;  // it can be matched from the beginning only
  } else if (found.empty()) {
    if (record_ != nullptr) record_->errors.emplace_back("an event that the trace automaton does not allow");
  } else {
    world_.event = body.after(found[0]);
    if (negated && world_.event == end && record_ != nullptr)
      record_->errors.emplace_back("all events of the notrace automaton happened");
  }
}

}  // namespace onager::witness::game
