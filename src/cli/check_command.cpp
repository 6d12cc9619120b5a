// onager check: the verdict on a property, and the traces that show a violation.

#include <fmt/format.h>

#include <filesystem>

#include "answer/ask.h"
#include "cli/chart.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "cli/questions.h"
#include "cli/recording.h"
#include "report/evidence.h"
#include "report/json.h"
#include "report/text.h"

namespace onager::cli {

namespace {

using answer::Answer;

std::optional<Diagnostic> refuse_trace(const Options& options, const std::vector<answer::Question>& questions) {
  const bool some =
      std::ranges::any_of(questions, [](const auto& each) { return answer::row_of(each.kind).has_trace; });
  if (!some && (!options.trace.empty() || options.no_trace || !options.msc.empty()))
    return Diagnostic{"", 0, 0, fmt::format("{} has no trace", answer::row_of(questions.front().kind).word),
                      options.no_trace         ? "leave --no-trace out"
                      : !options.trace.empty() ? "leave --trace out"
                                               : "leave --msc out"};
  if (options.states && options.trace.empty() && (!options.json || options.no_trace))
    return Diagnostic{"", 0, 0, "--states is for traces in JSON", "add --json or --trace FILE"};
  const bool is_ctl = std::ranges::all_of(questions, [](const auto& each) { return each.kind == answer::Kind::kCtl; });
  if (!options.dot.empty() && (!is_ctl || questions.size() != 1))
    return Diagnostic{"", 0, 0, "--dot draws what shows the answer to a question of CTL",
                      "leave --dot out, or ask --ctl"};
  if (is_ctl && (options.states || !options.msc.empty()))
    return Diagnostic{
        "", 0, 0, fmt::format("evidence for CTL is a tree, and --{} is not read", options.states ? "states" : "msc"),
        options.states ? "leave --states out; --dot draws the tree" : "leave --msc out; --dot draws it"};
  if (auto wrong = refuse_dot(options)) return wrong;
  if (options.trace == "-")
    return Diagnostic{"", 0, 0, "--trace needs the name of a file", "the steps are printed without it; --json has all"};
  // Better told now than after hours of search.
  return options.trace.empty() ? std::nullopt : refuse_to_write(options.trace);
}

// FILE, FILE with .2 before its extension, and so on.
std::string numbered(const std::string& path, std::size_t number) {
  if (number == 1) return path;
  const std::filesystem::path given(path);
  std::filesystem::path name = given.stem();
  name += fmt::format(".{}{}", number, given.extension().string());
  return (given.parent_path() / name).string();
}

// Whatever limit is met now, the answer stands.
report::StatesOf states_of(const kind::Model& model, const Options& options, Watch& watch) {
  if (!options.states) return {};
  return [&model, &watch](const witness::Trace& trace) -> std::optional<std::vector<witness::Snapshot>> {
    try {
      return model.states_along(trace, watch);
    } catch (const LimitMet&) {
    } catch (const std::bad_alloc&) {
    }
    remark("the states along the trace are left out: a limit was met\n");
    return std::nullopt;
  };
}

void write_charts(const std::vector<Answer>& answers, const kind::Model& model, const Options& options, Watch& watch) {
  if (options.msc.empty()) return;
  std::size_t number = 0;
  for (const Answer& answer : answers)
    for (const answer::Witness& witness : answer.witnesses) {
      const std::string name = options.msc == "-" ? options.msc : numbered(options.msc, ++number);
      write_chart(model, witness.trace, name, options, watch);
    }
}

void write_traces(const std::vector<Answer>& answers, const report::StatesOf& states, const Options& options) {
  if (options.trace.empty()) return;
  std::string written;
  std::size_t number = 0;
  for (const Answer& answer : answers)
    for (const answer::Witness& witness : answer.witnesses) {
      const std::string name = numbered(options.trace, ++number);
      const auto along = states ? states(witness.trace) : std::nullopt;
      write_file(name, along ? report::trace_json(witness.trace, *along) : witness::to_json(witness.trace));
      written += fmt::format("trace written to {}\n", name);
    }
  tell(written, options);
}

// Whether anybody sees the steps, or how many there are at least.
bool wants_traces(const Options& options) {
  return !options.no_trace || !options.trace.empty() || !options.msc.empty() || !options.dot.empty() ||
         options.shortest;
}

// What shows the one answer, or that nothing does.
void draw(const Answer& answer, const kind::Model& model, const Options& options) {
  if (options.dot.empty()) return;
  if (answer.trace() == nullptr || !answer.trace()->evidence)
    return tell("nothing was drawn: no run shows the answer\n", options);
  write_dot(report::evidence_dot(report::subject_of(model, options.model, {}), *answer.trace(), model.names()),
            options);
}

int code_of(const std::vector<Answer>& answers) {
  run::Verdict worst = run::Verdict::kHolds;
  for (const Answer& answer : answers) worst = run::worse(worst, answer.verdict);
  switch (worst) {
    case run::Verdict::kHolds:
      return kSuccess;
    case run::Verdict::kViolated:
      return kViolated;
    case run::Verdict::kUnknown:
      break;
  }
  return kUnknown;
}

// The sentence of each answer in the colour of its verdict.
std::vector<Stroke> strokes_of(const answer::Inquiry& inquiry, const std::vector<Answer>& answers) {
  std::vector<Stroke> strokes;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const answer::Question& question = inquiry.questions[i];
    const std::string text = report::sentence(inquiry, question, answers[i]);
    const run::Verdict verdict = answers[i].verdict;
    strokes.push_back({answers.size() == 1 ? text : fmt::format("{}: {}", question.id, text),
                       verdict == run::Verdict::kHolds      ? Color::kGreen
                       : verdict == run::Verdict::kViolated ? Color::kRed
                                                            : Color::kYellow});
  }
  return strokes;
}

// A wrong word on the line is told before a model is read.
struct Prepared {
  answer::Asked asked;
  run::Plan plan;
  std::optional<Wrong> wrong;
};
Prepared prepare(const Options& options, Watch& watch) {
  auto [asked, wrong] = asked_of(options, watch);
  if (wrong) return {{}, {}, std::move(wrong)};
  const Result<std::vector<answer::Question>> questions = sketch(asked, watch);
  if (!questions) return {{}, {}, Wrong{questions.error(), false}};
  Result<run::Plan> plan = answer::plan_for(options, *questions);
  if (!plan) return {{}, {}, Wrong{plan.error(), true}};
  if (auto refused = refuse_trace(options, *questions)) return {{}, {}, Wrong{*refused, true}};
  if (auto refused = refuse_chart(options)) return {{}, {}, Wrong{*refused, true}};
  return {std::move(asked), std::move(*plan), std::nullopt};
}

std::optional<Diagnostic> ask(const Prepared& prepared, const kind::Model& model, answer::Inquiry& inquiry,
                              Watch& watch) {
  inquiry.names = model.names();
  auto wrong = answer::add(inquiry, prepared.asked, &model, watch);
  const std::string& translator = prepared.plan.ltl_translator;
  if (!wrong && !translator.empty()) wrong = answer::translate_all(inquiry, translator, watch);
  if (!wrong) wrong = answer::refuse(inquiry.questions, prepared.plan, model);
  return wrong;
}

}  // namespace

