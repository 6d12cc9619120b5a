// Memory sizes in human-readable form.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace onager {

// Parses 500M, 4G, 1.5GiB or 1024 into bytes, in binary units; nullopt if it is not a size or is below one byte.
std::optional<std::uint64_t> parse_size(std::string_view text);

}  // namespace onager
