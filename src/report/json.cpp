#include "report/json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "report/version.h"

namespace onager::report {

namespace {

using Json = nlohmann::ordered_json;

// Digits beyond what was measured only make reports hard to read and to compare.
double seconds_of(const check::Figures& figures) {
  return std::round(figures.seconds * 1e6) / 1e6;
}

void add_settings(Json& object, const Subject& subject) {
  for (const Setting& setting : subject.settings)
    std::visit([&](const auto& value) { object[setting.name] = value; }, setting.value);
}

std::string text_of(const Json& object) {
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json fault_object(const check::ReductionFault& fault) {
  Json marking = Json::object();
  for (const auto& [place, tokens] : fault.marking) marking[place] = tokens;
  return {{"condition", fault.condition},
          {"message", fault.message},
          {"state", std::move(marking)},
          {"set", fault.set},
          {"run", fault.run}};
}

void add_checked(Json& object, const std::optional<check::ReductionCheck>& checked) {
  if (!checked) return;
  Json& member = object["checked"];
  member["conditions"] = checked->conditions;
  member["states"] = checked->states;
  member["bounded"] = checked->bounded;
  member["full_states"] = checked->full_states ? Json(*checked->full_states) : Json();
  member["deadlocks_equal"] = checked->deadlocks_equal ? Json(*checked->deadlocks_equal) : Json();
  member["reason"] = checked->reason;
  member["fault"] = checked->fault ? fault_object(*checked->fault) : Json();
}

}  // namespace

std::string explore_json(const Subject& subject, const check::Exploration& found) {
  Json object;
  object["model"] = subject.model;
  object["places"] = subject.places;
  object["transitions"] = subject.transitions;
  object["states"] = found.figures.states;
  object["edges"] = found.figures.edges;
  object["deadlocks"] = found.deadlocks;
  object["max_tokens_in_place"] = found.max_tokens_in_place;
  object["max_tokens_in_marking"] = found.max_tokens_in_marking;
  object["complete"] = found.complete;
  object["reason"] = found.reason;
  add_checked(object, found.checked);
  add_settings(object, subject);
  object["seconds"] = seconds_of(found.figures);
  object["states_per_second"] = std::round(found.figures.states_per_second());
  object["peak_memory_bytes"] = found.figures.peak_memory_bytes;
  object["bytes_per_state"] = std::round(found.figures.bytes_per_state() * 100) / 100;
  object["version"] = kVersion;
  return text_of(object);
}

std::string deadlock_json(const Subject& subject, const check::DeadlockAnswer& answer, bool list_all) {
  Json result;
  result["id"] = "deadlock";
  result["property"] = "deadlock";
  result["verdict"] = check::word(answer.verdict);
  result["reason"] = answer.reason;
  result["technique"] = technique(subject);
  result["states"] = answer.figures.states;
  result["edges"] = answer.figures.edges;
  result["seconds"] = seconds_of(answer.figures);
  result["trace"] = answer.traces.empty() ? Json() : Json(answer.traces.front().steps);
  add_checked(result, answer.checked);
  if (list_all) {
    result["deadlocks"] = answer.traces.size();
    result["traces"] = Json::array();
    for (const witness::Trace& trace : answer.traces) result["traces"].push_back(trace.steps);
  }
  Json object;
  object["model"] = subject.model;
  object["results"] = Json::array({std::move(result)});
  add_settings(object, subject);
  object["version"] = kVersion;
  return text_of(object);
}

}  // namespace onager::report
