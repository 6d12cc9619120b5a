// A model that comes as a shared library, as a transition system.
//
// Slots, guards and transitions are those of its table (include/onager/plugin.h). What the table leaves out is derived
// from test and write sets, as for every system (relations/).

#pragma once

#include <string>
#include <vector>

#include "model/plugin.h"
#include "system/plugin/calls.h"
#include "system/transition_system.h"

namespace onager {

class PluginSystem final : public TransitionSystem {
 public:
  // `shuffle` permutes the transitions; 0 keeps the order. The plug-in must outlive the system.
  explicit PluginSystem(const Plugin& plugin, std::uint64_t shuffle = 0, Watch& watch = Watch::endless());

  const PluginCalls& calls() const { return calls_; }  // with the numbers of transitions there and here

  State initial() const override;
  const std::string& slot_name(SlotId slot) const override { return slot_names_[slot]; }
  const std::string& transition_name(TransitionId t) const override { return transition_names_[t]; }
  std::string guard_text(GuardId guard) const override;
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override;
  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override {
    calls_.fire(transitions, state, out);
  }
  std::optional<std::size_t> list_enabled(StateView state, std::span<TransitionId> room) const override {
    return calls_.list_enabled(state, room);
  }

 private:
  using Order = std::vector<TransitionId>;
  PluginSystem(const Plugin& plugin, Order original, Watch& watch);

  const onager_plugin& table_;
  const PluginCalls calls_;
  std::vector<std::string> slot_names_, transition_names_;
};

}  // namespace onager
