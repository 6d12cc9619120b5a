#include "view/why.h"

#include <gtest/gtest.h>

#include "frontend/load.h"

namespace onager::view {
namespace {

TEST(Why, NamesOfPromelaWithoutColumns) {
  EXPECT_EQ(plain_name("user(0):7.3 flag[_pid] = 1"), "user(0):7 flag[_pid] = 1");
  EXPECT_EQ(plain_name("user(0):7 flag[_pid] = 1"), "user(0):7 flag[_pid] = 1");
  EXPECT_EQ(plain_name("a(0):17.27 q!m ; b(1):9.15 q?m #2"), "a(0):17 q!m ; b(1):9 q?m");
  EXPECT_EQ(plain_name("a(0):3 printf('x(1):2.5 ')"), "a(0):3 printf('x(1):2 ')");  // alike in both
  EXPECT_EQ(plain_name("t"), "t");
  EXPECT_EQ(plain_name(""), "");
}

// Runs of the game, found again in the transition system.
TEST(Why, StepsOfTracesAreFoundInTheSystem) {
  for (const char* name : {"peterson.pml", "handshake.pml", "turns.pml"}) {
    const auto model = frontend::load_model(std::string(ONAGER_SOURCE_DIR) + "/examples/" + name, Watch::endless());
    ASSERT_TRUE(model);
    const auto stage = stage_of(**model, Watch::endless());
    History history(*stage);
    History::Number at = 0;
    for (int step = 0; step < 12; ++step) {
      const Scene scene = stage->scene(*history.at(at));
      if (scene.choices.empty()) break;
      at = std::get<History::Number>(
          history.fire(at, scene.choices[static_cast<std::size_t>(step) % scene.choices.size()].step));
    }
    const auto steps = history.steps_to(at);
    const auto named = in_system_names(**model, steps, Watch::endless());
    ASSERT_EQ(named.size(), steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) EXPECT_EQ(plain_name(named[i]), plain_name(steps[i]));
    EXPECT_THROW(in_system_names(**model, {"nothing"}, Watch::endless()), Refused);
  }
}

}  // namespace
}  // namespace onager::view
