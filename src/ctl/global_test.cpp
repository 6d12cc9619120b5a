#include "ctl/global.h"

#include <gtest/gtest.h>

#include "ctl/engines_test.h"

namespace onager::ctl {
namespace {

using testing::Bench;

TEST(Global, EachTermIsLabelledOnce) {
  Bench bench(testing::walk(10, true));
  bench.explore();
  Global global(bench.terms, bench.space, bench.budget);
  EXPECT_TRUE(global.holds(bench.claim("AG EF left = 0"), 0));
  const std::uint64_t labels = global.labels();
  EXPECT_EQ(labels % bench.space.states(), 0u);
  EXPECT_FALSE(global.holds(bench.claim("EF AG !(left = 0)"), 0));  // its negation: nothing is new
  EXPECT_EQ(global.labels(), labels);
  EXPECT_FALSE(global.holds(bench.claim("AX EF left = 11"), 0));
  EXPECT_GT(global.labels(), labels);
}

TEST(Global, ConditionsOfSeveralClaimsAreReadInOneWalk) {
  Bench bench(testing::walk(10, true));
  bench.explore();
  Global global(bench.terms, bench.space, bench.budget);
  const Claim claims[] = {bench.claim("AG EF left = 0"), bench.claim("EG right <= 4"), bench.claim("EF lost = 10")};
  global.read_conditions(claims);
  EXPECT_EQ(global.labels(), 4u * bench.space.states());  // and true, which holds all along the way
  for (const Claim claim : claims) EXPECT_TRUE(global.holds(claim, 0));
}

TEST(Global, OtherStatesThanTheFirst) {
  Bench bench(testing::circle(true));
  bench.explore();
  Global global(bench.terms, bench.space, bench.budget);
  std::size_t ends = 0;
  for (StateId s = 0; s < bench.space.states(); ++s) ends += global.holds(bench.claim("AX false"), s);
  EXPECT_EQ(ends, 1u);
  EXPECT_EQ(global.known(bench.claim("EF c = 1").term, 0), Truth::kOpen);  // nobody has asked
}

}  // namespace
}  // namespace onager::ctl
