#include "view/session.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "frontend/load.h"
#include "view/page.h"
#include "view/server.h"

namespace onager::view {
namespace {

class SessionTest : public testing::Test {
 protected:
  SessionTest()
      : model_(std::move(
            *frontend::load_model(std::string(ONAGER_SOURCE_DIR) + "/examples/philosophers-5.pnml", Watch::endless()))),
        session_(*model_, report::subject_of(*model_, "philosophers-5.pnml"), std::nullopt, {}, Watch::endless()) {}

  Json done(const std::string& what, const Json& body) {
    const Json job = session_.ask(what, body);
    while (true) {
      const Json status = session_.ask("job", job);
      if (status.contains("error") || status["state"] == "done") return status.value("result", status);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  std::unique_ptr<kind::Model> model_;
  Session session_;
};

TEST_F(SessionTest, TellsWhatNeverHappens) {
  const Json result = done("ask", {{"word", "coverage"}, {"text", ""}, {"settings", Json::object()}});
  ASSERT_TRUE(result.contains("results")) << result;
  const Json& one = result["results"][0];
  EXPECT_EQ(one["verdict"], "complete");
  EXPECT_EQ(one["states"], 82);
  EXPECT_FALSE(one["lines"].get<std::string>().empty());
  const Json reduced = done("ask", {{"word", "coverage"}, {"text", ""}, {"settings", {{"reduction", "deletion"}}}});
  EXPECT_TRUE(reduced.contains("error")) << reduced;
}

TEST_F(SessionTest, AnswersWhateverIsSent) {
  for (const Json& body : {Json(), Json::array(), Json(3), Json("x"), Json::object(), Json{{"n", -1}}, Json{{"n", 77}},
                           Json{{"n", "0"}}, Json{{"n", 0.5}}})
    for (const char* what : {"state", "fire", "trace", "why", "nothing", ""})
      EXPECT_TRUE(session_.ask(what, body).contains("error")) << what << ' ' << body;
  EXPECT_TRUE(session_.ask("fire", {{"n", 0}, {"step", Json::array()}}).contains("error"));
}

TEST_F(SessionTest, AskedAndStopped) {
  const Json result = done("ask", {{"word", "deadlock"}});
  EXPECT_EQ(result["results"][0]["verdict"], "violated");
  EXPECT_EQ(result["results"][0]["trail"]["steps"].size(), 5u);
  session_.end();
  EXPECT_TRUE(session_.ask("ask", {{"word", "deadlock"}}).contains("error"));
}

TEST_F(SessionTest, NoFilesAndNoPrograms) {
  for (const char* word : {"queries", "automaton", "stated", "explore", ""})
    EXPECT_TRUE(session_.ask("ask", {{"word", word}, {"text", "/etc/passwd"}}).contains("error")) << word;
  for (const char* setting : {"ltl-translator", "compile", "memory-limit", "check-reduction", "shuffle", ""})
    EXPECT_TRUE(session_.ask("ask", {{"word", "deadlock"}, {"settings", {{setting, "true"}}}}).contains("error"))
        << setting;
}

TEST_F(SessionTest, ExportedPageHasTheTrail) {
  const Trail trail = session_.play(std::vector<std::string>{"take_left_1", "take_left_2"});
  ASSERT_EQ(trail.states.size(), 3u);
  const std::string page = exported_page(session_, trail);
  EXPECT_NE(page.find("take_left_2"), std::string::npos);
  EXPECT_EQ(page.find("@DATA@"), std::string::npos);
  EXPECT_EQ(page.find("src=\"page.js\""), std::string::npos);
}

using ThreadsSession = SessionTest;

// Some play, some ask, some stop what others have asked.
TEST_F(ThreadsSession, MayAskAtTheSameTime) {
  const auto work = [this](std::uint64_t seed) {
    for (int i = 0; i < 5; ++i) {
      const Json trail = session_.ask("random", {{"n", 0}, {"steps", 10}, {"seed", seed + static_cast<unsigned>(i)}});
      ASSERT_FALSE(trail.contains("error")) << trail;
      const Json last = trail["states"].back();
      EXPECT_FALSE(session_.ask("state", {{"n", last}}).contains("error"));
      const Json job = session_.ask("ask", {{"word", "reach"}, {"text", "eat_1 = 1"}});
      const Json why = session_.ask("why", {{"n", last}, {"reduction", "deletion"}});
      if (i % 2 == 0) session_.ask("stop", job);
      session_.ask("job", why);
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t) threads.emplace_back(work, 100 * t);
  for (std::thread& thread : threads) thread.join();
  session_.end();
}

TEST(Server, TokensAreLongAndFresh) {
  const std::string one = fresh_token(), two = fresh_token();
  EXPECT_EQ(one.size(), 32u);
  EXPECT_NE(one, two);
}

}  // namespace
}  // namespace onager::view
