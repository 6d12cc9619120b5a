#include "base/result.h"

#include <gtest/gtest.h>

namespace onager {
namespace {

TEST(Result, DiagnosticsPointAtTheirPlace) {
  const Diagnostic full{"a.pnml", 3, 7, "unknown place 'x'", "did you mean 'y'?"};
  EXPECT_EQ(full.to_string(), "a.pnml:3:7: error: unknown place 'x'\n  hint: did you mean 'y'?");
  const Diagnostic bare{{}, 0, 0, "no such option", {}};
  EXPECT_EQ(bare.to_string(), "error: no such option");
  const Diagnostic on_the_command_line{{}, 0, 4, "unknown word", {}};
  EXPECT_EQ(on_the_command_line.to_string(), "error: unknown word (column 4)");
}

TEST(Result, HoldsAValueOrAnError) {
  Result<int> good = 3;
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, 3);
  Result<int> bad = Diagnostic{{}, 0, 0, "wrong", {}};
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "wrong");
}

}  // namespace
}  // namespace onager
