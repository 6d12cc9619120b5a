// Words, numbers and signs of a DVE text, with the places where they are.
//
// Comments are C's: `// ...` and `/* ... */`. Linear in the text, which must outlive the tokens.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/program.h"

namespace onager::frontend::dve {

struct Token {
  enum class Kind : std::uint8_t { kWord, kNumber, kSign, kEnd };
  Kind kind = Kind::kEnd;
  std::string_view text;  // empty at the end
  Position at;

  bool is(std::string_view word) const { return kind != Kind::kEnd && text == word; }
};

// What a parser throws to itself; never leaves this folder.
struct Wrong {
  Position at;
  std::string message, hint = {};
};

// The last one is the end.
std::vector<Token> tokens_of(std::string_view text);

bool is_keyword(std::string_view word);

}  // namespace onager::frontend::dve
