// Evidence as JSON; witness/evidence.h has the members.

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/result.h"
#include "witness/evidence.h"

namespace onager::witness {

nlohmann::ordered_json to_json(const Evidence& evidence);
// The diagnostic has no line: `file_name` and what is wrong.
Result<Evidence> evidence_from(const nlohmann::json& json, const std::string& file_name);

}  // namespace onager::witness
