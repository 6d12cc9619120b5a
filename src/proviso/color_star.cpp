// The colour proviso that looks ahead: states of the stack are coloured before they are left where that is certain.
//
// Paper      C2c*^L in [evangelista.10.sttt], section 6.2
// Colours    those of color; also on the stack
//            green   all edges are taken and lead to green states
//            purple  will be red when left
// Idea       green runs down the stack from a green state through orange states
//            of which no other edge is left; purple runs down from a state with
//            an edge to an orange or purple one.
// Rule       as for color, purple as orange
// Invariant  a green state that is not fully expanded has green successors only,
//            the next on the stack included
// Promise    Weak. By the invariant a cycle with a green state has a fully
//            expanded one, or only green states that are not; but the one of
//            these that turned green first had a successor that was green
//            before it, down to one that is fully expanded. A cycle without green
//            states cannot be, as for color.
// Cost       1 byte a state, 8 a state on the stack

#include "proviso/strategies.h"
#include "proviso/support/trail.h"

namespace onager::proviso {

namespace {

class ColorStar final : public Proviso {
 public:
  explicit ColorStar(const Setting& setting) : trail_(setting.budget), frames_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    trail_.enter(state, false);
    frames_.push({state, static_cast<std::uint32_t>(taken.size())});
    if (enabled.size() == taken.size()) widened(state, true);
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    if (trail_.has(from, Trail::kFull)) return Answer::kKeep;
    --frames_.top().open;
    if (trail_.has(to, kGreen)) {
      if (frames_.top().open == 0) run_green_down(frames_.size());
      return Answer::kKeep;
    }
    if (!trail_.on_stack(to) || !trail_.expanded_from(to)) return Answer::kExpand;
    run_purple_down();
    return Answer::kKeep;
  }
  void widened(StateId state, bool fully) override {
    if (!fully) return;
    trail_.expand(state);
    trail_.clear(state, kPurple);
    trail_.set(state, kGreen);
    run_green_down(frames_.size() - 1);
  }
  void left(StateId state) override {
    trail_.leave(state);
    frames_.pop();
    if (!trail_.has(state, kPurple)) trail_.set(state, kGreen);
  }

 private:
  static constexpr Trail::Flags kGreen = Trail::kFirstFree;
  static constexpr Trail::Flags kPurple = 2 * Trail::kFirstFree;  // red once it is left

  struct Frame {
    StateId state;
    std::uint32_t open;  // edges not finished; below the top one of them leads to the next frame
  };

  // From the frame below `end`, as far as all edges of the frame lead to green states.
  void run_green_down(std::size_t end) {
    for (std::size_t i = end; i-- > 0;) {
      const Frame& frame = frames_[i];
      const bool is_top = i + 1 == frames_.size();
      if (trail_.has(frame.state, kGreen | kPurple) || frame.open > (is_top ? 0u : 1u)) return;
      trail_.set(frame.state, kGreen);
    }
  }
  void run_purple_down() {
    for (std::size_t i = frames_.size(); i-- > 0;) {
      if (trail_.has(frames_[i].state, kGreen | kPurple)) return;
      trail_.set(frames_[i].state, kPurple);
    }
  }

  Trail trail_;
  GrowingStack<Frame> frames_;
};

}  // namespace

std::unique_ptr<Proviso> make_color_star(const Setting& setting) {
  return std::make_unique<ColorStar>(setting);
}

}  // namespace onager::proviso
