#include <gtest/gtest.h>

#include "search/contract_test.h"

namespace onager::search {
namespace {

TEST(BestFirst, KeepsTheContract) {
  expect_contract(make_best_first, 30'000);
}

TEST(BestFirst, TellsAnObserver) {
  expect_observed(make_best_first);
}

TEST(BestFirst, TellsAPath) {
  path_length_after(make_best_first, *generate::generate("counters", 5, 0), 100);
}

// Of two counters that go up to 1000, only the one that the distance asks for does.
TEST(BestFirst, FollowsTheDistance) {
  NetBuilder builder("two");
  for (const char* name : {"a", "b"}) {
    const PlaceId full = builder.place(std::string(name) + "_left", 1000);
    const PlaceId count = builder.place(name);
    const TransitionId t = builder.transition(std::string("up_") + name);
    builder.input(full, t);
    builder.output(t, count);
  }
  const Net net = std::move(builder).build();
  const NetSystem system(net);
  class Stop final : public Visitor {
   public:
    bool visit(const Visit& visit) override {
      ++visited;
      return visit.state[3] < 1000;
    }
    int visited = 0;
  } visitor;
  class Down final : public Priority {
   public:
    std::uint64_t of(StateView state) override { return 1000 - state[3]; }
  } priority;
  MemoryBudget budget;
  const auto store = store::make_tree(system, budget);
  const auto search = make_best_first({.system = system,
                                       .store = *store,
                                       .reduction = nullptr,
                                       .budget = budget,
                                       .keep_paths = true,
                                       .priority = &priority});
  Polled polled;
  EXPECT_EQ(search->run(visitor, polled), search::Stop::kFound);
  EXPECT_EQ(visitor.visited, 1001);
  EXPECT_EQ(search->path().size(), 1001u);
}

}  // namespace
}  // namespace onager::search
