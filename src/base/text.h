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

// The text in quotes, truncated between characters if it is too long for a message.
std::string in_quotes(std::string_view text);

}  // namespace onager
