// What was verified of a reduction, and what was not: for people and for programs.

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "check/job.h"

namespace onager::report {

// Lines of a table; if the reduction is unsound, where and why.
std::string reduction_text(const check::ReductionCheck& checked);
std::string verdict_text(const check::VerdictCheck& checked);

nlohmann::ordered_json checked_object(const check::ReductionCheck& checked);
nlohmann::ordered_json checked_object(const check::VerdictCheck& checked);

}  // namespace onager::report
