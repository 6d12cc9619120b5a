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
  if (auto spec = stubborn::parse_spec(method.reduction); !spec) return spec.error();
  const auto relations = relation_words();
  if (std::ranges::find(relations, method.relations) == relations.end())
    return unknown_word("relations", method.relations, {relations.begin(), relations.end()});
  if (auto wrong = check_word("search", search::strategies(), method.search)) return wrong;
  return check_word("store", store::strategies(), method.store);
}

std::span<const std::string> relation_words() {
  static const std::string kWords[] = {"static", "exclusive"};
  return kWords;
}

stubborn::Spec reduction_of(const Method& method) {
  auto spec = stubborn::parse_spec(method.reduction);
  assert(spec);
  if (method.shuffle != 0) spec->seed = method.shuffle;
  return *spec;
}

stubborn::Sharpness sharpness_of(const Method& method) {
  return method.relations == relation_words()[0] ? stubborn::Sharpness::kStatic : stubborn::Sharpness::kExclusive;
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
