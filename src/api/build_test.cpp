// Models from memory, as whoever embeds the library sees them: this file includes nothing else of the project.

#include "include/onager/build.h"

#include <gtest/gtest.h>

namespace {

onager::NetPlan switching() {
  onager::NetPlan plan{.id = "switch", .places = {{"off", 1}, {"on"}}, .transitions = {}};
  plan.transitions = {{"press", {{0}}, {{1}}}, {"release", {{1}}, {{0}}}};
  return plan;
}

TEST(BuildNet, IsLikeAnyOther) {
  const auto model = onager::build(switching());
  EXPECT_EQ(model.id(), "switch");
  EXPECT_STREQ(model.kind(), "net");
  EXPECT_EQ(model.ask({"explore"}).states, 2u);
  EXPECT_EQ(model.ask({"deadlock"}).verdict, onager::Verdict::holds);
  EXPECT_EQ(onager::Model::parse("back.pnml", onager::pnml(model)).ask({"explore"}).states, 2u);
}

TEST(BuildNet, RefusesWhatIsWrong) {
  const auto message = [](auto change) {
    onager::NetPlan plan = switching();
    change(plan);
    try {
      onager::build(plan);
    } catch (const onager::Error& error) {
      return error.message;
    }
    return std::string();
  };
  EXPECT_EQ(message([](onager::NetPlan&) {}), "");
  EXPECT_EQ(message([](onager::NetPlan& plan) { plan.places[1].name = "off"; }), "the name 'off' is there twice");
  EXPECT_EQ(message([](onager::NetPlan& plan) { plan.transitions[1].name = "on"; }), "the name 'on' is there twice");
  EXPECT_EQ(message([](onager::NetPlan& plan) { plan.places[1].name = ""; }), "a place or transition has no name");
  EXPECT_EQ(message([](onager::NetPlan& plan) { plan.transitions[0].inputs[0].place = 2; }),
            "an arc of 'press' is at place 2 of 2");
  EXPECT_EQ(message([](onager::NetPlan& plan) { plan.transitions[0].outputs[0].weight = 0; }),
            "the arc between 'press' and 'on' has a weight that is not possible");
  EXPECT_EQ(message([](onager::NetPlan& plan) {
              plan.transitions[0].outputs = {{1, 0x7fffffff}, {1, 1}};
            }),
            "the arc between 'press' and 'on' has a weight that is not possible");
}

TEST(Families, MakeModels) {
  ASSERT_FALSE(onager::families().empty());
  const auto model = onager::member("philosophers", 5);
  EXPECT_EQ(model.ask({"explore"}).states, 82u);
  EXPECT_THROW(onager::member("philosopher", 5), onager::Error);
  EXPECT_THROW(onager::member("philosophers", 0), onager::Error);
}

TEST(Families, ColoredNetsAreUnfolded) {
  const auto model = onager::member("colored-philosophers", 3);
  EXPECT_STREQ(model.kind(), "colored net");
  EXPECT_NE(onager::pnml(model).find("symmetricnet"), std::string::npos);
  EXPECT_EQ(onager::pnml(model, true).find("symmetricnet"), std::string::npos);
}

// Every one of `count` counters goes from 0 to 3, one by one.
onager::FunctionPlan counters(std::uint32_t count) {
  onager::FunctionPlan plan;
  plan.id = "counters";
  for (std::uint32_t i = 0; i < count; ++i) {
    plan.slots.push_back({"c" + std::to_string(i), 0});
    plan.guards.push_back({"", {i}});
    plan.steps.push_back({"up" + std::to_string(i), {i}, {i}, {i}});
  }
  plan.evaluate = [](const std::uint32_t* state, const std::uint32_t* guards, std::size_t number, bool* truth) {
    for (std::size_t i = 0; i < number; ++i) truth[i] = state[guards[i]] < 3;
  };
  plan.fire = [](const std::uint32_t* state, std::uint32_t step, std::vector<onager::FunctionPlan::Change>& changes) {
    changes.push_back({step, state[step] + 1});
  };
  return plan;
}

TEST(BuildFunctions, AreReducedAsEverything) {
  const auto model = onager::build(counters(4));
  EXPECT_EQ(model.ask({"explore"}).states, 256u);
  const onager::Answer reduced =
      model.ask({"explore"}, {.settings = {{"reduction", "deletion"}, {"check-reduction", "true"}}});
  EXPECT_EQ(reduced.states, 13u);
  EXPECT_NE(reduced.json.find("\"deadlocks_equal\": true"), std::string::npos);
  const onager::Answer deadlock = model.ask({"deadlock"});
  EXPECT_EQ(deadlock.verdict, onager::Verdict::violated);
  EXPECT_TRUE(model.replay(deadlock.traces[0].json));
  EXPECT_EQ(model.ask({"ctl", "AF c0 = 3"}).verdict, onager::Verdict::holds);
}

TEST(BuildFunctions, RefusesListsThatAreWrong) {
  auto plan = counters(2);
  plan.steps[1].name = "up0";
  EXPECT_THROW(onager::build(plan), onager::Error);
  plan = counters(2);
  plan.steps[0].guards = {7};
  EXPECT_THROW(onager::build(plan), onager::Error);
  plan = counters(2);
  plan.fire = nullptr;
  EXPECT_THROW(onager::build(plan), onager::Error);
}

TEST(BuildFunctions, FindsOutWhatIsNotListed) {
  auto plan = counters(2);
  plan.fire = [](const std::uint32_t*, std::uint32_t step, std::vector<onager::FunctionPlan::Change>& changes) {
    changes.push_back({1 - step, 3});
  };
  EXPECT_THROW(onager::build(plan).ask({"explore"}), onager::Error);
  plan.fire = [](const std::uint32_t*, std::uint32_t, std::vector<onager::FunctionPlan::Change>& changes) {
    changes.assign(100'000, {0, 0});
  };
  EXPECT_THROW(onager::build(plan).ask({"explore"}), onager::Error);
}

TEST(BuildFunctions, WhatTheyThrowComesOut) {
  auto plan = counters(2);
  plan.fire = [](const std::uint32_t*, std::uint32_t, std::vector<onager::FunctionPlan::Change>&) {
    throw std::string("no");
  };
  const auto model = onager::build(plan);
  EXPECT_THROW(model.ask({"explore"}), std::string);
  EXPECT_THROW(model.ask({"deadlock"}), std::string);
  EXPECT_THROW(model.ask({"ltl", "F c0 = 3"}), std::string);
  EXPECT_THROW(model.ask({"ctl", "EF c0 = 3"}), std::string);
}

TEST(BuildFunctions, SeatsAreGivenBack) {
  for (int round = 0; round < 300; ++round) EXPECT_EQ(onager::build(counters(1)).ask({"explore"}).states, 4u);
  std::vector<onager::Model> many;
  for (int i = 0; i < 256; ++i) many.push_back(onager::build(counters(1)));
  EXPECT_THROW(onager::build(counters(1)), onager::Error);
  many.clear();
  EXPECT_EQ(onager::build(counters(1)).ask({"explore"}).states, 4u);
}

}  // namespace
