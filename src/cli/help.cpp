#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/formulas_help.h"
#include "cli/promela_help.h"
#include "cli/values.h"
#include "report/version.h"

namespace onager::cli {

namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kColumn = 24;  // where explanations begin

// Lines of at most kWidth characters, each after `indent` blanks.
std::string wrapped(std::string_view text, std::size_t indent) {
  std::string lines, line;
  const auto finish = [&] {
    lines += std::string(indent, ' ') + line + "\n";
    line.clear();
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (!line.empty() && indent + line.size() + 1 + end > kWidth) finish();
    line += (line.empty() ? "" : " ") + std::string(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!line.empty()) finish();
  return lines;
}

// `name` at the left, `text` from `column` on; a long name has a line of its own.
std::string entry(const std::string& name, std::string_view text, std::size_t column, std::size_t indent = 2) {
  const std::string left = std::string(indent, ' ') + name;
  const std::string right = wrapped(text, column);
  if (left.size() + 2 > column) return left + "\n" + right;
  return left + right.substr(std::min(left.size(), right.size()));
}

std::string row_text(const Row& row, const Options& defaults) {
  std::string text = entry(signature(row), explanation(row, defaults), kColumn);
  if (row.choices == nullptr) return text;
  const std::vector<Choice> choices = row.choices();
  std::size_t widest = 0;
  for (const Choice& choice : choices) widest = std::max(widest, choice.name.size());
  for (const Choice& choice : choices) text += entry(choice.name, choice.summary, 6 + widest + 2, 6);
  return text;
}

std::string examples_text(std::span<const Example> examples) {
  std::string text = "\nExamples\n";
  for (const Example& example : examples) text += fmt::format("  {}\n      {}\n", example.line, example.what);
  return text;
}

std::string exits_text(std::span<const ExitMeaning> exits) {
  std::string text;
  for (const ExitMeaning& exit : exits) text += entry(fmt::format("{}", exit.code), exit.meaning, 6);
  return text;
}

}  // namespace

std::string signature(const Row& row) {
  std::string text = row.letter == 0 ? "" : fmt::format("-{}, ", row.letter);
  text += label(row);
  if (!row.variant.empty()) return fmt::format("{} [{}]", text, row.variant);
  return row.value.empty() ? text : fmt::format("{} {}", text, row.value);
}

std::string explanation(const Row& row, const Options& defaults) {
  std::string text(row.help);
  const std::string value = shown_default(row, defaults);
  return value.empty() ? text : fmt::format("{} (default {})", text, value);
}

std::vector<std::string_view> groups(std::span<const Row> rows) {
  std::vector<std::string_view> names;
  for (const Row& row : rows)
    if (std::ranges::find(names, row.group) == names.end()) names.push_back(row.group);
  return names;
}

std::string overview() {
  std::string text = fmt::format(
      "onager {}: explicit-state model checker for Petri nets and programs\n\nusage: onager COMMAND "
      "[options]\n\nCommands\n",
      report::kVersion);
  for (const Command& command : commands()) text += entry(std::string(command.name), command.summary, 14);
  text += "\nOptions\n" + entry("-h, --help", "list the commands; after a command, explain that one", kColumn);
  text += entry("--version", "tell the version", kColumn);
  text += examples_text(first_examples());
  text += "\nExit codes\n" + exits_text(usual_exits()) + exits_text(common_exits());
  return text +
         "\nonager COMMAND --help tells what the codes mean there, onager help formulas how properties are written,\n"
         "onager help promela what users of Spin type here.\n";
}

namespace {

std::string table(std::string_view title, std::span<const GrammarRow> rows) {
  std::string text = fmt::format("\n{}\n", title);
  for (const GrammarRow& row : rows) text += entry(std::string(row.form), row.meaning, kColumn + 4);
  return text;
}

}  // namespace

std::string promela_text() {
  return "Models of Spin, as in onager check m.pml --deadlock\n" + table("With Spin, and here", spin_commands()) +
         table("In properties", promela_operands()) + "\n" + wrapped(promela_language(), 0);
}

std::string formulas_text() {
  return "Formulas, as in onager check MODEL --invariant F\n" +
         table("Operators, from loose to tight", formula_operators()) + table("Operands", formula_operands()) + "\n" +
         wrapped(formula_names(), 0) + table("Examples", formula_examples());
}

std::string help_text(const Command& command) {
  std::string text = fmt::format("usage: {}\n\n", synopsis(command));
  text += command.description.empty() ? fmt::format("{}\n", command.summary) : wrapped(command.description, 0);
  for (const std::string_view group : groups(command.rows)) {
    text += fmt::format("\n{}\n", group);
    for (const Row& row : command.rows)
      if (row.group == group) text += row_text(row, command.defaults);
  }
  text += examples_text(command.examples);
  text += "\nExit codes\n";
  text += command.exits.empty() ? exits_text(std::vector<ExitMeaning>{{kSuccess, "done"}}) : exits_text(command.exits);
  return text + exits_text(common_exits());
}

}  // namespace onager::cli
