// A table of texts and numbers, and its output formats.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace onager::experiment {

struct Decimal {
  double value;
  int digits;  // after the point
};
// std::monostate is written as - in human-readable formats, else as an empty cell.
using Value = std::variant<std::monostate, std::string, std::uint64_t, Decimal>;

struct Table {
  std::string name;   // one word
  std::string title;  // human-readable
  std::vector<std::string> headings;
  std::vector<std::vector<Value>> rows;
  std::string note = {};  // printed below the table in human-readable formats
};

// Digits, with separators if human-readable.
std::string shown(const Value& value, bool for_people);

enum class Format { kText, kCsv, kMarkdown, kLatex };
std::string written(const Table& table, Format format);

}  // namespace onager::experiment
