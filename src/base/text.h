// UTF-8 text in messages and tables.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace onager {

// Whether the byte continues a UTF-8 character that began before it.
constexpr bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

// The number of characters, not bytes.
std::size_t width_of(std::string_view text);

// Text that may be no UTF-8, such as names in C, as UTF-8 that tells it: a byte that is part of no character, and those
// of characters that are used up by this, become U+10FF00 + byte. `from_utf8` is the inverse.
std::string as_utf8(std::string_view bytes);
std::string from_utf8(std::string_view text);

// For terminals: control characters other than line feed and tab, and marks that change the direction of writing, as
// \u001b; bytes that are part of no character as \xff.
std::string for_terminal(std::string_view text);

// The text in quotes, truncated between characters if it is too long for a message.
std::string in_quotes(std::string_view text);

}  // namespace onager
