// The public library as whoever embeds it sees it: this file includes nothing else of the project.

#include "include/onager/onager.h"

#include <gtest/gtest.h>

#include <thread>

namespace {

const std::string kPhilosophers = ONAGER_SOURCE_DIR "/examples/philosophers-5.pnml";
const std::string kPolite = ONAGER_SOURCE_DIR "/examples/polite-philosophers-5.pnml";

TEST(Library, AsksWhatTheCommandLineCan) {
  const auto model = onager::Model::load(kPhilosophers);
  EXPECT_EQ(model.id(), "philosophers-5");
  EXPECT_EQ(model.places(), 20u);
  EXPECT_EQ(model.transitions(), 15u);
  const onager::Answer space = model.ask({"explore"});
  EXPECT_EQ(space.states, 82u);
  EXPECT_EQ(space.edges, 265u);
  EXPECT_EQ(space.deadlocks, 1u);
  EXPECT_EQ(space.verdict, onager::Verdict::holds);
  EXPECT_EQ(model.ask({"reach", "eat_1 + eat_3 >= 2"}).verdict, onager::Verdict::holds);
  EXPECT_EQ(model.ask({"invariant", "eat_1 + eat_2 <= 1"}).verdict, onager::Verdict::holds);
  EXPECT_EQ(model.ask({"bound", "eat_1 + eat_2 + eat_3 + eat_4 + eat_5"}).bound, 2);
  EXPECT_EQ(model.ask({"live", "take_left_1"}).verdict, onager::Verdict::violated);
  EXPECT_EQ(model.ask({"all-live"}).verdict, onager::Verdict::violated);
  EXPECT_EQ(model.ask({"quasi-live", "release_1"}).verdict, onager::Verdict::holds);
  EXPECT_EQ(model.ask({"all-deadlocks", "3"}).traces.size(), 1u);
}

TEST(Library, TracesReplay) {
  const auto model = onager::Model::load(kPhilosophers);
  const onager::Answer deadlock = model.ask({"deadlock"});
  EXPECT_EQ(deadlock.verdict, onager::Verdict::violated);
  ASSERT_EQ(deadlock.traces.size(), 1u);
  std::string why;
  EXPECT_TRUE(model.replay(deadlock.traces[0].json, &why)) << why;
  EXPECT_FALSE(onager::Model::load(kPolite).replay(deadlock.traces[0].json, &why));
  EXPECT_FALSE(why.empty());
  const onager::Answer starving = model.ask({"ltl", "G (wait_1 >= 1 -> F eat_1 >= 1)"});
  ASSERT_EQ(starving.traces.size(), 1u);
  EXPECT_TRUE(starving.traces[0].cycle);
}

TEST(Library, ModelsFromMemory) {
  const auto model = onager::Model::parse(
      "loop.dve",
      "byte x; process P { state a; init a; trans a -> a { guard x < 3; effect x = x + 1; }; } system async;");
  EXPECT_EQ(model.ask({"explore"}).states, 4u);
  EXPECT_EQ(model.ask({"invariant", "x <= 3"}).verdict, onager::Verdict::holds);
  EXPECT_EQ(model.ask({"assertions"}).verdict, onager::Verdict::holds);
}

TEST(Library, ErrorsTellWhere) {
  try {
    onager::Model::parse("broken.pnml", "<pnml><net></pnml>");
    FAIL() << "it was read";
  } catch (const onager::Error& error) {
    EXPECT_EQ(error.file, "broken.pnml");
    EXPECT_EQ(error.line, 1u);
    EXPECT_NE(std::string(error.what()).find(error.message), std::string::npos);
  }
  const auto model = onager::Model::load(kPhilosophers);
  EXPECT_THROW(model.ask({"reach", "nobody >= 1"}), onager::Error);
  EXPECT_THROW(model.ask({"dedlock"}), onager::Error);
  EXPECT_THROW(model.ask({"deadlock"}, {.settings = {{"reduktion", "none"}}}), onager::Error);
  EXPECT_THROW(model.ask({"deadlock"}, {.settings = {{"shuffle", "many"}}}), onager::Error);
  EXPECT_THROW(model.ask({"ltl", "F eat_1 >= 1"}, {.settings = {{"proviso", "color"}}}), onager::Error);
  EXPECT_THROW(model.ask({"assertions"}), onager::Error);
  EXPECT_THROW(model.ask({"deadlock", "10"}), onager::Error);
  EXPECT_THROW(model.ask({"reach"}), onager::Error);
}

TEST(Library, SettingsAreThoseOfTheCommandLine) {
  const auto model = onager::Model::load(kPhilosophers);
  const onager::Answer answer =
      model.ask({"explore"}, {.settings = {{"reduction", "deletion"}, {"search", "dfs"}, {"check-reduction", "true"}}});
  EXPECT_LT(answer.states, 82u);
  EXPECT_EQ(answer.technique, "explicit dfs tree deletion");
  EXPECT_NE(answer.json.find("\"deadlocks_equal\": true"), std::string::npos);
}

// 3^40 states.
onager::Model large() {
  std::string text = "byte c[40]; process P { state a; init a; trans ";
  for (int i = 0; i < 40; ++i)
    text += (i == 0 ? "" : ", ") + ("a -> a { guard c[" + std::to_string(i) + "] < 2; effect c[" + std::to_string(i) +
                                    "] = c[" + std::to_string(i) + "] + 1; }");
  return onager::Model::parse("large.dve", text + "; } system async;");
}

TEST(Library, LimitsAndCancellation) {
  const auto model = large();
  const onager::Answer late = model.ask({"explore"}, {.seconds = 0.1});
  EXPECT_EQ(late.verdict, onager::Verdict::unknown);
  EXPECT_EQ(late.reason, "time limit");
  int told = 0;
  std::atomic<bool> cancel = false;
  onager::Options options{.cancel = &cancel};
  options.on_progress = [&](const onager::Progress& progress) {
    EXPECT_GT(progress.states, 0u);
    ++told;
    cancel = true;
  };
  EXPECT_EQ(model.ask({"explore"}, options).reason, "interrupted");
  EXPECT_GE(told, 1);
}

// Each thread asks many questions of a model of its own and of one that all share.
TEST(ThreadsLibrary, ManyQuestionsAtOnce) {
  const auto shared = onager::Model::load(kPhilosophers);
  const auto work = [&shared](const std::string& path, onager::Verdict expected) {
    const auto own = onager::Model::load(path);
    for (int round = 0; round < 3; ++round) {
      EXPECT_EQ(own.ask({"deadlock"}).verdict, expected);
      EXPECT_EQ(shared.ask({"deadlock"}).verdict, onager::Verdict::violated);
      EXPECT_EQ(shared.ask({"explore"}, {.settings = {{"reduction", "auto"}}}).deadlocks, 1u);
      EXPECT_EQ(shared.ask({"ltl", "G F eat_1 >= 1"}).verdict, onager::Verdict::violated);
      EXPECT_EQ(shared.ask({"bound", "eat_1 + eat_2"}).bound, 1);
    }
  };
  std::thread one(work, kPhilosophers, onager::Verdict::violated), other(work, kPolite, onager::Verdict::holds);
  one.join();
  other.join();
}

}  // namespace
