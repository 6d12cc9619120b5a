// As scc-enabled, for the interesting transitions only: those that must fire before a visible one can.
//
// Paper      S in [valmari.17.topnoc], section 6
// Idea       what can never lead to a visible transition may be ignored
// Differs    the paper asks for a set T' in every state. One in the root of each
//            terminal component will do: a run from a state that leads to the
//            root is met by a set on the way, or can be fired from the root, see
//            doc/theory.md. Without visible transitions all are interesting, and
//            the proviso is scc-enabled.
// Invariant  a terminal component that was left has a fully expanded state or
//            takes all that is enabled in its root of a T' of the root: it
//            contains the visible transitions, and each disabled member stays
//            disabled until a member fires
// Promise    S: from each state one is reached that has such a T' of which all
//            that is enabled is taken from there on. So a visible transition that
//            can fire after a run can fire, that often, in the reduced graph.
// Cost       1 byte a state, 4 a transition

#include <vector>

#include "proviso/strategies.h"
#include "proviso/support/terminal.h"

namespace onager::proviso {

namespace {

class SccInteresting final : public Proviso {
 public:
  explicit SccInteresting(const Setting& setting)
      : terminal_(setting.transitions, setting.budget), visible_(setting.visible.begin(), setting.visible.end()) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    terminal_.enter(state);
    if (enabled.size() == taken.size()) terminal_.complete(state);
  }
  Answer finished_edge(StateId from, TransitionId by, StateId to) override {
    terminal_.edge(from, by, to);
    return Answer::kKeep;
  }
  Answer leaving(StateId state, Look& look) override {
    if (!terminal_.closes_incomplete(state)) return Answer::kKeep;
    const auto first = visible_.empty() ? look.enabled() : look.first_steps_to(visible_);
    const auto found = std::ranges::find_if(first, [&](TransitionId t) { return !terminal_.is_taken(t, state); });
    if (found == first.end()) return Answer::kKeep;
    ignored_ = *found;
    return Answer::kAdd;
  }
  std::span<const TransitionId> wanted() const override { return {&ignored_, 1}; }
  void widened(StateId state, bool fully) override {
    if (fully) terminal_.complete(state);
  }
  void left(StateId state) override { terminal_.leave(state); }

 private:
  Terminal terminal_;
  std::vector<TransitionId> visible_;  // empty: all
  TransitionId ignored_ = kNone;
};

}  // namespace

std::unique_ptr<Proviso> make_scc_interesting(const Setting& setting) {
  return std::make_unique<SccInteresting>(setting);
}

}  // namespace onager::proviso
