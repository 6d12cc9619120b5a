#include "base/size.h"

#include <charconv>
#include <cmath>

namespace onager {

std::optional<std::uint64_t> parse_size(std::string_view text) {
  constexpr std::string_view kUnits = "KMGT";
  for (const std::string_view ending : {"iB", "B"})
    if (text.ends_with(ending)) {
      text.remove_suffix(ending.size());
      if (ending == "iB" && (text.empty() || kUnits.find(text.back()) == kUnits.npos)) return std::nullopt;
      break;
    }
  std::size_t power = text.empty() ? kUnits.npos : kUnits.find(text.back());
  power = power == kUnits.npos ? 0 : power + 1;
  if (power > 0) text.remove_suffix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) return std::nullopt;
  const double bytes = number * std::pow(1024.0, static_cast<double>(power));
  if (bytes < 1 || bytes >= 0x1p63) return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

}  // namespace onager
