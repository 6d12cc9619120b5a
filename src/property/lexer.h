// Splits the text of a formula into tokens.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace onager::property {

enum class Token : std::uint8_t { kEnd, kName, kNumber, kWord, kSign };

struct Lexeme {
  Token token = Token::kEnd;
  std::string text;                  // names without their quotes
  std::size_t line = 1, column = 1;  // from 1, counted in characters
  std::string_view written = {};     // of a sign: before it was replaced
  bool quoted = false;
  bool spaced = false;  // white space comes before it
  bool braced = false;  // an expression of the model's own language, without its braces
};

// Words that can name a place only in quotes.
bool is_reserved(std::string_view word);
// Whether the text is a name that needs no quotes.
bool is_plain_name(std::string_view text);

// The tokens; the last one is kEnd. Synonyms are replaced: && by &, || by |, == by =, => by ->, [] by G, <> by F.
Result<std::vector<Lexeme>> tokens_of(std::string_view text);

}  // namespace onager::property
