// The colour proviso that looks ahead: states of the stack are coloured before they are left where that is certain.
//
// Paper      C2c*^L in [evangelista.10.sttt], section 6.2
// Idea       colours as for color, and on the stack two more: green, when all
//            edges are taken and lead to green states, and purple, which will be
//            red when left. Green runs down the stack from a green state through
//            orange states of which no other edge is left; purple runs down from
//            a state with an edge to an orange or purple one. Purple counts as
//            orange.
// Invariant  a green state that is not fully expanded has green successors only,
//            the next on the stack included
// Promise    Weak. By the invariant a cycle with a green state has a fully
//            expanded one, or only green states that are not; but the one of
//            these that turned green first had a successor that was green before
//            it, down to one that is fully expanded. A cycle without green
//            states cannot be: the first of them to be left has an edge to the
//            stack, so it is purple and then red, and its predecessor, which is
//            left later, is expanded for its sake.
// Cost       1 byte a state, 8 a state on the stack

#include "proviso/color_star.h"

#include <cassert>

#include "proviso/support/stack_flags.h"

namespace onager::proviso {

namespace {

class ColorStar final : public Proviso {
 public:
  ColorStar(const Setting& setting, Purple purple) : purple_(purple), stack_(setting.budget), frames_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    stack_.enter(state, false);
    frames_.push({state, static_cast<std::uint32_t>(taken.size())});
    if (enabled.size() == taken.size()) widened(state, true);
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    assert(frames_.top().state == from);
    if (stack_.has(from, StackFlags::kFull)) return Answer::kKeep;
    assert(frames_.top().open > 0);
    --frames_.top().open;
    if (stack_.has(to, kGreen)) {
      if (frames_.top().open == 0) run_green_down(frames_.size());
      return Answer::kKeep;
    }
    if (!stack_.on_stack(to) || !stack_.expanded_from(to)) return Answer::kExpand;
    paint_purple();
    return Answer::kKeep;
  }
  void widened(StateId state, bool fully) override {
    if (!fully) return;
    stack_.expand(state);
    stack_.clear(state, kPurple);
    stack_.set(state, kGreen);
    run_green_down(frames_.size() - 1);
  }
  void left(StateId state) override {
    stack_.leave(state);
    [[maybe_unused]] const Frame frame = frames_.pop();
    assert(frame.state == state);
    assert(!stack_.has(state, kGreen) || !stack_.has(state, kPurple));
    if (!stack_.has(state, kPurple)) stack_.set(state, kGreen);
  }

 private:
  static constexpr StackFlags::Flags kGreen = StackFlags::kFirstFree;
  static constexpr StackFlags::Flags kPurple = 2 * StackFlags::kFirstFree;  // red once it is left

  struct Frame {
    StateId state;
    std::uint32_t open;  // edges not finished; below the top one of them leads to the next frame
  };

  // From the frame below `end`, as far as all edges of the frame lead to green states.
  void run_green_down(std::size_t end) {
    for (std::size_t i = end; i-- > 0;) {
      const Frame& frame = frames_[i];
      const bool is_top = i + 1 == frames_.size();
      if (stack_.has(frame.state, kGreen | kPurple) || frame.open > (is_top ? 0u : 1u)) return;
      stack_.set(frame.state, kGreen);
    }
  }
  void paint_purple() {
    for (std::size_t i = frames_.size(); i-- > 0;) {
      if (stack_.has(frames_[i].state, kGreen | kPurple)) return;
      stack_.set(frames_[i].state, kPurple);
      if (purple_ == Purple::kTop) return;
    }
  }

  const Purple purple_;
  StackFlags stack_;
  GrowingStack<Frame> frames_;
};

}  // namespace

std::unique_ptr<Proviso> make_color_star_with(const Setting& setting, Purple purple) {
  return std::make_unique<ColorStar>(setting, purple);
}

std::unique_ptr<Proviso> make_color_star(const Setting& setting) {
  return make_color_star_with(setting, Purple::kAll);
}

}  // namespace onager::proviso
