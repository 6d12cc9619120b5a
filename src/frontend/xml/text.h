// Short texts in XML: numbers and lists of words, with any white space around them.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"

namespace onager::frontend {

std::string_view trimmed(std::string_view text);

// The words between white space, as views of `text`.
std::vector<std::string_view> words_of(std::string_view text);

struct ParsedNumber {
  Value value = 0;
  std::string_view fault;  // empty, or the predicate of a message about the number: "is negative"
};

// A decimal number from 0 to `most`; a sign + and leading zeros are allowed.
ParsedNumber parse_number(std::string_view text, Value most);

// The trimmed text in quotes, shortened if it is too long for a message.
std::string in_quotes(std::string_view text);

// For text and attributes of XML. White space other than blanks would not survive in an attribute, so it becomes a
// character reference; control characters, which XML cannot represent, become '?'.
std::string escaped(std::string_view text);

}  // namespace onager::frontend
