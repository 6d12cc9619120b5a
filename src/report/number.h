// Numbers as people read them. Reports for programs (json.h, mcc.h) write plain digits.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace onager::report {

std::string grouped(std::uint64_t number);                         // 1,234,567
std::string grouped(double number);                                // rounded to a whole number
std::string readable_bytes(std::uint64_t bytes);                   // 512 bytes, 1.5 KiB, 20.3 MiB, ...
std::string readable_seconds(double seconds);                      // 0.012 s, 3.45 s, 75.3 s
std::string counted(std::uint64_t number, std::string_view noun);  // 1 state, 2,000 states: the plural takes an s

}  // namespace onager::report
