// A place/transition net as a transition system: slot = place.
//
// Guards: `p >= w` for each input arc, `p < w` for each inhibitor arc, shared by all transitions that ask the same.

#pragma once

#include "model/net.h"
#include "system/knowledge.h"
#include "system/transition_system.h"

namespace onager {

class NetSystem final : public TransitionSystem {
 public:
  // The net and the watch must outlive the system. Throws LimitMet.
  explicit NetSystem(const Net& net, Watch& watch = Watch::endless());

  const Net& net() const { return net_; }
  const std::vector<SlotRange>& ranges() const { return ranges_; }  // of the guards
  const Csr<Effect>& effects() const { return effects_; }           // of the transitions, by ascending place

  State initial() const override { return net_.initial; }
  const std::string& slot_name(SlotId slot) const override { return net_.places[slot].id; }
  const std::string& transition_name(TransitionId t) const override { return net_.transitions[t].id; }
  std::string guard_text(GuardId guard) const override;
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override;
  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override;

 private:
  struct Parts;
  NetSystem(const Net& net, Parts parts, Watch& watch);

  const Net& net_;
  const std::vector<SlotRange> ranges_;
  const Csr<Effect> effects_;
};

// `p >= w`, not `p < w`.
inline bool asks_for_tokens(const SlotRange& range) {
  return range.high == kMaxValue;
}

}  // namespace onager
