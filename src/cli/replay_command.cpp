// onager replay: whether a trace shows what it claims.

#include <fmt/format.h>

#include "base/input.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "frontend/load.h"
#include "witness/trace.h"

namespace onager::cli {

namespace {

struct Outcome {
  std::string_view opening;  // of the line; what is confirmed says so itself
  int code;
};

Outcome outcome_of(witness::Judgement judgement) {
  switch (judgement) {
    case witness::Judgement::kConfirmed:
      return {"", kSuccess};
    case witness::Judgement::kRefuted:
      return {"refuted: ", kViolated};
    case witness::Judgement::kCannotJudge:
      break;
  }
  return {"cannot judge: ", kUnknown};
}

}  // namespace

int run_replay(const Options& options) {
  if (options.model == "-" && options.trace == "-")
    return fail({"", 0, 0, "MODEL and TRACE cannot both be standard input", "name a file for one of them"}, kUsage);
  const auto model = frontend::load_model(options.model, Watch::endless());
  if (!model) return fail(model.error(), kInput);
  const Result<std::string> text = read_text(options.trace, Watch::endless());
  if (!text) return fail(text.error(), kInput);
  const Result<witness::Trace> trace = witness::parse_trace(*text, options.trace);
  if (!trace) return fail(trace.error(), kInput);
  const witness::ReplayOutcome found = (*model)->replay(*trace, Watch::endless());
  const Outcome outcome = outcome_of(found.judgement);
  print(fmt::format("{}{}\n", outcome.opening, found.message));
  return outcome.code;
}

}  // namespace onager::cli
