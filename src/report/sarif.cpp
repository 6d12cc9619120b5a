#include "report/sarif.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "report/text.h"
#include "report/version.h"
#include "report/words.h"

namespace onager::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostSteps = 1000;  // told of a way

std::string_view word(Findings::Level level) {
  return level == Findings::Level::kError ? "error" : "warning";
}

// A path as a relative reference, or a URI if it is absolute.
std::string uri_of(const std::string& path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                          std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += is_plain ? std::string{c} : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

std::string text_in(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return "";
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// What a rule is about.
std::string meaning(const std::string& rule) {
  if (rule == "input") return "a model, trace, formula or query is wrong";
  if (rule == "slip") return "something in the model may be a slip";
  if (rule == "refuted") return "a trace does not show what it claims";
  return fmt::format("the property {} is violated", rule);
}

Json physical(const std::string& file, Position at) {
  Json place = {{"artifactLocation", {{"uri", uri_of(file)}}}};
  if (at.line > 0) place["region"]["startLine"] = at.line;
  if (at.line > 0 && at.column > 0) place["region"]["startColumn"] = at.column;
  return place;
}

}  // namespace

void Findings::add_mistake(const Diagnostic& wrong, Level level) {
  Finding finding{level == Level::kError ? "input" : "slip", level, wrong.message, {}};
  if (wrong.file.empty() && wrong.column > 0) finding.message += fmt::format(" (column {})", wrong.column);
  if (!wrong.hint.empty()) finding.message += "; " + wrong.hint;
  if (!wrong.file.empty()) {
    Position at{static_cast<std::uint32_t>(wrong.line), static_cast<std::uint32_t>(wrong.column)};
    if (at.column > 0) at.column = characters_before(text_in(wrong.file), at);
    finding.place = Place{wrong.file, at, ""};
  }
  findings_.push_back(std::move(finding));
}

void Findings::add_note(const std::string& text, Level level) {
  notes_.push_back({text, level});
}

void Findings::add_refuted(const std::string& path, const std::string& message) {
  findings_.push_back({"refuted", Level::kError, message, Place{path, {}, ""}});
}

void Findings::add_answers(const kind::Model& model, const std::string& path, const answer::Inquiry& inquiry,
                           std::span<const answer::Answer> answers) {
  const Places places(model, path);
  const auto place = [&](std::optional<Position> at, const std::string& message) {
    if (at) at->column = places.characters(*at);
    return Place{path, at.value_or(Position{}), message};
  };
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const answer::Answer& answer = answers[i];
    const answer::Question& question = inquiry.questions[i];
    const std::string text = sentence(inquiry, question, answer);
    if (!answer.is_known()) add_note(text, answer.fault ? Level::kError : Level::kWarning);
    if (answer.verdict != run::Verdict::kViolated) continue;
    Finding finding{std::string(answer::row_of(question.kind).word), Level::kError, text, {}};
    std::vector<std::string> steps;
    if (const witness::Trace* trace = answer.trace()) {
      steps = trace->steps;
      if (trace->cycle) steps.insert(steps.end(), trace->cycle->begin(), trace->cycle->end());
    }
    std::optional<Position> at = Places::in_sentence(answer.finding);
    if (!at && !answer.finding.empty()) at = places.of_step(answer.finding);
    if (!at && !steps.empty()) at = places.of_step(steps.back());
    finding.place = place(at, "");
    for (std::size_t k = 0; k < std::min(kMostSteps, steps.size()); ++k)
      finding.way.push_back(place(places.of_step(steps[k]), steps[k]));
    findings_.push_back(std::move(finding));
  }
}

std::string Findings::sarif(const std::vector<std::string>& words, int exit_code) const {
  Json rules = Json::array(), results = Json::array(), notes = Json::array();
  std::map<std::string, std::size_t> numbers;
  for (const Finding& finding : findings_) {
    const auto [rule, is_new] = numbers.emplace(finding.rule, numbers.size());
    if (is_new) rules.push_back({{"id", finding.rule}, {"shortDescription", {{"text", meaning(finding.rule)}}}});
    Json result = {{"ruleId", finding.rule},
                   {"ruleIndex", rule->second},
                   {"level", word(finding.level)},
                   {"message", {{"text", finding.message}}}};
    result["locations"] = Json::array();
    if (finding.place)
      result["locations"].push_back({{"physicalLocation", physical(finding.place->file, finding.place->at)}});
    Json way = Json::array();
    for (const Place& step : finding.way) {
      Json location = {{"physicalLocation", physical(step.file, step.at)}, {"message", {{"text", step.message}}}};
      way.push_back({{"location", std::move(location)}});
    }
    if (!way.empty()) result["codeFlows"] = Json::array({{{"threadFlows", Json::array({{{"locations", way}}})}}});
    results.push_back(std::move(result));
  }
  for (const Note& note : notes_) notes.push_back({{"level", word(note.level)}, {"message", {{"text", note.text}}}});
  const bool is_successful = exit_code != 3 && exit_code != 70;
  Json invocation = {{"executionSuccessful", is_successful}, {"exitCode", exit_code}, {"arguments", words}};
  if (!notes.empty()) invocation["toolExecutionNotifications"] = std::move(notes);
  Json driver = {{"name", "onager"}, {"version", kVersion}, {"rules", std::move(rules)}};
  Json run = {{"tool", {{"driver", std::move(driver)}}},
              {"columnKind", "unicodeCodePoints"},
              {"invocations", Json::array({std::move(invocation)})},
              {"results", std::move(results)}};
  const Json whole = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                      {"version", "2.1.0"},
                      {"runs", Json::array({std::move(run)})}};
  return whole.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace onager::report
