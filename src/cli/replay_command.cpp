// onager replay: whether a trace shows what it claims, and what a trail of pan shows.

#include <fmt/format.h>

#include "base/input.h"
#include "cli/chart.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "cli/recording.h"
#include "report/json.h"
#include "report/text.h"
#include "witness/promela_trail.h"
#include "witness/trace.h"

namespace onager::cli {

namespace {

struct Outcome {
  std::string_view opening;  // of the line; what is confirmed says so itself
  int code;
  Color color;
};

Outcome outcome_of(witness::Judgement judgement) {
  switch (judgement) {
    case witness::Judgement::kConfirmed:
      return {"", kSuccess, Color::kGreen};
    case witness::Judgement::kRefuted:
      return {"refuted: ", kViolated, Color::kRed};
    case witness::Judgement::kCannotJudge:
      break;
  }
  return {"cannot judge: ", kUnknown, Color::kYellow};
}

constexpr std::size_t kMostSteps = 1'000;  // shown of a trail and of evidence

// A trace of ours or a trail of pan.
struct Given {
  Result<witness::Trace> trace;
  bool is_trail = false;
  bool can_be_read = true;  // else the text is wrong; a trail can be read and yet not be followed
};

Given given(const kind::Model& model, const std::string& text, const std::string& file, Watch& watch) {
  if (!witness::looks_like_trail(text) && !file.ends_with(".trail")) return {witness::parse_trace(text, file)};
  if (model.promela() == nullptr)
    return {Diagnostic{file, 0, 0, "a trail of pan is for models in Promela", "give the model that pan was made of"},
            true, false};
  if (auto wrong = witness::wrong_line_of_trail(text, file)) return {std::move(*wrong), true, false};
  return {witness::read_trail(*model.promela(), text, file, watch), true, true};
}

// Which property a trail violates; in a trace of ours the user has asked for it.
std::string shown_by(const witness::Trace& trace) {
  if (trace.property == "never-claim") return " (the never claim)";
  if (trace.property != "ltl") return "";
  if (trace.formula == "!(G F {accept_})") return " (an acceptance cycle)";
  if (trace.formula == "G F !{np_}") return " (a non-progress cycle)";
  return fmt::format(" (ltl {})", trace.formula);
}

witness::ReplayOutcome judged(const kind::Model& model, const Given& given, Watch& watch) {
  if (!given.trace) return {witness::Judgement::kRefuted, given.trace.error().to_string(), 0, {}};
  witness::ReplayOutcome found = model.replay(*given.trace, watch, witness::Effort::kThorough);
  if (given.is_trail && found.ok()) found.message += shown_by(*given.trace);
  if (given.is_trail && found.ok() && given.trace->property == "reach")
    return {witness::Judgement::kCannotJudge,
            "all steps can be made, and the run ends without an error",
            found.executed,
            {}};
  return found;
}

}  // namespace

int run_replay(const Options& options) {
  if (options.model == "-" && options.trace == "-")
    return fail({"", 0, 0, "MODEL and TRACE cannot both be standard input", "name a file for one of them"}, kUsage,
                options.json);
  if (const auto wrong = refuse_chart(options)) return fail(*wrong, kUsage, options.json);
  Watched watched(options);
  Watch& watch = watched.watch();
  const auto [model, warnings] = load(options, watch);
  if (!model) return fail(model.error(), kInput, options.json);
  if (const auto wrong = refuse_chart(options, **model)) return fail(*wrong, kUsage, options.json);
  const Result<std::string> text = read_text(options.trace, watch);
  if (!text) return fail(text.error(), kInput, options.json);
  const Given given = cli::given(**model, *text, options.trace, watch);
  if (!given.trace && (!given.is_trail || !given.can_be_read)) return fail(given.trace.error(), kInput, options.json);
  const witness::ReplayOutcome found = judged(**model, given, watch);
  const Outcome outcome = outcome_of(found.judgement);
  if (report::Findings* findings = recorded(); findings != nullptr && outcome.code == kViolated)
    findings->add_refuted(options.trace, found.message);
  const witness::Trace trace = given.trace ? *given.trace : witness::Trace{};
  if (given.trace && !options.msc.empty() && options.msc != "-")
    write_chart(**model, trace, options.msc, options, watch);
  if (options.show && options.json && trace.evidence)
    return fail({"", 0, 0, "evidence for CTL is a tree, and --show has no form in JSON", "leave --show or --json out"},
                kUsage, options.json);
  std::vector<witness::Snapshot> states;
  if (options.show && !trace.evidence) states = (*model)->states_along(trace, watch);
  if (options.json) {
    print(report::replay_json(report::subject_of(**model, options.model, warnings), trace, found,
                              options.show ? &states : nullptr, given.is_trail));
    return outcome.code;
  }
  if (given.is_trail && given.trace && !options.show) print((*model)->print(trace, {.max_steps = kMostSteps}));
  if (options.show && trace.evidence) print((*model)->print(trace, {.max_steps = kMostSteps}));
  print(report::states_text(trace, states));
  if (given.trace && options.msc == "-") write_chart(**model, trace, options.msc, options, watch);
  print_painted(fmt::format("{}{}\n", outcome.opening, found.message), {{"", outcome.color}});
  return outcome.code;
}

}  // namespace onager::cli
