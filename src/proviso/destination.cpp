// The target of an edge to the stack is marked, and fully expanded when it is left if that is still needed.
//
// Paper      [duret.16.atva], coloured expansion of the destination; DFS-dst in [evangelista.23]
// Colours    orange  on the stack, not fully expanded; it may be marked
//            green   fully expanded, or left with green successors only
//            amber   left otherwise: may lead back to the stack, by way of marked
//                    states
// Rule       an edge to an orange state marks it. When a marked state is left,
//            it is expanded unless all its successors are green.
// Invariant  from a green state no path of states not fully expanded leads to
//            the stack; from an amber one each such path meets a marked state
//            of the stack first
// Promise    Weak. Let C be a cycle of states not fully expanded and d the one of
//            them that was entered first. All the others are entered and left
//            while d is on the stack; the last of them, with its edge to d,
//            marks d. The successor of d on C has a path back to d, so it is not
//            green when d is left: d is expanded, a contradiction.
// Differs    the papers do not give their rules in full; states between that are
//            fully expanded are not looked at here, because to accept an edge on
//            their account makes red states, and these cost more
//            (doc/decisions).
// Cost       1 byte a state

#include "proviso/strategies.h"
#include "proviso/support/trail.h"

namespace onager::proviso {

namespace {

class Destination final : public Proviso {
 public:
  explicit Destination(const Setting& setting) : trail_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    trail_.enter(state, enabled.size() == taken.size());
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    if (trail_.has(from, Trail::kFull)) return Answer::kKeep;
    const bool orange = trail_.on_stack(to) && !trail_.has(to, Trail::kFull);
    if (orange) trail_.set(to, kMarked);
    if (orange || trail_.has(to, kAmber)) trail_.set(from, kTouched);
    return Answer::kKeep;
  }
  Answer leaving(StateId state, Look&) override {
    return trail_.has(state, kMarked) && trail_.has(state, kTouched) ? Answer::kExpand : Answer::kKeep;
  }
  void widened(StateId state, bool fully) override {
    if (fully) trail_.expand(state);
  }
  void left(StateId state) override {
    trail_.leave(state);
    if (trail_.has(state, kTouched) && !trail_.has(state, Trail::kFull)) trail_.set(state, kAmber);
  }

 private:
  static constexpr Trail::Flags kMarked = Trail::kFirstFree, kAmber = 2 * kMarked;
  static constexpr Trail::Flags kTouched = 4 * kMarked;  // has a successor that was not green
  Trail trail_;
};

}  // namespace

std::unique_ptr<Proviso> make_destination(const Setting& setting) {
  return std::make_unique<Destination>(setting);
}

}  // namespace onager::proviso
