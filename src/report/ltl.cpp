#include "report/ltl.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/checked.h"
#include "report/number.h"
#include "report/results.h"

namespace onager::report {

namespace {

using Json = nlohmann::ordered_json;

std::string name_of(const AnsweredLtl& answered) {
  return answered.formula.empty() ? "that no run is accepted" : answered.formula;
}

std::string sentence(const AnsweredLtl& answered) {
  const check::LtlAnswer& answer = answered.answer;
  switch (answer.verdict) {
    case check::Verdict::kHolds:
      return answered.formula.empty() ? "no run is accepted\n" : fmt::format("{} holds\n", answered.formula);
    case check::Verdict::kUnknown:
      return fmt::format("unknown: {}; no run against it was found so far: {}\n", answer.reason, name_of(answered));
    case check::Verdict::kViolated:
      break;
  }
  const std::string run = fmt::format(
      "{}, then {}", counted(answer.trace->steps.size(), "step"),
      answer.trace->cycle->empty() ? "a deadlock" : fmt::format("a cycle of {}", answer.trace->cycle->size()));
  return answered.formula.empty() ? fmt::format("a run is accepted ({})\n", run)
                                  : fmt::format("{} is violated ({})\n", answered.formula, run);
}

std::string figures_text(const check::LtlAnswer& answer) {
  const check::Figures& figures = answer.figures;
  return fmt::format("{}, {}, {}, {} ({}; automaton of {})\n", counted(figures.states, "product state"),
                     counted(figures.edges, "edge"), readable_seconds(figures.seconds),
                     readable_bytes(figures.peak_memory_bytes), answer.technique,
                     counted(answer.automaton_states, "state"));
}

Json result_of(const AnsweredLtl& answered) {
  const check::LtlAnswer& answer = answered.answer;
  Json result = result_object(answered.id, answered.formula.empty() ? answered.id : "ltl", answer.verdict,
                              answer.reason, answer.technique, answer.figures);
  result["formula"] = answered.formula.empty() ? Json() : Json(answered.formula);
  result["trace"] = answer.trace ? Json(answer.trace->steps) : Json();
  result["cycle"] = answer.trace ? Json(*answer.trace->cycle) : Json();
  result["ltl_reduction"] = answer.reduction;
  result["automaton_states"] = answer.automaton_states;
  if (answer.checked) result["checked"] = checked_object(*answer.checked);
  return result;
}

}  // namespace

std::string ltl_text(const Subject&, const check::Model& model, std::span<const AnsweredLtl> answered,
                     const TraceStyle& style) {
  std::string text;
  if (answered.size() > 1) {
    for (const AnsweredLtl& each : answered)
      text += fmt::format("{} {}{}\n", each.id, check::word(each.answer.verdict),
                          each.answer.reason.empty() ? "" : fmt::format(" ({})", each.answer.reason));
    return text;
  }
  const AnsweredLtl& only = answered.front();
  text = sentence(only);
  if (only.answer.trace && style.show) text += trace_text(model, *only.answer.trace, style);
  if (only.answer.checked) text += verdict_text(*only.answer.checked);
  return text + figures_text(only.answer);
}

std::string ltl_json(const Subject& subject, std::span<const AnsweredLtl> answered) {
  Json results = Json::array();
  for (const auto& each : answered) results.push_back(result_of(each));
  return results_json(subject, results);
}

std::string mcc_ltl(const std::string& id, const check::LtlAnswer& answer) {
  std::string_view techniques = "QUERY_REDUCTION";
  if (answer.technique.starts_with("explicit"))
    techniques = answer.reduction == "none" ? "EXPLICIT STATE_COMPRESSION" : "EXPLICIT STATE_COMPRESSION STUBBORN_SETS";
  return fmt::format("FORMULA {} {} TECHNIQUES SEQUENTIAL_PROCESSING {}\n", id,
                     answer.verdict == check::Verdict::kHolds ? "TRUE" : "FALSE", techniques);
}

}  // namespace onager::report
