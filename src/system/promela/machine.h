// Runs compiled statements on a state.
//
// A step of the system begins with one edge of a process, or with a sender and a receiver of a rendezvous, and goes on
// as long as the process stands inside an atomic sequence. Choices inside give several outcomes, numbered depth first
// in the order of the text. A sequence that blocks ends the step there. After a rendezvous it is the receiver that goes
// on.
//
// A step that fails (index out of range, no channel, ...) ends the run: all processes are gone but the one that failed,
// which is at a node beyond its last one, number of nodes + number of the fault.

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/ids.h"
#include "system/promela/code.h"

namespace onager::promela {

inline constexpr std::uint64_t kMostMoves = 100'000;  // of one step; what takes more is taken for endless

// How a step begins, or goes on.
struct Begin {
  InstanceId instance = kNone;
  std::uint32_t edge = 0;
  InstanceId partner = kNone;  // the receiver of a rendezvous
  std::uint32_t partner_edge = 0;
};

// A state to be looked at.
struct View {
  const Value* slots = nullptr;
  const Value* hidden = nullptr;
  Value get(SlotId at) const { return at < kHidden ? slots[at] : hidden[at - kHidden]; }
};

// A state that is being changed, and how to go back.
class Memory {
 public:
  void load(StateView state, std::span<const Value> hidden);
  operator View() const { return {slots_.data(), hidden_.data()}; }
  Value get(SlotId at) const { return View(*this).get(at); }
  void set(SlotId at, Value value) {
    Value& cell = at < kHidden ? slots_[at] : hidden_[at - kHidden];
    if (cell == value) return;
    journal_.push_back({at, cell});
    cell = value;
  }
  std::size_t mark() const { return journal_.size(); }
  void undo(std::size_t mark);
  // Slots that differ from what they were when the journal was empty, each once, in ascending order of first change.
  template <typename Push>
  void for_each_change(Push push);
  const std::vector<Value>& slots() const { return slots_; }
  std::vector<Value> everything() const {
    std::vector<Value> all = slots_;
    all.insert(all.end(), hidden_.begin(), hidden_.end());
    return all;
  }
  void extend(std::size_t slots) { slots_.resize(slots); }

  // Scratch of a step: open choices inside atomic sequences, and how many moves it has made.
  std::vector<Begin> choices;
  std::uint64_t moves = 0;

 private:
  struct Old {
    SlotId at;
    Value value;
  };
  std::vector<Value> slots_, hidden_;
  std::vector<Old> journal_;
  std::vector<std::uint32_t> seen_;  // slot -> stamp of the last listing that met it
  std::uint32_t stamp_ = 0;
};

template <typename Push>
void Memory::for_each_change(Push push) {
  if (seen_.size() < slots_.size()) seen_.resize(slots_.size());
  ++stamp_;
  for (const Old& old : journal_) {
    if (old.at >= kHidden || seen_[old.at] == stamp_) continue;
    seen_[old.at] = stamp_;
    if (slots_[old.at] != old.value) push(old.at, slots_[old.at]);
  }
}

// One move of a step: a statement of a process, or a sender and a receiver.
struct Move {
  Begin begin;
  NodeId node = 0, partner_node = kNone;
};

struct Taken {
  InstanceId instance = kNone;
  const Edge* edge = nullptr;
};

// An error that does not end the run.
struct Trouble {
  enum class Kind : std::uint8_t {
    kAssertion,        // of `action` is false
    kUnexpectedEvent,  // the trace automaton does not allow the message
    kForbiddenEvents,  // all events of a notrace automaton have happened
    kChoice,           // a D_proctype takes `action`, and could have done something else
  };
  Kind kind = Kind::kAssertion;
  const Action* action = nullptr;
};

// What happened along a step.
struct Happened {
  std::vector<Trouble> troubles;
  std::vector<Taken> taken;  // all edges, inside d_step too, and those of other outcomes met before
  std::vector<Move> moves;
};

class Machine {
 public:
  // All must outlive the machine. Steps beyond the census throw Outgrown, and leave the memory to be undone.
  // `folds`: what a local cell always holds, by the census, is compiled as a constant; then the machine cannot grow.
  Machine(const Program& program, const std::vector<Graph>& graphs, const Census& census, bool folds = true);
  // Makes room for what was missing; the census has it already. Numbers of slots and instances stay what they are.
  void grow(const Missing& missing);

