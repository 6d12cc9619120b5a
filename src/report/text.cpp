#include "report/text.h"

#include <fmt/format.h>

#include "report/checked.h"
#include "report/extent.h"
#include "report/number.h"
#include "report/words.h"

namespace onager::report {

namespace {

using answer::Answer;
using answer::Kind;
using answer::Question;
using run::Verdict;

std::string steps_of(const Answer& answer) {
  return answer.trace() != nullptr ? fmt::format(" ({})", counted(answer.trace()->steps.size(), "step")) : "";
}

std::string unknown_sentence(const Question& question, const Answer& answer, const std::string& formula) {
  const std::string text = "unknown: " + words(answer.reason);
  switch (question.kind) {
    case Kind::kDeadlock:
      return text + (answer.is_withdrawn ? "; a deadlock was found, but not confirmed in time"
                                         : "; no deadlock was found so far");
    case Kind::kAssertions:
      return text + (answer.is_withdrawn ? "; something wrong was found, but not confirmed in time"
                                         : "; nothing wrong was found so far");
    case Kind::kBound:
      return answer.at_least ? fmt::format("{}; the greatest value so far is {}", text, *answer.at_least) : text;
    case Kind::kLtl:
      return fmt::format("{}; no run against it was found so far: {}", text, formula);
    case Kind::kCtl:
      return fmt::format("{}: {}", text, formula);
    case Kind::kAutomaton:
    case Kind::kPropertyProcess:
      return text + "; no run that is accepted was found so far";
    default:
      return text;
  }
}

std::string lasso_of(const Answer& answer) {
  const witness::Trace& trace = *answer.trace();
  return fmt::format("{}, then {}", counted(trace.steps.size(), "step"),
                     trace.cycle->empty() ? "a deadlock" : fmt::format("a cycle of {}", trace.cycle->size()));
}

// How long what shows it is.
std::string evidence_of(const Answer& answer) {
  if (answer.trace() == nullptr) return "";
  if (!answer.trace()->evidence) return fmt::format(" ({})", lasso_of(answer));
  return fmt::format(" (shown by {})", counted(witness::steps_in(*answer.trace()->evidence), "step"));
}

std::string liveness_sentence(const Question& question, const Answer& answer) {
  const std::string_view property = answer::row_of(question.kind).word;
  if (answer.verdict == Verdict::kViolated && question.kind == Kind::kQuasiLive)
    return fmt::format("'{}' is not {}: no reachable state enables it, so there is no trace", answer.finding, property);
  if (answer.verdict == Verdict::kViolated)
    return fmt::format(
        "'{}' is not {}: it cannot fire any more after {}", answer.finding, property,
        answer.trace()->steps.empty() ? "no step at all" : counted(answer.trace()->steps.size(), "step"));
  return question.transitions.empty() ? fmt::format("all transitions are {}", property)
                                      : fmt::format("'{}' is {}", question.transitions.front(), property);
}

std::string deadlock_sentence(const Answer& answer) {
  if (answer.verdict == Verdict::kHolds) return "no deadlock is reachable";
  if (answer.witnesses.size() == 1) return "a deadlock is reachable" + steps_of(answer);
  return counted(answer.witnesses.size(), "deadlock") + " are reachable";
}

// The verdict is known.
std::string known_sentence(const Question& question, const Answer& answer, const std::string& formula) {
  const bool holds = answer.verdict == Verdict::kHolds;
  switch (question.kind) {
    case Kind::kExplore:
      return "the state space is complete";
    case Kind::kDeadlock:
      return deadlock_sentence(answer);
    case Kind::kAssertions:
      return holds ? "no assertion is ever false, and nothing fails" : answer.finding + steps_of(answer);
    case Kind::kOneSafe:
      return holds ? "no place ever holds more than one token" : "a place holds more than one token";
    case Kind::kQuasiLive:
    case Kind::kLive:
      return liveness_sentence(question, answer);
    case Kind::kMayTerminate:
      return holds ? "from every reachable state a deadlock is reachable"
                   : "a state is reachable from which no deadlock is";
    case Kind::kStablePlace:
      return holds ? fmt::format("place '{}' never changes", answer.finding) : "every place changes";
    case Kind::kReach:
      return holds ? "holds: a state where it is true is reachable" + steps_of(answer)
                   : "violated: no state where it is true is reachable";
    case Kind::kInvariant:
      return holds ? "holds: it is true in all reachable states"
                   : "violated: a state where it is false is reachable" + steps_of(answer);
    case Kind::kInitially:
      return holds ? "holds: it is true in the initial state" : "violated: it is false in the initial state";
    case Kind::kBound:
      return fmt::format("the greatest value is {}", *answer.bound) + steps_of(answer);
    case Kind::kLtl:
      return holds ? formula + " holds" : fmt::format("{} is violated ({})", formula, lasso_of(answer));
    case Kind::kAutomaton:
    case Kind::kPropertyProcess:
    case Kind::kNeverClaim:
      return holds ? "no run is accepted" : fmt::format("a run is accepted ({})", lasso_of(answer));
    case Kind::kCtl:
      return fmt::format("{} {}{}", formula, holds ? "holds" : "is violated", evidence_of(answer));
  }
  return "";
}

std::string trace_text(const kind::Model& model, const witness::Trace& trace, const TraceStyle& style) {
  return model.print(trace, {.max_steps = style.max_steps});
}

std::string traces_text(const kind::Model& model, const Answer& answer, const TraceStyle& style) {
  if (answer.witnesses.size() == 1) return trace_text(model, *answer.trace(), style);
  std::string text;
  for (std::size_t i = 0; i < answer.witnesses.size(); ++i) {
    const witness::Trace& trace = answer.witnesses[i].trace;
    text +=
        fmt::format("deadlock {} of {} ({})\n", i + 1, answer.witnesses.size(), counted(trace.steps.size(), "step"));
    text += trace_text(model, trace, style);
  }
  return text;
}

std::string names_of(const std::vector<std::string>& steps) {
  constexpr std::size_t kMost = 20;
  const std::size_t shown = std::min(kMost, steps.size());
  std::string text =
      fmt::format("{}", fmt::join(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  return shown < steps.size() ? fmt::format("{} ... ({} steps)", text, steps.size()) : text;
}

std::string pumping_text(const answer::Pumping& pumping) {
  const witness::Trace& trace = pumping.witness.trace;
  std::string text = table_line("unbounded", fmt::format("place '{}' gets more tokens for ever", pumping.place));
  if (!trace.steps.empty()) text += table_line("  after", names_of(trace.steps));
  return text + table_line("  repeat", names_of(*trace.cycle));
}

std::string choice_text(const Answer& answer) {
  return table_line("chosen", fmt::format("{} {}: {}", answer.used.reduction->shown(),
                                          run::to_string(answer.used.relations), *answer.why));
}

std::string unfolded_text(const Answer& answer) {
  return fmt::format("{}, {}", counted(answer.unfolded->slots, "place"),
                     counted(answer.unfolded->transitions, "transition"));
}

std::string figures_text(Kind kind, const Answer& answer) {
  const bool product = answer::row_of(kind).group == answer::Group::kLtl;
  const run::Figures& figures = answer.figures;
  std::string how = technique(kind, answer);
  if (product && answer.automaton_states > 0)
    how += fmt::format("{}automaton of {}", how.empty() ? "" : "; ", counted(answer.automaton_states, "state"));
  if (how.empty()) how = "no search";
  if (answer.unfolded) how += "; unfolded to " + unfolded_text(answer);
  return fmt::format("{}, {}, {}, {} ({})\n", counted(figures.states, product ? "product state" : "state"),
                     counted(figures.edges, "edge"), readable_seconds(figures.seconds),
                     readable_bytes(figures.peak_memory_bytes), how);
}

// What the program itself takes says nothing about a state.
std::string memory_text(const run::Figures& figures) {
  constexpr std::uint64_t kEnoughStates = 100'000;
  std::string text = readable_bytes(figures.peak_memory_bytes);
  if (figures.states >= kEnoughStates) text += fmt::format(", {} bytes/state", grouped(figures.bytes_per_state()));
  return text;
}

// Formulas of the contest may have megabytes.
std::string shortened(std::string formula) {
  constexpr std::size_t kMost = 300;
  if (formula.size() <= kMost) return formula;
  formula.resize(kMost);
  return formula + " ...";
}

// 16 questions: 9 hold, 4 violated, 2 bounds, 1 unknown
std::string summary_of(const answer::Inquiry& inquiry, std::span<const Answer> answers) {
  std::size_t hold = 0, violated = 0, bounds = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const bool is_bound = inquiry.questions[i].kind == Kind::kBound;
    bounds += is_bound && answers[i].is_known();
    hold += !is_bound && answers[i].verdict == Verdict::kHolds;
    violated += answers[i].verdict == Verdict::kViolated;
  }
  std::string text;
  const auto add = [&text](std::size_t count, const char* what) {
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  };
  add(hold, "hold");
  add(violated, "violated");
  add(bounds, "bounds found");
  add(answers.size() - hold - violated - bounds, "unknown");
  return fmt::format("{}: {}\n", counted(answers.size(), "question"), text);
}

std::string alone(const kind::Model& model, const answer::Inquiry& inquiry, const Answer& answer,
                  const TraceStyle& style) {
  const Question& question = inquiry.questions.front();
  std::string text = sentence(inquiry, question, answer) + "\n";
  if (style.show && !answer.witnesses.empty()) text += traces_text(model, answer, style);
  if (answer.is_known() && answer.reason)
    text += fmt::format("there may be more deadlocks: {}\n", words(answer.reason));
  if (answer.pumping) text += pumping_text(*answer.pumping);
  if (answer.why) text += choice_text(answer);
  if (answer.checked) text += checked_text(question.kind, *answer.checked);
  return text + figures_text(question.kind, answer);
}

}  // namespace

std::string sentence(const answer::Inquiry& inquiry, const Question& question, const Answer& answer) {
  const std::string formula = inquiry.text_of(question);
  const std::string text =
      answer.is_known() ? known_sentence(question, answer, formula) : unknown_sentence(question, answer, formula);
  return answer.fault ? fmt::format("unknown: internal error: {}", *answer.fault) : text;
}

std::string table_line(std::string_view name, std::string_view value) {
  return fmt::format("{:<11} {}\n", name, value);
}

std::string model_line(const Subject& subject) {
  return table_line("model", fmt::format("{} ({}, {})", subject.model, counted(subject.size.slots, subject.size.slot),
                                         counted(subject.size.transitions, "transition")));
}

namespace {

std::string unreached_text(const answer::Unreached& unreached, bool is_complete) {
  std::string text = is_complete ? "" : "\nthe search is incomplete; not executed so far:\n";
  for (const answer::Unreached::Part& part : unreached.parts) {
    text += fmt::format("\nunreached in proctype {}\n", part.proctype);
    for (const answer::Unreached::Statement& each : part.statements)
      text += fmt::format("  {}:{}:{}: {}\n", each.file, each.line, each.column, each.text);
    text += fmt::format("  ({} of {} places)\n", part.places, part.of);
    if (part.idle.empty()) continue;
    text += fmt::format("never executed in proctype {}\n", part.proctype);
    for (const answer::Unreached::Statement& each : part.idle)
      text += fmt::format("  {}:{}:{}: {}\n", each.file, each.line, each.column, each.text);
  }
  return text;
}

}  // namespace

std::string explore_text(const Subject& subject, const Answer& answer) {
  const run::Figures& figures = answer.figures;
  const answer::Census& census = answer.census;
  std::string text = model_line(subject);
  if (answer.unfolded)
    text +=
        table_line("unfolded", fmt::format("{} ({})", unfolded_text(answer), run::to_string(*answer.used.unfolding)));
  if (const std::string how = technique(Kind::kExplore, answer); !how.empty()) text += table_line("method", how);
  if (answer.why) text += choice_text(answer);
  if (answer.reason) text += table_line("incomplete:", words(answer.reason));
  if (answer.pumping) text += pumping_text(*answer.pumping);
  text += table_line("states", grouped(figures.states));
  text += table_line("edges", grouped(figures.edges));
  text += table_line("deadlocks", grouped(census.deadlocks));
  if (subject.is_net())
    text += table_line("max tokens",
                       fmt::format("{} in a place, {} in a marking", grouped(std::uint64_t{census.max_tokens_in_place}),
                                   grouped(census.max_tokens_in_marking)));
  if (census.failures > 0)
    text +=
        table_line("failures", fmt::format("{}; see `onager check --assertions`", counted(census.failures, "state")));
  text += table_line("time", readable_seconds(figures.seconds));
  text += table_line("rate", grouped(figures.states_per_second()) + " states/s");
  text += table_line("memory", memory_text(figures));
  if (answer.checked) text += checked_text(Kind::kExplore, *answer.checked);
  if (answer.extent) text += extent_text(*answer.extent, {.is_complete = answer.is_known()});
  if (answer.unreached) text += unreached_text(*answer.unreached, answer.is_known());
  return text;
}

std::string states_text(const witness::Trace& trace, const std::vector<witness::Snapshot>& states) {
  std::string text;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const bool in_cycle = i > trace.steps.size();
    if (i == trace.steps.size() + 1) text += "repeated for ever:\n";
    text +=
        i == 0 ? "initially: "
               : fmt::format("{}. {}: ", i, in_cycle ? (*trace.cycle)[i - trace.steps.size() - 1] : trace.steps[i - 1]);
    for (const auto& [name, value] : states[i])
      text += fmt::format("{}{}={}", &name == &states[i].front().first ? "" : ", ", name, value);
    text += "\n";
  }
  return text;
}

std::string check_text(const kind::Model& model, const answer::Inquiry& inquiry, std::span<const Answer> answers,
                       const TraceStyle& style) {
  if (answers.size() == 1) return alone(model, inquiry, answers.front(), style);
  std::string text;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Question& question = inquiry.questions[i];
    text += fmt::format("{}: {}\n", question.id, sentence(inquiry, question, answers[i]));
    if (const std::string formula = inquiry.text_of(question);
        answer::row_of(question.kind).group == answer::Group::kStates && !formula.empty())
      text += fmt::format("  {}\n", shortened(formula));
    if (style.show && style.of_each && answers[i].trace() != nullptr) text += traces_text(model, answers[i], style);
    if (answers[i].checked) text += checked_text(question.kind, *answers[i].checked);
  }
  return text + summary_of(inquiry, answers);
}

}  // namespace onager::report
