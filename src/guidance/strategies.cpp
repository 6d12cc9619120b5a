#include "guidance/strategies.h"

#include <algorithm>
#include <cassert>

#include "base/words.h"

namespace onager::guidance {

namespace {

// clang-format off
constexpr Strategy kStrategies[] = {
    {"distance",   "steps that bring the conditions of the formula nearer",                "ulrik.21.aalborg", make_distance},
    {"automaton",  "steps that bring the automaton nearer to leaving its state",           "ulrik.21.aalborg", make_automaton},
    {"fire-count", "transitions that were not fired too often on the path",                "ulrik.21.aalborg", make_fire_count},
    {"random",     "random order; the search restarts repeatedly with a new one",     "",                 make_random},
};
// clang-format on

Diagnostic unknown(const std::string& word) {
  std::vector<std::string> known{"none"};
  for (const Strategy& row : kStrategies) known.emplace_back(row.name);
  return unknown_word("heuristic", word, known);
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
    assert(row->make != nullptr);
    rows.push_back(row);
    begin = end + 1;
  }
  return rows;
}

}  // namespace onager::guidance
