#include "cli/prepare.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace onager::cli {

namespace {

TEST(RequireSound, AFaultIsAnInternalFailureThatNamesTheCondition) {
  std::optional<check::ReductionCheck> checked;
  EXPECT_NO_THROW(require_sound(checked));
  checked.emplace();
  EXPECT_NO_THROW(require_sound(checked));
  checked->fault = check::ReductionFault{"D1", "'t' is wrong", {}, {}, {}};
  try {
    require_sound(checked);
    FAIL();
  } catch (const std::logic_error& wrong) {
    EXPECT_STREQ(wrong.what(), "the reduction is unsound: D1: 't' is wrong");
  }
}

}  // namespace

}  // namespace onager::cli
