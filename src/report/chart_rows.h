// What both forms of a chart share: which rows are shown, and where a message was sent.

#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "report/chart.h"

namespace onager::report {

struct ShownRow {
  std::optional<std::size_t> row;  // none: `left_out` rows are not shown here
  std::size_t left_out = 0;
};

inline std::vector<ShownRow> shown_rows(const witness::Chart& chart) {
  std::vector<ShownRow> shown;
  const std::size_t all = chart.rows.size(), half = kMostChartRows / 2;
  for (std::size_t i = 0; i < all; ++i) {
    const bool hidden = all > kMostChartRows && i >= half && i < all - half;
    if (!hidden) shown.push_back({i, 0});
    if (hidden && i == half) shown.push_back({std::nullopt, all - 2 * half});
  }
  return shown;
}

// Messages that are not received, and whether their channel is gone.
inline std::unordered_map<std::size_t, bool> left_over(const witness::Chart& chart) {
  std::unordered_map<std::size_t, bool> messages;
  for (const std::size_t message : chart.waiting) messages.emplace(message, false);
  for (const std::size_t message : chart.lost) messages.emplace(message, true);
  return messages;
}

// In one line and not too long; what cannot be printed becomes a dot.
inline std::string shortened(const std::string& text, std::size_t most) {
  std::string line;
  for (const char c : text) line += c == '\n' || c == '\t' ? ' ' : static_cast<unsigned char>(c) < 32 ? '.' : c;
  while (!line.empty() && line.back() == ' ') line.pop_back();
  if (line.size() <= most) return line;
  std::size_t end = most < 3 ? 0 : most - 3;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;  // not within a character
  return line.substr(0, end) + "...";
}

}  // namespace onager::report
