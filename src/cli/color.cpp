#include "cli/color.h"

#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace onager::cli {

namespace {

struct Choice {
  bool output = false, errors = false;
};
// Whoever prints has no other way to know.
Choice chosen;

bool may_have_colors() {
  const char* none = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (none != nullptr && *none != 0) return false;
  return terminal != nullptr && *terminal != 0 && std::strcmp(terminal, "dumb") != 0;
}

std::string_view code(Color color) {
  switch (color) {
    case Color::kRed:
      return "31";
    case Color::kGreen:
      return "32";
    case Color::kYellow:
      return "33";
    case Color::kCyan:
      break;
  }
  return "36";
}

}  // namespace

void choose_colors(std::string_view word) {
  const bool always = word == "always", may = word != "never" && may_have_colors();
  chosen = {always || (may && ::isatty(STDOUT_FILENO) == 1), always || (may && ::isatty(STDERR_FILENO) == 1)};
}

bool colors_on_output() {
  return chosen.output;
}
bool colors_on_errors() {
  return chosen.errors;
}

std::string painted(std::string_view text, Color color) {
  return "\x1b[1;" + std::string(code(color)) + "m" + std::string(text) + "\x1b[0m";
}

std::string painted_diagnostic(std::string_view text) {
  struct Word {
    std::string_view text;
    Color color;
  };
  constexpr Word kWords[] = {{"error:", Color::kRed}, {"warning:", Color::kYellow}, {"hint:", Color::kCyan}};
  std::string result(text);
  for (const Word& word : kWords) {
    // The first one is ours; what follows may be quoted.
    const std::size_t at = result.find(word.text);
    const bool begins = at == 0 || (at != std::string::npos && result[at - 1] == ' ');
    if (begins) result.replace(at, word.text.size(), painted(word.text, word.color));
  }
  return result;
}

}  // namespace onager::cli
