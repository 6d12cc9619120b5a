// Who is told what a search does: a proviso, whose answers are obeyed, and an observer, who only looks. Either may be
// absent. Each search is a template over its company, which is an Audience or Nobody, so that a search without one pays
// nothing.

#pragma once

#include <unordered_map>
#include <vector>

#include "search/expansion.h"

namespace onager::search {

struct Nobody {
  static constexpr bool kListens = false;
  explicit Nobody(const Parts&) {}
};

class Audience {
 public:
  static constexpr bool kListens = true;
  explicit Audience(const Parts& parts)
      : proviso_(parts.proviso),
        widening_(parts.widening),
        observer_(parts.observer),
        returns_(parts.proviso != nullptr && parts.proviso->revisits()),
        counts_(parts.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) {
    if (observer_ != nullptr) observer_->entered(state, enabled, taken);
    if (proviso_ == nullptr) return;
    count(state, taken.size());
    proviso_->entered(state, enabled, taken);
  }
  proviso::Answer finished_edge(StateId from, TransitionId by, StateId to) {
    if (observer_ != nullptr) observer_->edge(from, by, to);
    return proviso_ != nullptr ? proviso_->finished_edge(from, by, to) : proviso::Answer::kKeep;
  }
  proviso::Answer leaving(StateId state, proviso::Look& look) {
    return proviso_ != nullptr ? proviso_->leaving(state, look) : proviso::Answer::kKeep;
  }
  void left(StateId state) {
    if (observer_ != nullptr) observer_->left(state);
    if (proviso_ != nullptr) proviso_->left(state);
  }

  // Obeys an answer but kKeep in the state at which `at` stands: what must be taken besides `before`; both ascending.
  // Whether the state is fully expanded then.
  bool widen(proviso::Answer answer, Expansion& at, std::span<const TransitionId> before,
             std::vector<TransitionId>& more);
  // Asked when no state waits: a state to return to, or kNone.
  proviso::Revisit revisit() { return proviso_ != nullptr ? proviso_->revisit() : proviso::Revisit{}; }
  // What to take in that state, at which `at` stands; how many edges of before will be told and counted once more.
  std::size_t widen_again(const proviso::Revisit& again, Expansion& at, std::vector<TransitionId>& more);

 private:
  static constexpr std::uint8_t kMany = 255;

  // All enabled transitions, or those of a stubborn set with the ones wanted.
  std::span<const TransitionId> enabled_with(std::span<const TransitionId> wanted, bool fully, Expansion& at);
  void tell_widened(StateId state, std::span<const TransitionId> wanted, bool fully);
  void count(StateId state, std::size_t taken);

  proviso::Proviso* proviso_;
  stubborn::Widening* widening_;
  Observer* observer_;
  const bool returns_;                             // the proviso may have a state expanded again
  GrowingArray<std::uint8_t> counts_;              // of transitions taken in each state, if it may
  std::unordered_map<StateId, std::size_t> many_;  // of states where the count is kMany or more
};

inline bool is_watched(const Parts& parts) {
  return parts.proviso != nullptr || parts.observer != nullptr;
}

}  // namespace onager::search
