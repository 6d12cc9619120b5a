#include "simulate/session.h"

#include <gtest/gtest.h>

#include "generate/families.h"
#include "simulate/walk.h"

namespace onager::simulate {
namespace {

std::unique_ptr<kind::Model> philosophers(std::uint64_t count) {
  return kind::make(*generate::generate("philosophers", count, 1));
}

// An edge adds to a counter, so that states tell how many steps were made.
std::unique_ptr<kind::Model> counter() {
  NetBuilder builder("counter");
  const PlaceId count = builder.place("count"), even = builder.place("even", 1), odd = builder.place("odd");
  for (const auto& [name, from, to] : {std::tuple{"up", even, odd}, std::tuple{"on", odd, even}}) {
    const TransitionId t = builder.transition(name);
    builder.input(from, t);
    builder.output(t, to);
    builder.output(t, count);
  }
  return kind::make(std::move(builder).build());
}

std::string held(const Session& session, const std::string& name) {
  for (const auto& [slot, value] : session.player().state())
    if (slot == name) return value;
  return "";
}

TEST(Session, GoesBackAndForth) {
  const auto model = philosophers(3);
  Session session(*model, Watch::endless());
  EXPECT_EQ(session.enabled().size(), 3U);
  ASSERT_FALSE(session.fire("take_left_1"));
  ASSERT_FALSE(session.fire("take_right_1"));
  session.go_to(1);
  EXPECT_EQ(held(session, "wait_1"), "1");
  EXPECT_EQ(session.size(), 2U);
  session.go_to(2);
  EXPECT_EQ(held(session, "eat_1"), "1");
  session.go_to(0);
  EXPECT_EQ(session.enabled().size(), 3U);
}

TEST(Session, AnotherStepForgetsWhatWasUndone) {
  const auto model = philosophers(3);
  Session session(*model, Watch::endless());
  ASSERT_FALSE(session.fire("take_left_1"));
  ASSERT_FALSE(session.fire("take_left_2"));
  session.go_to(0);
  ASSERT_FALSE(session.fire("take_left_1"));
  EXPECT_EQ(session.size(), 2U) << "the same step forgets nothing";
  ASSERT_FALSE(session.fire("take_left_3"));
  EXPECT_EQ(session.size(), 2U);
  EXPECT_EQ(session.step(1), "take_left_3");
}

TEST(Session, ARefusedStepChangesNothing) {
  const auto model = philosophers(3);
  Session session(*model, Watch::endless());
  std::vector<std::string> changes;
  const auto refusal = session.fire("release_1", &changes);
  ASSERT_TRUE(refusal);
  EXPECT_NE(refusal->find("is not enabled"), std::string::npos);
  EXPECT_TRUE(session.fire("fly"));
  EXPECT_EQ(session.at(), 0U);
  EXPECT_EQ(session.size(), 0U);
  EXPECT_TRUE(changes.empty());
}

TEST(Session, LongRunsMayBeEnteredAnywhere) {
  const auto model = counter();
  Session session(*model, Watch::endless());
  constexpr std::size_t kSteps = 5000;
  for (std::size_t i = 0; i < kSteps; ++i) ASSERT_FALSE(session.fire(i % 2 == 0 ? "up" : "on"));
  Draw draw(3);
  for (int i = 0; i < 300; ++i) {
    const std::size_t number = 1 + draw.below(kSteps);
    session.go_to(number);
    ASSERT_EQ(session.at(), number);
    ASSERT_EQ(held(session, "count"), std::to_string(number));
  }
  session.go_to(77);
  ASSERT_FALSE(session.fire("on") && session.fire("up"));
  for (std::size_t i = session.at(); i < 400; ++i) ASSERT_FALSE(session.fire(i % 2 == 0 ? "up" : "on"));
  for (const std::size_t number : {399U, 78U, 0U, 200U, 400U}) {
    session.go_to(number);
    ASSERT_EQ(held(session, "count"), number == 0 ? "" : std::to_string(number));
  }
}

TEST(Session, ALimitLeavesItWhereItWas) {
  const auto model = counter();
  std::atomic<bool> cancel = false;
  const Limits limits{.cancel = &cancel};
  Watch watch(limits);
  Session session(*model, watch);
  for (std::size_t i = 0; i < 300'000; ++i) ASSERT_FALSE(session.fire(i % 2 == 0 ? "up" : "on"));
  session.go_to(0);
  cancel = true;
  EXPECT_THROW(
      {
        session.go_to(150'001);
        for (int i = 0; i < 10'000; ++i) session.go_to(i % 2 == 0 ? 1 : 150'001);
      },
      LimitMet);
  cancel = false;
  EXPECT_EQ(held(session, "count"), session.at() == 0 ? "" : std::to_string(session.at()));
}

TEST(Session, ATraceSaysWhatItShows) {
  const auto model = philosophers(2);
  Session session(*model, Watch::endless());
  ASSERT_FALSE(session.fire("take_left_1"));
  session.enabled();
  EXPECT_EQ(session.trace().property, "reach");
  EXPECT_TRUE(model->replay(session.trace(), Watch::endless()).ok());
  ASSERT_FALSE(session.fire("take_left_2"));
  EXPECT_TRUE(session.is_dead());
  EXPECT_EQ(session.trace().property, "deadlock");
  EXPECT_TRUE(model->replay(session.trace(), Watch::endless()).ok());
}

}  // namespace
}  // namespace onager::simulate
