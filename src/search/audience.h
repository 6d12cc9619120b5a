// Who is told what a search does: a proviso, which answers, and an observer, who only looks. Either may be absent.

#pragma once

#include "search/search.h"

namespace onager::search {

class Audience {
 public:
  explicit Audience(const Parts& parts) : proviso_(parts.proviso), observer_(parts.observer) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) {
    if (observer_ != nullptr) observer_->entered(state, enabled, taken);
    if (proviso_ != nullptr) proviso_->entered(state, enabled, taken);
  }
  proviso::Answer finished_edge(StateId from, TransitionId by, StateId to) {
    if (observer_ != nullptr) observer_->edge(from, by, to);
    return proviso_ != nullptr ? proviso_->finished_edge(from, by, to) : proviso::Answer::kKeep;
  }
  proviso::Answer leaving(StateId state, proviso::Look& look) {
    return proviso_ != nullptr ? proviso_->leaving(state, look) : proviso::Answer::kKeep;
  }
  // An answer of the proviso was obeyed: the set of the state holds `wanted` now, unless it is fully expanded.
  void widened(StateId state, std::span<const TransitionId> wanted, bool fully) {
    if (observer_ != nullptr) observer_->widened(state, fully ? std::span<const TransitionId>() : wanted);
    proviso_->widened(state, fully);
  }
  void left(StateId state) {
    if (observer_ != nullptr) observer_->left(state);
    if (proviso_ != nullptr) proviso_->left(state);
  }
  proviso::Revisit revisit() { return proviso_ != nullptr ? proviso_->revisit() : proviso::Revisit{}; }

 private:
  proviso::Proviso* proviso_;
  Observer* observer_;
};

}  // namespace onager::search
