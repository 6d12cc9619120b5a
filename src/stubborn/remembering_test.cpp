#include "stubborn/remembering.h"

#include <gtest/gtest.h>

#include "stubborn/small_nets_test.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager::stubborn {
namespace {

// Chooses all that is enabled and counts how often it is asked.
class Counting final : public Algorithm {
 public:
  explicit Counting(int& asked) : asked_(asked) {}
  std::span<const TransitionId> choose(const Situation& situation) override {
    ++asked_;
    chosen_.assign(situation.enabled.list().begin(), situation.enabled.list().end());
    return chosen_;
  }
  std::vector<TransitionId> members() const override { return chosen_; }

 private:
  int& asked_;
  std::vector<TransitionId> chosen_;
};

class RememberingTest : public testing::Test {
 protected:
  std::vector<TransitionId> choose(const State& state, const std::vector<TransitionId>* required = nullptr) {
    enabled_.reset(state);
    const auto chosen = remembering_.choose({state, enabled_, {}, required});
    return {chosen.begin(), chosen.end()};
  }

  // Three transitions, each with one guard: a token on its place.
  const Net net_ = net_of({"a", "b", "c"}, {{{"a"}, "t", {}}, {{"b"}, "u", {}}, {{"c"}, "v", {}}});
  const NetSystem system_{net_};
  EnabledSet enabled_{system_};
  int asked_ = 0;
  const Needs needs_{system_, {}};
  Remembering remembering_{std::make_unique<Counting>(asked_), needs_};
};

TEST_F(RememberingTest, AsksOnceForEachCombinationOfGuards) {
  EXPECT_EQ(choose({1, 1, 0}), (std::vector<TransitionId>{0, 1}));
  EXPECT_EQ(choose({2, 1, 0}), (std::vector<TransitionId>{0, 1}));
  EXPECT_EQ(asked_, 1);
  EXPECT_EQ(choose({0, 1, 1}), (std::vector<TransitionId>{1, 2}));
  EXPECT_EQ(choose({0, 7, 1}), (std::vector<TransitionId>{1, 2}));
  EXPECT_EQ(choose({1, 1, 0}), (std::vector<TransitionId>{0, 1}));
  EXPECT_EQ(asked_, 2);
}

TEST_F(RememberingTest, AsksOnlyWhereThereIsSomethingToChoose) {
  EXPECT_EQ(choose({0, 1, 0}), (std::vector<TransitionId>{1}));
  EXPECT_EQ(asked_, 0);
  EXPECT_EQ(remembering_.members(), (std::vector<TransitionId>{1}));
  EXPECT_TRUE(choose({0, 0, 0}).empty());
}

TEST_F(RememberingTest, WhatAQuestionRequiresIsNotRemembered) {
  const std::vector<TransitionId> required = {0};
  choose({1, 1, 0}, &required);
  choose({1, 1, 0}, &required);
  choose({1, 0, 0}, &required);
  EXPECT_EQ(asked_, 3);
}

TEST_F(RememberingTest, MembersAreThoseOfTheSituationAtHand) {
  choose({1, 1, 0});
  choose({0, 1, 1});
  choose({1, 2, 0});
  EXPECT_EQ(asked_, 2);
  EXPECT_EQ(remembering_.members(), (std::vector<TransitionId>{0, 1}));
}

// All states of random nets, twice and in an order in which combinations come back: with and without memory the same.
TEST(Remembering, ChoosesWhatTheAlgorithmChooses) {
  std::size_t compared = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Net net = oracle::random_net(seed);
    const auto space = oracle::explore(net, 200);
    const NetSystem system(net);
    const Needs needs(system, {.exclusive = seed % 2 == 0});
    EnabledSet enabled(system);
    for (const char* text :
         {"closure", "closure-star(min-enabled,min-enabled)", "weak:deletion", "beam", "incremental"}) {
      const Spec spec = *parse_spec(text);
      const auto plain = make(needs, spec), remembering = with_memory(needs, spec);
      for (int round = 0; round < 2; ++round)
        for (const oracle::Marking& marking : space.states) {
          const State state(marking.begin(), marking.end());
          enabled.reset(state);
          const Situation situation{state, enabled, {}};
          const auto expected = plain->choose(situation), chosen = remembering->choose(situation);
          ASSERT_TRUE(std::ranges::equal(expected, chosen)) << text << " on " << oracle::describe(net);
          ++compared;
        }
    }
  }
  EXPECT_GT(compared, 50'000u);
}

}  // namespace
}  // namespace onager::stubborn
