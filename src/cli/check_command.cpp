// onager check: the verdict on a property, and the traces that show a violation.

#include <fmt/format.h>

#include <algorithm>

#include "cli/check_liveness.h"
#include "cli/check_ltl.h"
#include "cli/check_states.h"
#include "cli/check_traces.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "report/json.h"
#include "report/text.h"
#include "witness/trace.h"

namespace onager::cli {

namespace {

std::optional<Diagnostic> refuse_check(const Options& options) {
  const int deadlocks = options.deadlock || options.all_deadlocks > 0 ? 1 : 0;
  const int properties = deadlocks + options.assertions + options.all_live + !options.live.empty() +
                         !options.quasi_live.empty() + state_properties(options) + ltl_properties(options);
  if (properties == 0)
    return Diagnostic{"", 0, 0, "no property to check",
                      "name one: --deadlock, --reach F, --invariant F, --bound E, --ltl F, --automaton FILE, "
                      "--property-process, --queries FILE, --assertions, --live T, --all-live, --quasi-live T"};
  if (properties > 1) return Diagnostic{"", 0, 0, "more than one property to check", "name one at a time"};
  if (options.assertions && options.reduction != "none" && options.reduction != "auto")
    return Diagnostic{"", 0, 0, "--assertions cannot be checked with a reduction that keeps deadlocks only",
                      "leave --reduction out"};
  if (!options.query.empty() && options.queries.empty())
    return Diagnostic{"", 0, 0, "--query needs the file that it is in", "add --queries FILE"};
  if (auto wrong = refuse(options)) return wrong;
  if (options.trace == "-")
    return Diagnostic{"", 0, 0, "--trace needs the name of a file", "the steps are printed without it; --json has all"};
  // Better told now than after hours of search.
  return options.trace.empty() ? std::nullopt : refuse_to_write(options.trace);
}

check::DeadlockAnswer find_deadlocks(const check::Model& model, const Options& options, check::Limits limits) {
  const Watched watched(options, std::move(limits));
  const std::uint64_t most = std::max<std::uint64_t>(1, options.all_deadlocks);
  return check::find_deadlocks(model, method_of(options), watched.limits(), most);
}

report::TraceStyle style_of(const Options& options) {
  report::TraceStyle style;
  style.show = !options.no_trace;
  return style;
}

int check_deadlock(const Loaded& model, const Options& options, check::Limits limits) {
  const check::DeadlockAnswer answer = find_deadlocks(model.model(), options, std::move(limits));
  confirm(model.model(), answer.traces);
  const report::Subject subject = subject_of(model, options, check_rows());
  const std::string text = options.json ? report::deadlock_json(subject, answer, options.all_deadlocks > 0)
                                        : report::deadlock_text(subject, model.model(), answer, style_of(options));
  const int code = finish(options, text, answer.traces, answer.verdict);
  require_sound(answer.checked);
  return code;
}

int check_assertions(const Loaded& model, Options options, check::Limits limits) {
  options.reduction = "none";  // what `auto` comes to: reductions keep deadlocks only
  if (model.program() == nullptr)
    return fail({options.model, 0, 0, "only programs have assertions", "give a DVE model"}, kInput);
  const Watched watched(options, std::move(limits));
  const check::AssertionAnswer answer = check::check_assertions(*model.program(), method_of(options), watched.limits());
  std::vector<witness::Trace> traces;
  if (answer.trace) traces.push_back(*answer.trace);
  confirm(model.model(), traces);
  const report::Subject subject = subject_of(model, options, check_rows());
  const std::string text = options.json ? report::assertion_json(subject, answer)
                                        : report::assertion_text(subject, *model.program(), answer, style_of(options));
  return finish(options, text, traces, answer.verdict);
}

}  // namespace

int run_check(const Options& given) {
  check::Limits limits = limits_of(given);
  Options options = given;
  const bool by_turns = options.search == "auto" && asks_states(options);
  if (options.search == "auto") options.search = "dfs";
  if (const auto wrong = refuse_check(options)) return fail(*wrong, kUsage);
  if (by_turns) options.search = "auto";
  if (asks_ltl(options)) return check_ltl(options, std::move(limits));
  if (asks_states(options)) return check_states(options, std::move(limits));
  if (asks_liveness(options)) return check_liveness(options, std::move(limits));
  const Result<Loaded> model = load_model(options.model, options.compile);
  if (!model) return fail(model.error(), kInput);
  return options.assertions ? check_assertions(*model, options, std::move(limits))
                            : check_deadlock(*model, options, std::move(limits));
}

}  // namespace onager::cli
