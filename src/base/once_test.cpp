#include "base/once.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>
#include <vector>

namespace onager {
namespace {

TEST(Once, IsMadeOnceForAllThreads) {
  std::atomic<int> made = 0;
  Once<std::vector<int>> value;
  value.made_by([&] {
    ++made;
    return std::vector<int>{1, 2, 3};
  });
  EXPECT_FALSE(value.is_made());
  std::vector<const std::vector<int>*> seen(4);
  std::vector<std::thread> threads;
  for (auto& place : seen) threads.emplace_back([&value, &place] { place = &value.get(); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(made, 1);
  for (const auto* each : seen) EXPECT_EQ(each, &value.get());
  EXPECT_EQ(value.get().size(), 3u);
}

TEST(Once, WhoKnowsNoBetterMakesItHimself) {
  Once<int> unknown, known;
  known.made_by([] { return 1; });
  EXPECT_EQ(unknown.get_or([] { return 2; }), 2);
  EXPECT_EQ(unknown.get(), 2);
  EXPECT_EQ(known.get_or([] { return 2; }), 1);
  EXPECT_EQ(Once<int>().get(), 0);
}

TEST(Once, AMakerThatThrowsIsAskedAgain) {
  int calls = 0;
  Once<int> value;
  value.made_by([&] { return ++calls == 1 ? throw std::runtime_error("no") : calls; });
  EXPECT_THROW(value.get(), std::runtime_error);
  EXPECT_EQ(value.get(), 2);
}

}  // namespace
}  // namespace onager
