// The version of the program; the build takes it from the file VERSION.

#pragma once

#include <string_view>

namespace onager::report {

inline constexpr std::string_view kVersion = ONAGER_VERSION;

}  // namespace onager::report
