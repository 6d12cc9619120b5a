// onager report: tables, plots and a page of an experiment.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/input.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "experiment/grid.h"
#include "experiment/journal.h"
#include "experiment/page.h"
#include "experiment/plots.h"
#include "experiment/score.h"
#include "experiment/tables.h"

namespace onager::cli {

namespace {

namespace fs = std::filesystem;
using experiment::Results;

experiment::Format format_of(const std::string& word) {
  if (word == "csv") return experiment::Format::kCsv;
  if (word == "markdown") return experiment::Format::kMarkdown;
  return word == "latex" ? experiment::Format::kLatex : experiment::Format::kText;
}

// A folder of lines alone will do; without its plan it has a name and no comparisons.
Result<experiment::Plan> plan_of(const std::string& folder) {
  const fs::path kept = fs::path(folder) / "plan.json";
  if (fs::exists(kept)) {
    const Result<std::string> text = read_text(kept.string(), Watch::endless());
    if (!text) return text.error();
    return experiment::read_plan(kept.string(), *text);
  }
  experiment::Plan plan;
  plan.name = fs::absolute(folder).lexically_normal().filename().string();
  return plan;
}

// Two configurations to set against each other: those named, or the worst and the best by score.
Result<std::pair<std::size_t, std::size_t>> pair_of(const Options& options, const Results& results) {
  const std::vector<std::string> names = experiment::split_list(options.pair);
  if (!names.empty() && names.size() != 2)
    return Diagnostic{"", 0, 0, "--pair needs two configurations", "such as --pair closure,deletion"};
  std::vector<std::size_t> found;
  for (const std::string& name : names) {
    const auto configuration = results.find_configuration(name);
    if (!configuration)
      return Diagnostic{"", 0, 0, "there is no configuration '" + name + "'",
                        fmt::format("there are {}", fmt::join(results.configurations(), "; "))};
    found.push_back(*configuration);
  }
  if (found.size() == 2) return std::pair(found[0], found[1]);
  std::pair<std::size_t, std::size_t> extreme(0, 0);
  const auto score = [&](std::size_t c) { return experiment::average_score(results, c).value_or(-1); };
  for (std::size_t c = 0; c < results.configurations().size(); ++c) {
    if (score(c) < score(extreme.first)) extreme.first = c;
    if (score(c) > score(extreme.second)) extreme.second = c;
  }
  return extreme;
}

std::optional<Diagnostic> write_plots(const Options& options, const Results& results,
                                      const std::pair<std::size_t, std::size_t>& pair) {
  std::error_code failed;
  fs::create_directories(options.plots, failed);
  if (failed) return Diagnostic{options.plots, 0, 0, "cannot make the folder: " + failed.message(), ""};
  const auto write = [&](const char* name, const std::string& text) {
    write_file((fs::path(options.plots) / name).string(), text);
  };
  using experiment::Measure;
  write("cactus-seconds.svg", cactus_svg(results, Measure::kSeconds));
  write("cactus-states.svg", cactus_svg(results, Measure::kStates));
  write("scatter-seconds.svg", scatter_svg(results, pair.first, pair.second, Measure::kSeconds));
  write("scatter-states.svg", scatter_svg(results, pair.first, pair.second, Measure::kStates));
  if (!options.quiet) remark(fmt::format("plots written to {}\n", options.plots));
  return std::nullopt;
}

// The text of all tables that are asked for.
Result<std::string> tables_text(const Options& options, const experiment::Plan& plan, const Results& results) {
  const std::vector<std::string> names =
      options.tables.empty() ? experiment::usual_tables(plan, results) : experiment::split_list(options.tables);
  std::string text;
  for (const std::string& name : names) {
    const auto tables = experiment::make_tables(name, plan, results);
    if (!tables) return tables.error();
    for (const experiment::Table& table : *tables)
      text += (text.empty() ? "" : "\n") + experiment::written(table, format_of(options.format));
  }
  return text;
}

// Those that the page does not make itself.
Result<std::vector<experiment::Table>> tables_of_page(const experiment::Plan& plan, const Results& results) {
  std::vector<experiment::Table> all;
  for (const std::string& name : experiment::usual_tables(plan, results)) {
    if (name != "compare" && name != "answers") continue;
    const auto tables = experiment::make_tables(name, plan, results);
    if (!tables) return tables.error();
    all.insert(all.end(), tables->begin(), tables->end());
  }
  return all;
}

// In the order of the plan, as runs end in any.
std::vector<std::string> configurations_in(const experiment::Plan& plan) {
  std::vector<std::string> names;
  std::map<std::string, std::size_t> ignored;
  for (const experiment::Configuration& made : experiment::configurations_of(plan, ignored)) names.push_back(made.name);
  return names;
}

int report(const Options& options, const experiment::Plan& plan, const Results& results) {
  const auto pair = pair_of(options, results);
  if (!pair) return fail(pair.error(), kUsage);
  const auto text = tables_text(options, plan, results);
  if (!text) return fail(text.error(), text.error().file.empty() ? kUsage : kInput);
  print(*text);
  if (!options.plots.empty())
    if (const auto wrong = write_plots(options, results, *pair)) return fail(*wrong, kInput);
  if (!options.html.empty()) {
    const auto given = tables_of_page(plan, results);
    if (!given) return fail(given.error(), kInput);
    write_file(options.html, experiment::page(plan, results, *given));
    if (!options.quiet) remark(fmt::format("page written to {}\n", options.html));
  }
  const auto& wrong = results.disagreement();
  if (!wrong) return kSuccess;
  remark(fmt::format("error: two runs on {} disagree on {}\n  first:  {}\n  second: {}\n", wrong->instance, wrong->what,
                     wrong->first, wrong->second));
  return kInternal;
}

}  // namespace

int run_report(const Options& options) {
  if (!options.pair.empty() && options.plots.empty())
    return fail({"", 0, 0, "--pair is for the scatter plots", "add --plots FOLDER"}, kUsage);
  std::error_code ignored;
  if (!fs::is_directory(options.folder, ignored))
    return fail({options.folder, 0, 0, "there is no such folder", "the folder of --out of onager experiment"}, kInput);
  const auto plan = plan_of(options.folder);
  if (!plan) return fail(plan.error(), kInput);
  auto records = experiment::read_runs(options.folder);
  if (!records) return fail(records.error(), kInput);
  if (records->empty())
    return fail({options.folder, 0, 0, "there are no runs in this folder", "start them with onager experiment"},
                kInput);
  if (const auto wrong = options.html.empty() ? std::nullopt : refuse_to_write(options.html))
    return fail(*wrong, kUsage);
  return report(options, *plan, Results(std::move(*records), configurations_in(*plan)));
}

}  // namespace onager::cli
