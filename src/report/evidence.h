// Evidence for CTL as a picture, in the language of Graphviz.

#pragma once

#include <string>

#include "property/names.h"
#include "report/subject.h"
#include "witness/trace.h"

namespace onager::report {

// States that evidence speaks of, each with what is said to hold there; solid arrows are steps, dotted ones lead from a
// formula to its parts. The names are those of the model.
std::string evidence_dot(const Subject& subject, const witness::Trace& trace, const property::Names& names);

}  // namespace onager::report
