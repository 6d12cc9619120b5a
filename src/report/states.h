// Answers to questions about reachable states: for people, for programs and for the Model Checking Contest.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "check/state_question.h"
#include "report/subject.h"
#include "report/text.h"

namespace onager::report {

// One question as reports tell it, with its answer.
struct AnsweredQuestion {
  const check::StateQuestion& question;
  std::string formula;  // as text
  const check::StateAnswer& answer;
};

// reach, invariant, initially or bound.
std::string_view word(check::StateQuestion::Kind kind);

// One question: a sentence and the trace; several: a line each.
std::string states_text(const Subject& subject, const check::Model& model, std::span<const AnsweredQuestion> answered,
                        const TraceStyle& style);
// One result a question.
std::string states_json(const Subject& subject, std::span<const AnsweredQuestion> answered);
// FORMULA id answer TECHNIQUES ...; the answer is known.
std::string mcc_formula(const check::StateQuestion& question, const check::StateAnswer& answer);

}  // namespace onager::report
