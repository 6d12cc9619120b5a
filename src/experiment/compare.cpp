#include "experiment/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "experiment/figures.h"

namespace onager::experiment {

namespace {

constexpr std::string_view kWords[] = {"better", "equal", "worse"};

// Digits after the point, as printed.
int digits_of(const std::string& number) {
  const std::size_t point = number.find('.');
  return point == number.npos ? 0 : static_cast<int>(number.size() - point - 1);
}

std::optional<double> number_of(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// A row of the reference by column name; empty if there is no such column.
class Reference {
 public:
  explicit Reference(std::vector<std::vector<std::string>> cells) : cells_(std::move(cells)) {}

  std::size_t rows() const { return cells_.empty() ? 0 : cells_.size() - 1; }
  bool has(const std::string& column) const { return index(column) < (cells_.empty() ? 0 : cells_[0].size()); }
  std::string at(std::size_t row, const std::string& column) const {
    const std::size_t c = index(column);
    return c < cells_[row + 1].size() ? cells_[row + 1][c] : std::string();
  }

 private:
  std::size_t index(const std::string& column) const {
    return static_cast<std::size_t>(std::ranges::find(cells_[0], column) - cells_[0].begin());
  }

  std::vector<std::vector<std::string>> cells_;
};

std::string translated(const std::vector<std::pair<std::string, std::string>>& map, const std::string& name) {
  const auto found = std::ranges::find(map, name, &std::pair<std::string, std::string>::first);
  return found == map.end() ? name : found->second;
}

std::optional<std::string> missing_column(const Comparison& comparison, const Reference& reference) {
  std::vector<std::string> needed = {comparison.rows, comparison.configuration};
  for (const auto& [column, text] : comparison.where) needed.push_back(column);
  for (const auto& column : comparison.columns) needed.insert(needed.end(), {column.theirs, column.base});
  for (const std::string& name : needed)
    if (!name.empty() && !reference.has(name)) return name;
  return std::nullopt;
}

class Comparer {
 public:
  Comparer(const Comparison& comparison, const Reference& reference, const Results& results)
      : comparison_(comparison), reference_(reference), results_(results) {
    table_ = {"compare", comparison.title, {"row", "column", "theirs", "ours", "verdict", "remark"}, {}, {}};
  }

  Table go() {
    for (std::size_t row = 0; row < reference_.rows(); ++row)
      if (counts(row))
        for (const auto& column : comparison_.columns) add(row, column);
    table_.note = fmt::format("{} better, {} equal, {} worse, {} not comparable", counts_["better"], counts_["equal"],
                              counts_["worse"], counts_["not comparable"]);
    return std::move(table_);
  }

 private:
  bool counts(std::size_t row) const {
    if (!comparison_.rows.empty() && reference_.at(row, comparison_.rows).empty()) return false;
    return std::ranges::all_of(comparison_.where,
                               [&](const auto& want) { return reference_.at(row, want.first) == want.second; });
  }

  std::string instance_of(std::size_t row) const {
    return comparison_.rows.empty() ? "" : translated(comparison_.instances, reference_.at(row, comparison_.rows));
  }

  std::vector<std::string> configurations_of(std::size_t row, const Comparison::Column& column) const {
    if (comparison_.configuration.empty()) return column.configurations;
    return {translated(comparison_.names, reference_.at(row, comparison_.configuration))};
  }

  std::string label(std::size_t row) const {
    std::string text = comparison_.rows.empty() ? "" : reference_.at(row, comparison_.rows);
    if (!comparison_.configuration.empty())
      text += (text.empty() ? "" : " ") + reference_.at(row, comparison_.configuration);
    return text;
  }

  void add(std::size_t row, const Comparison::Column& column) {
    const std::string theirs = reference_.at(row, column.theirs);
    Figure ours;
    if (!comparison_.not_comparable.empty())
      ours.why = comparison_.not_comparable;
    else
      ours = figure_of(results_, column, instance_of(row), configurations_of(row, column),
                       column.base.empty() ? std::nullopt : number_of(reference_.at(row, column.base)));
    std::string verdict = "not comparable", remark = ours.value ? ours.how : ours.why;
    if (!number_of(theirs))
      remark = "their figure is missing";
    else if (ours.value)
      verdict = kWords[static_cast<std::size_t>(judge(*ours.value, theirs, comparison_.more_is_better))];
    ++counts_[verdict];
    const Value shown = ours.value ? Value(Decimal{*ours.value, digits_of(theirs)}) : Value();
    const auto number = number_of(theirs);
    const Value shown_theirs = number ? Value(Decimal{*number, digits_of(theirs)}) : Value();
    table_.rows.push_back({label(row), column.theirs, shown_theirs, shown, verdict, remark});
  }

  const Comparison& comparison_;
  const Reference& reference_;
  const Results& results_;
  Table table_;
  std::map<std::string, std::size_t> counts_;
};

}  // namespace

std::vector<std::vector<std::string>> parse_csv(std::string_view text) {
  std::vector<std::vector<std::string>> rows;
  bool quoted = false, fresh = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (fresh) {
      rows.emplace_back(1);
      fresh = false;
    }
    if (quoted) {
      if (c == '"' && i + 1 < text.size() && text[i + 1] == '"')
        rows.back().back() += text[i++];
      else if (c == '"')
        quoted = false;
      else
        rows.back().back() += c;
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      rows.back().emplace_back();
    } else if (c == '\n') {
      fresh = true;
    } else if (c != '\r') {
      rows.back().back() += c;
    }
  }
  return rows;
}

Judgement judge(double ours, const std::string& theirs, bool more_is_better) {
  const double unit = std::pow(10.0, -digits_of(theirs));
  const double difference = std::round(ours / unit) - std::round(number_of(theirs).value_or(0) / unit);
  if (difference == 0) return Judgement::kEqual;
  return (difference > 0) == more_is_better ? Judgement::kBetter : Judgement::kWorse;
}

Result<std::vector<Table>> compare(const Plan& plan, const Results& results) {
  std::vector<Table> tables;
  for (const Comparison& comparison : plan.comparisons) {
    std::ifstream file(comparison.reference);
    if (!file) {
      Table table{"compare", comparison.title, {"reference"}, {{comparison.reference}}, {}};
      table.note = "SKIPPED: the reference file does not exist";
      tables.push_back(std::move(table));
      continue;
    }
    std::stringstream text;
    text << file.rdbuf();
    const Reference reference(parse_csv(text.str()));
    if (reference.rows() == 0) return Diagnostic{comparison.reference, 1, 1, "the table has no rows", ""};
    if (const auto name = missing_column(comparison, reference))
      return Diagnostic{comparison.reference, 1, 1, "there is no column '" + *name + "'",
                        "the comparison '" + comparison.title + "' of the plan names it"};
    tables.push_back(Comparer(comparison, reference, results).go());
  }
  return tables;
}

}  // namespace onager::experiment
