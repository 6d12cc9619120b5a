#include "experiment/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "experiment/page_assets.h"
#include "experiment/plan_reader.h"
#include "report/version.h"

namespace onager::experiment {

namespace {

std::string escaped(const std::string& text) {
  std::string html;
  for (const char c : text) switch (c) {
      case '<':
        html += "&lt;";
        break;
      case '&':
        html += "&amp;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += c;
    }
  return html;
}

// Four digits exceed the precision of the measurement.
double shortened(double value) {
  if (value <= 0) return 0;
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 3);
  return std::round(value / unit) * unit;
}

// Formats numbers itself: the library would write 0.30000000000000004.
class Columns {
 public:
  void add(const char* name, const Results& results, auto value_of) {
    std::string text;
    for (std::size_t i = 0; i < results.records().size(); ++i) {
      if (i > 0) text += ',';
      text += value_of(i, results.records()[i]);
    }
    columns_ += fmt::format("{}\"{}\":[{}]", columns_.empty() ? "" : ",", name, text);
  }
  std::string json() const { return "{" + columns_ + "}"; }

 private:
  std::string columns_;
};

std::string or_null(const std::optional<std::uint64_t>& value) {
  return value ? fmt::format("{}", *value) : "null";
}

std::string runs_json(const Results& results, std::vector<std::string>& verdicts) {
  std::map<std::string, std::size_t> known;
  const auto verdict_of = [&](const std::string& verdict) {
    const auto [place, fresh] = known.try_emplace(verdict, verdicts.size());
    if (fresh) verdicts.push_back(verdict);
    return place->second;
  };
  Columns columns;
  const auto number = [](auto value) { return fmt::format("{}", value); };
  columns.add("question", results, [&](std::size_t i, const Record&) { return number(results.place(i).first); });
  columns.add("configuration", results, [&](std::size_t i, const Record&) { return number(results.place(i).second); });
  columns.add("shuffle", results, [&](std::size_t, const Record& run) { return number(run.shuffle); });
  columns.add("end", results,
              [&](std::size_t, const Record& run) { return number(static_cast<int>(run.outcome.end)); });
  columns.add("states", results, [&](std::size_t, const Record& run) { return or_null(run.outcome.states); });
  columns.add("deadlocks", results, [&](std::size_t, const Record& run) { return or_null(run.outcome.deadlocks); });
  columns.add("seconds", results,
              [&](std::size_t, const Record& run) { return fmt::format("{:.4g}", shortened(seconds_of(run))); });
  columns.add("memory", results, [&](std::size_t, const Record& run) {
    return fmt::format("{:.4g}", static_cast<double>(run.outcome.peak_memory_bytes) / 1e6);
  });
  columns.add("verdict", results,
              [&](std::size_t, const Record& run) { return number(verdict_of(run.outcome.verdict)); });
  return columns.json();
}

Json cell_json(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* number = std::get_if<std::uint64_t>(&value)) return *number;
  if (const auto* number = std::get_if<Decimal>(&value)) return number->value;
  return nullptr;
}

Json table_json(const Table& table) {
  std::vector<int> digits(table.headings.size());
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json cells = Json::array();
    for (std::size_t c = 0; c < row.size(); ++c) {
      cells.push_back(cell_json(row[c]));
      if (const auto* number = std::get_if<Decimal>(&row[c])) digits[c] = std::max(digits[c], number->digits);
    }
    rows.push_back(std::move(cells));
  }
  return {
      {"title", table.title}, {"note", table.note}, {"headings", table.headings}, {"digits", digits}, {"rows", rows}};
}

std::string data_json(const Results& results, const std::vector<Table>& tables) {
  Json object = Json::object();
  std::vector<std::string> names, verdicts;
  for (const Question& question : results.questions()) names.push_back(question.name);
  object["questions"] = std::move(names);
  object["configurations"] = results.configurations();
  object["tables"] = Json::array();
  for (const Table& table : tables) object["tables"].push_back(table_json(table));
  if (const auto& wrong = results.disagreement())
    object["disagreement"] = fmt::format("{}: {} ({} / {})", wrong->instance, wrong->what, wrong->first, wrong->second);
  const std::string runs = runs_json(results, verdicts);
  object["verdicts"] = std::move(verdicts);
  std::string text = object.dump(-1, ' ', false, Json::error_handler_t::replace);
  text.pop_back();
  text += ",\"runs\":" + runs + "}";
  // A `</script>` inside a text would end the script, and `<!--<script>` would keep its end from ending it.
  std::string harmless;
  for (const char c : text) harmless += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return harmless;
}

void replace(std::string& text, std::string_view mark, const std::string& by) {
  const std::size_t at = text.find(mark);
  if (at != text.npos) text.replace(at, mark.size(), by);
}

}  // namespace

std::string page(const Plan& plan, const Results& results, const std::vector<Table>& tables) {
  std::string text(page_template());
  replace(text, "@NAME@", escaped(plan.name));
  replace(text, "@NAME@", escaped(plan.name));
  replace(text, "@STYLE@", std::string(page_style()));
  replace(text, "@DESCRIPTION@", escaped(plan.description));
  replace(text, "@VERSION@", std::string(report::kVersion));
  replace(text, "@SCRIPT@", std::string(page_script()));
  replace(text, "@DATA@", data_json(results, tables));
  return text;
}

}  // namespace onager::experiment
