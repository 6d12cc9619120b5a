#include "experiment/tables.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "experiment/compare.h"
#include "experiment/page.h"
#include "experiment/plots.h"
#include "experiment/score.h"

namespace onager::experiment {
namespace {

Record run(const std::string& instance, const std::string& configuration, std::uint64_t shuffle,
           std::optional<std::uint64_t> states, double seconds = 1) {
  Record record;
  record.instance = instance;
  record.property = "states";
  record.configuration = record.reduction = configuration;
  record.shuffle = shuffle;
  record.outcome.end = states ? End::kComplete : End::kTime;
  record.outcome.states = states;
  record.outcome.deadlocks = states ? std::optional<std::uint64_t>(0) : std::nullopt;
  record.outcome.cpu_seconds = seconds;
  return record;
}

// Two nets, two configurations, two orders; b does not finish twice.
std::vector<Record> records() {
  return {run("m", "a", 1, 100, 2), run("m", "a", 2, 200, 4), run("m", "b", 1, 400, 1), run("m", "b", 2, 400, 1),
          run("n", "a", 1, 50, 8),  run("n", "a", 2, 50, 8),  run("n", "b", 1, 100, 1), run("n", "b", 2, {}, 9)};
}

TEST(Score, IsEquationOne) {
  const Results results(records());
  EXPECT_EQ(results.fewest_states(0), 100);
  EXPECT_DOUBLE_EQ(*score(results.cell(0, 0), 100, 2), 50 * (1 + 0.5));
  EXPECT_DOUBLE_EQ(*score(results.cell(0, 1), 100, 2), 25);
  EXPECT_DOUBLE_EQ(*score(results.cell(1, 1), 50, 2), 25);
  EXPECT_DOUBLE_EQ(*average_score(results, 0), 87.5);
  EXPECT_DOUBLE_EQ(*average_score(results, 1), 25);
  // With five orders a run earns 20 at most, as in the paper.
  std::vector<Record> five;
  for (std::uint64_t s = 1; s <= 5; ++s) five.push_back(run("m", "a", s, s == 1 ? 100 : 400));
  const Results of_five(std::move(five));
  EXPECT_DOUBLE_EQ(*score(of_five.cell(0, 0), 100, 5), 20.0 + 4 * 20.0 / 4);
}

TEST(Score, NoStatesAreTheFewest) {
  const Results results({run("m", "a", 1, 0), run("m", "b", 1, 10)});
  EXPECT_DOUBLE_EQ(*average_score(results, 0), 100);
  EXPECT_DOUBLE_EQ(*average_score(results, 1), 0);
}

TEST(Score, Extremes) {
  const Results results(records());
  const Extremes found = extremes(results, 1);
  EXPECT_EQ(found.fewest, 0u);
  EXPECT_EQ(found.most, 1u);
  EXPECT_EQ(found.fastest, 1u);
  EXPECT_EQ(found.slowest, 0u);
}

TEST(Table, Formats) {
  const Table table{
      "t", "A title", {"name", "count"}, {{std::string("a,\"b_c"), std::uint64_t{12345}}, {Value(), Value()}}};
  EXPECT_EQ(written(table, Format::kText), "A title\nname     count\na,\"b_c  12,345\n-            -\n");
  EXPECT_EQ(written(table, Format::kCsv), "name,count\n\"a,\"\"b_c\",12345\n,\n");
  EXPECT_EQ(written(table, Format::kMarkdown),
            "### A title\n\n| name | count |\n|---|---:|\n| a,\"b_c | 12,345 |\n| - | - |\n");
  EXPECT_NE(written(table, Format::kLatex).find("a,\"b\\_c & 12,345 \\\\"), std::string::npos);
  EXPECT_NE(written(table, Format::kLatex).find("\\begin{tabular}{lr}"), std::string::npos);
}

TEST(Tables, AllKindsCanBeMade) {
  const Results results(records());
  for (const TableKind& kind : table_kinds())
    for (const Format format : {Format::kText, Format::kCsv, Format::kMarkdown, Format::kLatex}) {
      const auto tables = make_tables(std::string(kind.name), {}, results);
      ASSERT_TRUE(tables);
      for (const Table& table : *tables) EXPECT_FALSE(written(table, format).empty());
    }
  EXPECT_NE(make_tables("scores", {}, results).error().hint.find("score"), std::string::npos);
}

TEST(Compare, CsvIsRead) {
  const auto rows = parse_csv("a,\"b,\"\"c\"\"\",d\r\n1,,\"x\ny\"\n");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0], (std::vector<std::string>{"a", "b,\"c\"", "d"}));
  EXPECT_EQ(rows[1], (std::vector<std::string>{"1", "", "x\ny"}));
}

