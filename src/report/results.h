// What the reports of `check` share, whatever was asked.

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "check/job.h"
#include "report/subject.h"
#include "report/text.h"

namespace onager::report {

// Whole microseconds: digits beyond what was measured only make reports hard to read and to compare.
double rounded_seconds(const check::Figures& figures);

// The settings of the run as members, as they were given.
void add_settings(nlohmann::ordered_json& object, const Subject& subject);

// What every result has.
nlohmann::ordered_json result_object(std::string_view id, std::string_view property, check::Verdict verdict,
                                     std::string_view reason, std::string_view technique,
                                     const check::Figures& figures);

// The whole report, of an array of results.
std::string results_json(const Subject& subject, const nlohmann::ordered_json& results);
std::string text_of(const nlohmann::ordered_json& object);

// The steps of a trace of the model.
std::string trace_text(const check::Model& model, const witness::Trace& trace, const TraceStyle& style);

}  // namespace onager::report
