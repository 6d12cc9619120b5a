#include "experiment/plan.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "experiment/grid.h"
#include "experiment/models.h"
#include "experiment/plan_reader.h"

namespace onager::experiment {
namespace {

constexpr std::string_view kWhole = R"plan({
  "name": "all", "description": "every member", "models": ["a.pnml", {"path": "b.tgz", "members": ["c.dve"], "beside": ["d"], "language": "dve"}],
  "properties": ["states", "deadlock", {"ltl": "G p >= 1", "name": "always"}, {"queries": "LTLCardinality.xml"}],
  "reductions": ["none", "closure-star(min-enabled,min-forward)"], "relations": ["static", "exclusive+dynamic"],
  "provisos": ["none", "color"], "searches": "dfs", "stores": ["tree"], "shuffles": 3,
  "limits": {"seconds": 0.5, "memory": "2G"}, "workers": 4, "missing_models": "skip",
  "configurations": [{"name": "mine", "reduction": "auto", "options": ["--store", "packed"]}],
  "compare": [{"title": "T", "reference": "t.csv", "rows": "net", "better": "more", "where": {"kind": "x"},
               "instances": {"n": "m"}, "columns": [{"theirs": "S", "configurations": "*"},
               {"theirs": "p", "figure": "percent", "of": "none"}]}]
})plan";

TEST(Plan, ReadsEveryMember) {
  const auto plan = read_plan("/folder/plan.json", kWhole);
  ASSERT_TRUE(plan) << plan.error().to_string();
  EXPECT_EQ(plan->models[0].path, "/folder/a.pnml");
  EXPECT_EQ(plan->models[1].members, std::vector<std::string>{"c.dve"});
  EXPECT_EQ(plan->models[1].beside, std::vector<std::string>{"d"});
  EXPECT_EQ(plan->models[1].language, "dve");
  EXPECT_EQ(plan->properties.size(), 4u);
  EXPECT_EQ(plan->properties[2].name, "always");
  EXPECT_EQ(plan->properties[3].name, "LTLCardinality");
  EXPECT_EQ(plan->searches, std::vector<std::string>{"dfs"});
  EXPECT_EQ(plan->shuffles, (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_EQ(plan->time_limit, 0.5);
  EXPECT_EQ(plan->memory_limit, std::uint64_t{2} << 30);
  EXPECT_TRUE(plan->skip_missing);
  EXPECT_EQ(plan->comparisons[0].reference, "/folder/t.csv");
  EXPECT_TRUE(plan->comparisons[0].more_is_better);
  EXPECT_EQ(plan->comparisons[0].columns[1].of, "none");
}

TEST(Plan, WrittenAndReadAgainIsTheSame) {
  const auto plan = read_plan("/folder/plan.json", kWhole);
  ASSERT_TRUE(plan);
  const std::string text = plan_json(*plan);
  const auto again = read_plan("/elsewhere/plan.json", text);
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ(plan_json(*again), text);
}

struct Wrong {
  const char* text;
  const char* message;
  const char* hint;
};

TEST(Plan, SaysWhereAndWhatIsWrong) {
  const Wrong wrongs[] = {
      {R"({"modells": []})", "/: unknown member 'modells'", "models"},
      {R"({"models": [3]})", "/models/0: expected a non-empty string", ""},
      {R"({"models": [{"members": []}]})", "/models/0: member 'path' is missing", ""},
      {R"({"models": [{"path": "a", "beside": ["b"]}]})", "/models/0: 'beside' is about members of an archive",
       "name the models in 'members'"},
      {R"({"properties": ["deadlok"]})", "/properties/0: unknown property 'deadlok'", "deadlock"},
      {R"({"properties": ["ltl"]})", "/properties/0: property 'ltl' needs a value", ""},
      {R"({"properties": [{"ltl": "F p", "reach": "p"}]})", "/properties/0: more than one property", "one object"},
      {R"({"properties": [{"deadlock": "x"}]})", "/properties/0: property 'deadlock' takes no value", ""},
      {R"({"shuffles": 1.5})", "/shuffles: expected a whole number", ""},
      {R"({"shuffles": [-1]})", "/shuffles/0: expected a number, 0 or more", ""},
      {R"({"limits": {"memory": "4X"}})", "/limits/memory: this is not a size", "4G"},
      {R"({"limits": 5})", "/limits: expected an object", ""},
      {R"({"missing_models": "keep"})", "/missing_models: unknown word 'keep'", "skip"},
      {R"({"configurations": [{"reductions": "x"}]})", "/configurations/0: unknown member 'reductions'", "reduction"},
      {R"({"compare": [{"title": "x"}]})", "/compare/0: member 'reference' is missing", ""},
      {R"({"compare": [{"title": "x", "reference": "r", "rows": "n", "columns": [{"theirs": "a", "figure": "sum"}]}]})",
       "/compare/0/columns/0/figure: unknown figure 'sum'", "states"},
      {R"({"compare": [{"title": "x", "reference": "r", "rows": "n", "columns": [{"theirs": "a", "figure": "score"}]}]})",
       "/compare/0/columns/0: a score needs 'base'", "smallest"},
      {R"([])", "/: expected an object", ""},
  };
  for (const Wrong& wrong : wrongs) {
    const auto plan = read_plan("plan.json", wrong.text);
    ASSERT_FALSE(plan) << wrong.text;
    EXPECT_EQ(plan.error().message, wrong.message);
    EXPECT_NE(plan.error().hint.find(wrong.hint), std::string::npos) << plan.error().hint;
  }
  const auto broken = read_plan("plan.json", "{\n  \"name\": \"x\",,\n}");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().line, 2u);
  EXPECT_EQ(broken.error().column, 15u);
  EXPECT_NE(read_plan("plan.json", R"({"workers": 1e400})").error().message.find("1e400"), std::string::npos);
}

// The schema and the reader know the same members at each level.
TEST(Plan, SchemaAndReaderAgree) {
  std::ifstream file(std::string(ONAGER_SOURCE_DIR) + "/doc/experiment-plan.schema.json");
  std::stringstream text;
  text << file.rdbuf();
  const auto schema = parse_json("schema", text.str());
  ASSERT_TRUE(schema) << schema.error().to_string();
  EXPECT_EQ((*schema)["additionalProperties"], false);
  for (const auto& [name, value] : (*schema)["properties"].items()) {
    const auto plan = read_plan("plan.json", "{\"" + name + "\": null}");
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().message.find("unknown member"), std::string::npos) << plan.error().message;
  }
  const auto plan = read_plan("plan.json", "{\"?\": null}");
  std::string all;
  for (const auto& [name, value] : (*schema)["properties"].items()) all += (all.empty() ? "known are " : ", ") + name;
  EXPECT_EQ(plan.error().hint, all);
}

