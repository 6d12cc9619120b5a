#include "ctl/terms.h"

#include <gtest/gtest.h>

#include "ctl/engines_test.h"

namespace onager::ctl {
namespace {

using testing::Bench;

TEST(Terms, NegationsAndFormulasThatShareParts) {
  Bench bench(testing::circle(true));
  const Claim claim = bench.claim("AG EF c = 1");
  EXPECT_EQ(bench.claim("EF AG !(c = 1)").term, claim.term);
  EXPECT_NE(bench.claim("EF AG !(c = 1)").negated, claim.negated);
  const std::size_t terms = bench.terms.size();
  bench.claim("EF c = 1");
  EXPECT_EQ(bench.terms.size(), terms);
}

TEST(Terms, PartsHaveSmallerNumbers) {
  Bench bench(testing::circle(true));
  const Claim claim = bench.claim("A (EF a = 1 U (b = 1 & EX c = 1)) | EG b = 0");
  for (const TermId id : bench.terms.parts_of({&claim, 1}))
    for (const Claim part : bench.terms[id].parts) EXPECT_LT(part.term, id);
  EXPECT_GE(bench.terms.conditions_of(claim.term).size(), 4u);  // of a, b twice, and c
}

TEST(Terms, GoalsOfExistsFinallyHaveAnAim) {
  Bench bench(testing::circle(true));
  EXPECT_NE(bench.terms[bench.claim("EF (c = 1 & EX true)").term].aim, kNone);
  EXPECT_EQ(bench.terms[bench.claim("E (a = 1 U c = 1)").term].aim, kNone);
  EXPECT_TRUE(bench.terms.has_next(bench.claim("EF EX c = 1").term));
  EXPECT_FALSE(bench.terms.has_next(bench.claim("EF EG c = 1").term));
}

}  // namespace
}  // namespace onager::ctl
