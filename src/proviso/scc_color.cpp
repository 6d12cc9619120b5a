// The colour proviso, with strong components: what has left its component behind is green.
//
// Paper      [evangelista.10.sttt] for colours, [duret.16.atva] for the use of components
// Idea       a state whose component is complete cannot reach the stack at all,
//            so it is no danger, whatever its colour was.
// Rule       as for color, but a red state counts only while it is live
// Promise    Weak, as for color: the states of a cycle are of one component, so
//            r is still live when its predecessor on the cycle has it as target.
// Cost       2 bytes a state, and what proviso/support/components.h says

#include "proviso/strategies.h"
#include "proviso/support/components.h"
#include "proviso/support/trail.h"

namespace onager::proviso {

namespace {

class SccColor final : public Proviso {
 public:
  explicit SccColor(const Setting& setting) : trail_(setting.budget), components_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    trail_.enter(state, enabled.size() == taken.size());
    components_.enter(state);
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    components_.edge(to);
    const bool orange = trail_.on_stack(to) && !trail_.has(to, Trail::kFull);
    const bool red = trail_.has(to, kRed) && components_.live(to);
    if (!orange && !red) return Answer::kKeep;
    trail_.set(from, kTouched);
    return orange && trail_.expanded_from(to) ? Answer::kKeep : Answer::kExpand;
  }
  void widened(StateId state, bool fully) override {
    if (fully) trail_.expand(state);
  }
  void left(StateId state) override {
    trail_.leave(state);
    components_.leave(state);
    if (trail_.has(state, kTouched) && !trail_.has(state, Trail::kFull)) trail_.set(state, kRed);
  }

 private:
  static constexpr Trail::Flags kRed = Trail::kFirstFree;
  static constexpr Trail::Flags kTouched = 2 * Trail::kFirstFree;  // has a successor that was not green
  Trail trail_;
  Components components_;
};

}  // namespace

std::unique_ptr<Proviso> make_scc_color(const Setting& setting) {
  return std::make_unique<SccColor>(setting);
}

}  // namespace onager::proviso
