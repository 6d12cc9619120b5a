#include "check/plan.h"

#include <algorithm>
#include <cassert>

#include "base/words.h"

namespace onager::check {

namespace {

template <typename Table>
auto find(const Table& table, const std::string& name) {
  return std::ranges::find(table, name, [](const auto& row) { return std::string(row.name); });
}

std::optional<Diagnostic> unknown_word(std::string_view what, const std::string& word, std::vector<std::string> known) {
  std::string hint = did_you_mean(word, known);
  if (hint.empty()) {
    hint = "known are";
    for (const std::string& name : known) hint += " " + name;
  }
  return Diagnostic{{}, 0, 0, "unknown " + std::string(what) + " '" + word + "'", hint};
}

template <typename Table>
std::optional<Diagnostic> check_word(std::string_view what, const Table& table, const std::string& word) {
  if (find(table, word) != std::ranges::end(table)) return std::nullopt;
  std::vector<std::string> known;
  for (const auto& row : table) known.emplace_back(row.name);
  return unknown_word(what, word, std::move(known));
}

}  // namespace

std::optional<Diagnostic> refuse(const Method& method) {
  if (method.reduction != "none") return unknown_word("reduction", method.reduction, {"none"});
  if (auto wrong = check_word("search", search::strategies(), method.search)) return wrong;
  return check_word("store", store::strategies(), method.store);
}

store::Factory* store_of(const Method& method) {
  const auto row = find(store::strategies(), method.store);
  assert(row != store::strategies().end());
  return row->make;
}

search::Factory* search_of(const Method& method) {
  const auto row = find(search::strategies(), method.search);
  assert(row != search::strategies().end());
  return row->make;
}

}  // namespace onager::check
