#include "view/worker.h"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>

namespace onager::view {
namespace {

using namespace std::chrono_literals;

Json result_of(Worker& worker, std::uint64_t job) {
  for (int i = 0; i < 5'000; ++i) {
    const Json status = worker.status(job);
    if (status["state"] == "done") return status["result"];
    std::this_thread::sleep_for(1ms);
  }
  return "it takes too long";
}

Json endless(Watch& watch) {
  while (true) watch.spend(1'000);
}

TEST(Worker, DoesOneAfterTheOther) {
  Worker worker({});
  const auto one = worker.start([](Watch&) { return Json(1); }), two = worker.start([](Watch&) { return Json(2); });
  EXPECT_EQ(result_of(worker, *one), 1);
  EXPECT_EQ(result_of(worker, *two), 2);
  EXPECT_TRUE(worker.status(99).is_null());
}

TEST(Worker, StopsWhatRunsAndWhatWaits) {
  Worker worker({});
  const auto running = worker.start(endless), waiting = worker.start([](Watch&) { return Json(2); });
  while (worker.status(*running)["state"] != "running") std::this_thread::sleep_for(1ms);
  EXPECT_EQ(worker.status(*waiting)["state"], "waiting");
  worker.stop(*waiting);
  EXPECT_EQ(result_of(worker, *waiting)["stopped"], "interrupted");
  worker.stop(*running);
  EXPECT_EQ(result_of(worker, *running)["stopped"], "interrupted");
}

TEST(Worker, LimitsAndFailuresAreResults) {
  Worker worker({.seconds = 0.01});
  EXPECT_EQ(result_of(worker, *worker.start(endless))["stopped"], "time limit");
  EXPECT_EQ(result_of(worker, *worker.start([](Watch&) -> Json { throw std::bad_alloc(); }))["stopped"],
            "memory limit");
  const Json failed = result_of(worker, *worker.start([](Watch&) -> Json { throw std::logic_error("oh"); }));
  EXPECT_NE(failed["error"]["message"].get<std::string>().find("oh"), std::string::npos);
}

TEST(Worker, EndsWhateverIsGoingOn) {
  const auto begin = std::chrono::steady_clock::now();
  {
    Worker worker({});
    for (int i = 0; i < 10; ++i) worker.start(endless);
    worker.end();
    EXPECT_FALSE(worker.start(endless));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST(Worker, TakesNoMoreThanItCan) {
  Worker worker({});
  std::size_t started = 0;
  while (started < 1'000 && worker.start(endless)) ++started;
  EXPECT_LT(started, 100u);
}

}  // namespace
}  // namespace onager::view
