#include "report/json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "report/checked.h"
#include "report/extent.h"
#include "report/version.h"
#include "report/words.h"
#include "witness/evidence_json.h"

namespace onager::report {

namespace {

using answer::Answer;
using answer::Kind;
using answer::Question;
using run::Setting;
using run::SettingSet;
using Json = nlohmann::ordered_json;

std::string text_of(const Json& object) {
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

// Whole microseconds: digits beyond what was measured only make reports hard to read and to compare.
double rounded_seconds(const run::Figures& figures) {
  return std::round(figures.seconds * 1e6) / 1e6;
}

// Those that are switched on or have a value by default.
bool is_told(const run::Shown& value, Setting setting) {
  if (setting == Setting::kTimeLimit || setting == Setting::kMemoryLimit || setting == Setting::kLtlTranslator)
    return std::visit([](const auto& content) { return content != std::decay_t<decltype(content)>{}; }, value);
  if (setting == Setting::kUnfolding) return value != run::Shown("auto");  // else there was nothing to unfold
  return true;
}

// The settings of a plan that `reads` has, by their words with _ for -.
void add_settings(Json& object, const run::Plan& used, SettingSet reads) {
  for (const run::SettingRow& row : run::settings()) {
    if (!reads.contains(row.setting)) continue;
    const run::Shown value = run::shown(used, row.setting);
    if (!is_told(value, row.setting)) continue;
    std::string name(row.word);
    std::ranges::replace(name, '-', '_');
    std::visit([&](const auto& content) { object[name] = content; }, value);
  }
}

// The settings that all questions with a search read, and on which their answers agree.
void add_common_settings(Json& object, const answer::Inquiry& inquiry, std::span<const Answer> answers) {
  const Answer* first = nullptr;
  SettingSet common;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i].technique != run::Technique::kSearch) continue;
    const SettingSet reads = answer::row_of(inquiry.questions[i].kind).reads;
    common = first == nullptr ? reads : common & reads;
    if (first == nullptr) first = &answers[i];
    for (const run::SettingRow& row : run::settings())
      if (run::shown(answers[i].used, row.setting) != run::shown(first->used, row.setting))
        common = common - SettingSet{row.setting};
  }
  if (first != nullptr) add_settings(object, first->used, common);
}

Json diagnostic_object(const Diagnostic& wrong) {
  return {{"file", wrong.file},
          {"line", wrong.line},
          {"column", wrong.column},
          {"message", wrong.message},
          {"hint", wrong.hint}};
}

// Only where there are some.
void add_warnings(Json& object, const Subject& subject) {
  for (const Diagnostic& warning : subject.warnings) object["warnings"].push_back(diagnostic_object(warning));
}

// Numbers as such.
Json states_array(const std::vector<witness::Snapshot>& states) {
  Json array = Json::array();
  for (const witness::Snapshot& state : states) {
    Json object = Json::object();
    for (const auto& [name, value] : state) {
      std::int64_t number = 0;
      const char* end = value.data() + value.size();
      const bool is_number = std::from_chars(value.data(), end, number).ptr == end && !value.empty();
      object[name] = is_number ? Json(number) : Json(value);
    }
    array.push_back(std::move(object));
  }
  return array;
}

Json states_or_null(const std::optional<std::vector<witness::Snapshot>>& states) {
  return states ? states_array(*states) : Json();
}

std::string_view judgement_word(witness::Judgement judgement) {
  switch (judgement) {
    case witness::Judgement::kConfirmed:
      return "confirmed";
    case witness::Judgement::kRefuted:
      return "refuted";
    case witness::Judgement::kCannotJudge:
      break;
  }
  return "cannot judge";
}

Json pumping_object(const answer::Pumping& pumping) {
  return {{"place", pumping.place}, {"steps", pumping.witness.trace.steps}, {"repeat", *pumping.witness.trace.cycle}};
}

void add_choice(Json& object, const Answer& answer) {
  if (answer.why)
    object["choice"] = {{"reduction", answer.used.reduction->shown()},
                        {"relations", run::to_string(answer.used.relations)},
                        {"why", *answer.why}};
}

void add_unfolded(Json& object, const Answer& answer) {
  if (answer.unfolded)
    object["unfolded"] = {{"places", answer.unfolded->slots}, {"transitions", answer.unfolded->transitions}};
}

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

void add_deadlocks(Json& result, const Answer& answer, bool traces) {
  result["deadlocks"] = answer.witnesses.size();
  result["traces"] = traces ? Json::array() : Json();
  if (!traces) return;
  for (const answer::Witness& witness : answer.witnesses) result["traces"].push_back(witness.trace.steps);
}

void add_ltl(Json& result, const Answer& answer, bool traces) {
  result["cycle"] = traces && answer.trace() != nullptr ? Json(*answer.trace()->cycle) : Json();
  result["ltl_reduction"] = std::get<std::string>(run::shown(answer.used, Setting::kLtlReduction));
  result["automaton_states"] = answer.automaton_states;
}

