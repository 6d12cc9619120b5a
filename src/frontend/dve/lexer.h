// Splits a DVE text into words, numbers and signs with their positions.
//
// Comments are those of C++. Linear in the text, which must outlive the tokens.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/watch.h"
#include "model/program.h"

namespace onager::frontend::dve {

struct Token {
  enum class Kind : std::uint8_t { kWord, kNumber, kSign, kEnd };
  Kind kind = Kind::kEnd;
  std::string_view text;  // empty at the end
  Position at;

  bool is(std::string_view word) const { return kind != Kind::kEnd && text == word; }
};

// Thrown by the parser and the resolver; never leaves this folder.
struct Wrong {
  Position at;
  std::string message, hint = {};
};

// The last token is the end.
std::vector<Token> tokens_of(std::string_view text, Watch& watch = Watch::endless());

bool is_keyword(std::string_view word);

}  // namespace onager::frontend::dve
