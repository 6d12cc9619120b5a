// Breadth-first search that tells a proviso or an observer what it does and obeys the proviso.
//
// Idea       as in search/bfs.cpp, with batches of states too: when the steps of
//            a batch are resolved, the proviso hears of them state by state, and
//            those that it wants more of are expanded together. Either answer
//            but kKeep expands a state fully.
// Invariant  states below the head are expanded, but for those that the proviso
//            may still want to see again; the rest wait. Within a batch the
//            order is not strictly breadth-first.
// Cost       4 bytes a state for parents, if paths are kept

#include <algorithm>

#include "search/audience.h"
#include "search/expansion.h"
#include "search/with_proviso.h"

namespace onager::search {

namespace {

using proviso::Answer;

class BfsWithProviso final : public Search, private proviso::Look {
 public:
  explicit BfsWithProviso(const Parts& parts)
      : parts_(parts),
        audience_(parts),
        batch_(parts.reduction != nullptr && parts.reduction->wants_forward() ? 1 : kBatch),
        expansion_(parts),
        parents_(parts.budget),
        counts_(parts) {}

  Stop run(Visitor& visitor, Monitor& monitor) override {
    try {
      expansion_.start();
      remember(0, kNone);
      return explore(visitor, monitor);
    } catch (const std::bad_alloc&) {
      return Stop::kMemory;
    }
  }

  std::vector<StateId> path() const override {
    std::vector<StateId> states;
    for (StateId state = head_; state != kNone; state = parents_[state]) states.push_back(state);
    return {states.rbegin(), states.rend()};
  }

 private:
  static constexpr std::size_t kBatch = 96;  // steps resolved together
  static constexpr StateId kAhead = 6;       // states fetched before they are needed

  struct Step {
    StateId from;
    TransitionId by;
  };
  struct Source {
    StateId state;
    std::size_t end;  // of its steps in the batch
    bool full;
  };

  Stop explore(Visitor& visitor, Monitor& monitor) {
    head_ = 0;
    do {
      for (; head_ < parts_.store.size(); ++head_) {
        if (head_ + kAhead < parts_.store.size()) parts_.store.prefetch(head_ + kAhead);
        expansion_.move_to(head_);
        if (!expansion_.visit(visitor)) return Stop::kFound;
        expand_head();
        if (const Stop stop = look_around(monitor); stop != Stop::kComplete) return stop;
      }
      if (const Stop stop = look_around(monitor); stop != Stop::kComplete) return stop;
    } while (revisit());
    return Stop::kComplete;
  }

  Stop look_around(Monitor& monitor) {
    if (overflow_ != kNone) return Stop::kOverflow;
    if (since_poll_ < poll_interval_) return Stop::kComplete;
    since_poll_ = 0;
    return monitor.poll(progress_);
  }

  void expand_head() {
    const auto chosen = expansion_.choose();
    const auto enabled = expansion_.enabled().list();
    counts_.set(head_, chosen.size());
    audience_.entered(head_, enabled, chosen);
    ++progress_.expanded;
    stage(head_, chosen, chosen.size() == enabled.size());
    if (steps_.size() >= batch_ || head_ + 1 == parts_.store.size()) resolve();
  }

  void stage(StateId state, std::span<const TransitionId> transitions, bool full) {
    if (!expansion_.stage(transitions)) {
      overflow_ = expansion_.overflow();
      return;
    }
    since_poll_ += 1 + transitions.size();
    for (TransitionId t : transitions) steps_.push_back({state, t});
    sources_.push_back({state, steps_.size(), full});
  }

  // Tells of all staged steps, and stages and tells of what that adds.
  void resolve() {
    while (!sources_.empty() && overflow_ == kNone) {
      tell();
      std::swap(told_, steps_);
      std::swap(again_, sources_);
      steps_.clear();
      sources_.clear();
      std::size_t begin = 0;
      for (const Source& source : again_) {
        const std::span steps(told_.data() + begin, told_.data() + source.end);
        begin = source.end;
        if (!source.full) expand_rest(source.state, steps);
      }
    }
  }

  // Afterwards the sources that are not marked as full are those of which the proviso wants more.
  void tell() {
    const auto found = expansion_.resolve(store::Resolve::kInsert);
    progress_.edges += found.size();
    for (std::size_t i = 0; i < found.size(); ++i)
      if (found[i].fresh) remember(found[i].state, steps_[i].from);
    progress_.states = parts_.store.size();
    progress_.waiting = progress_.states - progress_.expanded;
    std::size_t i = 0;
    for (Source& source : sources_) {
      Answer answer = Answer::kKeep;
      for (; i < source.end; ++i)
        answer = std::max(answer, audience_.finished_edge(source.state, steps_[i].by, found[i].state));
      looking_at_ = source.state;
      if (!source.full && answer == Answer::kKeep) answer = audience_.leaving(source.state, *this);
      source.full = source.full || answer == Answer::kKeep;
      if (source.full) audience_.left(source.state);
    }
  }

  void expand_rest(StateId state, std::span<const Step> steps) {
    expansion_.move_to(state);
    before_.clear();
    for (const Step& step : steps) before_.push_back(step.by);
    const EnabledSet& enabled = expansion_.enabled();
    widen(parts_, Answer::kExpand, enabled, expansion_.state(), before_, more_);
    counts_.set(state, enabled.list().size());
    audience_.widened(state, {}, true);
    stage(state, more_, true);
  }

  // False if the proviso wants to see nothing again.
  bool revisit() {
    const proviso::Revisit again = audience_.revisit();
    if (again.state == kNone) return false;
    expansion_.move_to(again.state);
    progress_.edges -= revisited(parts_, counts_, again, expansion_.enabled(), expansion_.state(), more_);
    audience_.widened(again.state, again.wanted, again.wanted.empty());
    stage(again.state, more_, true);
    resolve();
    return true;
  }

  std::span<const TransitionId> enabled() override {
    expansion_.move_to(looking_at_);
    return expansion_.enabled().list();
  }

  void remember(StateId state, StateId parent) {
    if (!parts_.keep_paths) return;
    parents_.grow(state + std::size_t{1});
    parents_[state] = parent;
  }

  const Parts parts_;
  const std::size_t poll_interval_ = poll_interval(parts_);
  Audience audience_;
  const std::size_t batch_;  // steps staged before they are resolved
  Expansion expansion_;
  StateId head_ = 0;
  std::vector<Step> steps_, told_;           // staged; of those, the ones told last
  std::vector<Source> sources_, again_;      // likewise the states they start from
  std::vector<TransitionId> before_, more_;  // scratch: taken in a state so far, and now
  GrowingArray<StateId> parents_;            // only with keep_paths
  TakenCounts counts_;
  StateId looking_at_ = kNone;
  std::size_t since_poll_ = 0;
};

}  // namespace

std::unique_ptr<Search> bfs_with_proviso(const Parts& parts) {
  return std::make_unique<BfsWithProviso>(parts);
}

}  // namespace onager::search