// What only some kinds of questions have.
void add_particulars(Json& result, const Question& question, const Answer& answer, bool traces) {
  if (question.kind == Kind::kAssertions) result["finding"] = answer.finding;
  if (question.kind == Kind::kLive || question.kind == Kind::kQuasiLive)
    result["witness"] = answer.finding.empty() ? Json() : Json(answer.finding);
  if (question.kind == Kind::kBound) {
    result["bound"] = or_null(answer.bound);
    result["at_least"] = or_null(answer.at_least);
  }
  if (answer::row_of(question.kind).group == answer::Group::kLtl) add_ltl(result, answer, traces);
  if (question.kind == Kind::kDeadlock && question.most > 0) add_deadlocks(result, answer, traces);
}

// Its steps are in a tree; without one the run of a question of LTL may show it.
void add_evidence(Json& result, const Answer& answer, bool traces) {
  const witness::Trace* trace = answer.trace();
  const bool is_there = trace != nullptr && trace->evidence;
  if (is_there) {
    result["trace"] = Json();
    result["steps"] = witness::steps_in(*trace->evidence);
    result["shows"] = trace->is_violated ? "violated" : "holds";
  }
  result["evidence"] = is_there && traces ? witness::to_json(*trace->evidence) : Json();
  if (trace != nullptr && trace->cycle) result["cycle"] = traces ? Json(*trace->cycle) : Json();
}

Json result_of(const answer::Inquiry& inquiry, const Question& question, const Answer& answer, const JsonTraces& how) {
  const bool traces = how.show;
  const answer::KindRow& row = answer::row_of(question.kind);
  const std::string formula = inquiry.text_of(question);
  Json result;
  result["id"] = question.id;
  result["property"] = row.word;
  result["verdict"] = word(answer.verdict);
  result["reason"] = words(answer.reason);
  result["stop"] = stop_word(answer.reason);
  result["technique"] = technique(question.kind, answer);
  result["states"] = answer.figures.states;
  result["edges"] = answer.figures.edges;
  result["seconds"] = rounded_seconds(answer.figures);
  if (row.group != answer::Group::kSingle) result["formula"] = formula.empty() ? Json() : Json(formula);
  result["trace"] = traces && answer.trace() != nullptr ? Json(answer.trace()->steps) : Json();
  if (answer.trace() != nullptr) result["steps"] = answer.trace()->steps.size();
  if (row.group == answer::Group::kCtl) add_evidence(result, answer, traces);
  if (traces && how.states_of && answer.trace() != nullptr)
    result["trace_states"] = states_or_null(how.states_of(*answer.trace()));
  if (!answer.witnesses.empty())
    result["replayed"] = std::ranges::all_of(answer.witnesses, [](const auto& each) { return each.replay.ok(); });
  add_particulars(result, question, answer, traces);
  add_choice(result, answer);
  if (answer.checked) result["checked"] = checked_object(question.kind, *answer.checked);
  if (answer.pumping) result["unbounded"] = pumping_object(*answer.pumping);
  if (answer.fault) result["fault"] = *answer.fault;
  add_unfolded(result, answer);
  result["used"] = Json::object();
  if (answer.technique == run::Technique::kSearch) add_settings(result["used"], answer.used, row.reads);
  return result;
}

Json names_array(const explain::Explanation& explanation, const std::vector<TransitionId>& transitions) {
  Json array = Json::array();
  for (TransitionId t : transitions) array.push_back(explanation.transitions[t]);
  return array;
}

std::string_view word(explain::Explanation::Reason::Kind kind) {
  using Why = explain::Explanation::Reason::Kind;
  switch (kind) {
    case Why::kConflict:
      return "conflict";
    case Why::kLeftConflict:
      return "left-conflict";
    case Why::kFalseGuard:
      return "false-guard";
    case Why::kExclusion:
      return "exclusion";
  }
  return "";
}

Json reason_object(const explain::Explanation& explanation, const explain::Explanation::Reason& reason) {
  Json needs = Json::array();
  for (const auto& [t, over] : reason.needs)
    needs.push_back({{"transition", explanation.transitions[t]}, {"over", over}});
  return {{"kind", word(reason.kind)},
          {"guard", reason.guard},
          {"needs", std::move(needs)},
          {"in_set", reason.in_set},
          {"taken", reason.taken}};
}

Json member_object(const explain::Explanation& explanation, std::size_t position) {
  const explain::Explanation::Member& member = explanation.members[position];
  Json reasons = Json::array();
  for (const auto& reason : member.reasons) reasons.push_back(reason_object(explanation, reason));
  return {{"transition", explanation.transitions[member.transition]},
          {"enabled", member.enabled},
          {"key", member.key},
          {"path", names_array(explanation, explanation.path_to(position))},
          {"reasons", std::move(reasons)}};
}

Json statements_array(const std::vector<answer::Unreached::Statement>& statements) {
  Json array = Json::array();
  for (const answer::Unreached::Statement& each : statements)
    array.push_back({{"file", each.file}, {"line", each.line}, {"column", each.column}, {"text", each.text}});
  return array;
}

