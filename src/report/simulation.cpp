#include "report/simulation.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/extent.h"
#include "report/number.h"
#include "report/text.h"
#include "report/version.h"
#include "report/words.h"

namespace onager::report {

namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& object) {
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json state_of(const witness::Snapshot& state) {
  Json object = Json::object();
  for (const auto& [name, value] : state) object[name] = value;
  return object;
}

Json begun(const Subject& subject) {
  Json object;
  object["model"] = subject.model;
  object["places"] = subject.size.slots;
  object["transitions"] = subject.size.transitions;
  return object;
}

void add_warnings(Json& object, const Subject& subject) {
  for (const Diagnostic& each : subject.warnings) object["warnings"].push_back(each.to_string());
}

// What the kept run shows.
std::string_view outcome(const witness::Trace& trace) {
  if (trace.property == "deadlock") return "deadlock";
  return trace.property == "assertion" ? "trouble" : "";
}

}  // namespace

std::string walk_text(const Subject& subject, const simulate::Walk& walk, std::uint64_t seed) {
  std::string text = model_line(subject);
  const run::Reason reason{run::kind_of(walk.limit)};
  if (walk.limit != Limit::kNotMet) text += table_line("incomplete:", words(reason));
  text += table_line("walk", fmt::format("{} at random (seed {})", counted(walk.steps, "step"), seed));
  text += table_line("runs", fmt::format("{}, the longest of {}", grouped(walk.runs), counted(walk.longest, "step")));
  text += table_line("deadlocks", grouped(walk.deadlocks));
  if (walk.ends > 0) text += table_line("ends", fmt::format("{} where the model may end", counted(walk.ends, "run")));
  if (walk.troubles > 0)
    text += table_line("errors", fmt::format("{}; first: {}", grouped(walk.troubles), walk.trouble));
  return text + extent_text(walk.extent, {.is_complete = false});
}

std::string walk_json(const Subject& subject, const simulate::Walk& walk, std::uint64_t seed) {
  const run::Reason reason{run::kind_of(walk.limit)};
  Json object = begun(subject);
  object["seed"] = seed;
  object["steps"] = walk.steps;
  object["runs"] = walk.runs;
  object["longest"] = walk.longest;
  object["deadlocks"] = walk.deadlocks;
  object["ends"] = walk.ends;
  object["errors"] = walk.troubles;
  if (!walk.trouble.empty()) object["first_error"] = walk.trouble;
  object["complete"] = walk.limit == Limit::kNotMet;
  object["reason"] = words(reason);
  object["stop"] = stop_word(reason);
  object["outcome"] = outcome(walk.trace);
  object["trace"] = walk.trace.steps;
  object["state"] = state_of(walk.state);
  object["coverage"] = extent_object(walk.extent);
  add_warnings(object, subject);
  object["version"] = kVersion;
  return text_of(object);
}

std::string session_json(const Subject& subject, const simulate::Session& session, const witness::Extent& extent) {
  Json object = begun(subject);
  const std::vector<std::string>& enabled = session.enabled();
  const witness::Trace trace = session.trace();
  object["steps"] = session.at();
  object["outcome"] = outcome(trace);
  object["trace"] = trace.steps;
  object["state"] = state_of(session.player().state());
  object["enabled"] = enabled;
  object["coverage"] = extent_object(extent);
  add_warnings(object, subject);
  object["version"] = kVersion;
  return text_of(object);
}

std::string notes_text(const simulate::Session& session) {
  std::string text;
  if (const auto trouble = session.player().trouble()) text += fmt::format("error: {}\n", *trouble);
  if (session.is_dead()) return text + "a deadlock: nothing can be done here\n";
  if (session.enabled().empty()) text += "the run has come to its end\n";
  return text;
}

}  // namespace onager::report
