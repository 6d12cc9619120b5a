// How far runs have come, for people and for programs.

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "witness/extent.h"

namespace onager::report {

struct ExtentStyle {
  std::size_t most = 50;    // names in one list; the others are counted
  bool is_complete = true;  // else what was not seen may still come
};

// Lines of a table: what was never done, what never held anything, and the greatest values.
std::string extent_text(const witness::Extent& extent, const ExtentStyle& style);
// All of it: {"transitions": {name: times}, "never_fired": [...], ...}.
nlohmann::ordered_json extent_object(const witness::Extent& extent);

}  // namespace onager::report
