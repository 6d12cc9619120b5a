// A Promela model whose steps run as native code: the system of the model, but that firing and listing what is enabled
// are done by a library made of its C text (native/promela_emit.h). Where the library does not know, the system itself
// is asked, which throws Outgrown where it has to.

#pragma once

#include <vector>

#include "system/promela/library.h"
#include "system/promela/promela_system.h"

namespace onager::promela {

// Guards are the model's: most compare a slot with a constant, which it does as fast.
class NativePromela final : public PromelaSystem {
 public:
  // As PromelaSystem; the library must have been made for the same program and census, and is kept.
  NativePromela(const Program& program, const std::vector<Graph>& graphs, const Census& census, const Library& library,
                std::uint64_t shuffle = 0, const std::vector<Expression>& atoms = {}, Watch& watch = Watch::endless());

  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override;
  std::optional<std::size_t> list_enabled(StateView state, std::span<TransitionId> room) const override;

 private:
  const Library library_;
  std::vector<TransitionId> original_, here_;  // transition -> its number in the library, and back
  bool is_shuffled_;
};

}  // namespace onager::promela
