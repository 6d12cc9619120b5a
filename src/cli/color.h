// Colours of verdicts and diagnostics: --color auto, always or never.
//
// `auto` is for terminals, unless the environment has NO_COLOR or says that the terminal is dumb. Output for programs
// (JSON, SARIF, files) never has any.
//
// Contract   names of a model that hold escapes of their own are made harmless before colours are added, wherever these
//            go (base/text.h)
// Shared     there is one choice a process, for standard output and standard error come once; `dispatch` makes it

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace onager::cli {

enum class Color : std::uint8_t { kRed, kGreen, kYellow, kCyan };

// By the word of --color.
void choose_colors(std::string_view word);
bool colors_on_output();
bool colors_on_errors();

// The text in this colour.
std::string painted(std::string_view text, Color color);
// A diagnostic, with its words `error:`, `warning:` and `hint:` in colours.
std::string painted_diagnostic(std::string_view text);

}  // namespace onager::cli
