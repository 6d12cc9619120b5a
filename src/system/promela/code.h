// Expressions and statements, compiled for one instance of a proctype: names have become slots.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "system/promela/layout.h"

namespace onager::promela {

using TermId = std::uint32_t;

// A runtime error, at one place in the text.
struct Fault {
  enum class Kind : std::uint8_t {
    kDivisionByZero,
    kIndexOutOfRange,
    kNoChannel,  // a channel variable without a channel
    kFields,     // a message with another number of fields than the channel has
    kPollRendezvous,
    kTooManyProcesses,
    kTooManyChannels,
    kMeetingInDStep,
    kBlockedDStep,
    kEndless,         // an atomic sequence or d_step that does not end
    kNoProcess,       // a remote reference to a process that does not exist
    kAmbiguousTrace,  // an event that the trace automaton has twice
    kItself,          // enabled() of the process itself
    kPriority,        // a priority out of range
  };
  Kind kind = Kind::kDivisionByZero;
  Origin at;
  friend bool operator==(const Fault&, const Fault&) = default;
};
std::string describe(const Fault& fault, const Program& program);
// Without its place.
std::string describe(const Fault& fault);

// The address of a cell: a slot, or the sum of it and indices.
struct Place {
  SlotId slot = 0;
  std::uint32_t first_index = 0, indices = 0;  // in Code::indices
  CellType type;
};

struct Term {
  Op op = Op::kConstant;
  bool is_folded = false;   // of kCell
  std::int32_t value = 0;   // kConstant; kPoll: 1 if random
  std::uint32_t a = 0;      // first argument; slot of a kCell without indices; place of one with indices
  std::uint32_t b = 0;      // second argument; 1 for a kCell with indices; kPoll: the fault of rendezvous channels
  std::uint32_t c = 0;      // third argument; kPoll: first pattern
  std::uint32_t d = 0;      // kPoll: number of patterns; kRemote...: proctype
  std::uint32_t fault = 0;  // number of the fault that can happen here
};

struct CodeIndex {
  TermId value = 0;
  std::uint32_t bound = 0, stride = 1;
  std::uint32_t fault = 0;
};

struct CodePattern {
  Pattern::Kind kind = Pattern::Kind::kStore;
  Place target;
  TermId value = 0;
};

// The value of an operator of arithmetic, comparison or bits, of two arguments; a divisor is not 0.
std::int32_t applied(Op op, std::int32_t a, std::int32_t b);

// What an edge does.
struct Action {
  const Edge* edge = nullptr;
  TermId value = 0;  // condition or assigned value; kNone: `run` or set_priority, see `effect`
  Place target;
  enum class Effect : std::uint8_t { kNothing, kAssign, kRun, kAssignRun, kSetPriority, kSend, kReceive, kAssert };
  Effect effect = Effect::kNothing;
  TermId channel = 0;
  std::uint32_t proctype = 0;         // of kRun
  std::int32_t priority = 0;          // of kRun
  std::vector<TermId> values;         // sent, arguments of kRun or set_priority
  std::vector<CodePattern> patterns;  // received
  std::uint32_t fault = 0;            // the channel operation, run or d_step is not possible
  std::uint32_t second_fault = 0;     // wrong number of fields; too many channels; the d_step does not end
  std::uint32_t third_fault = 0;      // a rendezvous inside a d_step
  bool is_condition = false;          // executable iff `value` is not 0
};

struct InstanceCode {
  std::vector<std::vector<Action>> actions;  // node -> its edges
  std::vector<TermId> initial;               // cell -> its first value; kNone: 0
  TermId provided = kNone;
};

// Everything compiled for one layout.
struct Code {
  std::vector<Term> terms;
  std::vector<Place> places;
  std::vector<CodeIndex> indices;
  std::vector<CodePattern> patterns;
  std::vector<Fault> faults;
  std::vector<std::vector<NodeId>> node_sets;  // of kRemoteAt
  std::vector<InstanceCode> instances;
  std::vector<TermId> global_initial;  // as InstanceCode::initial
};

class Compiler {
 public:
  // `known`: slot -> the only value that it has, as far as there is one.
  Compiler(const Program& program, const std::vector<Graph>& graphs, const Layout& layout, Code& code,
           const std::vector<std::optional<std::int32_t>>& known)
      : program_(program), graphs_(graphs), layout_(layout), code_(code), known_(known) {}

  void globals();
  void instance(InstanceId id);
  // The edges of a graph, by node; without an instance, they belong to no process.
  std::vector<std::vector<Action>> actions(const Graph& graph, InstanceId instance);
  // Without an instance, locals cannot be named.
  TermId term(const Expression& expression, InstanceId instance);

 private:
  TermId add(Term term);
  // The term as a constant, if its arguments are.
  Term folded_up(const Term& term) const;
  Place place(const Reference& reference, InstanceId instance);
  CodePattern pattern(const Pattern& pattern, InstanceId instance);
  Action action(const Edge& edge, InstanceId instance);
  void expression_statement(const Expression& value, InstanceId instance, Action& action);
  std::uint32_t fault(Fault::Kind kind, Origin at);

  const Program& program_;
  const std::vector<Graph>& graphs_;  // of the proctypes
  const Layout& layout_;
  Code& code_;
  const std::vector<std::optional<std::int32_t>>& known_;
};

}  // namespace onager::promela
