#include "cli/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "base/words.h"
#include "report/extent.h"
#include "report/number.h"
#include "report/simulation.h"
#include "witness/player.h"

namespace onager::cli {

namespace {

constexpr std::size_t kMostShown = 50;  // lines of a list, unless all are asked for
constexpr std::size_t kMostChanges = 20;

Diagnostic wrong(std::string message, std::string hint = "") {
  return {"", 0, 0, std::move(message), std::move(hint)};
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ' || text.back() == '\t'))
    text.remove_suffix(1);
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  return text;
}

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// As it is shown on a terminal, which is what people copy.
std::string shown(const std::string& name) {
  return for_terminal(witness::on_one_line(name));
}

// `all` and nothing mean what they say; else those that contain the text.
struct Filter {
  explicit Filter(std::string_view rest)
      : most(rest == "all" ? std::numeric_limits<std::size_t>::max() : kMostShown), text(rest == "all" ? "" : rest) {}
  bool fits(const std::string& item) const { return item.find(text) != std::string::npos; }

  std::size_t most;
  std::string_view text;
};

std::string more(std::size_t left, std::string_view word) {
  if (left == 0) return "";
  return fmt::format("... and {} more; `{} all` shows them, `{} TEXT` those with TEXT in them\n",
                     report::grouped(std::uint64_t{left}), word, word);
}

}  // namespace

Console::Console(simulate::Session& session, std::uint64_t seed, SaveTrace save)
    : session_(session), draw_(seed), save_(std::move(save)), extent_(session.player().extent()) {
  session_.player().see(extent_);
}

std::span<const Console::Word> Console::words() {
  // clang-format off
  static constexpr Word kWords[] = {
      {"list",     "l", "[TEXT]",     "the steps that can be made, with numbers; with TEXT those that contain it; `list all` if they are many", &Console::list},
      {"fire",     "f", "STEP",       "make a step: its name, its number in the list, or the beginning of only one name; a number or name alone does the same", &Console::fire_one},
      {"undo",     "u", "[N]",        "take back the last step, or the last N",                               &Console::undo},
      {"redo",     "r", "[N]",        "make a step again that was undone, or N",                              &Console::redo},
      {"goto",     "g", "N",          "go to the state after N steps; 0 is the initial one",                  &Console::go_to},
      {"state",    "s", "[TEXT]",     "what the state holds; with TEXT what contains it",                     &Console::state},
      {"history",  "h", "[all]",      "the steps made so far, and those that were undone",                    &Console::history},
      {"random",   "n", "N [SEED]",   "make N steps at random, or fewer if nothing can be done or something is wrong", &Console::random},
      {"coverage", "c", "[all]",      "what was never fired or marked so far, and the greatest values",       &Console::coverage},
      {"save",     "w", "FILE",       "write the steps so far as a trace for `onager replay`",                &Console::save},
      {"help",     "?", "",           "this list",                                                            &Console::help},
      {"quit",     "q", "",           "end; so does the end of the input",                                    &Console::quit},
  };
  // clang-format on
  return kWords;
}

Result<Console::Reply> Console::obey(std::string_view line) {
  line = trimmed(line);
  if (line.empty() || line.starts_with('#')) return Reply{};
  const std::string_view first = line.substr(0, line.find_first_of(" \t"));
  const std::string_view rest = trimmed(line.substr(first.size()));
  const auto word = std::ranges::find_if(
      words(), [&](const Word& each) { return each.name == first || (!each.letter.empty() && each.letter == first); });
  if (word != words().end()) {
    if (rest.empty() &&
        (word->value == "STEP" || word->value == "N" || word->value == "FILE" || word->value.starts_with("N ")))
      return wrong(fmt::format("{} needs {}", word->name, word->value), std::string(word->help));
    if (!rest.empty() && word->value.empty()) return wrong(fmt::format("{} takes nothing more", word->name));
    return (this->*word->obey)(rest);
  }
  if (const auto step = numbered(line)) return fire(*step);
  return fire_one(line);
}

std::optional<std::string> Console::numbered(std::string_view text) const {
  const auto number = number_in(text);
  if (!number || *number == 0 || *number > session_.enabled().size()) return std::nullopt;
  return session_.enabled()[*number - 1];
}

// A name goes before a number: transitions may be called as numbers are.
Result<std::string> Console::step_of(std::string_view text) const {
  const std::vector<std::string>& enabled = session_.enabled();
  std::vector<std::string> begun, names;
  for (const std::string& step : enabled) {
    if (step == text || shown(step) == text) return step;
    if (step.starts_with(text) || shown(step).starts_with(text)) begun.push_back(step);
    names.push_back(shown(step));
  }
  if (auto step = numbered(text)) return *step;
  if (begun.size() == 1) return begun.front();
  if (begun.size() > 1)
    return wrong(fmt::format("{} steps begin with '{}'", begun.size(), text),
                 fmt::format("`list {}` shows them", text));
  if (number_in(text))
    return wrong(fmt::format("there is no step {} here", text),
                 enabled.empty() ? "nothing can be done; `undo` goes back"
                                 : fmt::format("they have the numbers 1 to {}", enabled.size()));
  return std::string(text);  // whoever plays says why not
}

Result<Console::Reply> Console::fire_one(std::string_view rest) {
  const Result<std::string> step = step_of(rest);
  if (!step) return step.error();
  return fire(*step);
}

std::optional<std::string> Console::make(const std::string& step, std::vector<std::string>* changes) {
  const auto& enabled = session_.enabled();
  if (std::ranges::find(enabled, step) == enabled.end()) return session_.fire(step, changes);
  const std::vector<std::size_t> parts = session_.player().parts_of(step);
  if (auto refusal = session_.fire(step, changes)) return refusal;
  extent_.count(parts);
  session_.player().see(extent_);
  return std::nullopt;
}

Result<Console::Reply> Console::fire(const std::string& step) {
  const std::string label = witness::on_one_line(session_.player().label(step));
  std::vector<std::string> changes;
  if (auto refusal = make(step, &changes)) {
    std::vector<std::string> known;
    for (const Word& word : words()) known.emplace_back(word.name);
    const std::string near = did_you_mean(step, known);
    return wrong(std::move(*refusal), near.empty() ? "`list` shows what can be done, `help` the commands" : near);
  }
  return Reply{fmt::format("{}. {}  {}\n{}", session_.at(), label,
                           witness::listed(changes, kMostChanges, "(changes nothing)"), report::notes_text(session_))};
}

// Where a jump has led.
std::string Console::here() const {
  const std::string after = session_.at() == 0 ? "in the initial state"
                                               : fmt::format("after step {}: {}", session_.at(),
                                                             witness::on_one_line(session_.step(session_.at() - 1)));
  return after + "\n" + report::notes_text(session_);
}

std::string Console::greeting() const {
  const witness::Player& player = session_.player();
  return fmt::format("{}: {}\n{}", session_.at() == 0 ? "initially" : fmt::format("after step {}", session_.at()),
                     witness::listed(player.shown(kMostChanges), kMostChanges, player.if_nothing(), player.separator()),
                     report::notes_text(session_));
}

Result<Console::Reply> Console::list(std::string_view rest) {
  const Filter filter(rest);
  const std::vector<std::string>& enabled = session_.enabled();
  const std::size_t width = std::to_string(enabled.size()).size();
  std::string text;
  std::size_t count = 0;
  for (std::size_t i = 0; i < enabled.size(); ++i) {
    if (!filter.fits(enabled[i]) && !filter.fits(shown(enabled[i]))) continue;
    if (++count <= filter.most)
      text += fmt::format("{:>{}}  {}\n", i + 1, width, witness::on_one_line(session_.player().label(enabled[i])));
  }
  if (count == 0)
    return Reply{enabled.empty() ? report::notes_text(session_) : "none of the steps here contains that\n"};
  return Reply{text + more(count - std::min(count, filter.most), "list")};
}

Result<Console::Reply> Console::undo(std::string_view rest) {
  const auto count = rest.empty() ? 1 : number_in(rest);
  if (!count) return wrong(fmt::format("undo: '{}' is no number of steps", rest));
  if (*count > session_.at())
    return wrong(session_.at() == 0 ? "there is no step to undo"
                                    : fmt::format("only {} can be undone", report::counted(session_.at(), "step")));
  session_.go_to(session_.at() - *count);
  return Reply{here()};
}

Result<Console::Reply> Console::redo(std::string_view rest) {
  const auto count = rest.empty() ? 1 : number_in(rest);
  if (!count) return wrong(fmt::format("redo: '{}' is no number of steps", rest));
  const std::size_t undone = session_.size() - session_.at();
  if (*count > undone)
    return wrong(undone == 0 ? "nothing was undone"
                             : fmt::format("only {} can be made again", report::counted(undone, "step")));
  session_.go_to(session_.at() + *count);
  return Reply{here()};
}

Result<Console::Reply> Console::go_to(std::string_view rest) {
  const auto number = number_in(rest);
  if (!number || *number > session_.size())
    return wrong(fmt::format("goto: there is no state after '{}' steps", rest),
                 fmt::format("0 is the initial state, {} the last one known", session_.size()));
  session_.go_to(*number);
  return Reply{here()};
}

Result<Console::Reply> Console::state(std::string_view rest) {
  const Filter filter(rest);
  const witness::Player& player = session_.player();
  std::string text;
  std::size_t count = 0;
  for (const std::string& item : player.shown(filter.most)) {
    if (!filter.fits(item) && !filter.fits(shown(item))) continue;
    if (++count <= filter.most) text += fmt::format("  {}\n", item);
  }
  if (count == 0)
    return Reply{filter.text.empty() ? fmt::format("{}\n", player.if_nothing()) : "nothing contains that\n"};
  return Reply{text + more(count - std::min(count, filter.most), "state")};
}

Result<Console::Reply> Console::history(std::string_view rest) {
  if (!rest.empty() && rest != "all") return wrong("history takes nothing or `all`");
  const std::size_t from = rest == "all" || session_.at() <= kMostShown ? 0 : session_.at() - kMostShown;
  const std::size_t to = rest == "all" ? session_.size() : std::min(session_.size(), session_.at() + kMostShown);
  std::string text = from == 0 ? "" : fmt::format("... {} before\n", report::counted(from, "step"));
  if (session_.size() == 0) return Reply{"no step was made\n"};
  for (std::size_t i = from; i < to; ++i)
    text += fmt::format("{:>{}}. {}{}\n", i + 1, std::to_string(to).size(), witness::on_one_line(session_.step(i)),
                        i >= session_.at() ? "  (undone)" : "");
  if (to < session_.size()) text += fmt::format("... {} behind\n", report::counted(session_.size() - to, "step"));
  return Reply{text};
}

Result<Console::Reply> Console::random(std::string_view rest) {
  const std::string_view first = rest.substr(0, rest.find_first_of(" \t"));
  const std::string_view second = trimmed(rest.substr(first.size()));
  const auto count = number_in(first);
  if (!count) return wrong(fmt::format("random: '{}' is no number of steps", first));
  if (!second.empty()) {
    const auto seed = number_in(second);
    if (!seed) return wrong(fmt::format("random: '{}' is no seed", second), "a whole number from 0 on");
    draw_ = simulate::Draw(*seed);
  }
  std::uint64_t made = 0;
  for (; made < *count && !session_.enabled().empty(); ++made) {
    const std::string step = session_.enabled()[draw_.below(session_.enabled().size())];
    if (auto refusal = make(step, nullptr)) return wrong(std::move(*refusal));
    if (session_.player().trouble()) {
      ++made;
      break;
    }
  }
  return Reply{fmt::format("{} at random; {}", report::counted(made, "step"), here())};
}

Result<Console::Reply> Console::coverage(std::string_view rest) {
  if (!rest.empty() && rest != "all") return wrong("coverage takes nothing or `all`");
  return Reply{report::extent_text(extent_, {.most = Filter(rest).most, .is_complete = false})};
}

Result<Console::Reply> Console::save(std::string_view rest) {
  const std::string path(rest);
  session_.enabled();  // whether it is a deadlock
  if (auto failed = save_(path, session_.trace())) return std::move(*failed);
  return Reply{fmt::format("trace of {} written to {}\n", report::counted(session_.at(), "step"), path)};
}

Result<Console::Reply> Console::help(std::string_view) {
  std::string text;
  for (const Word& word : words())
    text += fmt::format("  {}, {:<8} {:<8}  {}\n", word.letter, word.name, word.value, word.help);
  return Reply{text};
}

Result<Console::Reply> Console::quit(std::string_view) {
  return Reply{"", true};
}

}  // namespace onager::cli
