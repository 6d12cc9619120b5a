// Answers as the Model Checking Contest reads them, one a line, each with the techniques used.
//
// Contract: an answer is complete or it is CANNOT_COMPUTE; nothing in between.

#pragma once

#include <string>

#include "check/job.h"

namespace onager::report {

std::string mcc_state_space(const check::Exploration& found);   // examination StateSpace
std::string mcc_deadlock(const check::DeadlockAnswer& answer);  // examination ReachabilityDeadlock
std::string mcc_one_safe(const check::SafetyAnswer& answer);    // examination OneSafe
// Examinations QuasiLiveness, Liveness and StableMarking.
std::string mcc_liveness(check::Question question, const check::LivenessAnswer& answer);
std::string mcc_cannot_compute();    // of several properties none was decided
std::string mcc_does_not_compete();  // any other

}  // namespace onager::report
