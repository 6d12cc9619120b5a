// Why a stubborn set is what it is, for people: as sentences, and as a picture for Graphviz.

#pragma once

#include <string>
#include <vector>

#include "explain/explanation.h"
#include "report/subject.h"
#include "run/plan.h"

namespace onager::report {

// The state after `steps`, what is enabled there, and for each member of the set what it needs and who needs it.
std::string explanation_text(const Subject& subject, const run::Plan& plan, const std::vector<std::string>& steps,
                             const explain::Explanation& explanation);

// The must-include graph around the set. Transitions are boxes: filled if enabled, grey and dashed if not in the set.
// What a member needs is a small box between it and the others; ways that the set does not rely on are dashed.
std::string explanation_dot(const Subject& subject, const run::Plan& plan, const explain::Explanation& explanation);

}  // namespace onager::report
