// Questions about coloured nets, where the unfolding that they are asked of makes a difference.

#include <gtest/gtest.h>

#include "answer/ask.h"
#include "answer/asking_test.h"
#include "model/colored_build.h"
#include "unfold/concrete.h"

namespace onager::answer {
namespace {

using colored::NetBuilder;
using run::Verdict;

constexpr const char* kUnfoldings[] = {"auto",
                                       "all",
                                       "fixed-point",
                                       "fixed-point+relevant",
                                       "fixed-point+partition+symmetry",
                                       "fixed-point+partition+symmetry+relevant"};

// A token that goes round: p(x) becomes p(x + 1).
colored::Net wheel(std::size_t colors) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < colors; ++i) names.push_back("c" + std::to_string(i));
  NetBuilder builder("wheel");
  const auto color = builder.cyclic("color", names);
  const auto x = builder.variable("x", color);
  const auto p = builder.place("p", color, {{0, 1}});
  const auto t = builder.transition("t");
  builder.input(p, t, builder.value(x));
  builder.output(t, p, builder.successor(builder.value(x)));
  return std::move(builder).build();
}

// A token that moves once, one that stays where it is, and a place that only gets tokens.
colored::Net move() {
  NetBuilder builder("move");
  const auto color = builder.enumeration("color", {"r", "g"});
  const auto x = builder.variable("x", color);
  const auto from = builder.full_place("from", color), stays = builder.place("stays", color, {{0, 1}}),
             sink = builder.place("sink", color);
  const auto t = builder.transition("t");
  builder.input(from, t, builder.value(x));
  builder.input(stays, t, builder.color(color, 0));
  builder.output(t, stays, builder.color(color, 0));
  builder.output(t, sink, builder.value(x));
  return std::move(builder).build();
}

Answer ask_formula(const colored::Net& net, Kind kind, const std::string& text, const run::Words& words = {}) {
  const auto model = kind::make(net);
  Inquiry inquiry;
  inquiry.names = model->names();
  if (const auto refusal = add_formula(inquiry, kind, text)) ADD_FAILURE() << refusal->message;
  return *testing::ask(*model, std::move(inquiry), words);
}

TEST(Colored, ACycleOfClassesIsOneOfColours) {
  const Answer answer = ask_formula(wheel(5), Kind::kLtl, "F p = 0");
  ASSERT_EQ(answer.verdict, Verdict::kViolated);
  EXPECT_EQ(answer.trace()->cycle->size(), 5u);
  EXPECT_TRUE(answer.used.unfolding->partition);
  EXPECT_EQ(answer.unfolded->slots, 1u);
}

TEST(Colored, ACycleThatTakesTooManyRoundsIsLookedForAmongColours) {
  const Answer answer = ask_formula(wheel(unfold::kMostRounds + 1), Kind::kLtl, "F p = 0");
  EXPECT_FALSE(answer.fault);
  ASSERT_EQ(answer.verdict, Verdict::kViolated);
  EXPECT_EQ(answer.trace()->cycle->size(), unfold::kMostRounds + 1);
  EXPECT_FALSE(answer.used.unfolding->partition);
  EXPECT_EQ(answer.unfolded->slots, unfold::kMostRounds + 1);
}

// What is known before one of them is asked again stays known.
TEST(Colored, AnswersThatAreKnownAreNotAskedAgain) {
  const colored::Net net = wheel(unfold::kMostRounds + 1);
  const auto model = kind::make(net);
  Inquiry inquiry;
  inquiry.names = model->names();
  ASSERT_FALSE(add_formula(inquiry, Kind::kInvariant, "p = 1"));
  ASSERT_FALSE(add_formula(inquiry, Kind::kLtl, "F p = 0"));
  const auto plan = plan_for({}, inquiry.questions);
  std::vector<std::size_t> told;
  const auto answers =
      answer(*model, inquiry, *plan, Watch::endless(), [&](std::size_t i, const Answer&) { told.push_back(i); });
  EXPECT_EQ(told, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(answers[0].verdict, Verdict::kHolds);
  EXPECT_TRUE(answers[0].used.unfolding->partition);
  EXPECT_EQ(answers[1].verdict, Verdict::kViolated);
}

TEST(Colored, QuestionsAboutAllPlacesKeepThem) {
  for (const char* unfolding : kUnfoldings) {
    run::Words words;
    words.unfolding = unfolding;
    EXPECT_EQ(testing::ask(move(), Kind::kOneSafe, words).verdict, Verdict::kViolated) << unfolding;
    const Answer stable = testing::ask(move(), Kind::kStablePlace, words);
    EXPECT_EQ(stable.verdict, Verdict::kHolds) << unfolding;
    EXPECT_EQ(stable.finding, "stays") << unfolding;
  }
}

// An inhibitor arc reads the sum of all colours, which is no place of its own.
TEST(Colored, TokensAreCountedOnce) {
  NetBuilder builder("sum");
  const auto color = builder.enumeration("color", {"r", "g"});
  const auto p = builder.place("p", color, {{0, 2}, {1, 1}});
  builder.inhibitor(p, builder.transition("t"), 3);
  const Answer answer = testing::explore(std::move(builder).build());
  EXPECT_EQ(answer.figures.states, 1u);
  EXPECT_EQ(answer.census.deadlocks, 1u);
  EXPECT_EQ(answer.census.max_tokens_in_place, 2u);
  EXPECT_EQ(answer.census.max_tokens_in_marking, 3u);
}

// Aliases: whether one of two transitions that do the same may fire is known by the other.
TEST(Colored, TransitionsThatDoTheSame) {
  colored::Net net = move();
  net.transitions.push_back(net.transitions[0]);
  net.transitions.back().node.id = "u";
  for (const char* unfolding : kUnfoldings) {
    run::Words words;
    words.unfolding = unfolding;
    EXPECT_EQ(ask_formula(net, Kind::kReach, "fireable(u) & from = 1", words).verdict, Verdict::kHolds);
    EXPECT_EQ(ask_formula(net, Kind::kReach, "fireable(u(x=g)) & !fireable(u(x=r))", words).verdict, Verdict::kHolds);
    EXPECT_EQ(testing::ask(net, Kind::kQuasiLive, words).verdict, Verdict::kHolds) << unfolding;
    const auto model = kind::make(net);
    const auto one =
        *testing::ask(*model, Question{.id = {}, .kind = Kind::kQuasiLive, .transitions = {"u(x=g)"}}, words);
    ASSERT_EQ(one.verdict, Verdict::kHolds) << unfolding;
    EXPECT_EQ(one.trace()->steps.back(), "u(x=g)");
  }
}

}  // namespace
}  // namespace onager::answer
