// What was verified of a reduction, and what was not: for people and for programs.

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "answer/answer.h"

namespace onager::report {

// Lines of a table; if the reduction is unsound, where and why.
std::string checked_text(answer::Kind kind, const answer::ReductionCheck& checked);
nlohmann::ordered_json checked_object(answer::Kind kind, const answer::ReductionCheck& checked);

// The slots of a state by name.
nlohmann::ordered_json state_object(const kind::NamedState& state);
std::string state_text(const kind::NamedState& state);  // a=1, b=2; empty if there are none

}  // namespace onager::report
