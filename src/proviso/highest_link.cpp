// As destination, but each state that was left remembers how high on the stack it may lead.
//
// Paper      [duret.16.atva], whose are the expansion of destinations and the
//            word highlink; a link is kept with each state as in Tarjan's
//            algorithm, to the highest state of the stack instead of the lowest
// Idea       when d is left, expanding it is of use only if a path of states not
//            fully expanded leads from it back to d, the top of the stack. With
//            colours alone each state that leads anywhere on the stack counts.
//            An edge to a state of the stack that is not fully expanded marks
//            it. When a marked state is left, it is expanded if the link of a
//            successor leads to it.
// Invariant  a path of states not fully expanded from a state y that was left
//            meets the stack, if at all, in a marked state that is not higher
//            than the link of y, nor than the highest state of the stack with a
//            smaller number than y, below which y was entered
// Promise    Weak. Let C be a cycle of states not fully expanded and d the one
//            of them that was entered first. When d is left, all others have
//            been left, so the path along C from the successor of d meets the
//            stack in d, the highest state. By the invariant d is marked and the
//            link leads to it: d is expanded, a contradiction.
// Cost       2 bytes a state, 12 a state on the stack. Links to depths beyond
//            32768 are rounded up, which is on the safe side.

#include <algorithm>
#include <cassert>

#include "base/memory.h"
#include "proviso/strategies.h"
#include "proviso/support/depth_set.h"

namespace onager::proviso {

namespace {

class HighestLink final : public Proviso {
 public:
  explicit HighestLink(const Setting& setting) : codes_(setting.budget), frames_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    codes_.grow(state + std::size_t{1});
    assert(codes_[state] == 0 && (frames_.empty() || frames_.top().state < state));
    codes_[state] = kOnStack;
    frames_.push({state, 0, false, enabled.size() == taken.size()});
  }
  Answer finished_edge([[maybe_unused]] StateId from, TransitionId, StateId to) override {
    Frame& top = frames_.top();
    assert(top.state == from);
    if (!top.full && codes_[to] != kGreen) top.link = std::max(top.link, link_to(to));
    assert(top.link <= frames_.size());
    return Answer::kKeep;
  }
  Answer leaving(StateId, Look&) override {
    const Frame& top = frames_.top();
    return top.marked && top.link == frames_.size() ? Answer::kExpand : Answer::kKeep;
  }
  void widened(StateId, bool fully) override {
    if (fully) frames_.top().full = true;
  }
  void left(StateId state) override {
    const Frame frame = frames_.pop();
    assert(frame.state == state && codes_[state] == kOnStack);
    if (frame.marked) marked_.erase(frames_.size());
    codes_[state] = frame.full ? kGreen : encode(frame.link);
  }

 private:
  using Code = std::uint16_t;  // of a state: where it is or may lead
  static constexpr Code kGreen = 0, kOnStack = 0xffff, kAnywhere = 0xfffe;
  static constexpr std::uint32_t kExact = 0x8000, kGrain = 64;  // links from kExact on are rounded up to whole grains

  struct Frame {
    StateId state;
    std::uint32_t link;  // 1 + depth of the highest state that its successors may lead to; 0: none
    bool marked, full;
  };

  // As in Frame; marks the target if it is on the stack.
  std::uint32_t link_to(StateId to) {
    if (codes_[to] != kOnStack) {
      const std::size_t highest = std::min<std::size_t>(decode(codes_[to]), depth_below(codes_[to], to) + 1);
      return static_cast<std::uint32_t>(marked_.at_or_below(highest - 1));
    }
    const std::size_t depth = depth_of(to);
    assert(frames_[depth].state == to);
    if (frames_[depth].full) return 0;
    if (!frames_[depth].marked) marked_.insert(depth);
    frames_[depth].marked = true;
    return static_cast<std::uint32_t>(depth + 1);
  }

  // Of the highest state on the stack whose number is not above that of `state`.
  std::size_t depth_of(StateId state) const {
    std::size_t low = 0, high = frames_.size();
    while (high - low > 1) {
      const std::size_t middle = (low + high) / 2;
      (frames_[middle].state <= state ? low : high) = middle;
    }
    return low;
  }
  // A depth that is at least that of the state's frame and below the link. The frame just below the link usually is
  // one; only if not it is searched for.
  std::size_t depth_below(Code code, StateId state) const {
    const std::size_t link = decode(code);
    return link <= frames_.size() && frames_[link - 1].state < state ? link - 1 : depth_of(state);
  }

  static Code encode(std::uint32_t link) {
    if (link < kExact) return static_cast<Code>(link);
    const std::uint32_t code = kExact + (link - kExact + kGrain - 1) / kGrain;
    return static_cast<Code>(std::min<std::uint32_t>(code, kAnywhere));
  }
  static std::size_t decode(Code code) {
    if (code < kExact) return code;
    return code == kAnywhere ? ~std::size_t{0} : kExact + std::size_t{code - kExact} * kGrain;
  }

  GrowingArray<Code> codes_;
  GrowingStack<Frame> frames_;
  DepthSet marked_;  // depths of marked states
};

}  // namespace

std::unique_ptr<Proviso> make_highest_link(const Setting& setting) {
  return std::make_unique<HighestLink>(setting);
}

}  // namespace onager::proviso
