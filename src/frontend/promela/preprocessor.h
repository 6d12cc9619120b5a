// The tokens of a model after its preprocessor: files included, macros expanded, conditions decided.
//
// As `gcc -E` does it for Spin, without the macros that gcc defines by itself. Includes are searched in the folder of
// the file that has them. Bounded in the depth and number of includes and in what macros expand to.

#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/watch.h"
#include "frontend/promela/token.h"

namespace onager::frontend::promela_text {

// What tokens point into; must not move while they live.
struct Texts {
  std::vector<std::string> files;  // names; files[0] is the model itself
  std::deque<std::string> arena;   // included texts, and tokens that macros made
  std::string definitions;         // the macros at the end
};

// Without the token of the end.
std::vector<Token> preprocess(std::string_view text, Texts& texts, Watch& watch);

}  // namespace onager::frontend::promela_text