  const Layout& layout() const { return layout_; }
  const Code& code() const { return code_; }
  const std::vector<Graph>& graphs() const { return graphs_; }
  const Program& program() const { return program_; }
  Compiler compiler() { return Compiler(program_, graphs_, layout_, code_, known_); }

  // The state before anything has moved.
  State initial() const;
  std::span<const Value> hidden() const { return hidden_; }

  // What is evaluated, and whether that went wrong.
  struct Look {
    View memory;
    bool timeout = false;  // whether `timeout` is true
    std::uint32_t fault = kNone;
    std::uint32_t asked = 0;  // how many processes were asked before, one by the other, whether they are enabled
  };
  std::int32_t value(TermId term, Look& look) const;

  NodeId node_of(InstanceId instance, View memory) const { return memory.get(layout_.instances()[instance].node); }
  bool stands(InstanceId instance, View memory) const {  // it exists and has not failed
    const NodeId node = node_of(instance, memory);
    return node != Graph::kDone && node < graph_of(instance).nodes.size();
  }
  const Graph& graph_of(InstanceId instance) const { return graphs_[layout_.instances()[instance].key.proctype]; }
  const std::vector<Action>& actions(InstanceId instance, NodeId node) const {
    return code_.instances[instance].actions[node];
  }

  // Whether the process, which stands at the node of the edge, can take it: its statement, blocking escapes, else; not
  // whether the process may move at all. A send to a rendezvous channel can if some receiver is ready; a receive from
  // one cannot. If evaluation fails the edge can be taken.
  bool is_executable(InstanceId instance, NodeId node, std::uint32_t edge, View memory, bool timeout) const;
  // Parts of it: does the channel, which has a buffer, have room, or a message that fits?
  bool has_room(const Action& action, Look& look) const;
  bool has_message(const Action& action, Look& look) const;
  // The receive statements that an edge begins with: itself, or those at the beginning of a d_step.
  std::vector<const Action*> receives(InstanceId instance, const Action& action) const;
  // The first of them that is on the same rendezvous channel as the send and whose patterns fit; nullptr: none.
  const Action* meeting(const Action& send, InstanceId receiver, const Action& action, Look& look) const;
  // The receiver can complete the rendezvous by this edge: the patterns fit, none of its escapes could receive instead,
  // and it may move. While the message is offered nothing but its receive is executable.
  bool can_receive(const Action& send, InstanceId receiver, NodeId node, std::uint32_t edge, Look& look) const;
  // As pan's own enabled(): some statement can be executed, whatever escapes, `provided` and other processes say; a
  // rendezvous is taken for possible. `offered` is the send of one that waits for its receiver.
  bool seems_enabled(InstanceId instance, NodeId node, const Action* offered, Look& look) const;
  // `provided` and priorities allow the process to move. If evaluation fails it may; the step then fails.
  bool may_move(InstanceId instance, View memory, bool timeout, const Action* offered = nullptr,
                std::uint32_t* fault = nullptr) const;
  bool can_move(InstanceId instance, View memory, bool timeout) const;
  // Something can move without a timeout.
  bool can_move_without_timeout(View memory) const;
  bool is_last(InstanceId instance, View memory) const;  // no process was created later
  std::uint32_t processes(View memory) const;

  // Appends all ways in which the process can go on, in the order of the text.
  void list(InstanceId instance, View memory, bool timeout, std::vector<Begin>& out) const;
  // Those of all processes, with a timeout if nothing else can move.
  void list_all(View memory, std::vector<Begin>& out) const;

