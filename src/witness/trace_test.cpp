#include "witness/trace.h"

#include <gtest/gtest.h>

namespace onager::witness {
namespace {

Diagnostic error_of(std::string_view text) {
  const Result<Trace> trace = parse_trace(text, "t.json");
  if (!trace) return trace.error();
  ADD_FAILURE() << "accepted: " << text;
  return {};
}

void expect_error(std::string_view text, std::uint64_t line, std::uint64_t column, const std::string& message_part) {
  const Diagnostic error = error_of(text);
  EXPECT_EQ(error.file, "t.json");
  EXPECT_EQ(error.line, line) << text;
  EXPECT_EQ(error.column, column) << text;
  EXPECT_NE(error.message.find(message_part), std::string::npos) << error.message;
}

TEST(Trace, ReadsBackWhatItWrites) {
  const Trace plain = {"philosophers-5", "deadlock", {"take_left_1", "quote\" \\ \n", "gr\u00fcn"}, std::nullopt};
  const Trace lasso = {"m", "ltl", {}, std::vector<std::string>{"a", "b"}};
  const Trace staying = {"", "", {"a"}, std::vector<std::string>{}};
  const Trace dead = {"m", "live", {"a"}, std::nullopt, {}, "b"};
  for (const Trace& trace : {plain, lasso, staying, dead}) {
    const Result<Trace> back = parse_trace(to_json(trace), "t.json");
    ASSERT_TRUE(back) << back.error().to_string();
    EXPECT_EQ(*back, trace);
  }
}

TEST(Trace, WritesMembersInOrderAndOneStepALine) {
  EXPECT_EQ(
      to_json({"m", "deadlock", {"a", "b"}, std::nullopt}),
      "{\n  \"format\": \"onager-trace\",\n  \"version\": 1,\n  \"model\": \"m\",\n  \"property\": \"deadlock\",\n"
      "  \"steps\": [\n    \"a\",\n    \"b\"\n  ]\n}\n");
}

TEST(Trace, NamesThatAreNotUtf8ComeBack) {
  const Result<Trace> back = parse_trace(to_json({"m", "deadlock", {"\xff"}, std::nullopt}), "t.json");
  ASSERT_TRUE(back);
  EXPECT_EQ(back->steps, std::vector<std::string>{"\xff"});
}

TEST(Trace, IgnoresMembersItDoesNotKnow) {
  const Result<Trace> trace = parse_trace(
      R"({"states": 5, "format": "onager-trace", "note": {"steps": [1, {"format": 2}], "x": null}, "version": 1,
          "model": "m", "property": "deadlock", "steps": ["a"], "more": [[true], -1.5]})",
      "t.json");
  ASSERT_TRUE(trace) << trace.error().to_string();
  EXPECT_EQ(*trace, (Trace{"m", "deadlock", {"a"}, std::nullopt}));
}

TEST(Trace, PointsAtBrokenJson) {
  expect_error("", 1, 1, "unexpected end of input");
  expect_error("{\n  \"format\": onager\n}", 2, 13, "invalid literal");
  expect_error("{\"format\": \"onager-trace\",\n \"steps\": [\"a\"", 2, 15, "unexpected end of input");
  expect_error("{\"model\": \"\xff\"}", 1, 12, "invalid string");
  expect_error("{\"x\": 1e999}", 1, 11, "number overflow");
  EXPECT_FALSE(error_of("{").hint.empty());
}

TEST(Trace, MessagesHoldNoRawBytesOfBrokenText) {
  EXPECT_EQ(error_of("{\"model\": \"\xff\"}").message.find('\xff'), std::string::npos);
}

TEST(Trace, RefusesTextAfterTheObject) {
  const std::string good = to_json({"m", "deadlock", {}, std::nullopt});
  EXPECT_NE(error_of(good + "x").message.find("not valid JSON"), std::string::npos);
}

TEST(Trace, PointsAtValuesOfTheWrongType) {
  expect_error("[]", 1, 1, "expected an object, found an array");
  expect_error(" 7", 1, 2, "expected an object, found a whole number");
  expect_error("{\"format\": \"onager-trace\",\n \"steps\": \"a\"}", 2, 11,
               "\"steps\" must be an array, found a string");
  expect_error("{\"steps\": [\"a\",\n  5]}", 2, 3, "each element of \"steps\" must be a string");
  expect_error("{\"steps\": [\"a\", [\"b\"]]}", 1, 17, "each element of \"steps\" must be a string, found an array");
  expect_error("{\"model\":null}", 1, 10, "\"model\" must be a string");
  expect_error("{\"version\": -1}", 1, 13, "\"version\" must be a whole number");
  expect_error("{\"version\": 1.0}", 1, 13, "\"version\" must be a whole number");
}

TEST(Trace, RefusesOtherFormatsAndVersions) {
  expect_error("{\"format\": \"other\"}", 1, 12, "unknown format 'other', expected 'onager-trace'");
  expect_error("{\"format\":\"onager-trace\",\"version\":3}", 1, 36, "version 3");
  const std::string many(200, 'x');
  EXPECT_LT(error_of("{\"format\": \"" + many + "\"}").message.size(), many.size());
}

TEST(Trace, NamesMissingAndRepeatedMembers) {
  expect_error("{}", 1, 2, "\"format\" is missing");
  expect_error(R"({"format":"onager-trace","version":1,"model":"m","property":"deadlock"})", 1, 71,
               "\"steps\" is missing");
  expect_error("{\"model\": \"a\",\n\"model\": \"b\"}", 2, 1, "\"model\" appears twice");
}

TEST(Trace, DeepNestingIsHarmless) {
  const std::size_t depth = 1'000'000;
  const std::string open(depth, '['), close(depth, ']');
  const std::string rest = R"("format":"onager-trace","version":1,"model":"m","property":"deadlock","steps":[]})";
  EXPECT_TRUE(parse_trace("{\"x\":" + open + close + "," + rest, "t.json"));
  EXPECT_FALSE(parse_trace("{\"x\":" + open, "t.json"));
  EXPECT_FALSE(parse_trace(open, "t.json"));
}

}  // namespace
}  // namespace onager::witness
