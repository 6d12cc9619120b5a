#include "search/contract_test.h"

namespace onager::search {
namespace {

TEST(Dfs, KeepsTheContract) {
  expect_contract(make_dfs);
}

TEST(Dfs, TellsAnObserver) {
  expect_observed(make_dfs, true);
}

TEST(Dfs, GoesDownBeforeItGoesAside) {
  const Net net = *generate::generate("counters", 6, 0);
  for (std::uint64_t visits : {2u, 3u, 10u, 500u, 729u}) EXPECT_GE(path_length_after(make_dfs, net, visits), 2u);
  EXPECT_EQ(path_length_after(make_dfs, net, 3), 3u);  // nothing is known yet: straight down
}

}  // namespace
}  // namespace onager::search
