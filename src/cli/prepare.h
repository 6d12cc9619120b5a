// What commands that run a search have in common: the method, the limits, the watch over them, the proof of a trace.

#pragma once

#include <optional>

#include "base/memory.h"
#include "base/result.h"
#include "check/job.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "property/names.h"
#include "report/subject.h"
#include "witness/replay.h"

namespace onager::cli {

check::Method method_of(const Options& options);
// Words that are unknown, or that this version cannot do.
std::optional<Diagnostic> refuse(const Options& options);
// Time counts from this call on.
check::Limits limits_of(const Options& options);
report::Subject subject_of(const Loaded& model, const Options& options, std::span<const Row> rows);

// The verdict of check as an exit code.
int code_of(check::Verdict verdict);

// Progress and Ctrl-C while the object lives.
class Watched {
 public:
  Watched(const Options& options, check::Limits limits);
  const check::Limits& limits() const { return limits_; }

 private:
  Progress progress_;
  Interrupt interrupt_;
  check::Limits limits_;
};

// What was written where, beside a report: with --json on stderr, and not at all if quiet as well.
void tell(const std::string& text, const Options& options);

// A picture that cannot be written, or that would share stdout with JSON.
std::optional<Diagnostic> refuse_dot(const Options& options);
// The report to stdout; to stderr, unless quiet, if the picture goes to stdout.
void print_beside_dot(const std::string& text, const Options& options);
// The picture to where --dot says.
void write_dot(const std::string& text, const Options& options);

// By the kind of the model.
property::Names names_of(const Loaded& model);
witness::ReplayOutcome replayed(const check::Model& model, const witness::Trace& trace);

// A violation that does not replay is never reported: throws std::logic_error.
void confirm(const check::Model& model, std::span<const witness::Trace> traces);

// An unsound reduction is a bug, whatever the verdict: throws std::logic_error.
void require_sound(const std::optional<check::ReductionCheck>& checked);
void require_sound(const std::optional<check::VerdictCheck>& checked);

}  // namespace onager::cli
