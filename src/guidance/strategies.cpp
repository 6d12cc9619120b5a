#include "guidance/strategies.h"

#include <algorithm>

#include "base/words.h"

namespace onager::guidance {

namespace {

// clang-format off
constexpr Strategy kStrategies[] = {
    {"distance",   "steps that bring the conditions of the formula nearer",                "ulrik.21.aalborg", make_distance},
    {"automaton",  "steps that bring the automaton nearer to leaving its state",           "ulrik.21.aalborg", make_automaton},
    {"fire-count", "transitions that were not fired too often on the path",                "ulrik.21.aalborg", make_fire_count},
    {"random",     "any order; the search starts anew, with another, again and again",     "",                 make_random},
};
// clang-format on

Diagnostic unknown(const std::string& word) {
  std::vector<std::string> known{"none"};
  for (const Strategy& row : kStrategies) known.emplace_back(row.name);
  std::string hint = did_you_mean(word, known);
  if (hint.empty()) {
    hint = "known are";
    for (const std::string& name : known) hint += " " + name;
  }
  return {{}, 0, 0, "unknown heuristic '" + word + "'", hint};
}

}  // namespace

std::span<const Strategy> strategies() {
  return kStrategies;
}

Result<std::vector<const Strategy*>> parse(const std::string& text) {
  std::vector<const Strategy*> rows;
  if (text == "none") return rows;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    const auto* row = std::ranges::find(kStrategies, word, &Strategy::name);
    if (row == std::end(kStrategies)) return unknown(word);
    rows.push_back(row);
    begin = end + 1;
  }
  return rows;
}

}  // namespace onager::guidance
