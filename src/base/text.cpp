#include "base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace onager {

std::size_t width_of(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, continues_character));
}

namespace {

// The length of the character that begins there; 0 if none does. Overlong forms and surrogates are none.
std::size_t character_at(std::string_view text, std::size_t begin, std::uint32_t& code) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[begin + i]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xc2 ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  if (length == 0 || begin + length > text.size()) return 0;
  code = length == 1 ? first : first & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues_character(text[begin + i])) return 0;
    code = code << 6 | (byte(i) & 0x3fU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  return overlong || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff ? 0 : length;
}

constexpr std::uint32_t kFirstByte = 0x10ff00;

bool is_deceptive(std::uint32_t code) {
  return (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7f && code < 0xa0) || code == 0x61c ||
         code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

std::string as_utf8(std::string_view bytes) {
  std::string text;
  const auto add_byte = [&](char c) {
    const auto byte = static_cast<unsigned char>(c);
    text += "\xf4\x8f";
    text += static_cast<char>(0xbc + (byte >> 6));
    text += static_cast<char>(0x80 + (byte & 0x3f));
  };
  for (std::size_t i = 0; i < bytes.size();) {
    std::uint32_t code = 0;
    const std::size_t length = character_at(bytes, i, code);
    if (length > 0 && code < kFirstByte)
      text += bytes.substr(i, length);
    else
      for (std::size_t k = i; k < i + std::max<std::size_t>(length, 1); ++k) add_byte(bytes[k]);
    i += std::max<std::size_t>(length, 1);
  }
  return text;
}

std::string from_utf8(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size();) {
    std::uint32_t code = 0;
    const std::size_t length = std::max<std::size_t>(character_at(text, i, code), 1);
    if (code >= kFirstByte)
      bytes += static_cast<char>(code - kFirstByte);
    else
      bytes += text.substr(i, length);
    i += length;
  }
  return bytes;
}

std::string for_terminal(std::string_view text) {
  std::string shown;
  for (std::size_t i = 0; i < text.size();) {
    std::uint32_t code = 0;
    const std::size_t length = character_at(text, i, code);
    if (length == 0)
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[i]));
    else if (is_deceptive(code))
      shown += fmt::format("\\u{:04x}", code);
    else
      shown += text.substr(i, length);
    i += std::max<std::size_t>(length, 1);
  }
  return shown;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string quoted = "'";
  if (text.size() <= kLongest) return quoted.append(text).append("'");
  std::size_t end = kLongest;
  while (end > 0 && continues_character(text[end])) --end;
  return quoted.append(text.substr(0, end)).append("...'");
}

}  // namespace onager
