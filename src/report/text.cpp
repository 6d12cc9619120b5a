#include "report/text.h"

#include <fmt/format.h>

#include "report/checked.h"
#include "report/number.h"
#include "witness/print.h"

namespace onager::report {

namespace {

std::string sentence(const check::DeadlockAnswer& answer) {
  switch (answer.verdict) {
    case check::Verdict::kHolds:
      return "no deadlock is reachable\n";
    case check::Verdict::kUnknown:
      return fmt::format("unknown: {}; no deadlock was found so far\n", answer.reason);
    case check::Verdict::kViolated:
      break;
  }
  if (answer.traces.size() == 1)
    return fmt::format("a deadlock is reachable ({})\n", counted(answer.traces[0].steps.size(), "step"));
  return fmt::format("{} are reachable\n", counted(answer.traces.size(), "deadlock"));
}

std::string trace_text(const check::Model& model, const witness::Trace& trace, const TraceStyle& style) {
  witness::PrintOptions options;
  options.max_steps = style.max_steps;
  if (model.net() != nullptr) return witness::print(*model.net(), trace, options);
  return model.program() != nullptr ? witness::print(*model.program(), trace, options)
                                    : witness::print(*model.plugin(), trace, options);
}

std::string figures_text(const Subject& subject, const check::Figures& figures) {
  return fmt::format("{}, {}, {}, {} ({})\n", counted(figures.states, "state"), counted(figures.edges, "edge"),
                     readable_seconds(figures.seconds), readable_bytes(figures.peak_memory_bytes), technique(subject));
}

std::string traces_text(const check::Model& model, const check::DeadlockAnswer& answer, const TraceStyle& style) {
  if (answer.traces.size() == 1) return trace_text(model, answer.traces[0], style);
  std::string text;
  for (std::size_t i = 0; i < answer.traces.size(); ++i) {
    const std::size_t steps = answer.traces[i].steps.size();
    text += fmt::format("deadlock {} of {} ({})\n", i + 1, answer.traces.size(), counted(steps, "step"));
    text += trace_text(model, answer.traces[i], style);
  }
  return text;
}

}  // namespace

std::string table_line(std::string_view name, std::string_view value) {
  return fmt::format("{:<11} {}\n", name, value);
}

std::string model_line(const Subject& subject) {
  return table_line(
      "model", fmt::format("{} ({}, {})", subject.model, counted(subject.places, subject.is_program ? "slot" : "place"),
                           counted(subject.transitions, "transition")));
}

std::string choice_text(const check::Choice& choice) {
  return table_line("chosen", fmt::format("{} {}: {}", choice.reduction, choice.relations, choice.why));
}

std::string explore_text(const Subject& subject, const check::Exploration& found) {
  const check::Figures& figures = found.figures;
  std::string text = model_line(subject) + table_line("method", technique(subject));
  if (found.choice) text += choice_text(*found.choice);
  if (!found.complete) text += table_line("incomplete:", found.reason);
  text += table_line("states", grouped(figures.states));
  text += table_line("edges", grouped(figures.edges));
  text += table_line("deadlocks", grouped(found.deadlocks));
  if (!subject.is_program)
    text += table_line("max tokens",
                       fmt::format("{} in a place, {} in a marking", grouped(std::uint64_t{found.max_tokens_in_place}),
                                   grouped(found.max_tokens_in_marking)));
  if (found.failures > 0)
    text +=
        table_line("failures", fmt::format("{}; see `onager check --assertions`", counted(found.failures, "state")));
  text += table_line("time", readable_seconds(figures.seconds));
  text += table_line("rate", grouped(figures.states_per_second()) + " states/s");
  text += table_line("memory", fmt::format("{}, {} bytes/state", readable_bytes(figures.peak_memory_bytes),
                                           grouped(figures.bytes_per_state())));
  if (found.checked) text += reduction_text(*found.checked);
  return text;
}

std::string deadlock_text(const Subject& subject, const check::Model& model, const check::DeadlockAnswer& answer,
                          const TraceStyle& style) {
  std::string text = sentence(answer);
  if (answer.verdict == check::Verdict::kViolated) {
    if (style.show) text += traces_text(model, answer, style);
    if (!answer.reason.empty()) text += fmt::format("there may be more deadlocks: {}\n", answer.reason);
  }
  if (answer.choice) text += choice_text(*answer.choice);
  if (answer.checked) text += reduction_text(*answer.checked);
  return text + figures_text(subject, answer.figures);
}

std::string assertion_text(const Subject& subject, const Program& program, const check::AssertionAnswer& answer,
                           const TraceStyle& style) {
  std::string text;
  switch (answer.verdict) {
    case check::Verdict::kHolds:
      text = "no assertion is ever false, and nothing fails\n";
      break;
    case check::Verdict::kUnknown:
      text = fmt::format("unknown: {}; nothing wrong was found so far\n", answer.reason);
      break;
    case check::Verdict::kViolated:
      text = fmt::format("{} ({})\n", answer.finding, counted(answer.trace->steps.size(), "step"));
      if (style.show) text += trace_text(program, *answer.trace, style);
      break;
  }
  return text + figures_text(subject, answer.figures);
}

std::string liveness_text(const Subject& subject, check::Question question, const std::string& transition,
                          const check::LivenessAnswer& answer) {
  const std::string_view property = question == check::Question::kLive ? "live" : "quasi-live";
  const std::string all = transition.empty() ? "all transitions are" : fmt::format("'{}' is", transition);
  std::string text;
  if (answer.verdict == check::Verdict::kHolds)
    text = fmt::format("{} {}\n", all, property);
  else if (answer.verdict == check::Verdict::kViolated)
    text = fmt::format("'{}' is not {}\n", answer.witness, property);
  else
    text = fmt::format("unknown: {}\n", answer.reason);
  if (answer.choice) text += choice_text(*answer.choice);
  return text + figures_text(subject, answer.figures);
}

}  // namespace onager::report
