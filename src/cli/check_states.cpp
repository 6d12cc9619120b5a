#include "cli/check_states.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/check_traces.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "property/classify.h"
#include "property/parse.h"
#include "property/print.h"
#include "report/states.h"

namespace onager::cli {

namespace {

using check::StateQuestion;
using property::PropertyClass;

// What is asked, with the formulas that it is asked in.
struct Asked {
  property::Formulas formulas;
  property::Names names;
  std::vector<StateQuestion> questions;
};

Result<StateQuestion> question_of(const property::Formulas& formulas, const frontend::Query& query) {
  switch (const PropertyClass found = property::classify(formulas, query.formula)) {
    case PropertyClass::kState:
      return StateQuestion{query.id, StateQuestion::Kind::kInitially, query.formula};
    case PropertyClass::kInvariant:
    case PropertyClass::kReachability: {
      const auto kind =
          found == PropertyClass::kInvariant ? StateQuestion::Kind::kInvariant : StateQuestion::Kind::kReach;
      return StateQuestion{query.id, kind, formulas.operand(formulas.operand(query.formula))};
    }
    case PropertyClass::kBound:
      return StateQuestion{query.id, StateQuestion::Kind::kBound, formulas.operand(query.formula)};
    default:
      return Diagnostic{
          "", 0, 0,
          fmt::format("{} is a question of {}, which this version cannot answer", query.id, property::name(found)),
          "name the queries to check with --query"};
  }
}

// One formula from the command line; wrong text is told with its column.
std::optional<Diagnostic> read_formula(const std::string& text, StateQuestion::Kind kind, Asked& asked) {
  const bool number = kind == StateQuestion::Kind::kBound;
  const auto formula = number ? property::parse_number(text, asked.formulas, asked.names)
                              : property::parse(text, asked.formulas, asked.names);
  if (!formula) return formula.error();
  if (!number && !property::is_condition(asked.formulas, *formula))
    return Diagnostic{"", 0, 0, "a condition on states is expected, without temporal operators and quantifiers",
                      "--invariant F asks for AG F, --reach F for EF F"};
  asked.questions.push_back({std::string(report::word(kind)), kind, *formula});
  return std::nullopt;
}

std::optional<Diagnostic> read_queries(const Options& options, Asked& asked) {
  auto queries = frontend::load_queries(options.queries, asked.formulas, asked.names);
  if (!queries) return queries.error();
  if (queries->empty()) return Diagnostic{options.queries, 0, 0, "there is no query in the file", ""};
  if (!options.query.empty())
    if (auto wrong = pick_query(options.query, *queries)) return wrong;
  auto questions = state_questions(asked.formulas, *queries);
  if (!questions) return questions.error();
  asked.questions = std::move(*questions);
  return std::nullopt;
}

std::optional<Diagnostic> read_questions(const Options& options, Asked& asked) {
  if (!options.queries.empty()) return read_queries(options, asked);
  if (!options.reach.empty()) return read_formula(options.reach, StateQuestion::Kind::kReach, asked);
  if (!options.invariant.empty()) return read_formula(options.invariant, StateQuestion::Kind::kInvariant, asked);
  return read_formula(options.bound, StateQuestion::Kind::kBound, asked);
}

std::vector<report::AnsweredQuestion> answered(const Asked& asked, const std::vector<check::StateAnswer>& answers) {
  std::vector<report::AnsweredQuestion> list;
  for (std::size_t i = 0; i < answers.size(); ++i)
    list.push_back(
        {asked.questions[i], property::print(asked.formulas, asked.names, asked.questions[i].formula), answers[i]});
  return list;
}

// Violated before unknown before holds.
check::Verdict worst(std::span<const check::StateAnswer> answers) {
  const auto has = [&](check::Verdict verdict) {
    return std::ranges::find(answers, verdict, &check::StateAnswer::verdict) != answers.end();
  };
  if (has(check::Verdict::kViolated)) return check::Verdict::kViolated;
  return has(check::Verdict::kUnknown) ? check::Verdict::kUnknown : check::Verdict::kHolds;
}

void require_equal(std::span<const check::StateAnswer> answers) {
  for (const check::StateAnswer& answer : answers) require_sound(answer.checked);
}

}  // namespace

std::optional<Diagnostic> pick_query(const std::string& wanted, std::vector<frontend::Query>& queries) {
  const auto by_id = std::ranges::find(queries, wanted, &frontend::Query::id);
  std::size_t index = static_cast<std::size_t>(by_id - queries.begin());
  if (by_id == queries.end() && wanted.size() < 9 &&
      std::ranges::all_of(wanted, [](char c) { return c >= '0' && c <= '9'; }))
    index = static_cast<std::size_t>(std::stoul(wanted));
  if (index >= queries.size())
    return Diagnostic{"", 0, 0, fmt::format("there is no query '{}'", wanted),
                      fmt::format("queries have an id, and numbers from 0 to {}", queries.size() - 1)};
  queries = {queries[index]};
  return std::nullopt;
}

int state_properties(const Options& options) {
  return !options.reach.empty() + !options.invariant.empty() + !options.bound.empty() + !options.queries.empty();
}

Result<std::vector<StateQuestion>> state_questions(const property::Formulas& formulas,
                                                   std::span<const frontend::Query> queries) {
  std::vector<StateQuestion> questions;
  for (const frontend::Query& query : queries) {
    auto question = question_of(formulas, query);
    if (!question) return question.error();
    questions.push_back(std::move(*question));
  }
  return questions;
}

int check_states(Options options, check::Limits limits) {
  const check::Method method = method_of(options);
  if (const auto wrong = check::refuse_questions(method)) return fail(*wrong, kUsage);
  const Result<Loaded> model = load_model(options.model, options.compile);
  if (!model) return fail(model.error(), kInput);
  Asked asked{{}, names_of(*model), {}};
  if (const auto wrong = read_questions(options, asked)) return fail(*wrong, kInput);
  const Watched watched(options, std::move(limits));
  const std::vector<check::StateAnswer> answers =
      check::answer(model->model(), asked.formulas, asked.names, asked.questions, method, watched.limits(), true);
  std::vector<witness::Trace> traces;
  for (const check::StateAnswer& answer : answers)
    if (answer.trace) traces.push_back(*answer.trace);
  confirm(model->model(), traces);
  const report::Subject subject = subject_of(*model, options, check_rows());
  const auto list = answered(asked, answers);
  const std::string text = options.json
                               ? report::states_json(subject, list)
                               : report::states_text(subject, model->model(), list, {.show = !options.no_trace});
  const int code = finish(options, text, traces, worst(answers));
  require_equal(answers);
  return code;
}

}  // namespace onager::cli
