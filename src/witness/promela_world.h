// A state of a Promela model, as plain as it can be, and the interpreter of expressions and single statements on it.
//
// Processes are numbered by their position; channels by theirs plus one, as Spin does.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/promela.h"
#include "witness/promela_points.h"

namespace onager::witness::game {

using Number = std::int32_t;

struct Process {
  std::uint32_t proctype = 0;
  PointId at = 0;
  Number priority = 1;
  std::vector<Number> cells;
};

struct Channel {
  std::uint32_t owner = kNone;  // the process that it dies with
  const promela::ChannelInit* kind = nullptr;
  std::vector<std::vector<Number>> messages;
};

struct World {
  std::vector<Number> globals;
  std::vector<Process> processes;
  std::vector<Channel> channels;
  PointId event = 0;         // where the trace automaton is
  std::uint32_t last = 0;    // the process that moved last
  std::string failure;       // if not empty, nothing can happen any more
  std::uint32_t offer = 0;   // the rendezvous channel with a message that waits for its receiver; 0: none
  std::uint32_t sender = 0;  // who offers it
};

// An error at run time, thrown by evaluation.
struct Failure {
  std::string what;
};

// A message or a printed text.
struct Event {
  std::uint32_t process = 0;
  const promela::Statement* statement = nullptr;
  std::uint32_t channel = 0;                   // of a message; 0: it is a printed text
  const promela::ChannelInit* kind = nullptr;  // of the channel
  std::size_t position = 0;                    // of the message in the channel, where it is put or found
  std::vector<Number> message = {};
  std::string printed = {};
};

// What happened in a step besides the change of the state.
struct Record {
  std::vector<Event> events;
  std::vector<std::string> errors;  // false assertions, events that a trace does not allow
  std::string printed;
};

// The first state. Throws Failure.
World first_world(const promela::Program& program, const Code& code);

enum class Hidden : std::uint8_t { kLeftOut, kIncluded };
// All that makes states different, as bytes. Hidden variables do not, except to the one who goes on from here.
std::string key_of(const promela::Program& program, const World& world, Hidden hidden = Hidden::kLeftOut);

// Evaluates and executes for one process of a world, which it may change.
class Machine {
 public:
  // `process` is kNone for conditions on states.
  Machine(const promela::Program& program, const Code& code, World& world, std::uint32_t process, bool timeout,
          Record* record = nullptr)
      : program_(program), code_(code), world_(world), process_(process), timeout_(timeout), record_(record) {}

  Number value(const promela::Expression& e);
  // Whether the statement can be executed; for a rendezvous send, whether it can be offered. Changes nothing.
  bool can(const promela::Statement& s);
  // Executes a basic statement that can be executed.
  void execute(const promela::Statement& s);
  void make_globals();
  // Makes a process of this type; returns its number.
  std::uint32_t create(std::uint32_t proctype, const std::vector<Number>& arguments, Number priority);
  // Whether process `other` can execute some statement.
  bool enabled(std::uint32_t other);
  // Whether its provided clause is true, and, where priorities are used, no process of a higher one can move.
  bool may_move();

 private:
  Number& cell(const promela::Reference& reference, std::vector<Number>& frame);
  Number& cell(const promela::Reference& reference);
  Number binary(const promela::Expression& e, Number a, Number b);
  Number process_value(const promela::Expression& e);
  Number channel_value(const promela::Expression& e);
  Number remote(const promela::Expression& e);
  Process* remote_process(const promela::Expression& e);
  Number run(const promela::Expression& e);
  Number set_priority(const promela::Expression& e);
  Channel& channel(Number number);
  bool provided(std::uint32_t process);
  bool fits(const std::vector<promela::Pattern>& patterns, const std::vector<Number>& message);
  std::size_t position(const promela::Statement& s, const Channel& channel);  // of the message that is received
  void make_frame(const promela::Frame& frame, std::vector<Number>& cells, std::size_t from);
  Number make_channel(const promela::ChannelInit& kind);
  void send(const promela::Statement& s);
  void receive(const promela::Statement& s);
  void print(const promela::Statement& s);
  void observe(bool is_send, std::uint32_t channel);
  bool is_watched(std::uint32_t channel);
  bool matches(const promela::Statement& event, bool is_send, std::uint32_t channel);

  const promela::Program& program_;
  const Code& code_;
  World& world_;
  const std::uint32_t process_;
  const bool timeout_;
  Record* const record_;
  std::uint32_t asked_ = 0;  // how many processes were asked, one by the other, whether they are enabled
};

}  // namespace onager::witness::game