TEST(Compare, AsPreciselyAsTheirs) {
  EXPECT_EQ(judge(28.04, "28.0", false), Judgement::kEqual);
  EXPECT_EQ(judge(28.06, "28.0", false), Judgement::kWorse);
  EXPECT_EQ(judge(27, "28", false), Judgement::kBetter);
  EXPECT_EQ(judge(27, "28", true), Judgement::kWorse);
}

TEST(Compare, BesideAPaper) {
  const std::string path = (std::filesystem::temp_directory_path() / "onager-compare.csv").string();
  std::ofstream(path) << "net,smallest,score a,percent\nM,100,80.0,300\nN,60,x,150\nlost,1,1,1\n,9,9,9\n";
  Plan plan;
  Comparison comparison;
  comparison.title = "paper";
  comparison.reference = path;
  comparison.rows = "net";
  comparison.instances = {{"M", "m"}, {"N", "n"}};
  comparison.columns.resize(3);
  comparison.columns[0].theirs = "smallest";
  comparison.columns[1].theirs = "score a";
  comparison.columns[1].figure = "score";
  comparison.columns[1].base = "smallest";
  comparison.columns[1].configurations = {"a"};
  comparison.columns[2].theirs = "percent";
  comparison.columns[2].figure = "percent";
  comparison.columns[2].of = "a";
  comparison.columns[2].configurations = {"b"};
  plan.comparisons = {comparison};
  const Results results(records());
  const auto tables = compare(plan, results);
  ASSERT_TRUE(tables);
  ASSERT_EQ(tables->size(), 1u);
  const auto cell = [&](std::size_t row, std::size_t column) { return shown((*tables)[0].rows[row][column], false); };
  ASSERT_EQ((*tables)[0].rows.size(), 9u);
  EXPECT_EQ(cell(0, 3), "100");
  EXPECT_EQ(cell(0, 4), "equal");
  EXPECT_EQ(cell(0, 5), "a");
  EXPECT_EQ(cell(1, 3), "75.0");
  EXPECT_EQ(cell(2, 3), "267");  // 400 / 150
  EXPECT_EQ(cell(2, 4), "better");
  EXPECT_EQ(cell(3, 3), "50");
  EXPECT_EQ(cell(3, 4), "better");
  EXPECT_EQ(cell(4, 5), "their figure is missing");
  EXPECT_EQ(cell(5, 4), "worse");
  EXPECT_EQ(cell(6, 4), "not comparable");
  EXPECT_EQ(cell(6, 5), "no run on this model");
  plan.comparisons[0].columns[0].theirs = "smallst";
  EXPECT_NE(compare(plan, results).error().message.find("no column 'smallst'"), std::string::npos);
  std::filesystem::remove(path);
  EXPECT_NE((*compare(plan, results))[0].note.find("SKIPPED"), std::string::npos);
}

TEST(Page, HoldsTheRunsAndNothingFromElsewhere) {
  Plan plan;
  plan.name = "a <b> & c";
  plan.description = "</script>";
  std::vector<Record> all = records();
  all[0].instance = "</script><b>";
  const std::string text = page(plan, Results(std::move(all)), {});
  EXPECT_NE(text.find("<title>a &lt;b> &amp; c - onager</title>"), std::string::npos);
  EXPECT_EQ(text.find("</script><b>"), std::string::npos);
  EXPECT_NE(text.find("\"states\":[100,200,400,400,50,50,100,null]"), std::string::npos);
  EXPECT_EQ(text.find("src="), std::string::npos);
  EXPECT_EQ(text.find("@DATA@"), std::string::npos);
}

TEST(Plots, AreWholeWhateverTheRuns) {
  std::vector<std::vector<Record>> cases = {records(), {run("m", "a", 1, {})}, {run("m", "a", 1, 1, 0)}};
  for (auto& some : cases) {
    const Results results(std::move(some));
    for (const Measure measure : {Measure::kStates, Measure::kSeconds})
      for (const std::string& svg : {cactus_svg(results, measure), scatter_svg(results, 0, 0, measure)}) {
        EXPECT_TRUE(svg.starts_with("<svg "));
        EXPECT_TRUE(svg.ends_with("</svg>\n"));
        EXPECT_EQ(svg.find("nan"), std::string::npos);
        EXPECT_EQ(svg.find("inf"), std::string::npos);
      }
  }
}

}  // namespace
}  // namespace onager::experiment
