#include "experiment/tables.h"

#include <algorithm>
#include <map>

#include "base/words.h"
#include "experiment/compare.h"
#include "experiment/score.h"

namespace onager::experiment {

namespace {

Value decimal(std::optional<double> value, int digits) {
  return value ? Value(Decimal{*value, digits}) : Value();
}

Value seconds(std::optional<double> value) {
  return value ? Value(Decimal{*value, *value < 10 ? 3 : 1}) : Value();
}

Value count(std::size_t number) {
  return std::uint64_t{number};
}

// How the runs with one configuration ended, and their totals.
struct Tally {
  std::size_t runs = 0, ends[6] = {}, solved = 0, fewest = 0, fastest = 0;
  double seconds = 0;
};

std::vector<Tally> tallies(const Results& results) {
  std::vector<Tally> all(results.configurations().size());
  for (std::size_t i = 0; i < results.records().size(); ++i) {
    Tally& tally = all[results.place(i).second];
    ++tally.runs;
    ++tally.ends[static_cast<std::size_t>(results.records()[i].outcome.end)];
    tally.seconds += seconds_of(results.records()[i]);
  }
  for (std::size_t q = 0; q < results.questions().size(); ++q) {
    const auto fewest = results.fewest_states(q);
    const Extremes found = extremes(results, q);
    for (std::size_t c = 0; c < all.size(); ++c) {
      const Cell& cell = results.cell(q, c);
      all[c].solved += cell.completed() > 0;
      all[c].fewest += fewest && cell.smallest_states() == fewest;
    }
    if (found.fastest) ++all[*found.fastest].fastest;
  }
  return all;
}

// The time of the virtual best solver: the sum of the best medians.
double virtual_best_seconds(const Results& results, std::size_t& solved) {
  double sum = 0;
  for (std::size_t q = 0; q < results.questions().size(); ++q)
    if (const auto best = extremes(results, q).fastest) {
      sum += *results.cell(q, *best).median_seconds();
      ++solved;
    }
  return sum;
}

Table summary(const Results& results) {
  Table table{"summary",
              "Summary: how runs ended, and how configurations did",
              {"configuration", "runs", "complete", "time", "memory", "unknown", "refused", "crash", "solved",
               "fewest states", "fastest", "score", "CPU s"},
              {}};
  const std::vector<Tally> all = tallies(results);
  for (std::size_t c = 0; c < all.size(); ++c) {
    std::vector<Value> row = {results.configurations()[c], count(all[c].runs)};
    for (const std::size_t number : all[c].ends) row.push_back(count(number));
    row.insert(row.end(), {count(all[c].solved), count(all[c].fewest), count(all[c].fastest),
                           decimal(average_score(results, c), 1), seconds(all[c].seconds)});
    table.rows.push_back(std::move(row));
  }
  std::size_t solved = 0;
  const double best = virtual_best_seconds(results, solved);
  std::vector<Value> row(table.headings.size());
  row[0] = std::string("virtual best");
  row[8] = count(solved);
  row[12] = seconds(best);
  table.rows.push_back(std::move(row));
  table.note = "solved, fewest states, fastest: of " + std::to_string(results.questions().size()) +
               " questions; score: average, 100 is the best";
  return table;
}

// One row per question, one column per configuration.
Table matrix(const Results& results, std::string name, std::string title, auto value_of) {
  Table table{std::move(name), std::move(title), {"instance"}, {}};
  table.headings.insert(table.headings.end(), results.configurations().begin(), results.configurations().end());
  for (std::size_t q = 0; q < results.questions().size(); ++q) {
    std::vector<Value> row = {results.questions()[q].name};
    for (std::size_t c = 0; c < results.configurations().size(); ++c) row.push_back(value_of(q, c));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table states(const Results& results) {
  return matrix(results, "states", "States, median over the orders",
                [&](std::size_t q, std::size_t c) { return decimal(results.cell(q, c).median_states(), 0); });
}

Table times(const Results& results) {
  return matrix(results, "seconds", "CPU seconds, median over the orders",
                [&](std::size_t q, std::size_t c) { return seconds(results.cell(q, c).median_seconds()); });
}

Table scores(const Results& results) {
  std::vector<std::optional<double>> fewest;
  for (std::size_t q = 0; q < results.questions().size(); ++q) fewest.push_back(results.fewest_states(q));
  Table table =
      matrix(results, "score", "Score: 100 where every order leads to the fewest states, 0 where no run finishes",
             [&](std::size_t q, std::size_t c) {
               const Cell& cell = results.cell(q, c);
               return decimal(score(cell, fewest[q], cell.runs.size()), 1);
             });
  table.headings.insert(table.headings.begin() + 1, "fewest states");
  for (std::size_t q = 0; q < fewest.size(); ++q)
    table.rows[q].insert(table.rows[q].begin() + 1, decimal(fewest[q], 0));
  std::vector<Value> row = {std::string("average"), Value()};
  for (std::size_t c = 0; c < results.configurations().size(); ++c)
    row.push_back(decimal(average_score(results, c), 1));
  table.rows.push_back(std::move(row));
  return table;
}

Table best(const Results& results) {
  Table table{
      "best",
      "Best and worst configuration of each instance, medians over the orders",
      {"instance", "fewest states", "with", "most states", "with", "fastest, CPU s", "with", "slowest, CPU s", "with"},
      {}};
  for (std::size_t q = 0; q < results.questions().size(); ++q) {
    const Extremes found = extremes(results, q);
    std::vector<Value> row = {results.questions()[q].name};
    const auto add = [&](std::optional<std::size_t> c, auto value_of) {
      row.push_back(c ? value_of(results.cell(q, *c)) : Value());
      row.push_back(c ? Value(results.configurations()[*c]) : Value());
    };
    for (const auto c : {found.fewest, found.most})
      add(c, [](const Cell& cell) { return decimal(cell.median_states(), 0); });
    for (const auto c : {found.fastest, found.slowest})
      add(c, [](const Cell& cell) { return seconds(cell.median_seconds()); });
    table.rows.push_back(std::move(row));
  }
  return table;
}

// LTLCardinality-07 has the category LTLCardinality.
std::string category_of(const std::string& property) {
  const std::size_t end = property.find_last_not_of("0123456789");
  const bool numbered = end != property.npos && end + 1 < property.size() && property[end] == '-';
  return numbered ? property.substr(0, end) : property;
}

Table answers(const Results& results) {
  Table table{"answers", "Answers of each configuration, by category and sign", {"configuration"}, {}};
  std::map<std::pair<std::string, std::string>, std::map<std::string, std::size_t>> found;
  std::map<std::string, std::size_t> totals;
  for (const Record& record : results.records()) {
    if (record.outcome.verdict.empty() || !record.is_complete()) continue;
    const std::string& verdict = record.outcome.verdict;
    const std::string sign = verdict == "holds" ? "+" : verdict == "violated" ? "-" : "=";
    ++found[{category_of(record.property), sign}][record.configuration];
    ++totals[record.configuration];
  }
  for (const auto& [category, counts] : found) table.headings.push_back(category.first + " " + category.second);
  table.headings.emplace_back("total");
  for (const std::string& configuration : results.configurations()) {
    std::vector<Value> row = {configuration};
    for (auto& [category, counts] : found) row.push_back(count(counts[configuration]));
    row.push_back(count(totals[configuration]));
    table.rows.push_back(std::move(row));
  }
  table.note = "+ the property holds, - it is violated, = a number";
  return table;
}

Table runs(const Results& results) {
  Table table{"runs",
              "All runs",
              {"instance", "property", "configuration", "shuffle", "end", "verdict", "states", "edges", "deadlocks",
               "cpu_seconds", "wall_seconds", "peak_memory_bytes", "chosen", "reason"},
              {}};
  const auto number = [](const std::optional<std::uint64_t>& value) { return value ? Value(*value) : Value(); };
  for (const Record& record : results.records()) {
    const Outcome& found = record.outcome;
    table.rows.push_back({record.instance, record.property, record.configuration, record.shuffle,
                          std::string(word(found.end)), found.verdict, number(found.states), number(found.edges),
                          number(found.deadlocks), Decimal{found.cpu_seconds, 6}, Decimal{found.wall_seconds, 6},
                          found.peak_memory_bytes, found.chosen, found.reason});
  }
  return table;
}

struct Row {
  TableKind kind;
  Table (*make)(const Results&);
};
constexpr Row kTables[] = {
    {{"summary", "how runs ended, and how configurations did"}, summary},
    {{"score", "scores of configurations on each instance"}, scores},
    {{"states", "median states"}, states},
    {{"seconds", "median CPU seconds"}, times},
    {{"best", "best and worst configuration of each instance"}, best},
    {{"answers", "verdicts by category and sign"}, answers},
    {{"runs", "every run"}, runs},
    {{"compare", "our figures beside those of a paper"}, nullptr},
};

}  // namespace

std::span<const TableKind> table_kinds() {
  static const std::vector<TableKind> kKinds = [] {
    std::vector<TableKind> kinds;
    for (const Row& row : kTables) kinds.push_back(row.kind);
    return kinds;
  }();
  return kKinds;
}

Result<std::vector<Table>> make_tables(const std::string& name, const Plan& plan, const Results& results) {
  for (const Row& row : kTables) {
    if (row.kind.name != name) continue;
    if (row.make != nullptr) return std::vector<Table>{row.make(results)};
    return compare(plan, results);
  }
  std::vector<std::string> names;
  for (const Row& row : kTables) names.emplace_back(row.kind.name);
  return unknown_word("table", name, names);
}

std::vector<std::string> usual_tables(const Plan& plan, const Results& results) {
  std::vector<std::string> names = {"summary"};
  const auto has_verdict = [](const Record& record) { return !record.outcome.verdict.empty(); };
  if (results.questions().size() <= 60 && results.configurations().size() <= 12)
    names.insert(names.end(), {"score", "best"});
  if (std::ranges::any_of(results.records(), has_verdict)) names.emplace_back("answers");
  if (!plan.comparisons.empty()) names.emplace_back("compare");
  return names;
}

}  // namespace onager::experiment
