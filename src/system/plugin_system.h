// A model that comes as a shared library, as a transition system.
//
// Slots, guards and transitions are those of its table (include/onager/plugin.h). What the table leaves out is derived
// from test and write sets, as for every system (relations/).

#pragma once

#include <string>
#include <vector>

#include "model/plugin.h"
#include "system/plugin_calls.h"
#include "system/transition_system.h"

namespace onager {

class PluginSystem final : public TransitionSystem {
 public:
  // `shuffle` permutes the transitions; 0 keeps the order. The plug-in must outlive the system.
  explicit PluginSystem(const Plugin& plugin, std::uint64_t shuffle = 0);

  State initial() const override;
  const std::string& slot_name(SlotId slot) const override { return slot_names_[slot]; }
  const std::string& transition_name(TransitionId t) const override { return transition_names_[t]; }
  std::string guard_text(GuardId guard) const override;
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override;
  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override {
    calls_.fire(transitions, state, out);
  }
  bool list_enabled(StateView state, std::vector<TransitionId>& out) const override {
    return calls_.list_enabled(state, out);
  }
  Value likely_maximum(SlotId slot) const override;

  std::optional<Csr<TransitionId>> enablers() const override;
  std::optional<Csr<TransitionId>> disablers() const override;
  std::optional<Csr<TransitionId>> conflicts() const override;
  std::optional<Csr<TransitionId>> left_conflicts() const override;
  Csr<GuardId> exclusive_groups() const override;
  Csr<TransitionId> processes() const override;

 private:
  using Order = std::vector<TransitionId>;
  PluginSystem(const Plugin& plugin, Order original);

  std::optional<Csr<TransitionId>> by_guard(const onager_rows& rows) const;
  std::optional<Csr<TransitionId>> by_transition(const onager_rows& rows) const;
  Csr<TransitionId> renamed(const onager_rows& rows, std::uint32_t count) const;

  const onager_plugin& table_;
  PluginCalls calls_;
  std::vector<std::string> slot_names_, transition_names_;
};

}  // namespace onager
