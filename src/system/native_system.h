// A program whose steps run as native code: the system of the program, but that firing and listing what is enabled are
// done by a library made of its C text (native/emit.h). Relations, guards and names are those of the program.

#pragma once

#include <vector>

#include "system/plugin_calls.h"
#include "system/program_system.h"

namespace onager {

class NativeSystem final : public TransitionSystem {
 public:
  // The library must have been made of the program; both must outlive the system.
  NativeSystem(const Program& program, const Plugin& library, std::uint64_t shuffle = 0,
               std::vector<Expression> atoms = {});

  State initial() const override { return program_.initial(); }
  const std::string& slot_name(SlotId slot) const override { return program_.slot_name(slot); }
  const std::string& transition_name(TransitionId t) const override { return program_.transition_name(t); }
  std::string guard_text(GuardId guard) const override { return program_.guard_text(guard); }
  // Most guards compare a slot with a constant, which the program does as fast.
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override {
    program_.evaluate(guards, state, truth);
  }
  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override {
    calls_.fire(transitions, state, out);
  }
  bool list_enabled(StateView state, std::vector<TransitionId>& out) const override {
    return calls_.list_enabled(state, out);
  }
  Value likely_maximum(SlotId slot) const override { return program_.likely_maximum(slot); }
  bool is_folded(SlotId slot) const override { return program_.is_folded(slot); }
  Csr<SlotId> likely_exclusive() const override { return program_.likely_exclusive(); }
  std::vector<SlotEquation> equations() const override { return program_.equations(); }

  std::optional<Csr<TransitionId>> enablers() const override { return program_.enablers(); }
  std::optional<Csr<TransitionId>> disablers() const override { return program_.disablers(); }
  std::optional<Csr<TransitionId>> conflicts() const override { return program_.conflicts(); }
  std::optional<Csr<TransitionId>> left_conflicts() const override { return program_.left_conflicts(); }
  std::optional<Dependence> dependence(bool by_state) const override { return program_.dependence(by_state); }
  Csr<TransitionId> accords() const override { return program_.accords(); }
  Csr<GuardId> exclusive_groups() const override { return program_.exclusive_groups(); }
  Csr<TransitionId> processes() const override { return program_.processes(); }

 private:
  NativeSystem(std::unique_ptr<const ProgramSystem> program, const Plugin& library);

  const std::unique_ptr<const ProgramSystem> owned_;
  const ProgramSystem& program_;
  PluginCalls calls_;
};

}  // namespace onager
