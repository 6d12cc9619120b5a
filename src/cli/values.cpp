#include "cli/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>

#include "base/words.h"

namespace onager::cli {

namespace {

// The whole text as a number; from_chars knows no locale, no leading blanks and no plus sign.
template <typename T>
std::optional<T> parse_number(std::string_view text) {
  T number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

Diagnostic wrong_value(const Row& row, const std::string& text, std::string hint) {
  return {"", 0, 0, fmt::format("{}: '{}' is not valid", label(row), text), std::move(hint)};
}

Diagnostic unknown_choice(const Row& row, const std::string& text) {
  std::vector<std::string> names;
  for (const Choice& choice : row.choices()) names.push_back(choice.name);
  if (names.size() == 1)
    return {"", 0, 0, fmt::format("{}: there is no '{}'", label(row), text),
            fmt::format("this version has only '{}'", names[0])};
  const std::string near = did_you_mean(text, names);
  return {"", 0, 0, fmt::format("{}: there is no '{}'", label(row), text),
          near.empty() ? fmt::format("one of {}", fmt::join(names, ", ")) : near};
}

std::optional<Diagnostic> assign_word(const Row& row, const std::string& text, std::string& member) {
  if (text.empty()) return wrong_value(row, text, "it must not be empty");
  if (row.choices != nullptr && !row.open) {
    const std::vector<Choice> choices = row.choices();
    if (std::ranges::find(choices, text, &Choice::name) == choices.end()) return unknown_choice(row, text);
  }
  member = text;
  return std::nullopt;
}

std::optional<Diagnostic> assign_number(const Row& row, const std::string& text, std::uint64_t& member) {
  const auto number = parse_number<std::uint64_t>(text);
  if (number && *number >= row.smallest && *number <= row.largest) {
    member = *number;
    return std::nullopt;
  }
  const bool open = row.largest == std::numeric_limits<std::uint64_t>::max();
  return wrong_value(row, text,
                     open ? fmt::format("a whole number from {} on", row.smallest)
                          : fmt::format("a whole number from {} to {}", row.smallest, row.largest));
}

template <typename T>
std::optional<Diagnostic> keep(const Row& row, const std::string& text, std::optional<T> value, T& member,
                               const char* hint) {
  if (!value) return wrong_value(row, text, hint);
  member = *value;
  return std::nullopt;
}

}  // namespace

std::optional<double> parse_seconds(std::string_view text) {
  struct Unit {
    char letter;
    double seconds;
  };
  constexpr Unit kUnits[] = {{'s', 1}, {'m', 60}, {'h', 3600}};
  const auto unit = std::ranges::find(kUnits, text.empty() ? 0 : text.back(), &Unit::letter);
  const bool has_unit = unit != std::end(kUnits);
  auto number = parse_number<double>(has_unit ? text.substr(0, text.size() - 1) : text);
  if (number && has_unit) *number *= unit->seconds;
  return number && *number > 0 && *number < 1e9 ? number : std::nullopt;
}

std::optional<Diagnostic> assign(const Row& row, const std::string& text, Options& options) {
  switch (row.kind) {
    case Kind::kFlag:
      options.*std::get<bool Options::*>(row.member) = true;
      return std::nullopt;
    case Kind::kText:
    case Kind::kFile:
      return assign_word(row, text, options.*std::get<std::string Options::*>(row.member));
    case Kind::kNumber:
      return assign_number(row, text, options.*std::get<std::uint64_t Options::*>(row.member));
    case Kind::kSize:
      return keep(row, text, parse_size(text), options.*std::get<std::uint64_t Options::*>(row.member),
                  "a size such as 500M, 4G or 1.5G");
    case Kind::kSeconds:
      return keep(row, text, parse_seconds(text), options.*std::get<double Options::*>(row.member),
                  "a positive number of seconds such as 60 or 0.5, or 90s, 10m, 2h");
  }
  assert(false);
  return std::nullopt;
}

std::string shown_default(const Row& row, const Options& defaults) {
  if (row.place != Place::kOption) return {};
  if (row.kind == Kind::kText || row.kind == Kind::kFile) return defaults.*std::get<std::string Options::*>(row.member);
  if (row.kind != Kind::kNumber) return {};
  const std::uint64_t number = defaults.*std::get<std::uint64_t Options::*>(row.member);
  return number < row.smallest ? std::string() : fmt::format("{}", number);
}

}  // namespace onager::cli
