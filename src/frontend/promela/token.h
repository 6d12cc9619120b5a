// Tokens of a Promela text, and the error that the reader throws.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "model/promela.h"

namespace onager::frontend::promela_text {

using promela::Origin;

struct Token {
  // kOther: what is no token of the language; an error unless the preprocessor skips it.
  enum class Kind : std::uint8_t { kWord, kNumber, kString, kCharacter, kSign, kOther, kEnd };
  Kind kind = Kind::kEnd;
  bool begins_line = false;    // it is the first of its line
  bool follows_blank = false;  // there is a blank before it
  bool is_final = false;       // the name of a macro that must not be expanded again
  bool is_implied = false;     // a semicolon that stands for the end of a line or of a block
  std::string_view text;       // empty at the end; strings with their quotes
  Origin at;

  bool is(std::string_view word) const { return kind != Kind::kEnd && text == word; }
};

// Thrown by all parts of the reader; never leaves this folder.
struct Wrong {
  Origin at;
  std::string message, hint = {};
  bool unsupported = false;
};

bool is_keyword(std::string_view word);
std::string quoted(const Token& token);      // for messages
std::string shortened(std::string message);  // names may be long

}  // namespace onager::frontend::promela_text
