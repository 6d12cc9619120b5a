// The colour proviso, with strong components: what has left its component behind is green.
//
// Paper      [evangelista.10.sttt] for colours, [duret.16.atva] for the use of
//            components
// Idea       a state whose component is complete cannot reach the stack at all,
//            so it is no danger, whatever its colour was. As for color, but a
//            red state counts only while it is live.
// Invariant  as for color, of states that are live
// Promise    Weak, as for color: the states of a cycle are of one component, so
//            r is still live when its predecessor on the cycle has it as target
// Cost       2 bytes a state, and what proviso/support/components.h says

#include "proviso/strategies.h"
#include "proviso/support/colors.h"
#include "proviso/support/components.h"

namespace onager::proviso {

namespace {

class SccColor final : public Proviso {
 public:
  explicit SccColor(const Setting& setting) : colors_(setting.budget), components_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    colors_.enter(state, enabled.size() == taken.size());
    components_.enter(state);
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    components_.edge(to);
    return colors_.must_expand(from, to, components_.live(to)) ? Answer::kExpand : Answer::kKeep;
  }
  void widened(StateId state, bool fully) override {
    if (fully) colors_.expand(state);
  }
  void left(StateId state) override {
    colors_.leave(state);
    components_.leave(state);
  }

 private:
  Colors colors_;
  Components components_;
};

}  // namespace

std::unique_ptr<Proviso> make_scc_color(const Setting& setting) {
  return std::make_unique<SccColor>(setting);
}

}  // namespace onager::proviso
