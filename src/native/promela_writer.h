// Writes the parts of a Promela model as C functions on a state `m`.
//
// Idea       expressions stay expressions; whatever can fail sets `*f` and goes on with a harmless value, as the
//            machine does. A function is written when another one asks for it, so that the text holds what steps need.
// Invariant  the same values and changes as system/promela/machine.cpp in every state; where that would fail, or throw
//            Outgrown, a step returns ASK. All reads and writes are within the state.
//
// In scope wherever a term is written: `m`, `f` (where to tell of a fault) and `timeout`.

#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "system/promela/promela_system.h"

namespace onager::native {

// How a step begins, or goes on: unlike a promela::Begin, with the nodes.
struct Start {
  promela::InstanceId instance = kNone;
  promela::NodeId node = 0;
  std::uint32_t edge = 0;
  promela::InstanceId partner = kNone;
  promela::NodeId partner_node = kNone;
  std::uint32_t partner_edge = 0;
  friend auto operator<=>(const Start&, const Start&) = default;
};

class PromelaWriter {
 public:
  // The system must outlive it and be without a shuffle. Of about `most` transitions the functions are written, those
  // of the nodes met most often.
  PromelaWriter(const promela::PromelaSystem& system, std::size_t most);
  // The text of the library.
  std::string whole();

 protected:
  using InstanceId = promela::InstanceId;
  using NodeId = promela::NodeId;
  using TermId = promela::TermId;
  using Action = promela::Action;

  // Nodes that are seldom met may be left out (promela_emit.cpp): in no state that the functions look at does a process
  // stand there, and where a step would go on there it asks.
  void choose_nodes(std::size_t most);
  bool is_wanted(InstanceId i, NodeId node) const {
    return wanted_.empty() || wanted_[layout_.instances()[i].key.proctype][node];
  }
  std::string all_wanted() const;

  // Functions. `request` has the function written, once, by a call that returns its body.
  std::string request(const std::string& name, const std::string& parameters, std::function<std::string()> body);

  // Terms (promela_terms.cpp).
  std::string value(TermId term);
  std::string applied(const promela::Term& term);
  std::string channel_value(TermId id);
  std::string special(TermId id);
  std::string remote(TermId id);
  std::string address(const promela::Place& place, SlotId base);
  std::string cell(const std::string& address, bool is_folded) const;
  std::string slot(SlotId at) const;
  std::string channel(TermId term);  // the number of its place in the tables, or NONE
  bool is_channel_known(TermId term) const;
  bool can_fail(TermId term) const;
  // A function: the first message that fits, or NONE; `(m, c, f, timeout)`.
  std::string finder(const std::string& name, std::span<const promela::CodePattern> patterns, bool any);

  // Whether something can be done (promela_guards.cpp).
  std::string executable(InstanceId i, NodeId node, std::uint32_t edge);  // a function `(m, timeout)`
  std::string executable_body(InstanceId i, NodeId node, std::uint32_t edge);
  std::string statement_is_executable(InstanceId i, NodeId node, std::uint32_t edge);
  std::string any_executable(InstanceId i, NodeId node, const std::string& timeout);
  std::string has_message(InstanceId i, NodeId node, std::uint32_t edge);  // a function `(m, f, timeout)`
  std::string finder_of(InstanceId i, NodeId node, std::uint32_t edge);
  // Functions `(m, f, timeout)`: a sender and a receive statement meet; the sender and the edge of a receiver.
  std::string can_meet(InstanceId i, NodeId node, std::uint32_t edge, InstanceId other, NodeId there, std::uint32_t e);
  std::string meeting(const Start& start);
  std::string can_receive(const Start& start);  // an expression: nothing is in the way of the receiver
  std::string can_step(InstanceId i);  // a function `(m)`: an edge of the process is executable without a timeout
  std::string may_move(InstanceId i);  // a function `(m, timeout)`: `provided` allows it; empty: it always does
  std::string can_move(InstanceId i);  // both
  std::string can_move_without_timeout();
  std::vector<Start> partners(InstanceId i, NodeId node, std::uint32_t edge) const;
  std::vector<std::pair<NodeId, std::uint32_t>> receives(InstanceId i, NodeId node, std::uint32_t edge) const;
  std::string guard(GuardId g);  // an expression

  // What is done (promela_steps.cpp). Statements, which may return ASK.
  std::uint32_t begin(const Start& start);  // the number of a function `(r)`: tells who goes on
  std::string begin_body(const Start& start);
  bool goes_straight_on(InstanceId i, NodeId node);
  std::string meet_body(const Start& start);
  bool meets_safely(const Action& send, const Action& receive) const;  // its evaluation cannot fail
  std::string effect(InstanceId i, NodeId node, std::uint32_t edge);
  std::string assign(const promela::Place& place, const std::string& value);
  std::string send(const Action& action);
  std::string receive(InstanceId i, NodeId node, std::uint32_t edge);
  std::string deliver(const Action& action);
  std::string run(const Action& action);
  std::string die(InstanceId i);
  std::string create(InstanceId i);                                  // a function `(r, a)`
  std::string make_channel(const promela::Site& site);               // a function `(r)`: its value
  std::string dstep(InstanceId i, NodeId node, std::uint32_t edge);  // a function `(r, at)`
  std::string dstep_body(InstanceId i, NodeId node, std::uint32_t edge);
  std::string next(InstanceId runner, const promela::Edge& last);
  std::string list_body(InstanceId i);  // of a function `(r)`: the ways in which the process goes on
  std::string list_edge(InstanceId i, NodeId node, std::uint32_t edge);

  // The rest (promela_emit.cpp).
  std::string sizes() const;
  std::string channel_tables() const;
  std::string held_tables() const;
  std::string find_channel() const;
  std::string enabled();
  std::string enabled_at(InstanceId i, NodeId node, std::span<const TransitionId> transitions);
  std::string enabled_if(TransitionId t);
  std::string transition_tables();

  const Action& action(InstanceId i, NodeId node, std::uint32_t edge) const { return machine_.actions(i, node)[edge]; }
  SlotId node_slot(InstanceId i) const { return layout_.instances()[i].node; }

  const promela::PromelaSystem& system_;
  const promela::Machine& machine_;
  const promela::Layout& layout_;
  const promela::Code& code_;
  const promela::Accesses accesses_;
  const bool watches_nodes_;  // some expression asks where processes are

  std::vector<std::vector<bool>> wanted_;  // proctype, node; empty: all
  std::set<std::string> known_;
  std::vector<std::pair<std::string, std::function<std::string()>>> asked_;  // heads and bodies of functions
  std::string declarations_, bodies_;
  std::map<Start, std::uint32_t> begins_;
  std::set<InstanceId> listed_;  // processes that can go on inside an atomic sequence
};

// How a type is called in the text.
std::string kind_of(const promela::CellType& type);

}  // namespace onager::native
