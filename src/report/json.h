// Reports for programs: one JSON object each, with a newline at the end.
//
// Contract: scripts rely on the members; later versions only add some. Numbers are numbers. Bytes of ids that are not
// UTF-8 become U+FFFD, so that the text always is JSON.
// Cost: the text is held in memory, and so is the tree it is made from.

#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "answer/answer.h"
#include "base/result.h"
#include "explain/explanation.h"
#include "report/subject.h"

namespace onager::report {

// The state space: figures, whether they are complete, and the settings used.
std::string explore_json(const Subject& subject, const answer::Answer& answer);

// The states along a trace; nothing if there was no time or memory for them.
using StatesOf = std::function<std::optional<std::vector<witness::Snapshot>>(const witness::Trace&)>;

// What is told of traces.
struct JsonTraces {
  bool show = true;         // else `trace`, `traces` and `cycle` are null; `steps` tells how many there are
  StatesOf states_of = {};  // for `trace_states`, if set
};

// One result a question, each with the settings that were `used` for it; those on which all agree are members of the
// whole as well.
std::string check_json(const Subject& subject, const answer::Inquiry& inquiry, std::span<const answer::Answer> answers,
                       const JsonTraces& traces = {});

// The state after `steps`, and why the members of its stubborn set are in it.
std::string explanation_json(const Subject& subject, const run::Plan& plan, const std::vector<std::string>& steps,
                             const explain::Explanation& explanation);

// Of a command that was stopped before there was a question.
std::string stopped_json(const run::Reason& reason);

// What a replay has found; `states`, if they are wanted, are those along the trace. `with_steps`: where the trace was
// made of something else.
std::string replay_json(const Subject& subject, const witness::Trace& trace, const witness::ReplayOutcome& outcome,
                        const std::vector<witness::Snapshot>* states = nullptr, bool with_steps = false);
// A trace as `replay` reads it, with the states along it.
std::string trace_json(const witness::Trace& trace, const std::vector<witness::Snapshot>& states);

// {"error": {file, line, column, message, hint}}
std::string error_json(const Diagnostic& wrong);

}  // namespace onager::report
