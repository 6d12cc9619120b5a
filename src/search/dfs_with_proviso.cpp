// Depth-first search that tells a proviso or an observer what it does and obeys the proviso.
//
// Idea       as in search/dfs.cpp; besides, each frame that is not fully
//            expanded remembers what it has taken, so that the rest can be
//            taken too, at once or when the frame is about to be left.
// Invariant  as in search/dfs.cpp; the taken list holds, frame by frame, what
//            those not fully expanded have taken. The stack is a path from the
//            initial state, or from one that the proviso wanted to see again.
// Cost       16 bytes a frame, 4 a waiting transition and 4 a transition taken
//            in a frame not fully expanded

#include <algorithm>

#include "search/audience.h"
#include "search/expansion.h"
#include "search/with_proviso.h"

namespace onager::search {

namespace {

using proviso::Answer;

class DfsWithProviso final : public Search, private proviso::Look {
 public:
  explicit DfsWithProviso(const Parts& parts)
      : parts_(parts),
        audience_(parts),
        expansion_(parts),
        frames_(parts.budget),
        waiting_(parts.budget),
        taken_(parts.budget),
        counts_(parts) {}

  Stop run(Visitor& visitor, Monitor& monitor) override {
    try {
      return explore(visitor, monitor);
    } catch (const std::bad_alloc&) {
      return Stop::kMemory;
    }
  }

  std::vector<StateId> path() const override {
    std::vector<StateId> states;
    for (std::size_t i = 0; i < frames_.size(); ++i) states.push_back(frames_[i].state);
    return states;
  }

 private:
  static constexpr std::uint32_t kFull = 1u << 31;  // in Frame::taken: fully expanded

  struct Frame {
    StateId state;
    TransitionId via;       // from the frame below; kNone at the bottom
    std::uint32_t waiting;  // transitions of this frame on top of the waiting list, when it is the top frame
    std::uint32_t taken;    // likewise of the taken list; kFull
  };

  Stop explore(Visitor& visitor, Monitor& monitor) {
    Stop stop = enter(expansion_.start(), kNone, visitor);
    while (stop == Stop::kComplete && (!frames_.empty() || revisit())) {
      if (frames_.top().waiting == 0)
        leave();
      else if (const StateId next = follow(); next != kNone)
        stop = enter(next, via_, visitor);
      if (overflow_ != kNone) return Stop::kOverflow;
      if (stop != Stop::kComplete || since_poll_ < poll_interval_) continue;
      since_poll_ = 0;
      stop = monitor.poll(progress_);
    }
    return stop;
  }

  Stop enter(StateId state, TransitionId via, Visitor& visitor) {
    expansion_.move_to(state);
    frames_.push({state, via, 0, 0});
    progress_.states = parts_.store.size();
    progress_.waiting = frames_.size();
    if (!expansion_.visit(visitor)) return Stop::kFound;
    const auto chosen = expansion_.choose();
    const auto enabled = expansion_.enabled().list();
    ++since_poll_;
    ++progress_.expanded;
    counts_.set(state, chosen.size());
    remember(chosen, chosen.size() == enabled.size());
    audience_.entered(state, enabled, chosen);
    take(chosen);
    return Stop::kComplete;
  }

  // That the top frame takes these.
  void remember(std::span<const TransitionId> transitions, bool full) {
    Frame& top = frames_.top();
    if (full) {
      forget(top);
      top.taken = kFull;
      return;
    }
    for (TransitionId t : transitions) taken_.push(t);
    top.taken += static_cast<std::uint32_t>(transitions.size());
  }
  void forget(const Frame& frame) {
    for (std::uint32_t i = frame.taken & ~kFull; i > 0; --i) taken_.pop();
  }
  static bool is_full(const Frame& frame) { return (frame.taken & kFull) != 0; }

