// What every search order promises, tried on one: include from its own test.

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "generate/families.h"
#include "search/strategies.h"
#include "store/strategies.h"
#include "system/net/net_system.h"

namespace onager::search {

class Counter final : public Visitor {
 public:
  explicit Counter(std::uint64_t stop_after = ~std::uint64_t{0}) : stop_after_(stop_after) {}
  bool visit(const Visit& visit) override {
    deadlocks += visit.enabled.empty();
    return ++visited < stop_after_;
  }
  std::uint64_t visited = 0, deadlocks = 0;

 private:
  std::uint64_t stop_after_;
};

class Polled final : public Monitor {
 public:
  explicit Polled(Stop answer = Stop::kComplete) : answer_(answer) {}
  Stop poll(const Progress& progress) override {
    ++polls;
    last = progress;
    return answer_;
  }
  int polls = 0;
  Progress last;

 private:
  Stop answer_;
};

// Checks what search/observer.h promises where no proviso has a state widened, and keeps the graph.
class Listener final : public Observer {
 public:
  enum class Stage : std::uint8_t { kUnknown, kEntered, kLeft };

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    EXPECT_EQ(stage(state), Stage::kUnknown);
    EXPECT_TRUE(std::ranges::equal(enabled, taken));
    stage(state) = Stage::kEntered;
    open.push_back(state);
    expected += taken.size();
  }
  void edge(StateId from, TransitionId by, StateId to) override {
    EXPECT_EQ(stage(from), Stage::kEntered);
    edges.emplace(std::pair(from, by), to);
    EXPECT_TRUE(!nested || (open.back() == from && stage(to) != Stage::kUnknown));
  }
  void widened(StateId, std::span<const TransitionId>) override { ADD_FAILURE() << "nobody asked for it"; }
  void left(StateId state) override {
    EXPECT_EQ(stage(state), Stage::kEntered);
    stage(state) = Stage::kLeft;
    EXPECT_TRUE(!nested || open.back() == state);
    open.erase(std::ranges::find(open, state));
  }

  bool nested = false;        // expected of a depth-first search
  std::vector<StateId> open;  // entered and not left
  std::size_t expected = 0;   // edges
  std::map<std::pair<StateId, TransitionId>, StateId> edges;

 private:
  Stage& stage(StateId state) {
    stages_.resize(std::max<std::size_t>(stages_.size(), state + std::size_t{1}));
    return stages_[state];
  }
  std::vector<Stage> stages_;
};

struct Setting {
  Net net;
  NetSystem system;
  MemoryBudget budget;
  std::unique_ptr<store::Store> store;
  std::unique_ptr<Search> search;

  Setting(Factory* make, Net given, std::uint64_t bytes = MemoryBudget::kUnlimited, Observer* observer = nullptr)
      : net(std::move(given)), system(net), budget(bytes), store(store::make_tree(system, budget)) {
    search = make({.system = system,
                   .store = *store,
                   .reduction = nullptr,
                   .budget = budget,
                   .keep_paths = true,
                   .observer = observer});
  }
};

inline Net drain(Value tokens) {
  NetBuilder builder("drain");
  const PlaceId p = builder.place("p", tokens);
  builder.input(p, builder.transition("t"));
  return std::move(builder).build();
}

// `least`: how many states it must visit in 8 megabytes; fewer where many are stored before their turn comes.
inline void expect_contract(Factory* make, std::uint64_t least = 100'000) {
  {
    Setting s(make, *generate::generate("counters", 8, 0));
    Counter counter;
    Polled polled;
    EXPECT_EQ(s.search->run(counter, polled), Stop::kComplete);
    EXPECT_EQ(counter.visited, 6561u);
    EXPECT_EQ(s.search->progress().states, 6561u);
    EXPECT_EQ(s.search->progress().edges, 8 * 6561u);
    EXPECT_GE(polled.polls, 6561 / 256);
    EXPECT_GT(polled.last.waiting, 0u);
  }
  {
    Setting s(make, *generate::generate("counters", 8, 0));
    Counter counter;
    Polled impatient(Stop::kTime);
    EXPECT_EQ(s.search->run(counter, impatient), Stop::kTime);
    EXPECT_LE(counter.visited, 300u);
  }
  {
    Setting s(make, drain(2'000'000));  // as deep as it is large
    Counter counter;
    Polled polled;
    EXPECT_EQ(s.search->run(counter, polled), Stop::kComplete);
    EXPECT_EQ(counter.visited, 2'000'001u);
    EXPECT_EQ(counter.deadlocks, 1u);
  }
  {
    Setting s(make, *generate::generate("counters", 15, 0), 8 << 20);
    Counter counter;
    Polled polled;
    EXPECT_EQ(s.search->run(counter, polled), Stop::kMemory);
    EXPECT_GT(counter.visited, least);
  }
  {
    NetBuilder builder("overflow");
    builder.output(builder.transition("t"), builder.place("p", kMaxValue - 2));
    Setting s(make, std::move(builder).build());
    Counter counter;
    Polled polled;
    EXPECT_EQ(s.search->run(counter, polled), Stop::kOverflow);
    EXPECT_EQ(s.search->overflow(), 0u);
    EXPECT_EQ(counter.visited, 3u);
  }
}

// An observer sees each state and each edge once, and the search does the same as without.
inline void expect_observed(Factory* make, bool nested = false) {
  Listener listener;
  listener.nested = nested;
  Setting s(make, *generate::generate("counters", 6, 0), MemoryBudget::kUnlimited, &listener);
  Counter counter;
  Polled polled;
  EXPECT_EQ(s.search->run(counter, polled), Stop::kComplete);
  EXPECT_EQ(counter.visited, 729u);
  EXPECT_TRUE(listener.open.empty());
  EXPECT_EQ(listener.expected, 6 * 729u);
  EXPECT_EQ(listener.edges.size(), 6 * 729u);
  EXPECT_EQ(s.search->progress().edges, 6 * 729u);
  for (const auto& [step, to] : listener.edges) {
    State state = s.store->state(step.first);
    Successors successors;
    s.system.fire(std::span(&step.second, 1), state, successors);
    for (const Change& change : successors[0].changes) state[change.slot] = change.value;
    EXPECT_EQ(state, s.store->state(to));
  }
}

// The path must be a path, from the initial state to the one at which the visitor stopped.
inline std::size_t path_length_after(Factory* make, const Net& net, std::uint64_t visits) {
  Setting s(make, net);
  Counter counter(visits);
  Polled polled;
  EXPECT_EQ(s.search->run(counter, polled), Stop::kFound);
  const std::vector<StateId> path = s.search->path();
  EXPECT_EQ(s.store->state(path.front()), s.system.initial());
  for (std::size_t i = 1; i < path.size(); ++i) {
    EnabledSet enabled(s.system);
    const State from = s.store->state(path[i - 1]);
    enabled.reset(from);
    Successors successors;
    s.system.fire(enabled.list(), from, successors);
    bool found = false;
    for (std::size_t k = 0; k < successors.size(); ++k) {
      State to = from;
      for (const Change& change : successors[k].changes) to[change.slot] = change.value;
      found = found || to == s.store->state(path[i]);
    }
    EXPECT_TRUE(found);
  }
  return path.size();
}

}  // namespace onager::search
