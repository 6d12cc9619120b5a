#include "report/results.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "report/version.h"
#include "witness/print.h"

namespace onager::report {

using Json = nlohmann::ordered_json;

double rounded_seconds(const check::Figures& figures) {
  return std::round(figures.seconds * 1e6) / 1e6;
}

void add_settings(Json& object, const Subject& subject) {
  for (const Setting& setting : subject.settings)
    std::visit([&](const auto& value) { object[setting.name] = value; }, setting.value);
}

Json result_object(std::string_view id, std::string_view property, check::Verdict verdict, std::string_view reason,
                   std::string_view technique, const check::Figures& figures) {
  Json result;
  result["id"] = id;
  result["property"] = property;
  result["verdict"] = check::word(verdict);
  result["reason"] = reason;
  result["technique"] = technique;
  result["states"] = figures.states;
  result["edges"] = figures.edges;
  result["seconds"] = rounded_seconds(figures);
  return result;
}

std::string results_json(const Subject& subject, const Json& results) {
  Json object;
  object["model"] = subject.model;
  object["results"] = results;
  add_settings(object, subject);
  object["version"] = kVersion;
  return text_of(object);
}

std::string text_of(const Json& object) {
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string trace_text(const check::Model& model, const witness::Trace& trace, const TraceStyle& style) {
  witness::PrintOptions options;
  options.max_steps = style.max_steps;
  if (model.net() != nullptr) return witness::print(*model.net(), trace, options);
  return model.program() != nullptr ? witness::print(*model.program(), trace, options)
                                    : witness::print(*model.plugin(), trace, options);
}

}  // namespace onager::report
