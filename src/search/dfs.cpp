// Depth-first search, with an explicit stack.
//
// Idea       on entering a state, all its successors are looked up in one
//            batch; those known by then are done with, the others wait as
//            transitions and are fired again in their turn. So a state is
//            inserted only when it is entered, and the order is strictly
//            depth-first, at nearly the cost of a breadth-first search.
//            With a proviso or an observer, each frame that is not fully
//            expanded remembers what it has taken, so that the rest can be
//            taken too, at once or when the frame is about to be left.
// Invariant  the stack is a path from the initial state, or from one that a
//            proviso wanted to see again; the waiting list holds, frame by frame,
//            what is still to be fired, the taken list what frames that are not
//            fully expanded have taken
// Cost       8 bytes a frame and 4 a waiting transition; with a proviso or an
//            observer 16 a frame, and 4 a transition taken in a frame that is not
//            fully expanded; with a proviso, where paths are kept, 4 a state

#include <algorithm>
#include <cassert>
#include <type_traits>

#include "search/audience.h"
#include "search/expansion.h"
#include "search/pace.h"
#include "search/parents.h"
#include "search/strategies.h"

namespace onager::search {

namespace {

using proviso::Answer;

struct Frame {
  StateId state;
  std::uint32_t waiting = 0;  // transitions of this frame on top of the waiting list, when it is the top frame

  Frame(StateId at, TransitionId) : state(at) {}
};

struct ToldFrame : Frame {
  static constexpr std::uint32_t kFull = 1u << 31;

  TransitionId via;         // from the frame below; kNone at the bottom
  std::uint32_t taken = 0;  // how many lie on top of the taken list, when it is the top frame; kFull: fully expanded

  ToldFrame(StateId at, TransitionId by) : Frame(at, by), via(by) {}
  bool is_full() const { return (taken & kFull) != 0; }
  std::uint32_t remembered() const { return taken & ~kFull; }
};

template <typename Company>
class Dfs final : public Search, private proviso::Look {
 public:
  explicit Dfs(const Parts& parts)
      : parts_(parts),
        company_(parts),
        expansion_(parts),
        frames_(parts.budget),
        waiting_(parts.budget),
        taken_(parts.budget),
        parents_(parts, parts.proviso != nullptr) {}

  std::vector<StateId> path() const override {
    std::vector<StateId> states;
    if (is_revisiting_) states = parents_.path_to(frames_[0].state);
    for (std::size_t i = is_revisiting_ ? 1 : 0; i < frames_.size(); ++i) states.push_back(frames_[i].state);
    return states;
  }

 private:
  Stop explore(Visitor& visitor, Monitor& monitor) override {
    Stop stop = enter(expansion_.start(), visitor);
    while (stop == Stop::kComplete && (!frames_.empty() || revisit())) {
      if (frames_.top().waiting == 0)
        leave();
      else if (const StateId next = follow(); next != kNone)
        stop = enter(next, visitor);
      if (overflow_ != kNone) return Stop::kOverflow;
      if (stop != Stop::kComplete || !pace_.is_due(expansion_.work())) continue;
      assert(holds_invariant());
      stop = monitor.poll(progress_);
    }
    assert(stop != Stop::kComplete || (waiting_.empty() && taken_.empty()));
    return stop;
  }

  // By the transition fired last.
  Stop enter(StateId state, Visitor& visitor) {
    expansion_.move_to(state);
    parents_.remember(state, frames_.empty() ? kNone : frames_.top().state);
    frames_.push({state, via_});
    progress_.states = parts_.store.size();
    progress_.waiting = frames_.size();
    if (!expansion_.visit(visitor)) return Stop::kFound;
    const auto chosen = expansion_.choose();
    ++progress_.expanded;
    if constexpr (Company::kListens) {
      const auto enabled = expansion_.enabled().list();
      remember(chosen, chosen.size() == enabled.size());
      company_.entered(state, enabled, chosen);
    }
    take(chosen);
    return Stop::kComplete;
  }

  // That the top frame takes these.
  void remember(std::span<const TransitionId> transitions, bool full) {
    ToldFrame& top = frames_.top();
    if (full) {
      forget(top);
      top.taken = ToldFrame::kFull;
      return;
    }
    for (TransitionId t : transitions) taken_.push(t);
    top.taken += static_cast<std::uint32_t>(transitions.size());
  }
  void forget(const ToldFrame& frame) {
    assert(frame.remembered() <= taken_.size());
    for (std::uint32_t i = frame.remembered(); i > 0; --i) taken_.pop();
  }

