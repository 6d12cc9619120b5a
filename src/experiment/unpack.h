// Extracts single files from archives, with libarchive.

#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace onager::experiment {

// Calls `target` with the path of each file in the archive; the file is written to the path it returns, or skipped if
// that is empty. Returns how many were written.
Result<std::size_t> unpack(const std::string& archive, const std::function<std::string(std::string_view)>& target);

}  // namespace onager::experiment
