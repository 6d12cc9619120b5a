#include "store/contract_test.h"

namespace onager::store {
namespace {

TEST(Tree, KeepsTheContract) {
  expect_contract_on_all_kinds(make_tree);
}
TEST(Tree, StopsAtTheBudget) {
  expect_to_stop_at_the_budget(make_tree);
}
TEST(Tree, IsReadableAfterALimit) {
  expect_to_be_readable_after_a_limit(make_tree);
}

}  // namespace
}  // namespace onager::store
