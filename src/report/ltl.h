// Answers to LTL properties: for people, for programs and for the Model Checking Contest.

#pragma once

#include <span>
#include <string>

#include "check/ltl.h"
#include "report/subject.h"
#include "report/text.h"

namespace onager::report {

struct AnsweredLtl {
  std::string id;
  std::string formula;  // as text; empty: an automaton
  const check::LtlAnswer& answer;
};

// One property: a sentence and the trace; several: a line each.
std::string ltl_text(const Subject& subject, const check::Model& model, std::span<const AnsweredLtl> answered,
                     const TraceStyle& style);
// One result a property; besides what all results have: formula, cycle, ltl_reduction, automaton_states.
std::string ltl_json(const Subject& subject, std::span<const AnsweredLtl> answered);
// FORMULA id answer TECHNIQUES ...; the answer is known.
std::string mcc_ltl(const std::string& id, const check::LtlAnswer& answer);

}  // namespace onager::report
