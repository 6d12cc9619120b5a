#include "cli/man.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cli/formulas_help.h"
#include "cli/help.h"
#include "cli/promela_help.h"
#include "report/version.h"

namespace onager::cli {

namespace {

// Text as troff takes it literally: a hyphen that can be copied, no escapes, no request at the beginning of a line.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
  }
  return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

std::string heading(std::string_view text) {
  std::string upper(text);
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return fmt::format(".SH {}\n", upper);
}

std::string bold(std::string_view text) {
  return fmt::format("\\fB{}\\fR", escaped(text));
}

std::string entry(const std::string& tag, std::string_view text) {
  return fmt::format(".TP\n{}\n{}\n", tag, escaped(text));
}

// Options are bold, the names of their values slanted.
std::string tag_of(const Row& row) {
  const std::string whole = signature(row);
  if (row.value.empty()) return bold(whole);
  return bold(whole.substr(0, whole.size() - row.value.size() - 1)) + fmt::format(" \\fI{}\\fR", escaped(row.value));
}

std::string row_text(const Row& row, const Options& defaults) {
  std::string text = entry(tag_of(row), explanation(row, defaults));
  if (row.choices == nullptr) return text;
  text += ".RS\n";
  for (const Choice& choice : row.choices()) text += entry(bold(choice.name), choice.summary);
  return text + ".RE\n";
}

std::string exits_text(std::span<const ExitMeaning> exits) {
  std::string text;
  for (const ExitMeaning& exit : exits) text += entry(bold(fmt::format("{}", exit.code)), exit.meaning);
  return text;
}

std::string examples_text(std::span<const Example> examples) {
  std::string text;
  for (const Example& example : examples) text += entry(bold(example.line), example.what);
  return text;
}

std::string section(const Command& command) {
  std::string text = heading(fmt::format("onager {}", command.name)) + bold(synopsis(command)) + "\n.PP\n";
  text += escaped(command.description.empty() ? command.summary : command.description) + "\n";
  for (const std::string_view group : groups(command.rows)) {
    text += fmt::format(".SS {}\n", group);
    for (const Row& row : command.rows)
      if (row.group == group) text += row_text(row, command.defaults);
  }
  if (!command.exits.empty()) text += ".SS Exit codes\n" + exits_text(command.exits);
  return text + ".SS Examples\n" + examples_text(command.examples);
}

std::string grammar_text(std::string_view title, std::span<const GrammarRow> rows) {
  std::string text = fmt::format(".SS {}\n", title);
  for (const GrammarRow& row : rows) text += entry(bold(row.form), row.meaning);
  return text;
}

std::string formulas_section() {
  return escaped(formula_names()) + "\n" + grammar_text("Operators, from loose to tight", formula_operators()) +
         grammar_text("Operands", formula_operands()) + grammar_text("Examples", formula_examples());
}

std::string promela_section() {
  return escaped(promela_language()) + "\n" + grammar_text("With Spin, and here", spin_commands()) +
         grammar_text("In properties", promela_operands());
}

}  // namespace

std::string manual() {
  std::string text = fmt::format(".TH ONAGER 1 \"\" \"onager {}\" \"User Commands\"\n", report::kVersion);
  text += heading("name") + "onager \\- explicit\\-state model checker for Petri nets and programs\n";
  text += heading("synopsis") + "\\fBonager\\fR \\fICOMMAND\\fR [options]\n.br\n\\fBonager \\-\\-version\\fR\n";
  text += heading("description") +
          "Checks Petri nets in PNML, programs in DVE and models in C by visiting their reachable states: deadlocks,\n"
          "conditions on states, bounds, liveness, assertions and LTL. Stubborn sets leave out what does not matter.\n"
          "A violation comes with the steps that lead to it, replayed before they are shown.\n";
  text += heading("commands");
  for (const Command& command : commands()) text += entry(bold(command.name), command.summary);
  for (const Command& command : commands()) text += section(command);
  text += heading("formulas") + formulas_section();
  text += heading("promela") + promela_section();
  text += heading("exit status") + "For all commands, besides those told above:\n" + exits_text(common_exits());
  return text + heading("examples") + examples_text(first_examples());
}

}  // namespace onager::cli
