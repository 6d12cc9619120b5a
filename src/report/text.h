// Reports for people: sentences and aligned figures, with separators in large numbers.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "check/job.h"
#include "report/subject.h"

namespace onager::report {

// model       philosophers-5 (20 places, 15 transitions): one line of a table
std::string table_line(std::string_view name, std::string_view value);
std::string model_line(const Subject& subject);

std::string explore_text(const Subject& subject, const check::Exploration& found);

struct TraceStyle {
  bool show = true;               // false: only say that there is a trace
  std::size_t max_steps = 1'000;  // of a longer trace those in the middle are left out
};

// A sentence, the traces, the figures in one line. `model` is the one the traces were found on.
std::string deadlock_text(const Subject& subject, const check::Model& model, const check::DeadlockAnswer& answer,
                          const TraceStyle& style);
std::string assertion_text(const Subject& subject, const Program& program, const check::AssertionAnswer& answer,
                           const TraceStyle& style);

// The verdict on the liveness of one transition, or of all if the name is empty.
std::string liveness_text(const Subject& subject, check::Question question, const std::string& transition,
                          const check::LivenessAnswer& answer);

}  // namespace onager::report
