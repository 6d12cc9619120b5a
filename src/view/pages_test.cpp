#include "view/pages.h"

#include <gtest/gtest.h>

namespace onager::view {
namespace {

using std::chrono::seconds;

TEST(Pages, NobodyHasComeYet) {
  EXPECT_FALSE(Pages().is_left(Pages::Clock::now() + seconds(100'000)));
}

TEST(Pages, AClosedPageMayComeBack) {
  Pages pages;
  const auto now = Pages::Clock::now();
  pages.here("one", now);
  pages.gone("one", now + seconds(10));
  EXPECT_FALSE(pages.is_left(now + seconds(14)));
  EXPECT_TRUE(pages.is_left(now + seconds(16)));
  pages.here("again", now + seconds(14));
  EXPECT_FALSE(pages.is_left(now + seconds(60)));
}

TEST(Pages, OneInTheBackgroundIsStillThere) {
  Pages pages;
  const auto now = Pages::Clock::now();
  pages.here("one", now);
  pages.here("two", now);
  pages.gone("one", now + seconds(1));
  EXPECT_FALSE(pages.is_left(now + seconds(100)));
  EXPECT_TRUE(pages.is_left(now + seconds(1'000)));
}

}  // namespace
}  // namespace onager::view
