// Between the text of a value and the member of Options that its row names.

#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "base/size.h"
#include "cli/options.h"

namespace onager::cli {

// Sets the member. A diagnostic without file and line when the text is no value of this row; its hint has the nearest
// words, or the form of a value.
std::optional<Diagnostic> assign(const Row& row, const std::string& text, Options& options);

// What the member of the row holds, for help; empty for flags, limits and empty text.
std::string shown_default(const Row& row, const Options& defaults);

// 10, 0.5, 90s, 10m, 2h: a positive time below 10^9 seconds.
std::optional<double> parse_seconds(std::string_view text);

}  // namespace onager::cli
