// onager explain: why the members of a stubborn set are in it.

#include <fmt/format.h>

#include "base/input.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "explain/explain.h"
#include "report/explanation.h"
#include "report/json.h"
#include "witness/trace.h"

namespace onager::cli {

namespace {

using Steps = std::vector<std::string>;

std::optional<Diagnostic> refuse_explain(const Options& options, const run::Plan& plan) {
  if (!plan.reduction)
    return Diagnostic{"", 0, 0, "--reduction auto chooses for a whole state space, not for one state",
                      "name a reduction; `onager explore --reduction auto` tells which it chooses"};
  if (!plan.is_reduced())
    return Diagnostic{"", 0, 0, "--reduction none chooses all that is enabled: there is nothing to explain",
                      "name a reduction, such as deletion"};
  if (!options.after.empty() && !options.trace.empty())
    return Diagnostic{"", 0, 0, "--after and --trace cannot both be given", "leave one of them out"};
  if (options.model == "-" && options.trace == "-")
    return Diagnostic{"", 0, 0, "MODEL and --trace cannot both be standard input", "name a file for one of them"};
  return refuse_dot(options);
}

Result<Steps> steps_of(const Options& options, Watch& watch) {
  if (!options.after.empty()) return run::listed_names(options.after);
  if (options.trace.empty()) return Steps{};
  const Result<std::string> text = read_text(options.trace, watch);
  if (!text) return text.error();
  const Result<witness::Trace> trace = witness::parse_trace(*text, options.trace);
  if (!trace) return trace.error();
  return trace->steps;
}

// Wrong steps are a matter of the command line or of the file that they came from.
int refuse_step(Diagnostic wrong, const Options& options) {
  wrong.file = options.trace;
  return fail(wrong, options.trace.empty() ? kUsage : kInput, options.json);
}

}  // namespace

int run_explain(const Options& options) {
  Watched watched(options);
  const Result<run::Plan> plan = run::plan_of(options, options.given, "explain");
  if (!plan) return fail(plan.error(), kUsage, options.json);
  if (const auto wrong = refuse_explain(options, *plan)) return fail(*wrong, kUsage, options.json);
  const auto [model, warnings] = load(options, watched.watch());
  if (!model) return fail(model.error(), kInput, options.json);
  const Result<Steps> steps = steps_of(options, watched.watch());
  if (!steps) return fail(steps.error(), kInput, options.json);
  const Result<explain::Explanation> found = explain::explain(**model, *plan, watched.watch(), *steps);
  watched.end();
  if (!found) return refuse_step(found.error(), options);
  const report::Subject subject = report::subject_of(**model, options.model, warnings);
  print_beside_dot(options.json ? report::explanation_json(subject, *plan, *steps, *found)
                                : report::explanation_text(subject, *plan, *steps, *found),
                   options);
  if (found->unfinished) return kUnknown;
  if (!options.dot.empty()) write_dot(report::explanation_dot(subject, *plan, *found), options);
  return found->met ? kSuccess : internal_error("the set is not stubborn: a member lacks what it needs");
}

}  // namespace onager::cli
