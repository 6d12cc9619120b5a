#include "report/ltl.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "report/number.h"
#include "report/version.h"
#include "witness/print.h"

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
  Json result;
  result["id"] = answered.id;
  result["property"] = answered.formula.empty() ? "automaton" : "ltl";
  result["formula"] = answered.formula.empty() ? Json() : Json(answered.formula);
  result["verdict"] = check::word(answer.verdict);
  result["reason"] = answer.reason;
  result["technique"] = answer.technique;
  result["states"] = answer.figures.states;
  result["edges"] = answer.figures.edges;
  result["seconds"] = std::round(answer.figures.seconds * 1e6) / 1e6;
  result["trace"] = answer.trace ? Json(answer.trace->steps) : Json();
  result["cycle"] = answer.trace ? Json(*answer.trace->cycle) : Json();
  result["ltl_reduction"] = answer.reduction;
  result["automaton_states"] = answer.automaton_states;
  if (answer.checked)
    result["checked"] = {{"full_states", answer.checked->full_states ? Json(*answer.checked->full_states) : Json()},
                         {"verdict_equal", answer.checked->equal ? Json(*answer.checked->equal) : Json()},
                         {"reason", answer.checked->reason}};
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
  if (only.answer.trace && style.show) {
    witness::PrintOptions options;
    options.max_steps = style.max_steps;
    text += witness::print(*model.net(), *only.answer.trace, options);
  }
  if (const auto& checked = only.answer.checked)
    text += table_line("compared", !checked->equal   ? "the verdict was NOT compared: " + checked->reason
                                   : *checked->equal ? "the verdict is the same without reduction"
                                                     : "the verdict is NOT the same without reduction");
  return text + figures_text(only.answer);
}

std::string ltl_json(const Subject& subject, std::span<const AnsweredLtl> answered) {
  Json object;
  object["model"] = subject.model;
  object["results"] = Json::array();
  for (const AnsweredLtl& each : answered) object["results"].push_back(result_of(each));
  for (const Setting& setting : subject.settings)
    std::visit([&](const auto& value) { object[setting.name] = value; }, setting.value);
  object["version"] = kVersion;
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string mcc_ltl(const std::string& id, const check::LtlAnswer& answer) {
  std::string_view techniques = "QUERY_REDUCTION";
  if (answer.technique.starts_with("explicit"))
    techniques = answer.reduction == "none" ? "EXPLICIT STATE_COMPRESSION" : "EXPLICIT STATE_COMPRESSION STUBBORN_SETS";
  return fmt::format("FORMULA {} {} TECHNIQUES SEQUENTIAL_PROCESSING {}\n", id,
                     answer.verdict == check::Verdict::kHolds ? "TRUE" : "FALSE", techniques);
}

}  // namespace onager::report
