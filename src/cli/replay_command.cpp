// onager replay: whether a trace shows what it claims.

#include <fmt/format.h>

#include "base/input.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "report/json.h"
#include "report/text.h"
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
    return fail({"", 0, 0, "MODEL and TRACE cannot both be standard input", "name a file for one of them"}, kUsage,
                options.json);
  Watched watched(options);
  Watch& watch = watched.watch();
  const auto [model, warnings] = load(options, watch);
  if (!model) return fail(model.error(), kInput, options.json);
  const Result<std::string> text = read_text(options.trace, watch);
  if (!text) return fail(text.error(), kInput, options.json);
  const Result<witness::Trace> trace = witness::parse_trace(*text, options.trace);
  if (!trace) return fail(trace.error(), kInput, options.json);
  const witness::ReplayOutcome found = (*model)->replay(*trace, watch, witness::Effort::kThorough);
  const Outcome outcome = outcome_of(found.judgement);
  std::vector<witness::Snapshot> states;
  if (options.show) states = (*model)->states_along(*trace, watch);
  if (options.json) {
    print(report::replay_json(report::subject_of(**model, options.model, warnings), *trace, found,
                              options.show ? &states : nullptr));
    return outcome.code;
  }
  print(report::states_text(*trace, states));
  print(fmt::format("{}{}\n", outcome.opening, found.message));
  return outcome.code;
}

}  // namespace onager::cli
