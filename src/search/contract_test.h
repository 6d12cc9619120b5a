// What every search order promises, tried on one: include from its own test.

#pragma once

#include <gtest/gtest.h>

#include "generate/families.h"
#include "search/strategies.h"
#include "store/strategies.h"
#include "system/net_system.h"

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

struct Setting {
  Net net;
  NetSystem system;
  MemoryBudget budget;
  std::unique_ptr<store::Store> store;
  std::unique_ptr<Search> search;

  Setting(Factory* make, Net given, std::uint64_t bytes = MemoryBudget::kUnlimited)
      : net(std::move(given)), system(net), budget(bytes), store(store::make_tree(system, budget)) {
    search = make({system, *store, nullptr, budget, true});
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