  // Calls `outcome()` at each outcome of the step that begins so, until that returns false; then undoes everything.
  template <typename Outcome>
  void run(const Begin& begin, Memory& memory, Happened* happened, Outcome outcome) const;

  // The trace automaton, if there is one, allows the run to end here.
  bool may_end_trace(View memory) const;
  // Its edges, by node, for whoever asks which channels it watches.
  const std::vector<std::vector<Action>>& events() const { return events_; }
  const Graph& event_graph() const { return event_graph_; }

  bool may_fail() const { return census_.fails; }  // as the census has it
  // The channels that the slot of a channel variable may hold besides 0, as the census has it.
  const std::bitset<256>& held(SlotId slot) const { return held_[slot]; }
  // Whether a value outside `held` is beyond the census: of channel variables, and of locals with a first value only.
  bool is_tracked(SlotId slot) const { return tracked_[slot]; }
  // The slot is given its channel with the frame that it is in, and nothing else ever is.
  bool holds_from_the_beginning(SlotId slot) const { return fixed_[slot]; }

  // The channel that a value means; nullptr if none.
  const ChannelPlace* channel(std::int32_t value, View memory) const;
  BeginKey key(const Begin& begin, View memory) const;

 private:
  struct Branch {  // a choice inside an atomic sequence
    std::size_t mark;
    std::size_t first_choice, next;  // in Memory::choices
    std::size_t troubles, moves;     // of what has happened
    InstanceId runner;
    std::vector<Value> state;  // with what is hidden
  };
  // Makes one move, without what follows inside an atomic sequence; tells which process goes on (kNone: none).
  InstanceId move(const Begin& begin, Memory& memory, Happened* happened) const;
  // Goes on until there is a choice or the step ends; true: there is one, and its options were appended to the choices.
  bool go_on(InstanceId& runner, Memory& memory, Happened* happened) const;

  void execute(InstanceId instance, const Action& action, Memory& memory, Happened* happened) const;
  // From this node of its body on.
  void execute_dstep(InstanceId instance, const Action& action, NodeId at, Memory& memory, Happened* happened) const;
  // Where a D_proctype has a choice.
  void note_choices(const Begin& begin, View memory, Happened& happened) const;
  void start(InstanceId parent, const Action& action, Memory& memory) const;
  // False: there would be too many channels.
  bool create(const InstanceKey& key, std::span<const std::int32_t> arguments, std::int32_t priority,
              Memory& memory) const;
  bool make_channel(const Site& site, SlotId holder, Memory& memory) const;
  void die(InstanceId instance, Memory& memory) const;
  void send(InstanceId instance, const Action& action, Memory& memory, Happened* happened) const;
  void receive(InstanceId instance, const Action& action, Memory& memory, Happened* happened) const;
  void meet(const Begin& begin, Memory& memory, Happened* happened) const;
  void deliver(InstanceId instance, std::span<const CodePattern> patterns, std::span<const std::int32_t> message,
               Memory& memory) const;
  void assign(InstanceId instance, const Place& place, std::int32_t value, Memory& memory) const;
  void store(SlotId at, const CellType& type, std::int32_t value, Memory& memory) const;
  void fail(InstanceId instance, std::uint32_t fault, Memory& memory) const;
  SlotId address(const Place& place, SlotId base, Look& look) const;
  InstanceId remote(const Term& term, Look& look) const;
  std::int32_t channel_value(const Term& term, Look& look) const;
  std::int32_t special_value(const Term& term, Look& look) const;
  std::int32_t decoded(SlotId at, bool is_folded, View memory) const {
    const Value raw = memory.get(at);
    return is_folded ? unfolded(raw) : static_cast<std::int32_t>(raw);
  }
  std::int32_t field(const ChannelPlace& place, std::uint32_t message, std::uint32_t number, View memory) const {
    const auto fields = static_cast<std::uint32_t>(place.fields.size());
    return decoded(place.messages + message * fields + number, is_signed(place.fields[number].type), memory);
  }
  // The first message that fits, from 0; kNone. Only the oldest is looked at unless `any`.
  std::uint32_t find_message(const ChannelPlace& place, std::span<const CodePattern> patterns, bool any,
                             Look& look) const;
  bool statement_is_executable(InstanceId instance, NodeId node, const Action& action, Look& look) const;
  bool can_meet(const Action& send, const Action& receive, Look& look) const;
  bool has_partner(InstanceId instance, const Action& send, Look& look) const;
  void refresh_held();
  std::optional<std::int32_t> known_value(SlotId slot) const;

