#include "search/contract_test.h"

namespace onager::search {
namespace {

TEST(Bfs, KeepsTheContract) {
  expect_contract(make_bfs);
}

TEST(Bfs, TellsAnObserver) {
  expect_observed(make_bfs);
}

TEST(Bfs, PathsAreShortest) {
  // The state farthest from the start of n three-valued cyclic counters is 2n steps away, and it is visited last.
  const Net net = *generate::generate("counters", 6, 0);
  EXPECT_EQ(path_length_after(make_bfs, net, 729), 2u * 6 + 1);
  EXPECT_EQ(path_length_after(make_bfs, net, 2), 2u);
}

}  // namespace
}  // namespace onager::search
