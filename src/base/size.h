// Sizes of memory as people write them.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace onager {

// 500M, 4G, 1.5GiB, 1024: bytes in binary units; nothing when it is no size or less than one byte.
std::optional<std::uint64_t> parse_size(std::string_view text);

}  // namespace onager
