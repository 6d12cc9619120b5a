#include "answer/shorten.h"

#include <cassert>
#include <optional>

namespace onager::answer {

namespace {

class Shortener {
 public:
  Shortener(const TransitionSystem& system, const Reached& reached)
      : system_(system), reached_(reached), initial_(system.initial()), enabled_(system) {}

  // The steps that fire, up to the first state where the condition holds; nothing: there is none. `without` is left
  // out.
  std::optional<std::vector<TransitionId>> fired(const std::vector<TransitionId>& path, std::size_t without) {
    std::vector<TransitionId> steps;
    state_ = initial_;
    enabled_.reset(state_);
    system_.watch().spend(state_.size());
    if (reached_(state_, enabled_)) return steps;
    for (std::size_t i = 0; i < path.size(); ++i) {
      if (i == without || !enabled_.contains(path[i])) continue;
      if (!fire(path[i])) return std::nullopt;
      steps.push_back(path[i]);
      if (reached_(state_, enabled_)) return steps;
    }
    return std::nullopt;
  }

 private:
  // False: a slot would overflow.
  bool fire(TransitionId t) {
    successors_.clear();
    system_.fire({&t, 1}, state_, successors_);
    if (successors_.overflow() != kNone) return false;
    changed_.clear();
    for (const Change& change : successors_[0].changes) {
      state_[change.slot] = change.value;
      changed_.push_back(change.slot);
    }
    enabled_.update(state_, changed_);
    system_.watch().spend(16 * (1 + changed_.size()));
    return true;
  }

  const TransitionSystem& system_;
  const Reached& reached_;
  const State initial_;
  EnabledSet enabled_;
  State state_;
  Successors successors_;
  std::vector<SlotId> changed_;
};

}  // namespace

std::vector<TransitionId> shortened(const TransitionSystem& system, std::vector<TransitionId> path,
                                    const Reached& reached) {
  Shortener shortener(system, reached);
  try {
    for (std::size_t before = path.size() + 1; path.size() < before;) {
      before = path.size();
      for (std::size_t i = path.size(); i-- > 0;) {
        if (i >= path.size()) continue;
        if (auto shorter = shortener.fired(path, i)) path = std::move(*shorter);
      }
    }
  } catch (const LimitMet&) {
    // What there is will do.
  }
  return path;
}

}  // namespace onager::answer
