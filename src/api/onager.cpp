// Behind include/onager/onager.h: the public words in, answer/ and report/ do the work.

#include "../../include/onager/onager.h"

#include <algorithm>

#include "answer/answer.h"
#include "answer/ask.h"
#include "api/inside.h"
#include "base/words.h"
#include "frontend/load.h"
#include "report/dot.h"
#include "report/evidence.h"
#include "report/json.h"
#include "report/text.h"
#include "report/version.h"
#include "report/words.h"

namespace onager {
inline namespace v1 {

Error::Error(const std::string& whole, std::string file_name, std::uint64_t at_line, std::uint64_t at_column,
             std::string message_text, std::string hint_text)
    : std::runtime_error(whole),
      file(std::move(file_name)),
      line(at_line),
      column(at_column),
      message(std::move(message_text)),
      hint(std::move(hint_text)) {}

namespace {

using answer::Inquiry;
using answer::Kind;
using api::refuse;
using api::refuse_if;
using api::value_or_throw;

Inquiry inquiry_of(const Question& asked, const kind::Model& model, Watch& watch) {
  Inquiry inquiry;
  inquiry.names = model.names();
  if (asked.what == "explore") {
    if (!asked.text.empty() && asked.text != "graph")
      refuse(run::refused("'explore' takes no text but 'graph'", "leave '" + asked.text + "' out"));
    inquiry.questions.push_back({.id = "explore", .kind = Kind::kExplore, .draw = !asked.text.empty()});
  } else
    refuse_if(answer::add(inquiry, {.word = asked.what, .text = asked.text, .file = {}, .only = {}}, &model, watch));
  return inquiry;
}

Verdict public_verdict(run::Verdict verdict) {
  if (verdict == run::Verdict::kHolds) return Verdict::holds;
  return verdict == run::Verdict::kViolated ? Verdict::violated : Verdict::unknown;
}

Answer public_answer(const Inquiry& inquiry, const answer::Question& question, const answer::Answer& found) {
  Answer answer;
  answer.id = question.id;
  answer.property = answer::row_of(question.kind).word;
  answer.formula = inquiry.text_of(question);
  answer.verdict = public_verdict(found.verdict);
  answer.reason = report::words(found.reason);
  answer.technique = report::technique(question.kind, found);
  answer.states = found.figures.states;
  answer.edges = found.figures.edges;
  answer.seconds = found.figures.seconds;
  answer.bound = found.bound;
  answer.deadlocks = found.census.deadlocks;
  for (const answer::Witness& witness : found.witnesses)
    answer.traces.push_back({witness.trace.steps, witness.trace.cycle, witness::to_json(witness.trace)});
  answer.fault = found.fault;
  return answer;
}

void refuse_language(const std::string& word) {
  std::vector<std::string> known;
  for (const frontend::Language& language : frontend::languages()) known.emplace_back(language.name);
  if (!word.empty() && std::ranges::find(known, word) == known.end()) refuse(unknown_word("language", word, known));
}

run::Words words_for(const Options& options, bool explores) {
  run::Words words = api::words_of(options);
  if (!explores && !words.given.contains(run::Setting::kSearch)) words.search = "auto";
  if (!explores && !words.given.contains(run::Setting::kReduction)) words.reduction = "auto";
  return words;
}

void draw(Answer& answer, const report::Subject& subject, const answer::Answer& found, const kind::Model& model) {
  if (found.trace() != nullptr && found.trace()->evidence)
    answer.dot = report::evidence_dot(subject, *found.trace(), model.names());
  if (!found.graph) return;
  if (*found.graph)
    answer.dot = report::graph_dot(subject, found.used, **found.graph);
  else
    answer.reason = found.graph->error().message;
}

std::vector<Answer> answers_to(const Access::Content& content, const Question& question, const Options& options,
                               Watch& watch) {
  const kind::Model& model = *content.model;
  Inquiry inquiry = inquiry_of(question, model, watch);
  const bool explores = question.what == "explore";
  run::Words words = words_for(options, explores);
  words.compile = content.compiled;  // what reports tell, as the limits
  const run::Plan plan = value_or_throw(answer::plan_for(words, inquiry.questions));
  refuse_if(answer::refuse(inquiry.questions, plan, model));
  if (!words.ltl_translator.empty()) refuse_if(answer::translate_all(inquiry, words.ltl_translator, watch));
  const std::vector<answer::Answer> found = answer::answer(model, inquiry, plan, watch);
  const report::Subject subject = report::subject_of(model, content.path);
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found.size() == 1 && found[i].reason.kind == run::Reason::Kind::kRefused)
      refuse(run::refused(found[i].reason.detail, found[i].reason.hint));
    answers.push_back(public_answer(inquiry, inquiry.questions[i], found[i]));
    Inquiry alone{inquiry.formulas, inquiry.names, {inquiry.questions[i]}};
    answers.back().json =
        explores ? report::explore_json(subject, found[i]) : report::check_json(subject, alone, {&found[i], 1});
    answers.back().text = explores ? report::explore_text(subject, found[i])
                                   : report::check_text(model, alone, {&found[i], 1}, {.show = false});
    draw(answers.back(), subject, found[i], model);
  }
  return answers;
}

}  // namespace

