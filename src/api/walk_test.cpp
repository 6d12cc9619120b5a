// One step at a time, as whoever embeds the library sees it: this file includes nothing else of the project.

#include "include/onager/walk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "include/onager/translate.h"

namespace {

const std::string kExamples = ONAGER_SOURCE_DIR "/examples/";

// Names of steps are the same in every walk of a model.
std::size_t count_states(const onager::Model& model) {
  while (true) try {
      const onager::Walk walk(model);
      std::set<onager::Walk::State> seen{walk.initial()};
      std::vector<onager::Walk::State> waiting{walk.initial()};
      while (!waiting.empty()) {
        const onager::Walk::State state = waiting.back();
        waiting.pop_back();
        for (const std::uint32_t step : walk.enabled(state))
          if (const auto next = walk.fire(state, step); seen.insert(next).second) waiting.push_back(next);
      }
      return seen.size();
    } catch (const onager::NoRoom&) {
    }
}

TEST(Walk, MeetsTheStatesThatSearchesMeet) {
  for (const char* name : {"philosophers-5.pnml", "colored-philosophers-5.pnml", "peterson.dve", "peterson.pml",
                           "handshake.pml", "readers-writers-3.pnml"}) {
    const auto model = onager::Model::load(kExamples + name);
    EXPECT_EQ(count_states(model), model.ask({"explore"}).states) << name;
  }
}

TEST(Walk, RefusesWhatIsNotEnabled) {
  const auto model = onager::Model::load(kExamples + "philosophers-5.pnml");
  const onager::Walk walk(model);
  try {
    walk.fire(walk.initial(), 1);
    FAIL() << "it was fired";
  } catch (const onager::Error& error) {
    EXPECT_EQ(error.message, "'" + walk.steps()[1] + "' is not enabled");
    EXPECT_NE(error.hint.find("has 0"), std::string::npos);
  }
  EXPECT_THROW(walk.fire(walk.initial(), 1'000), onager::Error);
  EXPECT_THROW(walk.enabled({1, 2}), onager::Error);
}

TEST(Walk, ValuesAreThoseOfTheLanguage) {
  const auto model = onager::Model::parse(
      "loop.dve", "int x = -3; process P { state a, b; init a; trans a -> b { effect x = x - 1; }; } system async;");
  const onager::Walk walk(model);
  const auto first = walk.initial();
  ASSERT_EQ(walk.slots(), (std::vector<std::string>{"P", "x"}));
  EXPECT_EQ(walk.value(0, first[0]), onager::Walk::Value("a"));
  EXPECT_EQ(walk.value(1, first[1]), onager::Walk::Value(-3));
  const auto next = walk.fire(first, 0);
  EXPECT_EQ(walk.value(0, next[0]), onager::Walk::Value("b"));
  EXPECT_EQ(walk.value(1, next[1]), onager::Walk::Value(-4));
  for (const auto& state : {first, next})
    for (std::uint32_t slot = 0; slot < 2; ++slot)
      EXPECT_EQ(walk.number(slot, walk.value(slot, state[slot])), state[slot]);
  EXPECT_FALSE(walk.number(0, "c"));
  EXPECT_FALSE(walk.number(0, 7));
  EXPECT_FALSE(walk.number(1, 32768));
  EXPECT_FALSE(walk.number(1, -32769));
  EXPECT_TRUE(walk.number(1, 32767));
  EXPECT_THROW(walk.value(2, 0), onager::Error);
  EXPECT_THROW(walk.value(0, 1'000'000), onager::Error);
  EXPECT_THROW(walk.number(2, 0), onager::Error);
  EXPECT_TRUE(walk.is_deadlock(next));
}

TEST(Walk, RefusesNumbersThatNoSlotHas) {
  const auto model =
      onager::Model::parse("box.dve",
                           "channel {byte} c[2]; process P { state a; init a; trans a -> a { sync c!1; }; }"
                           " process Q { state a; init a; byte x; trans a -> a { sync c?x; }; } system async;");
  const onager::Walk walk(model);
  const auto slot = static_cast<std::uint32_t>(std::ranges::find(walk.slots(), "c.length") - walk.slots().begin());
  ASSERT_LT(slot, walk.slots().size());
  EXPECT_TRUE(walk.number(slot, 2));
  EXPECT_FALSE(walk.number(slot, 3));
  auto state = walk.initial();
  state[slot] = 1'000;
  EXPECT_THROW(walk.enabled(state), onager::Error);
  state = walk.initial();
  state[0] = 7;
  EXPECT_THROW(walk.fire(state, 0), onager::Error);
}

TEST(Walk, StatesAlongATrace) {
  const auto model = onager::Model::load(kExamples + "philosophers-5.pnml");
  const onager::Answer answer = model.ask({"deadlock"});
  const auto states = onager::states_along(model, answer.traces[0].json);
  ASSERT_EQ(states.size(), answer.traces[0].steps.size() + 1);
  EXPECT_EQ(states.back().size(), 5u);
  EXPECT_NE(onager::text_of_trace(model, answer.traces[0].json).find("finally: "), std::string::npos);
  EXPECT_THROW(onager::states_along(model, "{"), onager::Error);
}

TEST(Explanation, TellsWhy) {
  const auto model = onager::Model::load(kExamples + "philosophers-5.pnml");
  const onager::Explanation why = onager::explanation(model, {"take_left_1"}, {.settings = {{"reduction", "closure"}}});
  EXPECT_NE(why.json.find("\"members\""), std::string::npos);
  EXPECT_NE(why.text.find("the set starts here"), std::string::npos);
  EXPECT_NE(why.dot.find("digraph"), std::string::npos);
  EXPECT_THROW(onager::explanation(model, {"take_left_9"}), onager::Error);
  EXPECT_THROW(onager::explanation(model, {"release_1"}), onager::Error);
  EXPECT_THROW(onager::explanation(model, {}, {.settings = {{"reduction", "none"}}}), onager::Error);
  EXPECT_THROW(onager::explanation(model, {}, {.settings = {{"proviso", "color"}}}), onager::Error);
}

TEST(Translate, MakesAutomata) {
  const onager::Automaton automaton = onager::translate("G (a >= 1 -> F b >= 1)");
  EXPECT_EQ(automaton.atoms.size(), 2u);
  EXPECT_EQ(automaton.states, 2u);
  EXPECT_EQ(automaton.hoa.substr(0, 7), "HOA: v1");
  EXPECT_THROW(onager::translate("G ("), onager::Error);
  EXPECT_THROW(onager::translate("EF a >= 1"), onager::Error);
}

TEST(ExploreGraph, IsDrawn) {
  const auto model = onager::Model::load(kExamples + "philosophers-5.pnml");
  EXPECT_NE(model.ask({"explore", "graph"}).dot.find("digraph"), std::string::npos);
  EXPECT_TRUE(model.ask({"explore"}).dot.empty());
  EXPECT_TRUE(model.ask({"deadlock"}).dot.empty());
  EXPECT_NE(model.ask({"ctl", "EF eat_1 >= 1"}).dot.find("digraph"), std::string::npos);
  EXPECT_THROW(model.ask({"explore", "picture"}), onager::Error);
}

}  // namespace
