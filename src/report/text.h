// Reports for people: sentences and aligned figures, with separators in large numbers.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "answer/answer.h"
#include "report/subject.h"

namespace onager::report {

// model       philosophers-5 (20 places, 15 transitions): one line of a table
std::string table_line(std::string_view name, std::string_view value);
std::string model_line(const Subject& subject);

std::string explore_text(const Subject& subject, const answer::Answer& answer);

struct TraceStyle {
  bool show = true;               // false: only say that there is a trace
  std::size_t max_steps = 1'000;  // of a longer trace those in the middle are left out
  bool of_each = false;           // also where there are several questions
};

// One question: a sentence, the traces, the figures in one line; several: a sentence each, and the traces if wanted.
std::string check_text(const kind::Model& model, const answer::Inquiry& inquiry,
                       std::span<const answer::Answer> answers, const TraceStyle& style);

// What the answer is, in one sentence.
std::string sentence(const answer::Inquiry& inquiry, const answer::Question& question, const answer::Answer& answer);

// The states along a trace, each after its step; as many as there are.
std::string states_text(const witness::Trace& trace, const std::vector<witness::Snapshot>& states);

}  // namespace onager::report
