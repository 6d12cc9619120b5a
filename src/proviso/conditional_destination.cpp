// The target of an edge to the stack is fully expanded when it is left, unless source or target are expanded already.
//
// Paper      [duret.16.atva], conditional expansion of the destination
// Promise    Weak: let r be the first state of a cycle to be left. Its successor
//            on the cycle is then on the stack, and if neither is fully expanded,
//            the successor is marked and will be.
// Cost       1 byte a state

#include "proviso/strategies.h"
#include "proviso/support/trail.h"

namespace onager::proviso {

namespace {

class ConditionalDestination final : public Proviso {
 public:
  explicit ConditionalDestination(const Setting& setting) : trail_(setting.budget) {}
  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    trail_.enter(state, enabled.size() == taken.size());
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    if (!trail_.has(from, Trail::kFull) && trail_.on_stack(to)) trail_.set(to, kMarked);
    return Answer::kKeep;
  }
  Answer leaving(StateId state, Look&) override { return trail_.has(state, kMarked) ? Answer::kExpand : Answer::kKeep; }
  void widened(StateId state, bool fully) override {
    if (fully) trail_.expand(state);
  }
  void left(StateId state) override { trail_.leave(state); }

 private:
  static constexpr Trail::Flags kMarked = Trail::kFirstFree;
  Trail trail_;
};

}  // namespace

std::unique_ptr<Proviso> make_conditional_destination(const Setting& setting) {
  return std::make_unique<ConditionalDestination>(setting);
}

}  // namespace onager::proviso
