#include "base/text.h"

#include <algorithm>

namespace onager {

std::size_t width_of(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, continues_character));
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
