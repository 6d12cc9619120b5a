// Answers as the Model Checking Contest reads them, one a line, each with the techniques used.
//
// Contract: an answer is complete or it is CANNOT_COMPUTE; nothing in between.

#pragma once

#include <string>

#include "answer/answer.h"

namespace onager::report {

// The lines of an examination that is one question, with the name that the contest has for it.
std::string mcc_examination(std::string_view name, answer::Kind kind, const answer::Answer& answer);
// FORMULA id answer TECHNIQUES ...: of one of several queries; the answer is known.
std::string mcc_formula(const answer::Question& question, const answer::Answer& answer);
std::string mcc_cannot_compute();    // of several properties none was decided
std::string mcc_does_not_compete();  // any other

}  // namespace onager::report
