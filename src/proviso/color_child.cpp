// The colour proviso to the letter: a child that turns red is no reason to expand its parent.
//
// Paper      C2c^L in [evangelista.10.sttt], figure 7, lines VISIT.12-19
// Idea       colours as for color. A state is expanded when an edge leads to a
//            state that is red by then, or to an orange one with no fully
//            expanded state from that one to the top; but not for a state that
//            was entered by the edge itself. Such a child, left red, makes its
//            parent red when that is left.
// Invariant  a green state that is not fully expanded has green successors only
// Promise    Weak. Let C be a cycle of states not fully expanded. If one is green
//            then by the invariant all are; but the first to be left has an
//            orange successor on C, so it is red: a contradiction. So all are
//            red. Let s1 be the first of them to be entered and s1 ... si the
//            longest path along C of which each state was entered by the edge
//            before it. When the edge from si along C is finished, at the latest
//            that back to s1, its target has been met before. If it was left, it
//            is red and si is expanded. If it is on the stack it is one of
//            s1 ... si, which are the top of the stack and not fully expanded, so
//            si is expanded. Both contradict the choice of C.
// Cost       1 byte a state, 4 a fully expanded state on the stack

#include "proviso/strategies.h"
#include "proviso/support/colors.h"

namespace onager::proviso {

namespace {

class ColorChild final : public Proviso {
 public:
  explicit ColorChild(const Setting& setting) : colors_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    colors_.enter(state, enabled.size() == taken.size());
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    const bool is_child = to == last_left_;
    last_left_ = kNone;
    return colors_.must_expand(from, to, true) && !is_child ? Answer::kExpand : Answer::kKeep;
  }
  void widened(StateId state, bool fully) override {
    if (fully) colors_.expand(state);
  }
  void left(StateId state) override {
    colors_.leave(state);
    last_left_ = state;
  }

 private:
  Colors colors_;
  StateId last_left_ = kNone;  // the next edge to be finished is the one by which it was entered
};

}  // namespace

std::unique_ptr<Proviso> make_color_child(const Setting& setting) {
  return std::make_unique<ColorChild>(setting);
}

}  // namespace onager::proviso
