#include "cli/completion.h"

#include <fmt/format.h>

#include <vector>

#include "cli/commands.h"

namespace onager::cli {

namespace {

// `$command` is the first word, `$before` the option whose value is to be completed or else empty, `$argument` counts
// the arguments already given. Bash takes = for a word of its own.
constexpr std::string_view kHead = R"(# bash completion for onager; written by `onager completion bash`
_onager() {
  local word="${COMP_WORDS[COMP_CWORD]}" command="${COMP_WORDS[1]-}" before="" argument=0 valued="" words="" files=""
  local i
  COMPREPLY=()
)";
constexpr std::string_view kScan = R"(  [[ $word == "=" ]] && word=""
  for ((i = 2; i < COMP_CWORD; ++i)); do
    case "${COMP_WORDS[i]}" in
      =) ;;
      -?*) before=""; [[ " $valued " == *" ${COMP_WORDS[i]} "* ]] && before="${COMP_WORDS[i]}" ;;
      *) if [[ -n $before ]]; then before=""; else argument=$((argument + 1)); fi ;;
    esac
  done
)";
constexpr std::string_view kTail = R"(  if [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  fi
}
complete -F _onager onager
)";

bool takes_value(const Row& row) {
  return row.place == Place::kOption && row.kind != Kind::kFlag;
}

// All ways to write an option that is offered.
std::vector<std::string> forms(const Row& row) {
  std::vector<std::string> words = {label(row)};
  if (row.letter != 0) words.push_back({'-', row.letter});
  return words;
}

std::string offered(const Row& row) {
  if (row.kind == Kind::kFile) return "files=1";
  std::vector<std::string> names;
  if (row.choices != nullptr)
    for (const Choice& choice : row.choices()) names.push_back(choice.name);
  return fmt::format("words=\"{}\"", fmt::join(names, " "));
}

std::string valued_words(const Command& command) {
  std::vector<std::string> words;
  for (const Row& row : command.rows)
    if (takes_value(row))
      for (std::string& form : forms(row)) words.push_back(std::move(form));
  return fmt::format("    {}) valued=\"{}\" ;;\n", command.name, fmt::join(words, " "));
}

// The lines of one command in the last `case`, by what is to be completed: a value, an option or an argument.
std::string offers(const Command& command) {
  std::string text;
  std::vector<std::string> options;
  std::size_t arguments = 0;
  for (const Row& row : command.rows) {
    if (row.place == Place::kArgument || row.place == Place::kOptionalArgument)
      text += fmt::format("    {}::*:{}) {} ;;\n", command.name, arguments++, offered(row));
    if (row.place != Place::kOption) continue;
    options.push_back(label(row));
    if (takes_value(row))
      text += fmt::format("    {}:{}:*) {} ;;\n", command.name,
                          fmt::join(forms(row), fmt::format(":*|{}:", command.name)), offered(row));
  }
  return fmt::format("    {}::-*) words=\"{}\" ;;\n", command.name, fmt::join(options, " ")) + text;
}

}  // namespace

std::string bash_completion() {
  std::string names, valued, all;
  for (const Command& command : commands()) {
    names += fmt::format("{} ", command.name);
    valued += valued_words(command);
    all += offers(command);
  }
  std::string text(kHead);
  text += "  case \"$command\" in\n" + valued + "  esac\n";
  text += kScan;
  text += fmt::format(
      "  ((COMP_CWORD == 1)) && command=\"\"\n  case \"$command:$before:$word:$argument\" in\n"
      "    :*) words=\"{}--help --version\" ;;\n",
      names);
  return text + all + "  esac\n" + std::string(kTail);
}

}  // namespace onager::cli