Json unreached_array(const answer::Unreached& unreached) {
  Json parts = Json::array();
  for (const answer::Unreached::Part& part : unreached.parts)
    parts.push_back({{"proctype", part.proctype},
                     {"statements", statements_array(part.statements)},
                     {"unreached", part.places},
                     {"of", part.of},
                     {"never_executed", statements_array(part.idle)}});
  return parts;
}

}  // namespace

std::string explore_json(const Subject& subject, const Answer& answer) {
  Json object;
  object["model"] = subject.model;
  object["places"] = subject.size.slots;
  object["transitions"] = subject.size.transitions;
  add_unfolded(object, answer);
  object["states"] = answer.figures.states;
  object["edges"] = answer.figures.edges;
  object["deadlocks"] = answer.census.deadlocks;
  object["max_tokens_in_place"] = answer.census.max_tokens_in_place;
  object["max_tokens_in_marking"] = answer.census.max_tokens_in_marking;
  if (!subject.is_net()) object["failures"] = answer.census.failures;
  object["complete"] = answer.verdict == run::Verdict::kHolds;
  object["reason"] = words(answer.reason);
  object["stop"] = stop_word(answer.reason);
  add_choice(object, answer);
  if (answer.checked) object["checked"] = checked_object(Kind::kExplore, *answer.checked);
  if (answer.pumping) object["unbounded"] = pumping_object(*answer.pumping);
  if (answer.extent) object["coverage"] = extent_object(*answer.extent);
  if (answer.unreached) object["unreached"] = unreached_array(*answer.unreached);
  if (answer.fault) object["fault"] = *answer.fault;
  add_settings(object, answer.used, answer::row_of(Kind::kExplore).reads);
  object["seconds"] = rounded_seconds(answer.figures);
  object["states_per_second"] = std::round(answer.figures.states_per_second());
  object["peak_memory_bytes"] = answer.figures.peak_memory_bytes;
  object["bytes_per_state"] = std::round(answer.figures.bytes_per_state() * 100) / 100;
  add_warnings(object, subject);
  object["version"] = kVersion;
  return text_of(object);
}

std::string check_json(const Subject& subject, const answer::Inquiry& inquiry, std::span<const Answer> answers,
                       const JsonTraces& traces) {
  Json object;
  object["model"] = subject.model;
  object["results"] = Json::array();
  for (std::size_t i = 0; i < answers.size(); ++i)
    object["results"].push_back(result_of(inquiry, inquiry.questions[i], answers[i], traces));
  add_common_settings(object, inquiry, answers);
  add_warnings(object, subject);
  object["version"] = kVersion;
  return text_of(object);
}

std::string explanation_json(const Subject& subject, const run::Plan& plan, const std::vector<std::string>& steps,
                             const explain::Explanation& explanation) {
  Json object;
  object["model"] = subject.model;
  object["steps"] = steps;
  object["reason"] = words(explanation.unfinished);
  object["state"] = state_object(explanation.state);
  object["enabled"] = names_array(explanation, explanation.enabled);
  object["chosen"] = names_array(explanation, explanation.chosen);
  object["members"] = Json::array();
  for (std::size_t i = 0; i < explanation.members.size(); ++i)
    object["members"].push_back(member_object(explanation, i));
  object["unneeded"] = names_array(explanation, explanation.unneeded);
  add_settings(object, plan, {Setting::kReduction, Setting::kRelations, Setting::kShuffle});
  add_warnings(object, subject);
  object["version"] = kVersion;
  return text_of(object);
}

std::string stopped_json(const run::Reason& reason) {
  Json object;
  object["verdict"] = word(run::Verdict::kUnknown);
  object["complete"] = false;
  object["reason"] = words(reason);
  object["stop"] = stop_word(reason);
  object["version"] = kVersion;
  return text_of(object);
}

std::string error_json(const Diagnostic& wrong) {
  Json object;
  object["error"] = diagnostic_object(wrong);
  return text_of(object);
}

std::string replay_json(const Subject& subject, const witness::Trace& trace, const witness::ReplayOutcome& outcome,
                        const std::vector<witness::Snapshot>* states, bool with_steps) {
  Json object;
  object["model"] = subject.model;
  object["property"] = trace.property;
  if (with_steps) {
    object["steps"] = trace.steps;
    if (trace.cycle) object["cycle"] = *trace.cycle;
    if (!trace.formula.empty()) object["formula"] = trace.formula;
  }
  object["judgement"] = judgement_word(outcome.judgement);
  object["message"] = outcome.message;
  object["executed"] = outcome.executed;
  if (states != nullptr) object["states"] = states_array(*states);
  add_warnings(object, subject);
  object["version"] = kVersion;
  return text_of(object);
}

std::string trace_json(const witness::Trace& trace, const std::vector<witness::Snapshot>& states) {
  Json object = Json::parse(witness::to_json(trace));
  object["states"] = states_array(states);
  return text_of(object);
}

}  // namespace onager::report
