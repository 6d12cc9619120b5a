#include "report/number.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace onager::report {

std::string grouped(std::uint64_t number) {
  std::string text = fmt::format("{}", number);
  for (std::size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, ",");
  return text;
}

std::string grouped(double number) {
  return grouped(static_cast<std::uint64_t>(std::llround(number)));
}

std::string readable_bytes(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 4> kUnits = {"KiB", "MiB", "GiB", "TiB"};
  if (bytes < 1024) return counted(bytes, "byte");
  double amount = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  // 1023.95 would be written as 1024.0
  while (amount >= 1023.95 && unit + 1 < kUnits.size()) {
    amount /= 1024;
    ++unit;
  }
  return fmt::format("{:.1f} {}", amount, kUnits[unit]);
}

std::string readable_seconds(double seconds) {
  const int decimals = seconds < 1 ? 3 : seconds < 60 ? 2 : 1;
  return fmt::format("{:.{}f} s", seconds, decimals);
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

}  // namespace onager::report
