#include "report/states.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/checked.h"
#include "report/number.h"
#include "report/results.h"

namespace onager::report {

namespace {

using Json = nlohmann::ordered_json;
using Kind = check::StateQuestion::Kind;

std::string unknown_sentence(const check::StateAnswer& answer) {
  std::string text = "unknown: " + answer.reason;
  if (answer.at_least) text += fmt::format("; the greatest value so far is {}", *answer.at_least);
  return text;
}

std::string steps_of(const check::StateAnswer& answer) {
  return answer.trace ? fmt::format(" ({})", counted(answer.trace->steps.size(), "step")) : "";
}

std::string sentence(const AnsweredQuestion& each) {
  const check::StateAnswer& answer = each.answer;
  if (answer.verdict == check::Verdict::kUnknown) return unknown_sentence(answer);
  const bool holds = answer.verdict == check::Verdict::kHolds;
  switch (each.question.kind) {
    case Kind::kReach:
      return holds ? "holds: a state where it is true is reachable" + steps_of(answer)
                   : "violated: no state where it is true is reachable";
    case Kind::kInvariant:
      return holds ? "holds: it is true in all reachable states"
                   : "violated: a state where it is false is reachable" + steps_of(answer);
    case Kind::kInitially:
      return holds ? "holds: it is true in the initial state" : "violated: it is false in the initial state";
    case Kind::kBound:
      break;
  }
  return fmt::format("the greatest value is {}", *answer.bound) + steps_of(answer);
}

std::string figures_text(const check::StateAnswer& answer) {
  const check::Figures& figures = answer.figures;
  return fmt::format("{}, {}, {}, {} ({})\n", counted(figures.states, "state"), counted(figures.edges, "edge"),
                     readable_seconds(figures.seconds), readable_bytes(figures.peak_memory_bytes), answer.technique);
}

Json result_of(const AnsweredQuestion& each) {
  const check::StateAnswer& answer = each.answer;
  Json result = result_object(each.question.id, word(each.question.kind), answer.verdict, answer.reason,
                              answer.technique, answer.figures);
  result["formula"] = each.formula;
  if (each.question.kind == Kind::kBound) {
    result["bound"] = answer.bound ? Json(*answer.bound) : Json();
    result["at_least"] = answer.at_least ? Json(*answer.at_least) : Json();
  }
  result["trace"] = answer.trace ? Json(answer.trace->steps) : Json();
  if (answer.checked) result["checked"] = checked_object(*answer.checked);
  return result;
}

}  // namespace

std::string_view word(Kind kind) {
  switch (kind) {
    case Kind::kReach:
      return "reach";
    case Kind::kInvariant:
      return "invariant";
    case Kind::kInitially:
      return "initially";
    case Kind::kBound:
      break;
  }
  return "bound";
}

std::string states_text(const Subject&, const check::Model& model, std::span<const AnsweredQuestion> answered,
                        const TraceStyle& style) {
  std::string text;
  for (const AnsweredQuestion& each : answered) {
    text += (answered.size() > 1 ? each.question.id + ": " : "") + sentence(each) + "\n";
    if (answered.size() == 1 && style.show && each.answer.trace) text += trace_text(model, *each.answer.trace, style);
    if (each.answer.checked) text += verdict_text(*each.answer.checked);
    if (answered.size() == 1) text += figures_text(each.answer);
  }
  return text;
}

std::string states_json(const Subject& subject, std::span<const AnsweredQuestion> answered) {
  Json results = Json::array();
  for (const auto& each : answered) results.push_back(result_of(each));
  return results_json(subject, results);
}

std::string mcc_formula(const check::StateQuestion& question, const check::StateAnswer& answer) {
  std::string value = answer.verdict == check::Verdict::kHolds ? "TRUE" : "FALSE";
  if (question.kind == Kind::kBound) value = fmt::format("{}", *answer.bound);
  std::string_view techniques = "QUERY_REDUCTION";
  if (answer.technique == "state equation") techniques = "TOPOLOGICAL QUERY_REDUCTION";
  if (answer.technique.starts_with("explicit"))
    techniques =
        answer.technique.ends_with(" none") ? "EXPLICIT STATE_COMPRESSION" : "EXPLICIT STATE_COMPRESSION STUBBORN_SETS";
  return fmt::format("FORMULA {} {} TECHNIQUES SEQUENTIAL_PROCESSING {}\n", question.id, value, techniques);
}

}  // namespace onager::report
