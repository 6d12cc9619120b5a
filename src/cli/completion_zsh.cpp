// zsh: each row becomes a specification of `_arguments`, with its help.

#include <fmt/format.h>

#include <vector>

#include "cli/commands.h"
#include "cli/completion.h"

namespace onager::cli {

namespace {

// Within single quotes.
std::string quoted(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '\'' ? "'\\''" : std::string{c};
  return "'" + result + "'";
}

// What `_arguments` would take for the end of a part gets a backslash.
std::string part(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

// A word of a list that zsh evaluates: whatever is no letter or digit gets a backslash.
std::string evaluated(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                          static_cast<unsigned char>(c) >= 0x80;
    if (!is_plain) result += '\\';
    result += c;
  }
  return result;
}

// `:VALUE:what is offered`
std::string action(const Row& row) {
  const std::string name = part(row.value.empty() ? row.word : row.value);
  if (row.kind == Kind::kFile) return fmt::format(":{}:_files", name);
  if (row.choices == nullptr) return fmt::format(":{}: ", name);
  std::vector<std::string> offers;
  for (const Choice& choice : row.choices())
    offers.push_back(fmt::format("{}\\:{}", evaluated(choice.name), evaluated(choice.summary)));
  return fmt::format(":{}:(({}))", name, fmt::join(offers, " "));
}

std::string specifications(const Row& row) {
  if (row.place == Place::kEnvironment) return "";
  if (row.place != Place::kOption)
    return fmt::format("        {} \\\n", quoted((row.place == Place::kOptionalArgument ? ":" : "") + action(row)));
  const bool is_flag = row.kind == Kind::kFlag;
  const std::string help = fmt::format("[{}]{}", part(row.help), is_flag ? "" : action(row));
  std::string text =
      fmt::format("        {} \\\n", quoted(fmt::format("{}{}{}", label(row), is_flag ? "" : "=", help)));
  if (row.letter != 0)
    text += fmt::format("        {} \\\n", quoted(fmt::format("-{}{}{}", row.letter, is_flag ? "" : "+", help)));
  return text;
}

}  // namespace

std::string zsh_completion() {
  std::string names, cases;
  for (const Command& command : commands()) {
    names += fmt::format("    {}\n", quoted(fmt::format("{}:{}", command.name, command.summary)));
    cases += fmt::format("      {})\n        _arguments -s -S \\\n", command.name);
    for (const Row& row : command.rows) cases += specifications(row);
    cases += "          && found=0 ;;\n";
  }
  return fmt::format(R"(#compdef onager
# zsh completion for onager; written by `onager completion zsh`
_onager() {{
  local curcontext="$curcontext" context state state_descr line found=1
  typeset -A opt_args
  local -a commands=(
{})
  _arguments -C '(- *)--help[list the commands]' '(- *)--version[tell the version]' \
    '1:command:->command' '*::argument:->argument' && found=0
  case $state in
    command) _describe -t commands command commands && found=0 ;;
    argument)
      curcontext="${{curcontext%:*:*}}:onager-$words[1]:"
      case $words[1] in
{}      esac ;;
  esac
  return found
}}
if [[ $funcstack[1] == _onager ]]; then _onager "$@"; else compdef _onager onager; fi
)",
                     names, cases);
}

}  // namespace onager::cli
