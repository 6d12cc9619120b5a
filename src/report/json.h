// Reports for programs: one JSON object each, with a newline at the end.
//
// Contract: scripts rely on the members; later versions only add some. Numbers are numbers. Bytes of ids that are not
// UTF-8 become U+FFFD, so that the text always is JSON.
// Cost: the text is held in memory, and so is the tree it is made from.

#pragma once

#include <string>

#include "check/explanation.h"
#include "check/job.h"
#include "report/subject.h"

namespace onager::report {

// The state space: figures, whether they are complete, and the settings.
std::string explore_json(const Subject& subject, const check::Exploration& found);

// One result with the verdict on `deadlock`; `list_all` adds how many deadlocks are listed and all their traces.
std::string assertion_json(const Subject& subject, const check::AssertionAnswer& answer);
std::string deadlock_json(const Subject& subject, const check::DeadlockAnswer& answer, bool list_all);

// The state after `steps`, and why the members of its stubborn set are in it.
std::string explanation_json(const Subject& subject, const std::vector<std::string>& steps,
                             const check::Explanation& explanation);

// One result with the verdict on the liveness of one transition, or of all if the name is empty.
std::string liveness_json(const Subject& subject, check::Question question, const std::string& transition,
                          const check::LivenessAnswer& answer);

}  // namespace onager::report
