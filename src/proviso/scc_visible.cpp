// When a terminal strong component is about to be left, the visible transitions that are taken nowhere in it are added
// to the stubborn set of its root.
//
// Paper      SV in [valmari.17.topnoc], section 6
// Idea       of a question about visible transitions only these must not be
//            ignored
// Differs    that a visible transition is in some stubborn set of the component
//            is known only if it was taken there or was added: a set that holds
//            it disabled goes unnoticed, which costs states, not answers
// Invariant  a terminal component that was left has a fully expanded state, or
//            each visible transition was taken in it or added
// Promise    Safety of the visible transitions: from each state one is reached
//            whose stubborn set contains it. Without visible transitions, as in
//            `explore`, nothing is promised.
// Cost       1 byte a state, 4 a transition

#include "proviso/strategies.h"
#include "proviso/support/terminal.h"

namespace onager::proviso {

namespace {

class SccVisible final : public Proviso {
 public:
  explicit SccVisible(const Setting& setting)
      : terminal_(setting.transitions, setting.budget), visible_(setting.visible.begin(), setting.visible.end()) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    terminal_.enter(state);
    if (enabled.size() == taken.size()) terminal_.complete(state);
  }
  Answer finished_edge(StateId from, TransitionId by, StateId to) override {
    terminal_.edge(from, by, to);
    return Answer::kKeep;
  }
  Answer leaving(StateId state, Look&) override {
    if (!terminal_.closes_incomplete(state)) return Answer::kKeep;
    wanted_.clear();
    for (TransitionId t : visible_)
      if (!terminal_.is_taken(t, state)) wanted_.push_back(t);
    return wanted_.empty() ? Answer::kKeep : Answer::kAdd;
  }
  std::span<const TransitionId> wanted() const override { return wanted_; }
  void widened(StateId state, bool) override { terminal_.complete(state); }
  void left(StateId state) override { terminal_.leave(state); }

 private:
  Terminal terminal_;
  std::vector<TransitionId> visible_;
  std::vector<TransitionId> wanted_;
};

}  // namespace

std::unique_ptr<Proviso> make_scc_visible(const Setting& setting) {
  return std::make_unique<SccVisible>(setting);
}

}  // namespace onager::proviso
