#include "store/contract_test.h"

namespace onager::store {
namespace {

TEST(Packed, KeepsTheContract) {
  expect_contract_on_all_kinds(make_packed);
}
TEST(Packed, StopsAtTheBudget) {
  expect_to_stop_at_the_budget(make_packed);
}
TEST(Packed, IsReadableAfterALimit) {
  expect_to_be_readable_after_a_limit(make_packed);
}

}  // namespace
}  // namespace onager::store