Model::Model(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

Model Model::load(const std::string& path, bool compile) {
  return load(path, Reading{.compile = compile});
}

Model Model::load(const std::string& path, const Reading& reading) {
  refuse_language(reading.language);
  auto content = std::make_shared<Content>();
  std::vector<Diagnostic> slips;
  content->model = api::within(reading.limits, path, [&](Watch& watch) {
    return value_or_throw(frontend::load_model(path, watch, reading.compile, &slips, reading.language));
  });
  for (const Diagnostic& slip : slips) content->warnings.push_back(slip.to_string());
  content->path = path;
  content->compiled = reading.compile;
  return Model(std::move(content));
}

Model Model::parse(const std::string& name, const std::string& text, const Reading& reading) {
  refuse_language(reading.language);
  auto content = std::make_shared<Content>();
  content->model = api::within(reading.limits, name, [&](Watch& watch) {
    return value_or_throw(frontend::parse_model(name, text, watch, reading.compile, reading.language));
  });
  content->path = name;
  content->compiled = reading.compile;
  return Model(std::move(content));
}

const std::string& Model::id() const {
  return content_->model->id();
}
const char* Model::kind() const {
  const kind::Model& model = *content_->model;
  if (model.colored() != nullptr) return "colored net";
  if (model.net() != nullptr) return "net";
  if (model.program() != nullptr) return "program";
  return model.promela() != nullptr ? "promela" : "library";
}
const std::vector<std::string>& Model::warnings() const {
  return content_->warnings;
}
std::size_t Model::places() const {
  return content_->model->describe().slots;
}
std::size_t Model::transitions() const {
  return content_->model->describe().transitions;
}

std::vector<Answer> Model::ask_all(const Question& question, const Options& options) const {
  return api::within(options, content_->path,
                     [&](Watch& watch) { return answers_to(*content_, question, options, watch); });
}

Answer Model::ask(const Question& question, const Options& options) const {
  std::vector<Answer> answers = ask_all(question, options);
  if (answers.size() != 1)
    refuse(run::refused("this question has " + std::to_string(answers.size()) + " answers", "use ask_all"));
  return std::move(answers.front());
}

bool Model::replay(const std::string& trace_json, std::string* why, const Options& limits) const {
  const witness::Trace trace = value_or_throw(witness::parse_trace(trace_json, "trace"));
  const witness::ReplayOutcome outcome = api::within(
      limits, "trace", [&](Watch& watch) { return content_->model->replay(trace, watch, witness::Effort::kThorough); });
  if (why != nullptr) *why = outcome.message;
  return outcome.ok();
}

const char* version() {
  return ONAGER_VERSION;
}

}  // namespace v1
}  // namespace onager
