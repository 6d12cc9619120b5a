// Behind include/onager/onager.h: the public words in, answer/ and report/ do the work.

#include "../../include/onager/onager.h"

#include <algorithm>

#include "answer/answer.h"
#include "answer/ask.h"
#include "base/fault.h"
#include "base/words.h"
#include "frontend/load.h"
#include "report/json.h"
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

struct Model::Content {
  std::unique_ptr<kind::Model> model;
  std::string path;
  bool compiled = false;
};

namespace {

using answer::Inquiry;
using answer::Kind;

[[noreturn]] void refuse(const Diagnostic& wrong) {
  throw Error(wrong.to_string(), wrong.file, wrong.line, wrong.column, wrong.message, wrong.hint);
}
void refuse_if(const std::optional<Diagnostic>& wrong) {
  if (wrong) refuse(*wrong);
}
template <typename T>
T value_or_throw(Result<T> result) {
  if (!result) refuse(result.error());
  return std::move(*result);
}

// What a model and the options of a call decide.
void refuse_fixed(run::Setting setting, const std::string& word) {
  if (setting == run::Setting::kTimeLimit || setting == run::Setting::kMemoryLimit)
    refuse(run::refused("'" + word + "' is no setting here", "set Options::seconds and Options::bytes"));
  if (setting == run::Setting::kCompile)
    refuse(run::refused("'" + word + "' is no setting here", "load the model with `compile`"));
}

// With the defaults of the command line.
run::Words words_of(const Options& options, bool explores) {
  run::Words words;
  words.time_limit = options.seconds;
  words.memory_limit = options.bytes;
  if (!explores) words.search = words.reduction = "auto";
  for (const auto& [word, text] : options.settings) {
    const auto row = std::ranges::find(run::settings(), word, &run::SettingRow::word);
    if (row == run::settings().end()) {
      std::vector<std::string> known;
      for (const run::SettingRow& each : run::settings()) known.emplace_back(each.word);
      refuse(unknown_word("setting", word, known));
    }
    refuse_fixed(row->setting, word);
    refuse_if(run::set(words, *row, text));
  }
  return words;
}

Inquiry inquiry_of(const Question& asked, const kind::Model& model, Watch& watch) {
  Inquiry inquiry;
  inquiry.names = model.names();
  if (asked.what == "explore")
    inquiry.questions.push_back({.id = "explore", .kind = Kind::kExplore});
  else
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

Limits limits_of(const Options& options) {
  Limits limits{options.seconds, options.bytes, options.cancel, {}};
  if (options.on_progress)
    limits.on_progress = [&options](const Status& status) {
      options.on_progress({status.states, status.waiting, status.seconds, status.memory_bytes});
    };
  return limits;
}

}  // namespace

Model::Model(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

Model Model::load(const std::string& path, bool compile) {
  auto content = std::make_shared<Content>();
  content->model = value_or_throw(frontend::load_model(path, Watch::endless(), compile));
  content->path = path;
  content->compiled = compile;
  return Model(std::move(content));
}

Model Model::parse(const std::string& name, const std::string& text) {
  auto content = std::make_shared<Content>();
  content->model = value_or_throw(frontend::parse_model(name, text, Watch::endless()));
  content->path = name;
  return Model(std::move(content));
}

const std::string& Model::id() const {
  return content_->model->id();
}
std::size_t Model::places() const {
  return content_->model->describe().slots;
}
std::size_t Model::transitions() const {
  return content_->model->describe().transitions;
}

std::vector<Answer> Model::ask_all(const Question& question, const Options& options) const {
  const kind::Model& model = *content_->model;
  const Limits limits = limits_of(options);
  Watch watch(limits);
  Inquiry inquiry = inquiry_of(question, model, watch);
  const bool explores = question.what == "explore";
  run::Words words = words_of(options, explores);
  words.compile = content_->compiled;  // what reports tell, as the limits
  const run::Plan plan = value_or_throw(answer::plan_for(words, inquiry.questions));
  refuse_if(answer::refuse(inquiry.questions, plan, model));
  if (!words.ltl_translator.empty()) refuse_if(answer::translate_all(inquiry, words.ltl_translator, watch));
  const std::vector<answer::Answer> found = [&] {
    try {
      return answer::answer(model, inquiry, plan, watch);
    } catch (const InputFault& wrong) {
      refuse({content_->path, 0, 0, wrong.what(), wrong.hint()});
    }
  }();
  const report::Subject subject = report::subject_of(model, content_->path);
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found.size() == 1 && found[i].reason.kind == run::Reason::Kind::kRefused)
      refuse(run::refused(found[i].reason.detail, found[i].reason.hint));
    answers.push_back(public_answer(inquiry, inquiry.questions[i], found[i]));
    Inquiry alone{inquiry.formulas, inquiry.names, {inquiry.questions[i]}};
    answers.back().json =
        explores ? report::explore_json(subject, found[i]) : report::check_json(subject, alone, {&found[i], 1});
  }
  return answers;
}

Answer Model::ask(const Question& question, const Options& options) const {
  std::vector<Answer> answers = ask_all(question, options);
  if (answers.size() != 1)
    refuse(run::refused("this question has " + std::to_string(answers.size()) + " answers", "use ask_all"));
  return std::move(answers.front());
}

bool Model::replay(const std::string& trace_json, std::string* why) const {
  const witness::Trace trace = value_or_throw(witness::parse_trace(trace_json, "trace"));
  const witness::ReplayOutcome outcome = content_->model->replay(trace, Watch::endless(), witness::Effort::kThorough);
  if (why != nullptr) *why = outcome.message;
  return outcome.ok();
}

const char* version() {
  return ONAGER_VERSION;
}

}  // namespace v1
}  // namespace onager
