#include "cli/parse.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "base/words.h"
#include "cli/values.h"

namespace onager::cli {

namespace {

// CLI11 cuts the command line into words and values; what the values mean is judged by `assign`.
class Parser {
 public:
  explicit Parser(const Command& command) : command_(command), app_(std::string(command.summary)) {
    app_.set_help_flag();
    app_.allow_extras();
    for (const Row& row : command.rows)
      if (row.place != Place::kEnvironment) options_.emplace_back(&row, declare(row));
  }

  Result<Options> parse(std::vector<std::string> words) {
    Options options = command_.defaults;
    if (auto wrong = split(std::move(words))) {
      if (wrong->hint.empty()) wrong->hint = see_help();
      return *wrong;
    }
    for (const auto& [row, option] : options_)
      if (row->member == Member(&Options::help) && option->count() > 0) {
        options.help = true;
        return options;
      }
    if (auto wrong = surplus()) return *wrong;
    if (auto wrong = take_values(options)) return *wrong;
    if (auto wrong = take_environment(options)) return *wrong;
    return options;
  }

 private:
  CLI::Option* declare(const Row& row) {
    if (row.place != Place::kOption) return app_.add_option(std::string(row.word));
    const std::string names = (row.letter == 0 ? "" : fmt::format("-{},", row.letter)) + label(row);
    CLI::Option* option = row.kind == Kind::kFlag ? app_.add_flag(names) : app_.add_option(names);
    if (row.kind == Kind::kFlag) return option->disable_flag_override();
    return option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);  // repetition is judged in take_values
  }

  // `--deadlock strict` is a flag and its variant.
  void take_variants(std::vector<std::string>& words) {
    for (const auto& [row, option] : options_) {
      if (row->variant.empty()) continue;
      for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
        const std::string joined = fmt::format("{}={}", label(*row), row->variant);
        const bool follows = words[i] == label(*row) && i + 1 < words.size() && words[i + 1] == row->variant;
        if (!follows && words[i] != joined) continue;
        words[i] = label(*row);
        if (follows) words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        variants_.insert(row);
      }
    }
  }

  std::optional<Diagnostic> split(std::vector<std::string> words) {
    take_variants(words);
    const auto end = std::ranges::find(words, "--");
    // CLI11 would take the next word for the value.
    const auto unfinished = std::find_if(words.begin(), end, [](const std::string& word) {
      return word.starts_with("--") && word.find('=') == word.size() - 1;
    });
    if (unfinished != end) return needs_value(unfinished->substr(0, unfinished->size() - 1));
    const std::string last = words.empty() ? "" : words.back();
    std::ranges::reverse(words);
    try {
      app_.parse(std::move(words));
    } catch (const CLI::ArgumentMismatch& mismatch) {
      return last.starts_with("-") ? needs_value(last) : Diagnostic{"", 0, 0, mismatch.what(), ""};
    } catch (const CLI::ParseError& error) {
      return Diagnostic{"", 0, 0, error.what(), ""};
    }
    return std::nullopt;
  }

  Diagnostic needs_value(const std::string& word) const {
    for (const auto& [row, option] : options_) {
      if (label(*row) != word && std::string{'-', row->letter} != word) continue;
      if (row->kind != Kind::kFlag) return {"", 0, 0, fmt::format("{} needs a value", word), usage(*row)};
    }
    return {"", 0, 0, fmt::format("'{}' does not fit here", word), see_help()};
  }

  std::optional<Diagnostic> surplus() const {
    const std::vector<std::string> left = app_.remaining();
    const auto is_option = [](const std::string& word) { return word.size() > 1 && word[0] == '-' && word != "--"; };
    const auto wrong = std::ranges::find_if(left, is_option);
    if (wrong != left.end()) return unknown_option(*wrong);
    const auto word = std::ranges::find_if(left, [](const std::string& any) { return any != "--"; });
    if (word == left.end()) return std::nullopt;
    return Diagnostic{"", 0, 0, fmt::format("unexpected argument '{}'", *word), "usage: " + synopsis(command_)};
  }

  Diagnostic unknown_option(const std::string& word) const {
    const std::string name = word.substr(0, word.find('='));
    std::vector<std::string> known;
    for (const auto& [row, option] : options_)
      if (row->place == Place::kOption) known.push_back(label(*row));
    const std::string near = did_you_mean(name, known);
    return {"", 0, 0, fmt::format("unknown option '{}'", name), near.empty() ? see_help() : near};
  }

  std::optional<Diagnostic> take_values(Options& options) const {
    for (const auto& [row, option] : options_) {
      if (option->count() == 0) {
        if (row->place == Place::kArgument)
          return Diagnostic{"", 0, 0, fmt::format("{} is missing", row->word), "usage: " + synopsis(command_)};
        continue;
      }
      if (row->kind != Kind::kFlag && option->count() > 1)
        return Diagnostic{"", 0, 0, fmt::format("{} is given more than once", label(*row)), see_help()};
      if (auto wrong = assign(*row, option->results().front(), options)) return wrong;
      note_given(*row, option->results().front(), options);
    }
    return std::nullopt;
  }

  // A setting that was given must be read, or is refused (run/plan.h).
  void note_given(const Row& row, const std::string& text, Options& options) const {
    const std::string variant(variants_.contains(&row) ? row.variant : "");
    if (row.asks)
      options.asked.push_back(
          {.word = std::string(row.word), .text = row.kind == Kind::kFlag ? variant : text, .file = {}, .only = {}});
    for (const run::SettingRow& setting : run::settings())
      if (setting.word == row.word) options.given.insert(setting.setting);
  }

  std::optional<Diagnostic> take_environment(Options& options) const {
    for (const Row& row : command_.rows) {
      if (row.place != Place::kEnvironment) continue;
      const char* text = std::getenv(std::string(row.word).c_str());
      if (text == nullptr || *text == 0) continue;
      if (auto wrong = assign(row, text, options)) return wrong;
    }
    return std::nullopt;
  }

  static std::string usage(const Row& row) { return fmt::format("{} {}: {}", label(row), row.value, row.help); }
  std::string see_help() const { return fmt::format("see onager {} --help", command_.name); }

  const Command& command_;
  CLI::App app_;
  std::vector<std::pair<const Row*, CLI::Option*>> options_;
  std::set<const Row*> variants_;  // whose variants were given
};

}  // namespace

Result<Options> parse(const Command& command, const std::vector<std::string>& words) {
  return Parser(command).parse(words);
}

}  // namespace onager::cli
