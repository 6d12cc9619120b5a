// The functions of a plug-in that a search calls in every state, with transitions renumbered as --shuffle wants it.
//
// Cost       of listing: that of the plug-in, and of sorting where the order is another one

#pragma once

#include <vector>

#include "model/plugin.h"
#include "system/transition_system.h"

namespace onager {

class PluginCalls {
 public:
  // `original`: transition -> its number in the table, a permutation. The table must outlive this.
  PluginCalls(const onager_plugin& table, std::vector<TransitionId> original, const Structure& structure);

  TransitionId original(TransitionId t) const { return original_[t]; }
  TransitionId here(TransitionId in_table) const { return here_[in_table]; }

  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const;
  // As TransitionSystem::list_enabled; nothing if the plug-in has no such function.
  std::optional<std::size_t> list_enabled(StateView state, std::span<TransitionId> room) const;

 private:
  const onager_plugin& table_;
  std::vector<TransitionId> original_, here_;  // there and back
  bool is_shuffled_;
  std::size_t most_changes_ = 0;  // of one transition
};

}  // namespace onager
