#include "stubborn/spec.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <optional>
#include <span>
#include <vector>

#include "base/words.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

constexpr std::array<std::string_view, 4> kStarts = {"first", "random", "min-enabled", "min-forward"};
constexpr std::array<std::string_view, 9> kScapegoats = {"first",           "random",      "min-transitions",
                                                         "max-transitions", "min-enabled", "max-enabled",
                                                         "min-forward",     "max-forward", "cost"};
constexpr std::array<std::string_view, 6> kOrders = {"first",       "random",      "min-enabled",
                                                     "max-enabled", "min-forward", "max-forward"};
constexpr std::array<std::string_view, 4> kBeam = {"nds", "first", "random", "N"};

struct Word {
  std::string_view text;
  std::size_t column;  // from 1
};

Diagnostic wrong(const Word& word, std::string message, std::span<const std::string_view> known) {
  const std::vector<std::string> words(known.begin(), known.end());
  std::string hint = did_you_mean(word.text, words);
  if (hint.empty()) {
    hint = "known are";
    for (const std::string& each : words) hint += " " + each;
  }
  return {{}, 0, word.column, std::move(message), std::move(hint)};
}

// The position of the word in the table; a diagnostic if it is not there.
Result<std::size_t> look_up(const Word& word, std::string_view what, std::span<const std::string_view> known) {
  const auto found = std::ranges::find(known, word.text);
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  return wrong(word, "unknown " + std::string(what) + " '" + std::string(word.text) + "'", known);
}

// name(a,b) -> name, a, b.
Result<std::vector<Word>> split(std::string_view text, std::size_t column) {
  std::vector<Word> words;
  const std::size_t open = text.find('(');
  words.push_back({text.substr(0, open), column});
  if (open == std::string_view::npos) return words;
  if (text.back() != ')') return Diagnostic{{}, 0, column + text.size(), "missing ')'", "write name(choice,choice)"};
  const std::string_view inside = text.substr(open + 1, text.size() - open - 2);
  for (std::size_t begin = 0; begin <= inside.size();) {
    const std::size_t end = std::min(inside.find(',', begin), inside.size());
    words.push_back({inside.substr(begin, end - begin), column + open + 1 + begin});
    begin = end + 1;
  }
  return words;
}

std::size_t most_choices(Brackets brackets) {
  switch (brackets) {
    case Brackets::kNone:
      return 0;
    case Brackets::kStartScapegoat:
      return 2;
    case Brackets::kOrder:
      return 1;
    case Brackets::kBeam:
      return 3;
  }
  return 0;
}

// Each kind of word once: nds, how scapegoats are picked, how many closures compete.
std::optional<Diagnostic> set_beam(Spec& spec, const Word& word) {
  const auto again = [&] {
    return Diagnostic{{}, 0, word.column, "a second word like '" + std::string(word.text) + "'", "give one"};
  };
  std::uint32_t number = 0;
  const char* const end = word.text.data() + word.text.size();
  const auto [rest, error] = std::from_chars(word.text.data(), end, number);
  if (error == std::errc() && rest == end && number > 0) {
    if (spec.contexts != 0) return again();
    spec.contexts = number;
    return std::nullopt;
  }
  if (word.text == "N") return Diagnostic{{}, 0, word.column, "N stands for a number from 1 on", "as in beam(4)"};
  const auto found = look_up(word, "option of beam", kBeam);
  if (!found) return found.error();
  if (word.text == "nds") {
    if (spec.nds) return again();
    spec.nds = true;
    return std::nullopt;
  }
  if (spec.scapegoat != Scapegoat::kCost) return again();
  spec.scapegoat = word.text == "first" ? Scapegoat::kFirst : Scapegoat::kRandom;
  return std::nullopt;
}

std::string beam_words(const Spec& spec) {
  std::string text = spec.nds ? ",nds" : "";
  if (spec.scapegoat != Scapegoat::kCost) text += spec.scapegoat == Scapegoat::kFirst ? ",first" : ",random";
  if (spec.contexts != 0) text += "," + std::to_string(spec.contexts);
  return text.empty() ? text : "(" + text.substr(1) + ")";
}

std::optional<Diagnostic> set_choice(Spec& spec, Brackets brackets, std::size_t position, const Word& word) {
  if (brackets == Brackets::kStartScapegoat && position == 0) {
    auto found = look_up(word, "start", kStarts);
    if (!found) return found.error();
    spec.start = static_cast<Start>(*found);
  } else if (brackets == Brackets::kStartScapegoat) {
    auto found = look_up(word, "scapegoat", kScapegoats);
    if (!found) return found.error();
    spec.scapegoat = static_cast<Scapegoat>(*found);
  } else if (brackets == Brackets::kOrder) {
    auto found = look_up(word, "deletion order", kOrders);
    if (!found) return found.error();
    spec.order = static_cast<Order>(*found);
  } else {
    return set_beam(spec, word);
  }
  return std::nullopt;
}

}  // namespace

Result<Spec> parse_spec(std::string_view text) {
  constexpr std::string_view kWeak = "weak:";
  Spec spec;
  spec.written = text;
  spec.weak = text.starts_with(kWeak);
  const std::size_t column = spec.weak ? kWeak.size() + 1 : 1;
  const auto words = split(text.substr(column - 1), column);
  if (!words) return words.error();
  std::vector<std::string_view> names;
  for (const Strategy& row : strategies()) names.push_back(row.name);
  const auto found = look_up((*words)[0], "reduction", names);
  if (!found) return found.error();
  const Strategy& strategy = strategies()[*found];
  spec.name = strategy.name;
  if (strategy.brackets == Brackets::kBeam) spec.scapegoat = Scapegoat::kCost;
  if (words->size() - 1 > most_choices(strategy.brackets)) {
    const Word& extra = (*words)[most_choices(strategy.brackets) + 1];
    return Diagnostic{{},
                      0,
                      extra.column,
                      "too many choices for '" + spec.name + "'",
                      "it takes at most " + std::to_string(most_choices(strategy.brackets))};
  }
  for (std::size_t i = 1; i < words->size(); ++i)
    if (auto error = set_choice(spec, strategy.brackets, i - 1, (*words)[i])) return *error;
  return spec;
}

std::string Spec::to_string() const {
  std::string text = (weak ? "weak:" : "") + name;
  const auto row = std::ranges::find(strategies(), name, &Strategy::name);
  assert(row != strategies().end());
  switch (row->brackets) {
    case Brackets::kNone:
      return text;
    case Brackets::kStartScapegoat:
      return text + "(" + std::string(kStarts[static_cast<std::size_t>(start)]) + "," +
             std::string(kScapegoats[static_cast<std::size_t>(scapegoat)]) + ")";
    case Brackets::kOrder:
      return text + "(" + std::string(kOrders[static_cast<std::size_t>(order)]) + ")";
    case Brackets::kBeam:
      return text + beam_words(*this);
  }
  return text;
}

}  // namespace onager::stubborn
