#include "experiment/record.h"

#include <fmt/format.h>

#include <cmath>

#include "experiment/plan_reader.h"

namespace onager::experiment {

namespace {

constexpr std::string_view kWords[] = {"complete", "time", "memory", "unknown", "refused", "crash"};

double rounded(double seconds) {
  return std::round(seconds * 1e6) / 1e6;
}

void put(Json& object, const char* name, const std::string& text) {
  if (!text.empty()) object[name] = text;
}

void put_outcome(Json& object, const Outcome& outcome) {
  object["end"] = word(outcome.end);
  put(object, "reason", outcome.reason);
  put(object, "verdict", outcome.verdict);
  if (outcome.states) object["states"] = *outcome.states;
  if (outcome.edges) object["edges"] = *outcome.edges;
  if (outcome.deadlocks) object["deadlocks"] = *outcome.deadlocks;
  object["seconds"] = rounded(outcome.seconds);
  object["wall_seconds"] = rounded(outcome.wall_seconds);
  object["cpu_seconds"] = rounded(outcome.cpu_seconds);
  object["peak_memory_bytes"] = outcome.peak_memory_bytes;
  object["exit_code"] = outcome.exit_code;
  if (outcome.signal != 0) object["signal"] = outcome.signal;
  put(object, "chosen", outcome.chosen);
}

// Members that are absent or of another type keep their default.
template <typename T>
void take(const Json& object, const char* name, T& member) {
  const auto found = object.find(name);
  if (found == object.end()) return;
  if constexpr (std::is_same_v<T, std::string>) {
    if (found->is_string()) member = found->template get<T>();
  } else {
    if (found->is_number()) member = found->template get<T>();
  }
}

void take(const Json& object, const char* name, std::optional<std::uint64_t>& member) {
  const auto found = object.find(name);
  if (found != object.end() && found->is_number_unsigned()) member = found->get<std::uint64_t>();
}

bool take_end(const Json& object, End& end) {
  std::string text;
  take(object, "end", text);
  for (std::size_t i = 0; i < std::size(kWords); ++i)
    if (kWords[i] == text) {
      end = static_cast<End>(i);
      return true;
    }
  return false;
}

bool take_outcome(const Json& object, Outcome& outcome) {
  take(object, "reason", outcome.reason);
  take(object, "verdict", outcome.verdict);
  take(object, "states", outcome.states);
  take(object, "edges", outcome.edges);
  take(object, "deadlocks", outcome.deadlocks);
  take(object, "seconds", outcome.seconds);
  take(object, "wall_seconds", outcome.wall_seconds);
  take(object, "cpu_seconds", outcome.cpu_seconds);
  take(object, "peak_memory_bytes", outcome.peak_memory_bytes);
  take(object, "exit_code", outcome.exit_code);
  take(object, "signal", outcome.signal);
  take(object, "chosen", outcome.chosen);
  return take_end(object, outcome.end);
}

struct Word {
  const char* name;
  std::string Record::*member;
};
constexpr Word kSettings[] = {{"reduction", &Record::reduction},
                              {"relations", &Record::relations},
                              {"proviso", &Record::proviso},
                              {"search", &Record::search},
                              {"store", &Record::store}};
constexpr Word kNames[] = {{"instance", &Record::instance},
                           {"model", &Record::model},
                           {"property", &Record::property},
                           {"configuration", &Record::configuration}};

std::string dumped(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string_view word(End end) {
  return kWords[static_cast<std::size_t>(end)];
}

std::string Record::key() const {
  const Instance at{instance, model};
  const Property asked{"", "", property, ""};
  const Configuration how{configuration, reduction, relations, proviso, search, store, options};
  return Job{&at, &asked, &how, shuffle}.key();
}

std::string Record::title() const {
  return fmt::format("{}, {}, {}, shuffle {}", instance, property, configuration, shuffle);
}

Record record_of(const Job& job, const Plan& plan, Outcome outcome) {
  const Configuration& how = *job.configuration;
  return {job.instance->name, job.instance->model, job.property->name, how.name,          how.reduction,
          how.relations,      how.proviso,         how.search,         how.store,         how.options,
          job.shuffle,        plan.time_limit,     plan.memory_limit,  std::move(outcome)};
}

std::string to_line(const Record& record) {
  Json object = Json::object();
  for (const Word& row : kNames) object[row.name] = record.*row.member;
  for (const Word& row : kSettings) put(object, row.name, record.*row.member);
  if (!record.options.empty()) object["options"] = record.options;
  object["shuffle"] = record.shuffle;
  if (record.time_limit > 0) object["time_limit"] = record.time_limit;
  if (record.memory_limit > 0) object["memory_limit"] = record.memory_limit;
  put_outcome(object, record.outcome);
  return dumped(object) + "\n";
}

Result<Record> parse_record(std::string_view line) {
  const Json object = Json::parse(line.begin(), line.end(), nullptr, false);
  if (!object.is_object()) return Diagnostic{"", 0, 0, "this is not a JSON object", "a line is one run"};
  Record record;
  for (const Word& row : kNames) take(object, row.name, record.*row.member);
  for (const Word& row : kSettings) take(object, row.name, record.*row.member);
  if (const auto options = object.find("options"); options != object.end() && options->is_array())
    for (const Json& option : *options)
      if (option.is_string()) record.options.push_back(option.get<std::string>());
  take(object, "shuffle", record.shuffle);
  take(object, "time_limit", record.time_limit);
  take(object, "memory_limit", record.memory_limit);
  if (!take_outcome(object, record.outcome))
    return Diagnostic{"", 0, 0, "this is not a run: 'end' is missing or unknown", ""};
  if (record.instance.empty() || record.property.empty() || record.configuration.empty())
    return Diagnostic{"", 0, 0, "this is not a run: instance, property or configuration is missing", ""};
  return record;
}

std::string to_text(const Outcome& outcome) {
  Json object = Json::object();
  put_outcome(object, outcome);
  return dumped(object);
}

Outcome parse_outcome(std::string_view text) {
  Outcome outcome;
  const Json object = Json::parse(text.begin(), text.end(), nullptr, false);
  if (!object.is_object() || !take_outcome(object, outcome)) outcome.reason = "the worker's answer cannot be parsed";
  return outcome;
}

}  // namespace onager::experiment
