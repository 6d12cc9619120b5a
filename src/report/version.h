// The version of the program: the same text as in the file VERSION, which a test compares.

#pragma once

#include <string_view>

namespace onager::report {

inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace onager::report
