#include "frontend/mcc_query/read.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "frontend/mcc_query/write.h"
#include "model/colored_build.h"
#include "property/print.h"
#include "property/random_test.h"

namespace onager::frontend {
namespace {

using property::FormulaId;
using property::Formulas;
using property::Kind;
using property::Names;

std::string in_file(std::string_view formula) {
  return "<?xml version=\"1.0\"?>\n<property-set xmlns=\"http://mcc.lip6.fr/\">\n<property><id>one</id>"
         "<description>text</description>\n<formula>\n" +
         std::string(formula) + "</formula></property></property-set>\n";
}

Names closed_names() {
  NetBuilder builder("n");
  for (const char* place : {"p1", "p2"}) builder.place(place);
  for (const char* transition : {"t1", "t2"}) builder.transition(transition);
  return Names::of(std::move(builder).build());
}

std::string as_text(std::string_view formula) {
  Formulas formulas;
  Names names = closed_names();
  const std::string text = in_file(formula);
  MemorySource source(text);
  const auto queries = read_queries("test.xml", source, formulas, names);
  if (!queries) return queries.error().to_string();
  EXPECT_EQ(queries->size(), 1u);
  return property::print(formulas, names, queries->at(0).formula);
}

void expect_problem(std::string_view formula, std::uint64_t line, std::uint64_t column, std::string_view message,
                    std::string_view hint) {
  Formulas formulas;
  Names names = closed_names();
  const std::string text = in_file(formula);
  MemorySource source(text);
  const auto queries = read_queries("test.xml", source, formulas, names);
  ASSERT_FALSE(queries) << formula;
  EXPECT_EQ(queries.error().file, "test.xml");
  EXPECT_EQ(queries.error().line, line) << queries.error().to_string();
  EXPECT_EQ(queries.error().column, column) << queries.error().to_string();
  EXPECT_NE(queries.error().message.find(message), std::string::npos) << queries.error().to_string();
  EXPECT_NE(queries.error().hint.find(hint), std::string::npos) << queries.error().to_string();
}

TEST(McQuery, NamesOfColouredNets) {
  colored::NetBuilder builder("table");
  const auto seat = builder.range("seat", 1, 3);
  const auto p = builder.variable("p", seat);
  const auto fork = builder.full_place("fork", seat);
  builder.input(fork, builder.transition("take"), builder.value(p));
  const colored::Net net = std::move(builder).build();
  Formulas formulas;
  Names names = Names::of(net);
  const std::string text = in_file(
      "<conjunction><is-fireable><transition>take</transition><transition>take(p=2)</transition></is-fireable>"
      "<integer-le><tokens-count><place>fork</place><place> fork(3) </place></tokens-count>"
      "<integer-constant>4</integer-constant></integer-le></conjunction>");
  MemorySource source(text);
  const auto queries = read_queries("test.xml", source, formulas, names);
  ASSERT_TRUE(queries) << queries.error().to_string();
  EXPECT_EQ(property::print(formulas, names, queries->at(0).formula),
            "fireable(take, take(p=2)) & fork + fork(3) <= 4");
  const std::string wrong = in_file("<is-fireable><transition>take(p=4)</transition></is-fireable>");
  MemorySource other(wrong);
  EXPECT_FALSE(read_queries("test.xml", other, formulas, names));
}

constexpr std::string_view kTokens = "<tokens-count><place>p1</place><place>p2</place></tokens-count>";

TEST(McQuery, Formulas) {
  EXPECT_EQ(as_text("<all-paths><globally><integer-le>" + std::string(kTokens) +
                    "<integer-constant> 3 </integer-constant></integer-le></globally></all-paths>"),
            "AG p1 + p2 <= 3");
  EXPECT_EQ(as_text("<exists-path><finally><is-fireable><transition>t1</transition><transition>t2</transition>"
                    "</is-fireable></finally></exists-path>"),
            "EF fireable(t1, t2)");
  EXPECT_EQ(as_text("<until><before><true/></before><reach><deadlock/></reach></until>"), "true U deadlock");
  EXPECT_EQ(as_text("<place-bound><place>p1</place><place>p2</place></place-bound>"), "bound(p1 + p2)");
  EXPECT_EQ(as_text("<invariant><false/></invariant>"), "AG false");
  EXPECT_EQ(as_text("<impossibility><false/></impossibility>"), "AG !false");
  EXPECT_EQ(as_text("<mcc:conjunction><true/></mcc:conjunction>"), "true");
}

TEST(McQuery, Problems) {
  expect_problem("<is-fireable><transition>t3</transition></is-fireable>", 5, 14, "no transition 't3'", "'t1'");
  expect_problem("<all-paths><integer-le>\n<tokens-count><place>q</place></tokens-count></integer-le></all-paths>", 6,
                 15, "no place 'q'", "");
  expect_problem("<negatoin/>", 5, 1, "unknown element <negatoin>", "'negation'");
  expect_problem("<negation/>", 5, 1, "has 0 operands", "needs 1");
  expect_problem("<negation><integer-constant>1</integer-constant></negation>", 5, 11, "is not allowed in <negation>",
                 "a formula");
  expect_problem("<integer-le><integer-constant>x</integer-constant></integer-le>", 5, 13, "'x' is not a number", "");
  expect_problem("<until><reach><true/></reach></until>", 5, 1, "has 1 operands", "2");
  expect_problem("<proposition>a</proposition>", 5, 1, "proposition", "");
  expect_problem("<negation><place-bound><place>p1</place></place-bound></negation>", 5, 11,
                 "is not allowed in <negation>", "");
}

TEST(McQuery, AFormulaThatIsNestedTooDeepCostsOnlyItself) {
  for (const std::size_t depth : {1000u, 5000u, 50'000u}) {
    std::string text = "<property-set>";
    for (const char* id : {"deep", "flat"}) {
      text += std::string("<property><id>") + id + "</id><formula>";
      const std::size_t levels = id == std::string("deep") ? depth : 1;
      for (std::size_t i = 0; i < levels; ++i) text += "<negation>";
      text += "<deadlock/>";
      for (std::size_t i = 0; i < levels; ++i) text += "</negation>";
      text += "</formula></property>";
    }
    text += "</property-set>";
    Formulas formulas;
    Names names = closed_names();
    MemorySource source(text);
    const auto queries = read_queries("test.xml", source, formulas, names);
    ASSERT_TRUE(queries) << queries.error().to_string();
    ASSERT_EQ(queries->size(), 2u);
    ASSERT_TRUE(queries->at(0).wrong);
    EXPECT_NE(queries->at(0).wrong->message.find("nested deeper"), std::string::npos);
    EXPECT_FALSE(queries->at(1).wrong);
    EXPECT_EQ(property::print(formulas, names, queries->at(1).formula), "!deadlock");
  }
}

TEST(McQuery, Files) {
  Formulas formulas;
  Names names;
  const auto problem = [&](std::string_view text) {
    MemorySource source(text);
    const auto queries = read_queries("f", source, formulas, names);
    return queries ? std::string() : queries.error().message;
  };
  EXPECT_EQ(problem("<property-set/>"), "");
  EXPECT_EQ(problem(""), "the file is empty");
  EXPECT_NE(problem("<pnml/>").find("unknown element <pnml>"), std::string::npos);
  EXPECT_NE(problem("<property/>").find("<property-set> is expected"), std::string::npos);
  EXPECT_NE(problem("<property-set><property><id>a</id></property></property-set>").find("no <formula>"),
            std::string::npos);
  EXPECT_NE(problem("<property-set><property/></property-set>").find("no <id>"), std::string::npos);
  EXPECT_NE(problem("<property-set><property>").find("ends before"), std::string::npos);
  EXPECT_NE(load_queries("no/such/file.xml", formulas, names).error().message.find("cannot read"), std::string::npos);
}

RC_GTEST_PROP(McQuery, ReadIsTheInverseOfWrite, ()) {
  Formulas formulas;
  Names names = property::testing::names_for_tests();
  property::testing::RandomFormulas random(formulas, [](int n) { return *rc::gen::inRange(0, n); });
  const FormulaId formula =
      *rc::gen::inRange(0, 10) == 9 ? formulas.unary(Kind::kBound, random.number(3)) : random.any(4);
  const std::vector<Query> queries{{"a<b", formula}, {"two", formulas.constant(true)}};
  const std::string text = write_queries(queries, formulas, names);
  MemorySource source(text);
  const auto again = read_queries("f", source, formulas, names);
  if (!again) RC_FAIL(text + again.error().to_string());
  RC_ASSERT(again->size() == 2u);
  RC_ASSERT(again->at(0).id == "a<b");
  RC_ASSERT(again->at(0).formula == formula);
}

}  // namespace
}  // namespace onager::frontend