  // Looks up where the transitions lead; those to new states will wait.
  void take(std::span<const TransitionId> transitions) {
    if (!expansion_.stage(transitions)) {
      overflow_ = expansion_.overflow();
      return;
    }
    auto& top = frames_.top();
    Answer answer = Answer::kKeep;
    const auto found = expansion_.resolve(store::Resolve::kFind);
    for (std::size_t i = found.size(); i-- > 0;) {
      if (found[i].state == kNone) {
        waiting_.push(transitions[i]);
        ++top.waiting;
        continue;
      }
      ++progress_.edges;
      if constexpr (Company::kListens)
        answer = std::max(answer, company_.finished_edge(top.state, transitions[i], found[i].state));
    }
    obey(answer);
  }

  // Fires the next waiting transition of the top frame; the state it leads to if that is new, else kNone.
  StateId follow() {
    assert(frames_.top().waiting > 0);
    --frames_.top().waiting;
    via_ = waiting_.pop();
    expansion_.move_to(frames_.top().state);
    ++progress_.edges;
    if (!expansion_.stage(std::span(&via_, 1))) {
      overflow_ = expansion_.overflow();
      return kNone;
    }
    const store::Found found = expansion_.resolve(store::Resolve::kInsert)[0];
    assert(!found.fresh || found.state > frames_.top().state);  // numbers ascend along the stack
    if (found.fresh) return found.state;
    if constexpr (Company::kListens) obey(company_.finished_edge(frames_.top().state, via_, found.state));
    return kNone;
  }

  // Leaves the top frame, unless the proviso wants more of it.
  void leave() {
    if constexpr (Company::kListens) {
      Answer answer = Answer::kKeep;
      if (!frames_.top().is_full()) answer = company_.leaving(frames_.top().state, *this);
      if (answer != Answer::kKeep) return obey(answer);
    }
    if constexpr (Company::kListens) company_.left(frames_.top().state);
    const auto frame = frames_.pop();
    if constexpr (Company::kListens) {
      forget(frame);
      if (frame.via != kNone) obey(company_.finished_edge(frames_.top().state, frame.via, frame.state));
    }
  }

  // Takes more transitions in the top frame.
  void obey(Answer answer) {
    if constexpr (Company::kListens) {
      const ToldFrame& top = frames_.top();
      if (answer == Answer::kKeep || top.is_full()) return;
      before_.clear();
      for (std::size_t i = taken_.size() - top.taken; i < taken_.size(); ++i) before_.push_back(taken_[i]);
      std::ranges::sort(before_);
      expansion_.move_to(top.state);
      const bool full = company_.widen(answer, expansion_, before_, more_);
      remember(more_, full);
      take(more_);
    }
  }

  // Puts a state that the proviso wants to see again on the empty stack; false if there is none.
  bool revisit() {
    if constexpr (Company::kListens) {
      const proviso::Revisit again = company_.revisit();
      if (again.state == kNone) return false;
      expansion_.move_to(again.state);
      is_revisiting_ = true;
      frames_.push({again.state, kNone});
      frames_.top().taken = ToldFrame::kFull;
      progress_.edges -= company_.widen_again(again, expansion_, more_);
      take(more_);
      return true;
    }
    return false;
  }

  // Of the uppermost frames.
  bool holds_invariant() const {
    std::size_t waiting = 0, taken = 0;
    for (std::size_t i = frames_.size(), looked_at = 0; i-- > 0 && looked_at < 64; ++looked_at) {
      if (i > 0 && frames_[i - 1].state >= frames_[i].state) return false;
      if (frames_[i].state >= parts_.store.size()) return false;
      waiting += frames_[i].waiting;
      if constexpr (Company::kListens) taken += frames_[i].remembered();
    }
    return waiting <= waiting_.size() && taken <= taken_.size();
  }

  std::span<const TransitionId> enabled() override {
    assert(!frames_.empty());
    expansion_.move_to(frames_.top().state);
    return expansion_.enabled().list();
  }
  std::span<const TransitionId> first_steps_to(std::span<const TransitionId> wanted) override {
    assert(parts_.widening != nullptr);
    expansion_.move_to(frames_.top().state);
    return parts_.widening->first_steps(wanted, expansion_.enabled(), expansion_.state());
  }

  const Parts parts_;
  Company company_;
  Expansion expansion_;
  Pace pace_;
  GrowingStack<std::conditional_t<Company::kListens, ToldFrame, Frame>> frames_;
  GrowingStack<TransitionId> waiting_;
  GrowingStack<TransitionId> taken_;
  std::vector<TransitionId> before_, more_;  // scratch: taken in the top frame so far, and now
  TransitionId via_ = kNone;                 // fired last
  Parents parents_;                          // for the way to a state that a proviso wanted to see again
  bool is_revisiting_ = false;               // the stack begins with such a one
};

}  // namespace

std::unique_ptr<Search> make_dfs(const Parts& parts) {
  if (is_watched(parts)) return std::make_unique<Dfs<Audience>>(parts);
  return std::make_unique<Dfs<Nobody>>(parts);
}

}  // namespace onager::search