  // Looks up where the transitions lead; those to new states will wait.
  void take(std::span<const TransitionId> transitions) {
    since_poll_ += transitions.size();
    if (!expansion_.stage(transitions)) {
      overflow_ = expansion_.overflow();
      return;
    }
    Frame& top = frames_.top();
    Answer answer = Answer::kKeep;
    const auto found = expansion_.resolve(store::Resolve::kFind);
    for (std::size_t i = found.size(); i-- > 0;) {
      if (found[i].state == kNone) {
        waiting_.push(transitions[i]);
        ++top.waiting;
        continue;
      }
      ++progress_.edges;
      answer = std::max(answer, audience_.finished_edge(top.state, transitions[i], found[i].state));
    }
    obey(answer);
  }

  // Fires the next waiting transition of the top frame; the state it leads to if that is new, else kNone.
  StateId follow() {
    --frames_.top().waiting;
    via_ = waiting_.pop();
    expansion_.move_to(frames_.top().state);
    ++progress_.edges;
    if (!expansion_.stage(std::span(&via_, 1))) {
      overflow_ = expansion_.overflow();
      return kNone;
    }
    const store::Found found = expansion_.resolve(store::Resolve::kInsert)[0];
    if (found.fresh) return found.state;
    obey(audience_.finished_edge(frames_.top().state, via_, found.state));
    return kNone;
  }

  // Leaves the top frame, unless the proviso wants more of it.
  void leave() {
    Answer answer = Answer::kKeep;
    if (!is_full(frames_.top())) answer = audience_.leaving(frames_.top().state, *this);
    if (answer != Answer::kKeep) return obey(answer);
    const Frame frame = frames_.pop();
    forget(frame);
    audience_.left(frame.state);
    if (frame.via != kNone) obey(audience_.finished_edge(frames_.top().state, frame.via, frame.state));
  }

  // Takes more transitions in the top frame.
  void obey(Answer answer) {
    if (answer == Answer::kKeep || is_full(frames_.top())) return;
    const StateId state = frames_.top().state;
    expansion_.move_to(state);
    const EnabledSet& enabled = expansion_.enabled();
    before_.clear();
    for (std::size_t i = taken_.size() - frames_.top().taken; i < taken_.size(); ++i) before_.push_back(taken_[i]);
    std::ranges::sort(before_);
    widen(parts_, answer, enabled, expansion_.state(), before_, more_);
    const std::size_t taken = before_.size() + more_.size();
    counts_.set(state, taken);
    remember(more_, taken == enabled.list().size());
    audience_.widened(state, parts_.proviso->wanted(), is_full(frames_.top()));
    take(more_);
  }

  std::span<const TransitionId> enabled() override {
    expansion_.move_to(frames_.top().state);
    return expansion_.enabled().list();
  }

  // Puts a state that the proviso wants to see again on the empty stack; false if there is none.
  bool revisit() {
    const proviso::Revisit again = audience_.revisit();
    if (again.state == kNone) return false;
    expansion_.move_to(again.state);
    frames_.push({again.state, kNone, 0, kFull});
    progress_.edges -= revisited(parts_, counts_, again, expansion_.enabled(), expansion_.state(), more_);
    audience_.widened(again.state, again.wanted, again.wanted.empty());
    take(more_);
    return true;
  }

  const Parts parts_;
  const std::size_t poll_interval_ = poll_interval(parts_);
  Audience audience_;
  Expansion expansion_;
  GrowingStack<Frame> frames_;
  GrowingStack<TransitionId> waiting_;
  GrowingStack<TransitionId> taken_;
  TakenCounts counts_;
  std::vector<TransitionId> before_, more_;  // scratch: taken in the top frame so far, and now
  TransitionId via_ = kNone;                 // fired last
  std::size_t since_poll_ = 0;               // states and steps
};

}  // namespace

std::unique_ptr<Search> dfs_with_proviso(const Parts& parts) {
  return std::make_unique<DfsWithProviso>(parts);
}

}  // namespace onager::search
