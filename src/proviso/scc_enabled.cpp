// When a terminal strong component is about to be left, a transition that is enabled but taken nowhere in it is added.
//
// Paper      Sen in [valmari.17.topnoc], section 6, after [valmari.90.advances]
// Idea       a transition ignored in a component is enabled in all of it, so it
//            is enough to look at the root. One is added at a time: its stubborn
//            set may lead out of the component, and then nothing else need be
//            done.
// Invariant  a terminal component that was left has a fully expanded state or
//            takes all that is enabled in its root
// Promise    Safety: from each state a terminal component is reached; what is
//            enabled stays so until it is taken, on the way or in there
// Cost       1 byte a state, 4 a transition

#include "proviso/strategies.h"
#include "proviso/support/terminal.h"

namespace onager::proviso {

namespace {

class SccEnabled final : public Proviso {
 public:
  explicit SccEnabled(const Setting& setting) : terminal_(setting.transitions, setting.budget) {}

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
    const auto found = std::ranges::find_if(enabled, [&](TransitionId t) { return !terminal_.is_taken(t, state); });
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
  TransitionId ignored_ = kNone;
};

}  // namespace

std::unique_ptr<Proviso> make_scc_enabled(const Setting& setting) {
  return std::make_unique<SccEnabled>(setting);
}

}  // namespace onager::proviso
