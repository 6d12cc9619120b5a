#include "experiment/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "report/number.h"

namespace onager::experiment {

namespace {

bool is_number(const Value& value) {
  return std::holds_alternative<std::uint64_t>(value) || std::holds_alternative<Decimal>(value);
}

// Columns of numbers are aligned to the right.
bool is_numeric(const Table& table, std::size_t column) {
  bool any = false;
  for (const auto& row : table.rows) {
    if (std::holds_alternative<std::string>(row[column])) return false;
    any = any || is_number(row[column]);
  }
  return any;
}

std::string aligned(const Table& table) {
  std::string text = table.title + "\n";
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < table.headings.size(); ++c) {
    widths.push_back(width_of(table.headings[c]));
    for (const auto& row : table.rows) widths[c] = std::max(widths[c], width_of(shown(row[c], true)));
  }
  const auto add_line = [&](auto cell_of) {
    std::string line;
    for (std::size_t c = 0; c < widths.size(); ++c) {
      const std::string cell = cell_of(c);
      const std::string space(widths[c] - width_of(cell), ' ');
      line += (c > 0 ? "  " : "") + (is_numeric(table, c) ? space + cell : cell + space);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  };
  add_line([&](std::size_t c) { return table.headings[c]; });
  for (const auto& row : table.rows) add_line([&](std::size_t c) { return shown(row[c], true); });
  return text + (table.note.empty() ? "" : table.note + "\n");
}

// Spreadsheets take what begins so for a formula and compute it.
std::string harmless(const std::string& text) {
  return !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos ? "'" + text : text;
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == text.npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv(const Table& table) {
  std::string text;
  for (std::size_t c = 0; c < table.headings.size(); ++c)
    text += (c > 0 ? "," : "") + csv_cell(harmless(table.headings[c]));
  text += "\n";
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string cell = shown(row[c], false);
      text += (c > 0 ? "," : "") + csv_cell(is_number(row[c]) ? cell : harmless(cell));
    }
    text += "\n";
  }
  return text;
}

std::string escaped(const std::string& text, std::string_view special) {
  std::string result;
  for (const char c : text) {
    if (special.find(c) != special.npos) result += '\\';
    result += c;
  }
  return result;
}

std::string markdown(const Table& table) {
  std::string text = "### " + table.title + "\n\n|";
  for (const std::string& heading : table.headings) text += " " + escaped(heading, "|") + " |";
  text += "\n|";
  for (std::size_t c = 0; c < table.headings.size(); ++c) text += is_numeric(table, c) ? "---:|" : "---|";
  text += "\n";
  for (const auto& row : table.rows) {
    text += "|";
    for (const Value& value : row) text += " " + escaped(shown(value, true), "|") + " |";
    text += "\n";
  }
  return text + (table.note.empty() ? "" : "\n" + table.note + "\n");
}

std::string latex_cell(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\')
      result += "\\textbackslash{}";
    else if (c == '^' || c == '~')
      result += std::string("\\") + c + "{}";
    else
      result += escaped(std::string(1, c), "&%$#_{}");
  }
  return result;
}

std::string latex(const Table& table) {
  std::string text = "% " + table.title + "\n\\begin{tabular}{";
  for (std::size_t c = 0; c < table.headings.size(); ++c) text += is_numeric(table, c) ? "r" : "l";
  text += "}\n\\hline\n";
  for (std::size_t c = 0; c < table.headings.size(); ++c) text += (c > 0 ? " & " : "") + latex_cell(table.headings[c]);
  text += " \\\\\n\\hline\n";
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) text += (c > 0 ? " & " : "") + latex_cell(shown(row[c], true));
    text += " \\\\\n";
  }
  return text + "\\hline\n\\end{tabular}\n" + (table.note.empty() ? "" : "% " + table.note + "\n");
}

}  // namespace

std::string shown(const Value& value, bool for_people) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* number = std::get_if<std::uint64_t>(&value))
    return for_people ? report::grouped(*number) : fmt::format("{}", *number);
  if (const auto* number = std::get_if<Decimal>(&value)) {
    if (for_people && number->digits == 0 && number->value >= 0) return report::grouped(number->value);
    return fmt::format("{:.{}f}", number->value, number->digits);
  }
  return for_people ? "-" : "";
}

std::string written(const Table& table, Format format) {
  switch (format) {
    case Format::kText:
      return aligned(table);
    case Format::kCsv:
      return csv(table);
    case Format::kMarkdown:
      return markdown(table);
    case Format::kLatex:
      return latex(table);
  }
  return {};
}

}  // namespace onager::experiment
