// The incremental algorithm (inc): Tarjan's search for strong components in the must-include graph, stopped at the
// first component that will do.
//
// Paper      [valmari.17.topnoc] section 2, strategies of [evangelista.23]
// Idea       an edge t -> u says that u must be in when t is. Components are
//            completed children first, so the first one with an enabled
//            transition reaches no other enabled transition: it and all that
//            is reachable from it is stubborn.
// Differs    in the weak variant an enabled transition may lean on DNB; the
//            search then goes on until a completed component has a key.
// Invariant  completed components before the last have no key
// Result     no subset closed under the edges chosen has fewer enabled ones
// Cost       linear in the part of the graph that is visited

#include <algorithm>
#include <vector>

#include "stubborn/growth.h"
#include "stubborn/scapegoats.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

class Incremental final : public Algorithm {
 public:
  Incremental(const Needs& needs, const Spec& spec)
      : needs_(needs),
        spec_(spec),
        random_(spec.seed),
        scapegoats_(needs, spec.scapegoat, spec.seed),
        forward_(needs.transitions()),
        seen_(needs.transitions()),
        done_(needs.transitions()),
        keys_(needs.transitions()),
        number_(needs.transitions()),
        low_(needs.transitions()) {}

  bool wants_forward() const override { return spec_.wants_forward(); }

  std::span<const TransitionId> choose(const Situation& situation) override {
    situation_ = &situation;
    chosen_.clear();
    members_.clear();
    const auto enabled = situation.enabled.list();
    if (enabled.empty()) return chosen_;
    forward_.clear();
    for (std::size_t i = 0; i < situation.forward.size(); ++i)
      if (situation.forward[i]) forward_.insert(enabled[i]);
    if (spec_.start == Start::kFirst) {
      search(enabled.front());
    } else if (spec_.start == Start::kRandom) {
      search(enabled[random_() % enabled.size()]);
    } else {
      search_all(enabled);
    }
    return chosen_;
  }
  std::vector<TransitionId> members() const override { return members_; }

 private:
  struct Frame {
    TransitionId transition;
    std::span<const TransitionId> edges;
    std::size_t next = 0;
  };

  // The best of the sets found from every start.
  void search_all(std::span<const TransitionId> enabled) {
    std::vector<TransitionId> best_chosen, best_members;
    std::size_t best_forward = 0;
    for (TransitionId start : enabled) {
      search(start);
      const auto forward = static_cast<std::size_t>(
          std::ranges::count_if(chosen_, [this](TransitionId t) { return forward_.contains(t); }));
      const std::size_t mine = spec_.start == Start::kMinForward ? forward : 0;
      if (best_chosen.empty() || std::pair(mine, chosen_.size()) < std::pair(best_forward, best_chosen.size())) {
        best_chosen = chosen_;
        best_members = members_;
        best_forward = mine;
      }
      if (best_forward == 0 && best_chosen.size() == 1) break;
    }
    chosen_ = std::move(best_chosen);
    members_ = std::move(best_members);
  }

  void search(TransitionId start) {
    chosen_.clear();
    members_.clear();
    for (Marks* marks : {&seen_, &done_, &keys_}) marks->clear();
    stack_.clear();
    frames_.clear();
    start_ = start;
    found_key_ = false;
    enter(start);
    while (!found_key_) {
      Frame& top = frames_.back();
      if (top.next == top.edges.size()) {
        leave();
        continue;
      }
      const TransitionId to = top.edges[top.next++];
      if (!seen_.contains(to))
        enter(to);
      else if (!done_.contains(to))
        low_[top.transition] = std::min(low_[top.transition], number_[to]);
    }
  }

  void enter(TransitionId t) {
    seen_.insert(t);
    number_[t] = low_[t] = static_cast<std::uint32_t>(stack_.size() + members_.size());
    stack_.push_back(t);
    frames_.push_back({t, edges_of(t)});
  }

  std::span<const TransitionId> edges_of(TransitionId t) {
    if (situation_->enabled.contains(t)) {
      const auto conflicts = needs_.conflicts_of(t), left_conflicts = needs_.left_conflicts_of(t);
      if (spec_.weak && t != start_ && missing(left_conflicts) < missing(conflicts)) return left_conflicts;
      keys_.insert(t);
      return conflicts;
    }
    return needs_.members_of(scapegoats_.pick(
        t, situation_->enabled, [](ConditionId) { return true; }, [this](TransitionId u) { return seen_.contains(u); },
        [this](TransitionId u) { return forward_.contains(u); }));
  }

  std::size_t missing(std::span<const TransitionId> set) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        set, [this](TransitionId t) { return situation_->enabled.contains(t) && !seen_.contains(t); }));
  }

  // A completed component joins the set; one with a key ends the search.
  void leave() {
    const TransitionId t = frames_.back().transition;
    frames_.pop_back();
    if (!frames_.empty()) low_[frames_.back().transition] = std::min(low_[frames_.back().transition], low_[t]);
    if (low_[t] != number_[t]) return;
    for (TransitionId u = kNone; u != t;) {
      u = stack_.back();
      stack_.pop_back();
      done_.insert(u);
      members_.push_back(u);
      if (situation_->enabled.contains(u)) chosen_.push_back(u);
      found_key_ = found_key_ || keys_.contains(u);
    }
    std::ranges::sort(chosen_);
  }

  const Needs& needs_;
  const Spec spec_;
  std::mt19937_64 random_;
  Scapegoats scapegoats_;
  const Situation* situation_ = nullptr;
  Marks forward_, seen_, done_;
  Marks keys_;  // enabled transitions that lean on DNA
  TransitionId start_ = kNone;
  bool found_key_ = false;  // in a completed component
  std::vector<std::uint32_t> number_, low_;
  std::vector<TransitionId> stack_;  // seen, not in a completed component
  std::vector<Frame> frames_;
  std::vector<TransitionId> chosen_;
  std::vector<TransitionId> members_;  // of completed components
};

}  // namespace

std::unique_ptr<Algorithm> make_incremental(const Needs& needs, const Spec& spec) {
  return std::make_unique<Incremental>(needs, spec);
}

}  // namespace onager::stubborn
