#include "experiment/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "base/text.h"
#include "experiment/plan_reader.h"

namespace onager::experiment {

namespace {

constexpr std::string_view kWords[] = {"complete", "time", "memory", "unknown", "refused", "crash"};

double rounded(double seconds) {
  return std::round(seconds * 1e6) / 1e6;
}

void put(Json& object, const char* name, const std::string& text) {
  if (!text.empty()) object[name] = as_utf8(text);
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

// Reads members. Those that are absent keep their default, one that cannot be is `wrong`: a figure that is no number,
// or less than 0, would go into every table.
class MemberReader {
 public:
  explicit MemberReader(const Json& object) : object_(object) {}

  void take(const char* name, std::string& member) {
    if (const Json* found = find(name, &Json::is_string, "a string")) member = from_utf8(found->get<std::string>());
  }
  void take(const char* name, double& member) {
    if (const Json* found = find(name, &is_figure, "a number, 0 or more")) member = found->get<double>();
  }
  template <typename Whole>
  void take(const char* name, Whole& member) {
    if (const Json* found = find(name, &fits<Whole>, "a whole number, 0 or more")) member = found->get<Whole>();
  }
  void take(const char* name, std::optional<std::uint64_t>& member) {
    std::uint64_t value = 0;
    take(name, value);
    if (wrong_.empty() && object_.contains(name)) member = value;
  }
  void take(const char* name, std::vector<std::string>& member) {
    const Json* found = find(name, &Json::is_array, "an array");
    for (std::size_t i = 0; found != nullptr && i < found->size(); ++i)
      if ((*found)[i].is_string()) member.push_back(from_utf8((*found)[i].get<std::string>()));
  }
  void refuse(std::string why) {
    if (wrong_.empty()) wrong_ = std::move(why);
  }
  const std::string& wrong() const { return wrong_; }  // empty if nothing is

 private:
  static bool is_figure(const Json& value) {
    return value.is_number() && value.get<double>() >= 0 && std::isfinite(value.get<double>());
  }
  template <typename Whole>
  static bool fits(const Json& value) {
    return value.is_number_unsigned() &&
           value.get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<Whole>::max());
  }
  template <typename Test>
  const Json* find(const char* name, Test is_right, const char* expected) {
    const auto found = object_.find(name);
    if (found == object_.end()) return nullptr;
    if (std::invoke(is_right, *found)) return &*found;
    refuse(fmt::format("'{}' is not {}", name, expected));
    return nullptr;
  }

  const Json& object_;
  std::string wrong_;
};

void take_outcome(MemberReader& reader, Outcome& outcome) {
  reader.take("reason", outcome.reason);
  reader.take("verdict", outcome.verdict);
  reader.take("states", outcome.states);
  reader.take("edges", outcome.edges);
  reader.take("deadlocks", outcome.deadlocks);
  reader.take("seconds", outcome.seconds);
  reader.take("wall_seconds", outcome.wall_seconds);
  reader.take("cpu_seconds", outcome.cpu_seconds);
  reader.take("peak_memory_bytes", outcome.peak_memory_bytes);
  reader.take("exit_code", outcome.exit_code);
  reader.take("signal", outcome.signal);
  reader.take("chosen", outcome.chosen);
  std::string end;
  reader.take("end", end);
  const auto place = std::ranges::find(kWords, end);
  if (place == std::end(kWords)) return reader.refuse("'end' is missing or unknown");
  outcome.end = static_cast<End>(place - std::begin(kWords));
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
  for (const Word& row : kNames) object[row.name] = as_utf8(record.*row.member);
  for (const Word& row : kSettings) put(object, row.name, record.*row.member);
  for (const std::string& option : record.options) object["options"].push_back(as_utf8(option));
  object["shuffle"] = record.shuffle;
  if (record.time_limit > 0) object["time_limit"] = record.time_limit;
  if (record.memory_limit > 0) object["memory_limit"] = record.memory_limit;
  put_outcome(object, record.outcome);
  return object.dump() + "\n";
}

Result<Record> parse_record(std::string_view line) {
  const Json object = Json::parse(line.begin(), line.end(), nullptr, false);
  if (!object.is_object()) return Diagnostic{"", 0, 0, "this is not a JSON object", "a line is one run"};
  Record record;
  MemberReader reader(object);
  for (const Word& row : kNames) reader.take(row.name, record.*row.member);
  for (const Word& row : kSettings) reader.take(row.name, record.*row.member);
  reader.take("options", record.options);
  reader.take("shuffle", record.shuffle);
  reader.take("time_limit", record.time_limit);
  reader.take("memory_limit", record.memory_limit);
  take_outcome(reader, record.outcome);
  if (record.instance.empty() || record.property.empty() || record.configuration.empty())
    reader.refuse("instance, property or configuration is missing");
  if (!reader.wrong().empty()) return Diagnostic{"", 0, 0, "this is not a run: " + reader.wrong(), ""};
  return record;
}

std::string to_text(const Outcome& outcome) {
  Json object = Json::object();
  put_outcome(object, outcome);
  return object.dump();
}

Outcome parse_outcome(std::string_view text) {
  Outcome outcome;
  const Json object = Json::parse(text.begin(), text.end(), nullptr, false);
  if (object.is_object()) {
    MemberReader reader(object);
    take_outcome(reader, outcome);
    if (reader.wrong().empty()) return outcome;
  }
  outcome = {};
  outcome.reason = "the worker's answer cannot be parsed";
  return outcome;
}

}  // namespace onager::experiment
