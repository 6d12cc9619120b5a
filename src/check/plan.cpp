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

std::string_view phrase(proviso::Order order) {
  return order == proviso::Order::kDepthFirst ? "a depth-first search" : "a breadth-first search";
}

// Unmet needs of the proviso; all words are known.
std::optional<Diagnostic> refuse_pair(const Method& method) {
  const proviso::Strategy& row = *proviso::find(method.proviso);
  const std::string subject = "proviso '" + method.proviso + "' needs ";
  const auto search = find(search::strategies(), method.search);
  if (row.needs != proviso::Order::kAny && row.needs != search->order) {
    const auto fit = std::ranges::find(search::strategies(), row.needs, &search::Strategy::order);
    return Diagnostic{{},
                      0,
                      0,
                      subject + std::string(phrase(row.needs)) + ", and '" + method.search + "' is none",
                      "use --search " + std::string(fit->name)};
  }
  if (search->order == proviso::Order::kAny && row.gives != proviso::Promise::kNothing)
    return Diagnostic{{}, 0, 0, "the search '" + method.search + "' does not go with a proviso", "use --search dfs"};
  if (method.draw && row.gives != proviso::Promise::kNothing)
    return Diagnostic{
        {}, 0, 0, "a state space with proviso '" + method.proviso + "' cannot be drawn", "leave out --dot"};
  if (row.needs_strong && !is_auto(method) && reduction_of(method).weak)
    return Diagnostic{
        {}, 0, 0, subject + "strong stubborn sets, and '" + method.reduction + "' are weak", "leave out weak:"};
  return std::nullopt;
}

}  // namespace

namespace {

// The words of `one+two`.
std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts(1);
  for (char c : text)
    if (c == '+')
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

std::optional<Diagnostic> check_relations(const std::string& text) {
  for (const std::string& word : parts_of(text))
    if (auto wrong = check_word("relations", relation_words(), word)) return wrong;
  return std::nullopt;
}

}  // namespace

std::optional<Diagnostic> refuse(const Method& method) {
  if (auto spec = stubborn::parse_spec(method.reduction); !spec && !is_auto(method)) return spec.error();
  if (is_auto(method) && method.relations != Method().relations)
    return Diagnostic{
        {}, 0, 0, "the reduction 'auto' chooses its relations itself", "leave --relations out, or name a reduction"};
  if (auto wrong = check_relations(method.relations)) return wrong;
  if (auto wrong = check_word("search", search::strategies(), method.search)) return wrong;
  if (auto wrong = check_word("store", store::strategies(), method.store)) return wrong;
  if (auto wrong = check_word("proviso", proviso::strategies(), method.proviso)) return wrong;
  return refuse_pair(method);
}

bool is_auto(const Method& method) {
  return method.reduction == "auto";
}

std::span<const RelationWord> relation_words() {
  static constexpr RelationWord kWords[] = {
      {"static", "what the structure tells"},
      {"exclusive", "guards that never hold together, from proved units and place invariants"},
      {"dynamic", "conditions that depend on the marking"},
      {"exact", "conflicts of the full state space, which is built first and kept in a cache"},
  };
  return kWords;
}

Relations relations_of(const Method& method) {
  const std::vector<std::string> words = parts_of(method.relations);
  auto has = [&](const char* word) { return std::ranges::find(words, word) != words.end(); };
  return {has("exclusive"), has("dynamic"), has("exact")};
}

const proviso::Strategy& proviso_of(const Method& method) {
  const proviso::Strategy* row = proviso::find(method.proviso);
  assert(row != nullptr);
  return *row;
}

stubborn::Spec reduction_of(const Method& method) {
  auto spec = stubborn::parse_spec(method.reduction);
  assert(spec);
  if (method.shuffle != 0) spec->seed = method.shuffle;
  return *spec;
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
