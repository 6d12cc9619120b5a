// The incremental algorithm (inc): Tarjan's search for strong components in the must-include graph, stopped at the
// first component that will do.
//
// Paper      [valmari.17.topnoc] section 2, strategies of [evangelista.23]
// Idea       an edge t -> u says that u must be in when t is. Components are
//            completed children first, so the first one with an enabled
//            transition reaches no other enabled transition: it and all that is
//            reachable from it is stubborn.
// Differs    in the weak variant an enabled transition may need its left groups
//            only; the search then goes on until a completed component has a
//            key. What a question requires is closed as a whole
//            (guided_closure.h).
// Invariant  completed components before the last have no key
// Result     no subset closed under the edges chosen has fewer enabled ones
// Cost       linear in the part of the graph that is visited

#include <algorithm>
#include <cassert>
#include <vector>

#include "stubborn/engine/demands.h"
#include "stubborn/engine/growth.h"
#include "stubborn/engine/guided_closure.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

class Incremental final : public Algorithm {
 public:
  Incremental(const Needs& needs, const Spec& spec)
      : needs_(needs),
        spec_(spec),
        random_(spec.seed),
        demands_(needs, spec.scapegoat, spec.weak, spec.seed),
        guided_(needs, spec.scapegoat, spec.weak, spec.seed),
        forward_(needs.transitions()),
        seen_(needs.transitions()),
        done_(needs.transitions()),
        found_(needs.transitions()),
        keys_(needs.transitions()),
        number_(needs.transitions()),
        low_(needs.transitions()) {}

  bool wants_forward() const override { return spec_.wants_forward(); }

  std::span<const TransitionId> choose(const Situation& situation) override {
    situation_ = &situation;
    chosen_.clear();
    members_.clear();
    if (situation.enabled.empty()) return chosen_;
    if (situation.required != nullptr) {
      const auto guided = guided_.close(situation, *situation.required);
      chosen_.assign(guided.begin(), guided.end());
      members_ = guided_.members();
      return chosen_;
    }
    forward_.clear();
    for (std::size_t i = 0; i < situation.forward.size(); ++i)
      if (situation.forward[i]) forward_.insert(situation.enabled.list()[i]);
    if (spec_.start == Start::kFirst) {
      search(situation.enabled.front());
    } else if (spec_.start == Start::kRandom) {
      search(situation.enabled.list()[random_() % situation.enabled.size()]);
    } else {
      search_all(situation.enabled.list());
    }
    demands_.tell_work();
    assert(is_choice(chosen_, situation));
    return chosen_;
  }
  std::vector<TransitionId> members() const override { return members_; }

 private:
  struct Frame {
    TransitionId transition;
    std::size_t first;  // its edges are on top of edges_, from here to the end, when it is the top frame
  };

  // The best of the sets found from every start. A start that is in a set found before leads to the same component, but
  // for other scapegoats, and is passed over: otherwise n transitions in conflict would cost n times their graph.
  void search_all(std::span<const TransitionId> enabled) {
    std::vector<TransitionId> best_chosen, best_members;
    std::size_t best_forward = 0;
    found_.clear();
    for (TransitionId start : enabled) {
      if (found_.contains(start)) continue;
      search(start);
      for (TransitionId t : chosen_) found_.insert(t);
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
    for (EpochSet* marks : {&seen_, &done_, &keys_}) marks->clear();
    stack_.clear();
    frames_.clear();
    edges_.clear();
    start_ = start;
    found_key_ = false;
    enter(start);
    while (!found_key_) {
      assert(!frames_.empty());  // the start is a key
      const Frame& top = frames_.back();
      if (edges_.size() == top.first) {
        leave();
        continue;
      }
      const TransitionId to = edges_.back();
      edges_.pop_back();
      if (!seen_.contains(to))
        enter(to);
      else if (!done_.contains(to))
        low_[top.transition] = std::min(low_[top.transition], number_[to]);
    }
  }

  void enter(TransitionId t) {
    assert(!seen_.contains(t));
    seen_.insert(t);
    number_[t] = low_[t] = static_cast<std::uint32_t>(stack_.size() + members_.size());
    stack_.push_back(t);
    frames_.push_back({t, edges_.size()});
    push_edges(t);
    demands_.count_work(1 + edges_.size() - frames_.back().first);
    std::reverse(edges_.begin() + static_cast<std::ptrdiff_t>(frames_.back().first), edges_.end());
  }

  void push_edges(TransitionId t) {
    auto seen = [this](TransitionId u) { return seen_.contains(u); };
    auto push = [this](TransitionId u) { edges_.push_back(u); };
    if (!situation_->enabled.contains(t)) {
      const ConditionId scapegoat = demands_.pick_scapegoat(
          t, *situation_, [](ConditionId) { return true; }, seen,
          [this](TransitionId u) { return forward_.contains(u); });
      needs_.for_members(scapegoat, situation_->state, push);
      return;
    }
    picked_.clear();
    if (demands_.pick_enabled(
            t, t == start_, *situation_, [](GroupId) { return false; }, seen, picked_))
      keys_.insert(t);
    for (auto [group, condition] : picked_) needs_.for_members(condition, situation_->state, push);
  }

  // A completed component joins the set; one with a key ends the search.
  void leave() {
    const TransitionId t = frames_.back().transition;
    frames_.pop_back();
    if (!frames_.empty()) low_[frames_.back().transition] = std::min(low_[frames_.back().transition], low_[t]);
    assert(low_[t] <= number_[t]);
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
  Demands demands_;
  GuidedClosure guided_;
  const Situation* situation_ = nullptr;
  EpochSet forward_, seen_, done_;
  EpochSet found_;  // enabled transitions in a set of this state
  EpochSet keys_;   // enabled transitions whose key groups are met
  TransitionId start_ = kNone;
  bool found_key_ = false;  // in a completed component
  std::vector<std::uint32_t> number_, low_;
  std::vector<TransitionId> stack_;  // seen, not in a completed component
  std::vector<Frame> frames_;
  std::vector<TransitionId> edges_;                      // of all frames, still to be followed; the next one last
  std::vector<std::pair<GroupId, ConditionId>> picked_;  // scratch
  std::vector<TransitionId> chosen_;
  std::vector<TransitionId> members_;  // of completed components
};

}  // namespace

std::unique_ptr<Algorithm> make_incremental(const Needs& needs, const Spec& spec) {
  return std::make_unique<Incremental>(needs, spec);
}

}  // namespace onager::stubborn
