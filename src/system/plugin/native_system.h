// A program whose steps run as native code: the system of the program, but that firing and listing what is enabled are
// done by a library made of its C text (native/emit.h).

#pragma once

#include "system/plugin/calls.h"
#include "system/program/program_system.h"

namespace onager {

// Guards are the program's: most compare a slot with a constant, which it does as fast.
class NativeSystem final : public ProgramSystem {
 public:
  // The library must have been made of the program; both must outlive the system.
  NativeSystem(const Program& program, const Plugin& library, std::uint64_t shuffle = 0,
               std::vector<Expression> atoms = {}, Watch& watch = Watch::endless());

  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override {
    calls_.fire(transitions, state, out);
  }
  std::optional<std::size_t> list_enabled(StateView state, std::span<TransitionId> room) const override {
    return calls_.list_enabled(state, room);
  }

 private:
  const PluginCalls calls_;
};

}  // namespace onager
