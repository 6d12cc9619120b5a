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

#include <cassert>

#include "proviso/strategies.h"
#include "proviso/support/components.h"
#include "proviso/support/stack_flags.h"

namespace onager::proviso {

namespace {

class SccColor final : public Proviso {
 public:
  explicit SccColor(const Setting& setting) : stack_(setting.budget), components_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    stack_.enter(state, enabled.size() == taken.size());
    components_.enter(state);
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    assert(stack_.on_stack(from));
    components_.edge(to);
    const bool orange = stack_.on_stack(to) && !stack_.has(to, StackFlags::kFull);
    const bool red = stack_.has(to, kRed) && components_.live(to);
    if (!orange && !red) return Answer::kKeep;
    stack_.set(from, kTouched);
    return orange && stack_.expanded_from(to) ? Answer::kKeep : Answer::kExpand;
  }
  void widened(StateId state, bool fully) override {
    if (fully) stack_.expand(state);
  }
  void left(StateId state) override {
    stack_.leave(state);
    components_.leave(state);
    if (stack_.has(state, kTouched) && !stack_.has(state, StackFlags::kFull)) stack_.set(state, kRed);
  }

 private:
  static constexpr StackFlags::Flags kRed = StackFlags::kFirstFree;
  static constexpr StackFlags::Flags kTouched = 2 * StackFlags::kFirstFree;  // has a successor that was not green
  StackFlags stack_;
  Components components_;
};

}  // namespace

std::unique_ptr<Proviso> make_scc_color(const Setting& setting) {
  return std::make_unique<SccColor>(setting);
}

}  // namespace onager::proviso
