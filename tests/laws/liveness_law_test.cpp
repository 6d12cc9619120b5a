// Quasi-liveness, liveness and stable places by every reduction and proviso that may be used, against the naive
// explorer.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "answer/asking_test.h"
#include "proviso/strategies.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager {
namespace {

using answer::Kind;
using run::Verdict;

constexpr std::size_t kLimit = 120;

// The answers by definition.
struct Truth {
  std::set<std::string> quasi_live, live;
  bool some_place_stable = false, may_terminate = true;
};

using Futures = std::map<oracle::Marking, std::set<TransitionId>>;

// Which transitions can fire, at once or later, from each marking.
Futures futures_of(const Net& net, const oracle::Exploration& space) {
  Futures future;
  for (const oracle::Marking& marking : space.states) future[marking];
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& [marking, fires] : future) {
      const std::size_t before = fires.size();
      for (TransitionId t = 0; t < net.transitions.size(); ++t) {
        if (!oracle::is_enabled(net, marking, t)) continue;
        fires.insert(t);
        const auto& later = future.at(oracle::fired(net, marking, t));
        fires.insert(later.begin(), later.end());
      }
      changed = changed || fires.size() != before;
    }
  }
  return future;
}

// Whether each marking leads to a deadlock.
bool may_terminate(const Net& net, const oracle::Exploration& space) {
  std::set<oracle::Marking> ends = space.deadlocks;
  for (bool changed = true; changed;) {
    changed = false;
    for (const oracle::Marking& marking : space.states)
      for (TransitionId t = 0; t < net.transitions.size(); ++t)
        if (!ends.contains(marking) && oracle::is_enabled(net, marking, t) &&
            ends.contains(oracle::fired(net, marking, t)))
          changed = ends.insert(marking).second;
  }
  return ends.size() == space.states.size();
}

Truth truth_of(const Net& net, const oracle::Exploration& space) {
  const Futures future = futures_of(net, space);
  Truth truth;
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    const auto can = [t](const auto& entry) { return entry.second.contains(t); };
    if (std::ranges::any_of(future, can)) truth.quasi_live.insert(net.transitions[t].id);
    if (std::ranges::all_of(future, can)) truth.live.insert(net.transitions[t].id);
  }
  truth.may_terminate = may_terminate(net, space);
  for (PlaceId p = 0; p < net.places.size(); ++p)
    if (std::ranges::all_of(space.states, [&](const oracle::Marking& m) { return m[p] == net.initial[p]; }))
      truth.some_place_stable = true;
  return truth;
}

bool is_fit(Kind kind, const run::Words& words) {
  const answer::Question question{.id = {}, .kind = kind};
  return static_cast<bool>(answer::plan_for(words, {&question, 1}));
}

std::vector<run::Words> all_methods() {
  std::vector<run::Words> methods;
  for (const char* reduction : {"none", "closure", "deletion(max-forward)", "closure-star(min-enabled,min-enabled)"})
    for (const char* search : {"dfs", "bfs"})
      for (const proviso::Strategy& row : proviso::strategies())
        for (const std::uint64_t shuffle : {std::uint64_t{0}, std::uint64_t{5}}) {
          run::Words method;
          method.reduction = reduction;
          method.relations = methods.size() % 3 == 2 ? "exclusive+dynamic" : "static";
          method.search = search;
          method.shuffle = shuffle;
          method.proviso = row.name;
          if (is_fit(Kind::kQuasiLive, method)) methods.push_back(method);
        }
  return methods;
}

std::string difference(const Net& net, const oracle::Exploration& space, const run::Words& method) {
  const Truth truth = truth_of(net, space);
  const auto model = kind::make(net);
  const auto verdict = [&](Kind kind, const std::vector<std::string>& names) {
    return answer::testing::ask(*model, answer::Question{.id = {}, .kind = kind, .transitions = names}, method)
        ->verdict;
  };
  const auto is = [](bool holds) { return holds ? Verdict::kHolds : Verdict::kViolated; };
  const std::size_t all = net.transitions.size();
  if (verdict(Kind::kQuasiLive, {}) != is(truth.quasi_live.size() == all)) return "quasi-liveness of all";
  if (verdict(Kind::kStablePlace, {}) != is(truth.some_place_stable)) return "stable places";
  if (is_fit(Kind::kMayTerminate, method) && verdict(Kind::kMayTerminate, {}) != is(truth.may_terminate))
    return "may terminate";
  const bool live_too = is_fit(Kind::kLive, method);
  if (live_too && verdict(Kind::kLive, {}) != is(truth.live.size() == all)) return "liveness of all";
  for (const Node& transition : net.transitions) {
    const std::string& t = transition.id;
    if (verdict(Kind::kQuasiLive, {t}) != is(truth.quasi_live.contains(t))) return "quasi-liveness of " + t;
    if (live_too && verdict(Kind::kLive, {t}) != is(truth.live.contains(t))) return "liveness of " + t;
  }
  return "";
}

void expect_law_on_random_nets(std::uint64_t begin, std::uint64_t end, std::size_t each) {
  const std::vector<run::Words> methods = all_methods();
  std::size_t next = 0;
  for (std::uint64_t seed = begin; seed < end; ++seed) {
    const Net net = oracle::random_net(seed);
    const oracle::Exploration space = oracle::explore(net, kLimit);
    if (!space.complete) continue;
    for (std::size_t i = 0; i < each; ++i) {
      const run::Words& method = methods[next++ % methods.size()];
      const std::string wrong = difference(net, space, method);
      if (wrong.empty()) continue;
      const Net small = oracle::shrink(net, [&](const Net& candidate) {
        const auto smaller = oracle::explore(candidate, kLimit);
        return smaller.complete && !difference(candidate, smaller, method).empty();
      });
      FAIL() << method.reduction << " " << method.proviso << " " << method.search << ": " << wrong << " on "
             << oracle::describe(small);
    }
  }
}

TEST(LivenessLaw, RandomNets) {
  expect_law_on_random_nets(0, 2'000, 2);
}
TEST(LongLivenessLaw, RandomNets) {
  expect_law_on_random_nets(2'000, 22'000, 20);
}

}  // namespace
}  // namespace onager
