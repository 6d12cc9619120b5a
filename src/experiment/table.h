// A table of texts and numbers, and the forms in which it is written.

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
// Nothing is written as - to people and as nothing to programs.
using Value = std::variant<std::monostate, std::string, std::uint64_t, Decimal>;

struct Table {
  std::string name;   // one word
  std::string title;  // for people
  std::vector<std::string> headings;
  std::vector<std::vector<Value>> rows;
  std::string note = {};  // below it, for people
};

// Plain digits, or with separators for people.
std::string shown(const Value& value, bool for_people);

enum class Format { kText, kCsv, kMarkdown, kLatex };
std::string written(const Table& table, Format format);

}  // namespace onager::experiment
