#include "run/plan.h"

#include <gtest/gtest.h>

namespace onager::run {
namespace {

constexpr SettingSet kLtl = {Setting::kReduction, Setting::kRelations, Setting::kLtlReduction, Setting::kEmptiness};

// What is wrong with the words; empty if nothing is.
Diagnostic refusal(const Words& words, SettingSet reads = {}) {
  const Result<Plan> plan = plan_of(words, reads, "it");
  return plan ? Diagnostic{} : plan.error();
}

TEST(Plan, UnknownWordsAreRefusedWithTheNearest) {
  EXPECT_EQ(refusal({.search = "bsf"}).hint, "did you mean 'bfs' or 'dfs'?");
  EXPECT_EQ(refusal({.relations = "exclusiv"}).hint, "did you mean 'exclusive'?");
  EXPECT_NE(refusal({.reduction = "delete"}).message, "");
  EXPECT_NE(refusal({.store = "shed"}).message, "");
  EXPECT_NE(refusal({.emptiness = "tarian"}).message, "");
  EXPECT_NE(refusal({.ltl_reduction = "classical"}).message, "");
  EXPECT_NE(refusal({.heuristic = "automata"}).message, "");
  EXPECT_NE(refusal({.threads = 2}).message, "");
}

TEST(Plan, UnmetNeedsOfAProvisoAreRefusedByName) {
  EXPECT_EQ(refusal({.proviso = "colour"}).hint, "did you mean 'color'?");
  EXPECT_EQ(refusal({.proviso = "color"}).message, "proviso 'color' needs a depth-first search; 'bfs' is not one");
  EXPECT_EQ(refusal({.proviso = "color"}).hint, "use --search dfs");
  EXPECT_EQ(refusal({.search = "dfs", .proviso = "color"}).message, "");
  EXPECT_EQ(refusal({.search = "dfs", .reduction = "weak:deletion", .proviso = "color"}).message, "");
  EXPECT_EQ(refusal({.search = "dfs", .reduction = "weak:deletion", .proviso = "safe-flag"}).message,
            "proviso 'safe-flag' needs strong stubborn sets, and 'weak:deletion' are weak");
}

TEST(Plan, CommasInParenthesesDivideNoList) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(listed_names("a"), Names{"a"});
  EXPECT_EQ(listed_names("a, f(x=1,y=(2, 3)) ,b"), (Names{"a", "f(x=1,y=(2, 3))", "b"}));
  EXPECT_EQ(listed_names("a,,b"), (Names{"a", "", "b"}));
  EXPECT_EQ(listed_names("a(,b"), (Names{"a(", "b"}));  // no call: a name may hold any character
  const Words words{.search = "dfs", .reduction = "closure", .proviso = "scc-visible", .visible = "t(x=1,y=2),u"};
  EXPECT_EQ(plan_of(words).visible, (Names{"t(x=1,y=2)", "u"}));
}

TEST(Plan, AutoChoosesItsRelations) {
  EXPECT_EQ(refusal({.reduction = "auto"}).message, "");
  EXPECT_NE(refusal({.reduction = "auto", .relations = "dynamic"}).message, "");
}

TEST(Plan, WhatIsNotReadIsRefusedIfGiven) {
  EXPECT_EQ(refusal({.given = {Setting::kStore}}, {Setting::kStore}).message, "");
  EXPECT_EQ(refusal({.given = {Setting::kStore, Setting::kProviso}}, {Setting::kStore}).message,
            "it does not read --proviso");
}

TEST(Plan, NoReductionMeansNoneForLtlToo) {
  const Words none{.reduction = "none", .given = {Setting::kReduction}};
  EXPECT_EQ(plan_of(none, kLtl, "ltl")->ltl_reduction.first, nullptr);
  EXPECT_NE(plan_of({.reduction = "none"}, kLtl, "ltl")->ltl_reduction.first, nullptr);  // a default, not a wish
  Words both = none;
  both.ltl_reduction = "classic";
  both.given.insert(Setting::kLtlReduction);
  EXPECT_NE(refusal(both, kLtl).message, "");
  const Words sets{.reduction = "deletion", .ltl_reduction = "none", .given = {Setting::kReduction}};
  EXPECT_NE(refusal(sets, kLtl).message, "");  // nobody would read it
}

TEST(Plan, SetsOfLtlDependOnTheStateAlone) {
  for (const char* spec : {"weak:deletion", "closure(random,first)", "deletion(max-forward)"})
    EXPECT_NE(refusal({.reduction = spec}, kLtl).message, "") << spec;
  EXPECT_NE(refusal({.reduction = "deletion", .relations = "exact"}, kLtl).message, "");
  EXPECT_EQ(refusal({.reduction = "deletion", .relations = "exclusive"}, kLtl).message, "");
}

TEST(Plan, AlternativesForLtl) {
  const LtlReduction two = plan_of({.ltl_reduction = "classic,none"}, kLtl, "ltl")->ltl_reduction;
  EXPECT_EQ(two.first, product::find("classic"));
  EXPECT_TRUE(two.has_second);
  EXPECT_EQ(two.second, nullptr);
  for (const char* wrong : {"classic,visible", "classic,none,reach", "auto,none"})
    EXPECT_NE(refusal({.ltl_reduction = wrong}, kLtl).message, "") << wrong;
}

// The words of a plan are those that it was made from.
TEST(Plan, EverySettingIsShown) {
  const Words words{.search = "dfs",
                    .store = "packed",
                    .reduction = "beam(nds)",
                    .relations = "exclusive+dynamic",
                    .proviso = "color",
                    .shuffle = 7,
                    .check_reduction = true,
                    .compile = true,
                    .no_simplify = true,
                    .ltl_translator = "ltl2tgba %f",
                    .emptiness = "ndfs",
                    .ltl_reduction = "classic,reach",
                    .heuristic = "automaton+fire-count",
                    .time_limit = 1.5,
                    .memory_limit = 1000};
  const Plan plan = plan_of(words);
  EXPECT_EQ(shown(plan, Setting::kSearch), Shown("dfs"));
  EXPECT_EQ(shown(plan, Setting::kStore), Shown("packed"));
  EXPECT_EQ(shown(plan, Setting::kReduction), Shown("beam(nds)"));
  EXPECT_EQ(shown(plan, Setting::kRelations), Shown("exclusive+dynamic"));
  EXPECT_EQ(shown(plan, Setting::kProviso), Shown("color"));
  EXPECT_EQ(shown(plan, Setting::kShuffle), Shown(std::uint64_t{7}));
  EXPECT_EQ(shown(plan, Setting::kThreads), Shown(std::uint64_t{1}));
  EXPECT_EQ(shown(plan, Setting::kCheckReduction), Shown(true));
  EXPECT_EQ(shown(plan, Setting::kCompile), Shown(true));
  EXPECT_EQ(shown(plan, Setting::kNoSimplify), Shown(true));
  EXPECT_EQ(shown(plan, Setting::kLtlTranslator), Shown("ltl2tgba %f"));
  EXPECT_EQ(shown(plan, Setting::kEmptiness), Shown("ndfs"));
  EXPECT_EQ(shown(plan, Setting::kLtlReduction), Shown("classic,reach"));
  EXPECT_EQ(shown(plan, Setting::kHeuristic), Shown("automaton+fire-count"));
  EXPECT_EQ(shown(plan, Setting::kTimeLimit), Shown(1.5));
  EXPECT_EQ(shown(plan, Setting::kMemoryLimit), Shown(std::uint64_t{1000}));
}

}  // namespace
}  // namespace onager::run
