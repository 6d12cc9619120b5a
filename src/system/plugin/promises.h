// Whether a plug-in does what its lists say, on the steps that a search makes.
//
// Checked    a step is made where its guards hold; a guard that it changes tests a slot that it changes, and has it
//            among its enablers or disablers; of the guards that exclude each other one holds at most
// Contract   a list that is too short is an InputFault. All of the steps are checked on models that are small enough
//            for --check-reduction, some of them on larger ones.
// Cost       of a step that is checked: all guards are evaluated. That is limited to about a tenth of a second, and
//            after it to one step in 64.

#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>

#include "model/plugin.h"

namespace onager {

class PluginPromises {
 public:
  // The table must outlive this.
  explicit PluginPromises(const onager_plugin& table) : table_(table) {}

  // Throws InputFault. The numbers are those of the table. Any number of threads may check.
  void check(const Value* state, TransitionId transition, std::span<const onager_change> changes) const;

 private:
  using Truth = std::span<const std::uint8_t>;
  bool is_wanted() const;
  void check_guard(GuardId guard, TransitionId transition, std::span<const onager_change> changes, bool is_true) const;
  void check_groups(Truth truth) const;
  std::string name(TransitionId transition) const { return table_.transition_names[transition]; }

  const onager_plugin& table_;
  mutable std::atomic<std::uint64_t> steps_ = 0;
};

}  // namespace onager
