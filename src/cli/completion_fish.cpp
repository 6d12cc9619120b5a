// fish: one line for each row and command, under the condition that the command is there.

#include <fmt/format.h>

#include <vector>

#include "cli/commands.h"
#include "cli/completion.h"

namespace onager::cli {

namespace {

// __onager_command X: the command is X. __onager_argument X N OPTION...: besides, N arguments are there already; the
// options are those that take a value.
constexpr std::string_view kHead = R"(# fish completion for onager; written by `onager completion fish`
function __onager_no_command
    test (count (commandline -opc)) -eq 1
end
function __onager_command
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test "$words[2]" = "$argv[1]"
end
function __onager_argument
    __onager_command $argv[1]; or return 1
    set -l words (commandline -opc)
    set -l found 0
    set -l valued 0
    for word in $words[3..-1]
        if test $valued -eq 1
            set valued 0
        else if contains -- $word $argv[3..-1]
            set valued 1
        else if not string match -q -- '-?*' $word
            set found (math $found + 1)
        end
    end
    test $valued -eq 0; and test $found -eq $argv[2]
end
complete -c onager -e
complete -c onager -f
complete -c onager -n __onager_no_command -l help -d 'list the commands'
complete -c onager -n __onager_no_command -l version -d 'tell the version'
)";

// Within single quotes only these two have to be told.
std::string quoted(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return "'" + result + "'";
}

// A list of words that fish reads once more, each with what it means.
std::string offered(const Row& row) {
  std::string words;
  for (const Choice& choice : row.choices())
    words += fmt::format("{}{}\\t{}", words.empty() ? "" : " ", quoted(choice.name), quoted(choice.summary));
  return " -a " + quoted(words);
}

std::string values_of(const Row& row) {
  if (row.kind == Kind::kFile) return " -r -F";
  return row.choices == nullptr ? " -x" : " -x" + offered(row);
}

std::string valued_words(const Command& command) {
  std::string words;
  for (const Row& row : command.rows) {
    if (row.place != Place::kOption || row.kind == Kind::kFlag) continue;
    words += " " + label(row);
    if (row.letter != 0) words += fmt::format(" -{}", row.letter);
  }
  return words;
}

std::string argument(const Command& command, const Row& row, std::size_t number) {
  const std::string begin =
      fmt::format("complete -c onager -n {}",
                  quoted(fmt::format("__onager_argument {} {}{}", command.name, number, valued_words(command))));
  if (row.kind == Kind::kFile) return begin + " -F\n";
  return row.choices == nullptr ? "" : begin + offered(row) + "\n";
}

std::string option(const Command& command, const Row& row) {
  std::string text =
      fmt::format("complete -c onager -n {} -l {}", quoted(fmt::format("__onager_command {}", command.name)), row.word);
  if (row.letter != 0) text += fmt::format(" -s {}", row.letter);
  if (row.kind != Kind::kFlag) text += values_of(row);
  return fmt::format("{} -d {}\n", text, quoted(row.help));
}

}  // namespace

std::string fish_completion() {
  std::string text(kHead);
  for (const Command& command : commands())
    text +=
        fmt::format("complete -c onager -n __onager_no_command -a {} -d {}\n", command.name, quoted(command.summary));
  for (const Command& command : commands()) {
    std::size_t arguments = 0;
    for (const Row& row : command.rows) {
      if (row.place == Place::kArgument || row.place == Place::kOptionalArgument)
        text += argument(command, row, arguments++);
      else if (row.place == Place::kOption)
        text += option(command, row);
    }
  }
  return text;
}

}  // namespace onager::cli