TEST(Plan, SplitsListsOutsideParentheses) {
  EXPECT_EQ(split_list("none,closure(first,random),deletion"),
            (std::vector<std::string>{"none", "closure(first,random)", "deletion"}));
  EXPECT_TRUE(split_list("").empty());
}

TEST(Plan, RefusesWordsThatDoNotExist) {
  Plan plan;
  EXPECT_NE(refuse(plan)->message.find("no models"), std::string::npos);
  plan.models.push_back({"x.pnml", {}});
  EXPECT_FALSE(refuse(plan));
  plan.reductions = {"delition"};
  EXPECT_TRUE(refuse(plan));
  plan.reductions = {"deletion"};
  plan.provisos = {"color"};  // needs another search than the default; the grid handles that
  EXPECT_FALSE(refuse(plan));
  plan.provisos = {"colour"};
  EXPECT_TRUE(refuse(plan));
}

TEST(Grid, LeavesOutWhatCannotBe) {
  Plan plan;
  plan.reductions = {"none", "closure", "weak:deletion"};
  plan.provisos = {"none", "scc-enabled", "queue"};
  std::map<std::string, std::size_t> refused;
  auto all = configurations_of(plan, refused);
  EXPECT_EQ(all.size(), 6u);  // scc-enabled needs strong sets, and a proviso a reduction
  EXPECT_EQ(refused.size(), 1u);
  for (const Configuration& one : all) EXPECT_EQ(one.search, one.proviso == "scc-enabled" ? "dfs" : "");
  plan.searches = {"bfs", "dfs"};
  refused.clear();
  all = configurations_of(plan, refused);
  // Without a proviso 2 searches, with queue bfs, with scc-enabled dfs; the last for strong sets only.
  EXPECT_EQ(all.size(), 6u + 2u + 1u);
  plan.relations = {"static", "dynamic"};
  plan.searches.clear();
  plan.provisos.clear();
  refused.clear();
  EXPECT_EQ(configurations_of(plan, refused).size(), 5u);  // relations do not apply to `none`
}

TEST(Grid, KeysTellRunsApart) {
  const Instance a{"a", "a.pnml"}, b{"b", "b.pnml"};
  const Property states{"states", "", "states", ""}, live{"live", "t", "live t", ""};
  const Configuration one{"one", "closure", "", "", "", "", {}}, renamed{"two", "closure", "", "", "", "", {}};
  const Job job{&a, &states, &one, 1};
  EXPECT_EQ(job.key(), (Job{&a, &states, &renamed, 1}).key());
  EXPECT_NE(job.key(), (Job{&b, &states, &one, 1}).key());
  EXPECT_NE(job.key(), (Job{&a, &live, &one, 1}).key());
  EXPECT_NE(job.key(), (Job{&a, &states, &one, 2}).key());
  const std::vector<std::string> words = {"check",     "a.pnml", "--live",       "t",   "--reduction", "closure",
                                          "--shuffle", "3",      "--time-limit", "2.5", "--json",      "--quiet"};
  EXPECT_EQ((Job{&a, &live, &one, 3}).words(2.5, 0), words);
}

TEST(Models, PatternsMatch) {
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("a*b?d", "axxbcd"));
  EXPECT_TRUE(matches("**.pnml", "x.pnml"));
  EXPECT_FALSE(matches("a*b", "axxbc"));
  EXPECT_FALSE(matches("?", ""));
  EXPECT_TRUE(matches("*a*a*", "banana"));
}

TEST(Models, FoundInFoldersAndByPatterns) {
  std::vector<std::string> missing;
  const std::string examples = std::string(ONAGER_SOURCE_DIR) + "/examples";
  const auto all =
      find_models({{examples, {}}, {examples + "/phil*.pnml", {}}, {examples + "/none*", {}}}, "", missing);
  ASSERT_TRUE(all);
  EXPECT_GE(all->size(), 7u);  // models matched by the pattern are not repeated
  EXPECT_EQ(missing, std::vector<std::string>{examples + "/none*"});
  EXPECT_TRUE(std::ranges::any_of(*all, [](const auto& one) { return one->name == "philosophers-5"; }));
}

}  // namespace
}  // namespace onager::experiment