  // The trace automaton (events.cpp).
  void compile_events();
  // It is told of a message, which may end the run of the process.
  void observe(InstanceId instance, bool is_send, std::int32_t channel, std::span<const std::int32_t> message,
               Memory& memory, Happened* happened) const;
  bool fits(const Action& event, bool is_send, std::int32_t channel, std::span<const std::int32_t> message,
            Look& look) const;
  bool is_watched(std::int32_t channel, Look& look) const;
  bool is_end_of_trace(NodeId node) const;
  NodeId end_of_trace() const;

  const Program& program_;
  const std::vector<Graph>& graphs_;
  const Census& census_;
  Layout layout_;
  Code code_;
  std::vector<Value> hidden_;           // initial values
  std::vector<std::bitset<256>> held_;  // slot -> the channels that it may hold
  std::vector<bool> fixed_;             // slot -> see holds_from_the_beginning
  std::vector<bool> tracked_;           // slot -> see is_tracked
  const bool folds_;
  std::vector<std::optional<std::int32_t>> known_;  // slot -> the only value that it has, as long as its process exists
  std::vector<std::vector<bool>> assigned_;         // proctype, local variable -> assigned to after its frame was made
  std::vector<bool> assigned_globals_;
  std::vector<std::uint32_t> channels_of_;   // proctype -> how many channels an instance has
  std::uint32_t endless_ = 0;                // the fault of atomic sequences that do not end
  Graph event_graph_;                        // of the trace automaton
  std::vector<std::vector<Action>> events_;  // its edges, by node
  std::uint32_t ambiguous_ = 0;              // the fault of one that is not deterministic
};

template <typename Outcome>
void Machine::run(const Begin& begin, Memory& memory, Happened* happened, Outcome outcome) const {
  const std::size_t before = memory.mark(), bottom = memory.choices.size();
  std::vector<Branch> branches;
  memory.moves = 0;
  InstanceId runner = move(begin, memory, happened);
  while (true) {
    const std::size_t first = memory.choices.size();
    const bool has_choice = runner != kNone && go_on(runner, memory, happened);
    bool is_new = has_choice;
    if (has_choice) {
      // The same choice again means that there is a way that does not end.
      std::vector<Value> state = memory.everything();
      for (const Branch& branch : branches) is_new = is_new && (branch.runner != runner || branch.state != state);
      if (is_new) {
        branches.push_back({memory.mark(), first, first, happened != nullptr ? happened->troubles.size() : 0,
                            happened != nullptr ? happened->moves.size() : 0, runner, std::move(state)});
      } else {
        memory.choices.resize(first);
        fail(runner, endless_, memory);
      }
    }
    if (!is_new && !outcome()) break;
    while (!branches.empty() && branches.back().next == memory.choices.size()) {
      memory.choices.resize(branches.back().first_choice);
      branches.pop_back();
    }
    if (branches.empty()) break;
    Branch& branch = branches.back();
    memory.undo(branch.mark);
    if (happened != nullptr) {
      happened->troubles.resize(branch.troubles);
      happened->moves.resize(branch.moves);
    }
    const Begin choice = memory.choices[branch.next++];
    runner = move(choice, memory, happened);
  }
  memory.choices.resize(bottom);
  memory.undo(before);
}

}  // namespace onager::promela
