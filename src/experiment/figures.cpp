#include "experiment/figures.h"

#include <algorithm>

#include "experiment/models.h"
#include "experiment/score.h"

namespace onager::experiment {

namespace {

bool names(const std::vector<std::string>& patterns, const std::string& name) {
  return patterns.empty() ||
         std::ranges::any_of(patterns, [&](const std::string& pattern) { return matches(pattern, name); });
}

struct Asked {
  std::vector<std::size_t> questions, configurations;
};

Asked asked(const Results& results, const Comparison::Column& column, const std::string& instance,
            const std::vector<std::string>& configurations) {
  Asked found;
  for (std::size_t q = 0; q < results.questions().size(); ++q) {
    const Question& question = results.questions()[q];
    if ((instance.empty() || question.instance == instance) && names(column.properties, question.property))
      found.questions.push_back(q);
  }
  for (std::size_t c = 0; c < results.configurations().size(); ++c)
    if (names(configurations, results.configurations()[c])) found.configurations.push_back(c);
  return found;
}

// Why no run of the cells was completed.
std::string why_not(const Results& results, const Asked& asked) {
  std::size_t counts[6] = {}, runs = 0;
  for (const std::size_t q : asked.questions)
    for (const std::size_t c : asked.configurations)
      for (const Record* run : results.cell(q, c).runs) {
        ++runs;
        ++counts[static_cast<std::size_t>(run->outcome.end)];
      }
  if (runs == 0) return "not run";
  const auto most = static_cast<std::size_t>(std::ranges::max_element(counts) - counts);
  switch (static_cast<End>(most)) {
    case End::kTime:
      return "did not finish (time)";
    case End::kMemory:
      return "did not finish (memory)";
    case End::kRefused:
      return "refused";
    default:
      return "no answer";
  }
}

// The best value of `value_of` over the configurations.
Figure best(const Results& results, const Asked& asked, bool greatest, auto value_of) {
  Figure figure;
  for (const std::size_t q : asked.questions)
    for (const std::size_t c : asked.configurations) {
      const std::optional<double> value = value_of(results.cell(q, c), q);
      if (!value || (figure.value && (greatest ? *value <= *figure.value : *value >= *figure.value))) continue;
      figure.value = value;
      figure.how = asked.configurations.size() > 1 ? results.configurations()[c] : "";
    }
  if (!figure.value) figure.why = why_not(results, asked);
  return figure;
}

std::size_t answers(const Results& results, const Asked& asked, std::size_t configuration, const std::string& verdict) {
  std::size_t count = 0;
  for (const std::size_t q : asked.questions)
    for (const Record* run : results.cell(q, configuration).runs)
      count +=
          run->is_complete() && !run->outcome.verdict.empty() && (verdict.empty() || run->outcome.verdict == verdict);
  return count;
}

Figure relative(const Results& results, const Comparison::Column& column, const Asked& asked) {
  const auto of = results.find_configuration(column.of);
  if (!of) return {std::nullopt, "not run: " + column.of, ""};
  const double factor = column.figure == "percent" ? 100 : 1;
  Figure figure = best(results, asked, false, [&](const Cell& cell, std::size_t q) -> std::optional<double> {
    const auto ours = cell.median_states(), whole = results.cell(q, *of).median_states();
    if (!ours || !whole || *whole == 0) return std::nullopt;
    return factor * *ours / *whole;
  });
  if (!figure.value) {
    Asked base = asked;
    base.configurations = {*of};
    const bool base_failed =
        std::ranges::none_of(asked.questions, [&](std::size_t q) { return results.cell(q, *of).completed() > 0; });
    if (base_failed) figure.why = column.of + ": " + why_not(results, base);
  }
  return figure;
}

Figure gain(const Results& results, const Comparison::Column& column, const Asked& asked) {
  const auto of = results.find_configuration(column.of);
  if (!of || asked.configurations.empty()) return {std::nullopt, "not run", ""};
  const auto before = static_cast<double>(answers(results, asked, *of, column.verdict));
  if (before == 0) return {std::nullopt, "no answers to compare with", ""};
  const auto now = static_cast<double>(answers(results, asked, asked.configurations.front(), column.verdict));
  return {100 * (now - before) / before, "", ""};
}

}  // namespace

Figure figure_of(const Results& results, const Comparison::Column& column, const std::string& instance,
                 const std::vector<std::string>& configurations, std::optional<double> base) {
  const Asked cells = asked(results, column, instance, configurations);
  if (cells.questions.empty()) return {std::nullopt, instance.empty() ? "not run" : "no run on this model", ""};
  if (cells.configurations.empty()) return {std::nullopt, "not run: " + configurations.front(), ""};
  if (column.figure == "score") {
    if (!base) return {std::nullopt, "their smallest is not known", ""};
    return best(results, cells, true,
                [&](const Cell& cell, std::size_t) { return score(cell, base, cell.runs.size()); });
  }
  if (column.figure == "percent" || column.figure == "ratio") return relative(results, column, cells);
  if (column.figure == "gain") return gain(results, column, cells);
  if (column.figure == "answers")
    return {static_cast<double>(answers(results, cells, cells.configurations.front(), column.verdict)), "", ""};
  return best(results, cells, false, [](const Cell& cell, std::size_t) { return cell.smallest_states(); });
}

}  // namespace onager::experiment
