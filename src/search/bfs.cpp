// Breadth-first search. The queue is the store itself: states are numbered in the order in which they are met.
//
// Idea       the steps of several states are resolved together. With a proviso or
//            an observer, these hear of the steps of a batch state by state, and
//            the states of which the proviso wants more are fully expanded
//            together, whichever its answer was.
// Invariant  states below the head are expanded, but for those that a proviso may
//            still want to see again; the rest wait. With a proviso the order
//            within a batch is not strictly breadth-first.
// Result     paths are shortest, without a proviso
// Cost       4 bytes a state for parents, if paths are kept

#include <algorithm>
#include <cassert>

#include "search/audience.h"
#include "search/expansion.h"
#include "search/pace.h"
#include "search/parents.h"
#include "search/strategies.h"

namespace onager::search {

namespace {

using proviso::Answer;

// What is known of a batch beyond where its steps start: only an audience wants to know.
struct Source {
  StateId state;
  std::size_t end;  // of its steps in the batch
  bool full;        // nothing more will be taken there
};
struct Batch {
  std::vector<TransitionId> by;
  std::vector<Source> sources;

  void clear() {
    by.clear();
    sources.clear();
  }
};

template <typename Company>
class Bfs final : public Search, private proviso::Look {
 public:
  explicit Bfs(const Parts& parts)
      : parts_(parts),
        company_(parts),
        batch_size_(parts.reduction != nullptr && parts.reduction->wants_forward() ? 1 : kBatch),
        expansion_(parts),
        parents_(parts) {}

  std::vector<StateId> path() const override { return parents_.path_to(head_); }

 private:
  static constexpr std::size_t kBatch = 96;  // steps resolved together
  static constexpr StateId kAhead = 6;       // states fetched before they are needed

  Stop explore(Visitor& visitor, Monitor& monitor) override {
    parents_.remember(expansion_.start(), kNone);
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
    assert(from_.empty() && progress_.waiting == 0);
    return Stop::kComplete;
  }

  Stop look_around(Monitor& monitor) {
    if (overflow_ != kNone) return Stop::kOverflow;
    return pace_.is_due(expansion_.work()) ? monitor.poll(progress_) : Stop::kComplete;
  }

  void expand_head() {
    assert(expansion_.at() == head_ && progress_.expanded == head_);
    const auto chosen = expansion_.choose();
    if constexpr (Company::kListens) company_.entered(head_, expansion_.enabled().list(), chosen);
    ++progress_.expanded;
    stage(head_, chosen, chosen.size() == expansion_.enabled().size());
    if (from_.size() >= batch_size_ || head_ + 1 == parts_.store.size()) resolve();
  }

  void stage(StateId state, std::span<const TransitionId> transitions, bool full) {
    if (!expansion_.stage(transitions)) {
      overflow_ = expansion_.overflow();
      return;
    }
    from_.insert(from_.end(), transitions.size(), state);
    if constexpr (Company::kListens) {
      batch_.by.insert(batch_.by.end(), transitions.begin(), transitions.end());
      batch_.sources.push_back({state, batch_.by.size(), full});
    }
  }

  // Stores where the staged steps lead; tells of them, and does the same with what that adds.
  void resolve() {
    if (overflow_ != kNone) return;
    const auto found = expansion_.resolve(store::Resolve::kInsert);
    assert(found.size() == from_.size());
    progress_.edges += found.size();
    for (std::size_t i = 0; i < found.size(); ++i)
      if (found[i].fresh) parents_.remember(found[i].state, from_[i]);
    progress_.states = parts_.store.size();
    progress_.waiting = progress_.states - progress_.expanded;
    from_.clear();
    if constexpr (Company::kListens) {
      tell(found);
      if (expand_rest()) resolve();
    }
  }

  // Afterwards the sources that are not full are those of which the proviso wants more.
  void tell(std::span<const store::Found> found) {
    std::size_t i = 0;
    for (Source& source : batch_.sources) {
      Answer answer = Answer::kKeep;
      for (; i < source.end; ++i)
        answer = std::max(answer, company_.finished_edge(source.state, batch_.by[i], found[i].state));
      looking_at_ = source.state;
      if (!source.full && answer == Answer::kKeep) answer = company_.leaving(source.state, *this);
      source.full = source.full || answer == Answer::kKeep;
      if (source.full) company_.left(source.state);
    }
    assert(i == found.size());
  }

  // Stages what is left to take in the sources that are not full; false if there are none.
  bool expand_rest() {
    std::swap(told_, batch_);
    batch_.clear();
    std::size_t begin = 0;
    for (const Source& source : told_.sources) {
      const std::span before(told_.by.data() + begin, told_.by.data() + source.end);
      begin = source.end;
      if (source.full) continue;
      expansion_.move_to(source.state);
      company_.widen(Answer::kExpand, expansion_, before, more_);
      stage(source.state, more_, true);
    }
    return !batch_.sources.empty();
  }

  // False if the proviso wants to see nothing again.
  bool revisit() {
    if constexpr (Company::kListens) {
      const proviso::Revisit again = company_.revisit();
      if (again.state == kNone) return false;
      expansion_.move_to(again.state);
      progress_.edges -= company_.widen_again(again, expansion_, more_);
      stage(again.state, more_, true);
      resolve();
      return true;
    }
    return false;
  }

  std::span<const TransitionId> enabled() override {
    assert(looking_at_ <= head_);
    expansion_.move_to(looking_at_);
    return expansion_.enabled().list();
  }
  std::span<const TransitionId> first_steps_to(std::span<const TransitionId> wanted) override {
    assert(parts_.widening != nullptr);
    expansion_.move_to(looking_at_);
    return parts_.widening->first_steps(wanted, expansion_.enabled(), expansion_.state());
  }

  const Parts parts_;
  Company company_;
  const std::size_t batch_size_;  // steps staged before they are resolved
  Expansion expansion_;
  Pace pace_;
  Parents parents_;
  StateId head_ = 0;
  std::vector<StateId> from_;       // where the staged steps start
  Batch batch_, told_;              // what is staged, and what was told last
  std::vector<TransitionId> more_;  // scratch: what a state takes besides
  StateId looking_at_ = kNone;      // whose enabled transitions the proviso may ask for
};

}  // namespace

std::unique_ptr<Search> make_bfs(const Parts& parts) {
  if (is_watched(parts)) return std::make_unique<Bfs<Audience>>(parts);
  return std::make_unique<Bfs<Nobody>>(parts);
}

}  // namespace onager::search
