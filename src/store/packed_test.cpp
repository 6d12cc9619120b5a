#include "store/contract_test.h"

namespace onager::store {
namespace {

TEST(Packed, KeepsTheContract) {
  expect_contract_on_all_kinds(make_packed);
}

TEST(Packed, StopsAtTheBudget) {
  const Net net = *generate::generate("counters", 40, 0);
  const NetSystem system(net);
  MemoryBudget budget(4 << 20);
  EXPECT_THROW(
      {
        const auto store = make_packed(system, budget);
        State state = system.initial();
        for (std::uint64_t n = 0;; ++n) {  // counter c stands on place digit(c, n)
          for (std::uint64_t c = 0, rest = n; c < 40; ++c, rest /= 3)
            for (std::uint64_t digit = 0; digit < 3; ++digit) state[c * 3 + digit] = rest % 3 == digit;
          store->insert(state);
        }
      },
      MemoryExhausted);
  EXPECT_LE(budget.used(), std::uint64_t{4} << 20);
}

}  // namespace
}  // namespace onager::store
