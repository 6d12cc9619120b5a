// The functions of a plug-in that a search calls in every state, with transitions renumbered as --shuffle wants it.
//
// Contract   what a plug-in answers is compared with the lists of its table, unless it is known to be right: a change
//            outside of them, or more answers than there can be, is an InputFault
// Cost       of listing: that of the plug-in, and of sorting where the order is another one; of a comparison: a binary
//            search in a short row for each change

#pragma once

#include <vector>

#include "model/plugin.h"
#include "system/plugin/promises.h"
#include "system/transition_system.h"

namespace onager {

class PluginCalls {
 public:
  enum class Trust { kCompared, kFull };

  // `original`: transition -> its number in the table, a permutation. The table must outlive this.
  PluginCalls(const onager_plugin& table, std::vector<TransitionId> original, Trust trust);

  TransitionId original(TransitionId t) const { return original_[t]; }
  TransitionId here(TransitionId in_table) const { return here_[in_table]; }

  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const;
  // As TransitionSystem::list_enabled; nothing if the plug-in has no such function.
  std::optional<std::size_t> list_enabled(StateView state, std::span<TransitionId> room) const;

 private:
  void compare(const Value* state, TransitionId in_table, std::span<onager_change> changes) const;

  const onager_plugin& table_;
  std::vector<TransitionId> original_, here_;  // there and back
  bool is_shuffled_;
  Trust trust_;
  PluginPromises promises_;
  std::size_t room_ = 0;  // for the changes of one transition
};

}  // namespace onager
