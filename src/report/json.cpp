#include "report/json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "report/checked.h"
#include "report/results.h"
#include "report/version.h"

namespace onager::report {

namespace {

using Json = nlohmann::ordered_json;

Json state_object(const check::NamedState& state) {
  Json object = Json::object();
  for (const auto& [place, tokens] : state) object[place] = tokens;
  return object;
}

void add_choice(Json& object, const std::optional<check::Choice>& choice) {
  if (choice)
    object["choice"] = {{"reduction", choice->reduction}, {"relations", choice->relations}, {"why", choice->why}};
}

void add_checked(Json& object, const std::optional<check::ReductionCheck>& checked) {
  if (checked) object["checked"] = checked_object(*checked);
}

Json names_array(const check::Explanation& explanation, const std::vector<TransitionId>& transitions) {
  Json array = Json::array();
  for (TransitionId t : transitions) array.push_back(explanation.transitions[t]);
  return array;
}

std::string_view word(check::Explanation::Reason::Kind kind) {
  using Kind = check::Explanation::Reason::Kind;
  switch (kind) {
    case Kind::kConflict:
      return "conflict";
    case Kind::kLeftConflict:
      return "left-conflict";
    case Kind::kFalseGuard:
      return "false-guard";
    case Kind::kExclusion:
      return "exclusion";
  }
  return "";
}

Json reason_object(const check::Explanation& explanation, const check::Explanation::Reason& reason) {
  Json needs = Json::array();
  for (const auto& [t, over] : reason.needs)
    needs.push_back({{"transition", explanation.transitions[t]}, {"over", over}});
  return {{"kind", word(reason.kind)},
          {"guard", reason.guard},
          {"needs", std::move(needs)},
          {"in_set", reason.in_set},
          {"taken", reason.taken}};
}

Json member_object(const check::Explanation& explanation, std::size_t position) {
  const check::Explanation::Member& member = explanation.members[position];
  Json reasons = Json::array();
  for (const auto& reason : member.reasons) reasons.push_back(reason_object(explanation, reason));
  return {{"transition", explanation.transitions[member.transition]},
          {"enabled", member.enabled},
          {"key", member.key},
          {"path", names_array(explanation, explanation.path_to(position))},
          {"reasons", std::move(reasons)}};
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
  if (subject.is_program) object["failures"] = found.failures;
  object["complete"] = found.complete;
  object["reason"] = found.reason;
  add_choice(object, found.choice);
  add_checked(object, found.checked);
  add_settings(object, subject);
  object["seconds"] = rounded_seconds(found.figures);
  object["states_per_second"] = std::round(found.figures.states_per_second());
  object["peak_memory_bytes"] = found.figures.peak_memory_bytes;
  object["bytes_per_state"] = std::round(found.figures.bytes_per_state() * 100) / 100;
  object["version"] = kVersion;
  return text_of(object);
}

std::string liveness_json(const Subject& subject, check::Question question, const std::string& transition,
                          const check::LivenessAnswer& answer) {
  const std::string property = question == check::Question::kLive ? "live" : "quasi-live";
  const std::string id = transition.empty() ? "all-" + property : property + " " + transition;
  Json result = result_object(id, property, answer.verdict, answer.reason, technique(subject), answer.figures);
  result["trace"] = Json();
  result["witness"] = answer.witness.empty() ? Json() : Json(answer.witness);
  add_choice(result, answer.choice);
  return results_json(subject, Json::array({std::move(result)}));
}

std::string deadlock_json(const Subject& subject, const check::DeadlockAnswer& answer, bool list_all) {
  Json result =
      result_object("deadlock", "deadlock", answer.verdict, answer.reason, technique(subject), answer.figures);
  result["trace"] = answer.traces.empty() ? Json() : Json(answer.traces.front().steps);
  add_choice(result, answer.choice);
  add_checked(result, answer.checked);
  if (list_all) {
    result["deadlocks"] = answer.traces.size();
    result["traces"] = Json::array();
    for (const witness::Trace& trace : answer.traces) result["traces"].push_back(trace.steps);
  }
  return results_json(subject, Json::array({std::move(result)}));
}

std::string assertion_json(const Subject& subject, const check::AssertionAnswer& answer) {
  Json result =
      result_object("assertion", "assertion", answer.verdict, answer.reason, technique(subject), answer.figures);
  result["finding"] = answer.finding;
  result["trace"] = answer.trace ? Json(answer.trace->steps) : Json();
  return results_json(subject, Json::array({std::move(result)}));
}

std::string explanation_json(const Subject& subject, const std::vector<std::string>& steps,
                             const check::Explanation& explanation) {
  Json object;
  object["model"] = subject.model;
  object["steps"] = steps;
  object["reason"] = explanation.unfinished;
  object["state"] = state_object(explanation.marking);
  object["enabled"] = names_array(explanation, explanation.enabled);
  object["chosen"] = names_array(explanation, explanation.chosen);
  object["members"] = Json::array();
  for (std::size_t i = 0; i < explanation.members.size(); ++i)
    object["members"].push_back(member_object(explanation, i));
  object["unneeded"] = names_array(explanation, explanation.unneeded);
  add_settings(object, subject);
  object["version"] = kVersion;
  return text_of(object);
}

}  // namespace onager::report