int run_check(const Options& options) {
  Watched watched(options);
  const Prepared prepared = prepare(options, watched.watch());
  if (const auto& wrong = prepared.wrong) return fail(wrong->diagnostic, wrong->usage ? kUsage : kInput, options.json);
  const auto [model, warnings] = load(options, watched.watch());
  if (!model) return fail(model.error(), kInput, options.json);
  if (const auto wrong = refuse_chart(options, **model)) return fail(*wrong, kUsage, options.json);
  answer::Inquiry inquiry;
  if (const auto unfit = ask(prepared, **model, inquiry, watched.watch())) return fail(*unfit, kInput, options.json);
  const std::vector<Answer> answers =
      answer::answer(**model, inquiry, prepared.plan, watched.watch(), {}, wants_traces(options));
  watched.end();
  if (answers.size() == 1 && answers[0].reason.kind == run::Reason::Kind::kRefused)
    return fail({"", 0, 0, answers[0].reason.detail, answers[0].reason.hint}, kUsage, options.json);
  const report::StatesOf states = states_of(**model, options, watched.watch());
  write_traces(answers, states, options);
  draw(answers.front(), **model, options);
  print_beside_dot(options.json
                       ? report::check_json(report::subject_of(**model, options.model, warnings), inquiry, answers,
                                            {.show = !options.no_trace, .states_of = states})
                       : report::check_text(**model, inquiry, answers,
                                            {.show = !options.no_trace, .of_each = prepared.asked.word == "stated"}),
                   options, colors_on_output() ? strokes_of(inquiry, answers) : std::vector<Stroke>());
  if (report::Findings* findings = recorded()) findings->add_answers(**model, options.model, inquiry, answers);
  write_charts(answers, **model, options, watched.watch());
  for (const Answer& answer : answers)
    if (answer.fault) return internal_error(*answer.fault);
  return code_of(answers);
}

}  // namespace onager::cli
