// As scc-enabled, for the interesting transitions only: those that are visible or may help to enable one that is.
//
// Paper      S in [valmari.17.topnoc], section 6
// Idea       what can never lead to a visible transition may be ignored
// Differs    the set T' of the paper is computed anew in each state; here it is
//            one set, closed under all ways of enabling, which is a T' of every
//            state. Without a property all transitions are interesting, and the
//            proviso is scc-enabled.
// Invariant  a terminal component that was left has a fully expanded state or
//            takes all interesting transitions that are enabled in its root
// Promise    Safety of the interesting transitions: each one enabled in a state
//            is taken in a state reachable from it
// Cost       1 byte a state, 4 a transition

#include "base/bit_set.h"
#include "proviso/strategies.h"
#include "proviso/support/terminal.h"

namespace onager::proviso {

namespace {

class SccInteresting final : public Proviso {
 public:
  explicit SccInteresting(const Setting& setting)
      : terminal_(setting.transitions, setting.budget), interesting_(setting.transitions) {
    for (TransitionId t : setting.interesting) interesting_.insert(t);
  }

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
    const auto enabled = look.enabled();
    const auto found = std::ranges::find_if(
        enabled, [&](TransitionId t) { return interesting_.contains(t) && !terminal_.is_taken(t, state); });
    if (found == enabled.end()) return Answer::kKeep;
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
  BitSet interesting_;
  TransitionId ignored_ = kNone;
};

}  // namespace

std::unique_ptr<Proviso> make_scc_interesting(const Setting& setting) {
  return std::make_unique<SccInteresting>(setting);
}

}  // namespace onager::proviso
