// As the stack proviso, but an edge to a fully expanded state of the stack is harmless.
//
// Paper      [duret.16.atva], conditional expansion of the source
// Promise    Weak: let r be the first state of a cycle to be left. Its successor
//            on the cycle is then on the stack, so one of the two is fully
//            expanded.
// Cost       1 byte a state

#include "proviso/strategies.h"
#include "proviso/support/trail.h"

namespace onager::proviso {

namespace {

class ConditionalSource final : public Proviso {
 public:
  explicit ConditionalSource(const Setting& setting) : trail_(setting.budget) {}
  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    trail_.enter(state, enabled.size() == taken.size());
  }
  Answer finished_edge(StateId, TransitionId, StateId to) override {
    return trail_.on_stack(to) && !trail_.has(to, Trail::kFull) ? Answer::kExpand : Answer::kKeep;
  }
  void widened(StateId state, bool fully) override {
    if (fully) trail_.expand(state);
  }
  void left(StateId state) override { trail_.leave(state); }

 private:
  Trail trail_;
};

}  // namespace

std::unique_ptr<Proviso> make_conditional_source(const Setting& setting) {
  return std::make_unique<ConditionalSource>(setting);
}

}  // namespace onager::proviso
