// Which slots terms and steps of a Promela model touch.
//
// A step that goes on inside an atomic sequence is charged with everything that the sequence can reach. All sets may be
// larger than needed, never smaller.

#pragma once

#include <bitset>
#include <set>
#include <vector>

#include "system/promela/machine.h"

namespace onager::promela {

// What is known of the value that a step leaves in a slot that it writes.
struct SlotEffect {
  SlotId slot = kNone;
  enum class Kind : std::uint8_t { kAnything, kOneOf, kAdds } kind = Kind::kAnything;
  std::vector<Value> values;  // kOneOf: ascending
  std::int32_t delta = 0;     // kAdds: not 0; the slot is not folded and does not wrap around
};

struct Access {
  std::vector<SlotId> reads;           // ascending; what the effect depends on, without the channel of a plain message
  std::vector<SlotId> writes;          // ascending; all of it
  std::vector<SlotId> asks_existence;  // ascending; nodes of which it matters only whether the process exists
  std::vector<SlotId> births;          // ascending; nodes of processes that the step may make
  std::vector<SlotEffect> effects;     // of some of the slots written, ascending
  bool asserts = false;                // an assertion is met on the way
  // A plain message: one channel with a buffer, first in first out. Its slots are read and written for that alone.
  std::uint32_t sends = kNone, receives = kNone;  // index of ChannelPlace
};

class Accesses {
 public:
  explicit Accesses(const Machine& machine) : machine_(machine) {}

  // The channels that a term can mean, by value; [0] says that it may be none.
  std::bitset<256> channels(TermId term) const;
  bool may_be(TermId channel, bool rendezvous) const;
  // The one channel that is meant; nullptr: there may be several, or none.
  const ChannelPlace* only_channel(TermId term) const;

  using Slots = std::set<SlotId>;
  void read(TermId term, Slots& slots) const;
  // What decides whether the edge is executable.
  void read_executable(InstanceId instance, NodeId node, std::uint32_t edge, Slots& slots) const;
  void read_may_move(InstanceId instance, Slots& slots) const;
  // What decides whether the receiver can complete the rendezvous by this edge, besides where both are.
  void read_can_receive(const Action& send, InstanceId receiver, NodeId node, std::uint32_t edge, Slots& slots) const;
  void read_everything(Slots& slots) const;
  void read_channel(const Action& action, bool messages, Slots& slots) const;
  bool asks_timeout(TermId term) const;
  // Its evaluation may end the run: `a && b` is then more than `a` and `b`, since b need not be evaluated.
  bool may_fail(TermId term) const;
  bool uses_timeout() const;  // somewhere
  // Everything that the step reads on its way, without what its first edge asks for.
  Access of(const Begin& begin, NodeId node, NodeId partner_node) const;

  // node -> whether a process can stand there between steps. `may_be_held_up`: by `provided` or a priority.
  static std::vector<bool> standing(const Graph& graph, bool may_be_held_up);

 private:
  struct Gathering;
  void range(const Place& place, SlotId base, Slots& slots) const;
  void act(InstanceId instance, NodeId node, const Action& action, Gathering& into) const;
  void act_dstep(InstanceId instance, NodeId inner, Gathering& into) const;
  void go_on(InstanceId instance, const Edge& edge, Gathering& into) const;
  void meet(InstanceId sender, const Action& send, InstanceId receiver, NodeId node, const Action& receive,
            Gathering& into) const;
  void message(const Action& action, Gathering& into) const;
  void observe(const std::bitset<256>& values, Gathering& into) const;
  void create(std::uint32_t proctype, Gathering& into) const;
  void die(InstanceId instance, Gathering& into) const;

  const Machine& machine_;
};

}  // namespace onager::promela
