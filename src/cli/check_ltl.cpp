#include "cli/check_ltl.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "check/ltl_batch.h"
#include "check/property_process.h"
#include "cli/check_states.h"
#include "cli/check_traces.h"
#include "cli/commands.h"
#include "cli/external_translator.h"
#include "cli/load.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "frontend/mcc_query/read.h"
#include "ltl/hoa.h"
#include "property/classify.h"
#include "property/parse.h"
#include "property/print.h"
#include "report/ltl.h"
#include "report/mcc.h"
#include "witness/replay.h"

namespace onager::cli {

namespace {

using property::FormulaId;
using property::PropertyClass;

// What is asked, with the formulas and automata that it is asked in.
struct Asked {
  property::Formulas formulas;
  property::Names names;
  std::vector<frontend::Query> queries;               // path formulas; kNone: an automaton alone
  std::vector<ltl::Automaton> automata;               // one for each of the queries, or none
  std::optional<std::vector<Expression>> conditions;  // of a property process
};

bool is_ltl(PropertyClass kind) {
  return kind == PropertyClass::kLtl || kind == PropertyClass::kState || kind == PropertyClass::kInvariant;
}

check::LtlMethod ltl_method_of(const Options& options) {
  check::LtlMethod method;
  method.emptiness = options.emptiness;
  method.reduction = options.ltl_reduction;
  method.heuristic = options.heuristic;
  method.simplify = !options.no_simplify;
  return method;
}

std::optional<Diagnostic> read_formula(const std::string& text, Asked& asked) {
  const Result<FormulaId> formula = property::parse(text, asked.formulas, asked.names);
  if (!formula) return formula.error();
  const PropertyClass kind = property::classify(asked.formulas, *formula);
  if (!is_ltl(kind))
    return Diagnostic{"", 0, 0, fmt::format("this is no LTL formula, but {}", name(kind)),
                      "LTL has the operators X F G U W R M; an A may stand in front of all"};
  asked.queries.push_back({"ltl", property::path_formula(asked.formulas, *formula)});
  return std::nullopt;
}

std::optional<Diagnostic> read_queries(const std::string& path, const std::string& wanted, Asked& asked) {
  auto queries = frontend::load_queries(path, asked.formulas, asked.names);
  if (!queries) return queries.error();
  if (!wanted.empty())
    if (auto wrong = pick_query(wanted, *queries)) return wrong;
  for (frontend::Query& query : *queries) {
    const PropertyClass kind = property::classify(asked.formulas, query.formula);
    if (!is_ltl(kind))
      return Diagnostic{path, 0, 0, fmt::format("{} is no LTL formula, but {}", query.id, name(kind)),
                        "name the queries to check with --query"};
    asked.queries.push_back({query.id, property::path_formula(asked.formulas, query.formula)});
  }
  return std::nullopt;
}

std::optional<Diagnostic> read_automaton(const std::string& path, Asked& asked) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  Result<ltl::Automaton> automaton = ltl::read_hoa(path, *text, asked.formulas, asked.names);
  if (!automaton) return automaton.error();
  asked.queries.push_back({"automaton", kNone});
  asked.automata.push_back(std::move(*automaton));
  return std::nullopt;
}

std::optional<Diagnostic> translate_all(const std::string& command, Asked& asked) {
  for (const frontend::Query& query : asked.queries) {
    const FormulaId negation = asked.formulas.unary(property::Kind::kNot, query.formula);
    Result<ltl::Automaton> automaton = translate_by(command, asked.formulas, negation);
    if (!automaton) return automaton.error();
    asked.automata.push_back(std::move(*automaton));
  }
  return std::nullopt;
}

std::optional<Diagnostic> read_property_process(const Options& options, const Loaded& model, Asked& asked) {
  if (model.program() == nullptr)
    return Diagnostic{options.model, 0, 0, "only programs have a property process", "give a DVE model"};
  if (!model.program()->property)
    return Diagnostic{options.model, 0, 0, "the program has no property process",
                      "its last line names one: system async property P;"};
  check::PropertyProcess process = check::automaton_of_property(*model.program(), asked.formulas);
  asked.queries.push_back({"property-process", kNone});
  asked.automata.push_back(std::move(process.automaton));
  asked.conditions = std::move(process.conditions);
  return std::nullopt;
}

std::optional<Diagnostic> read_all(const Options& options, const Loaded& model, Asked& asked) {
  if (options.property_process) return read_property_process(options, model, asked);
  if (!options.automaton.empty()) return read_automaton(options.automaton, asked);
  auto wrong =
      options.ltl.empty() ? read_queries(options.queries, options.query, asked) : read_formula(options.ltl, asked);
  if (!wrong && !options.ltl_translator.empty()) wrong = translate_all(options.ltl_translator, asked);
  return wrong;
}

std::vector<check::LtlQuestion> questions_of(Asked& asked) {
  std::vector<check::LtlQuestion> questions;
  for (std::size_t i = 0; i < asked.queries.size(); ++i) {
    const FormulaId formula = asked.queries[i].formula;
    const std::string text = formula == kNone ? "" : print(asked.formulas, asked.names, formula);
    questions.push_back({asked.formulas, asked.names, formula, asked.automata.empty() ? nullptr : &asked.automata[i],
                         text, asked.conditions});
  }
  return questions;
}

// What an automaton accepts cannot be judged without it; that the run exists can.
void confirm_run(const check::Model& model, const witness::Trace& trace) {
  if (trace.property != "automaton") return confirm(model, {&trace, 1});
  const witness::ReplayOutcome outcome = replayed(model, trace);
  if (outcome.judgement == witness::Judgement::kRefuted)
    throw std::logic_error("the search found a run, but its trace does not replay: " + outcome.message);
}

// Violated before unknown before holds.
check::Verdict worst(std::span<const check::LtlAnswer> answers) {
  const auto has = [&](check::Verdict verdict) {
    return std::ranges::find(answers, verdict, &check::LtlAnswer::verdict) != answers.end();
  };
  if (has(check::Verdict::kViolated)) return check::Verdict::kViolated;
  return has(check::Verdict::kUnknown) ? check::Verdict::kUnknown : check::Verdict::kHolds;
}

Result<std::vector<check::LtlAnswer>> answers_to(const check::Model& model,
                                                 const std::vector<check::LtlQuestion>& questions,
                                                 const Options& options, const check::Limits& limits) {
  const check::Method method = method_of(options);
  const check::LtlMethod ltl = ltl_method_of(options);
  if (questions.size() > 1) return check::answer_all(model, questions, method, ltl, limits, [](auto, const auto&) {});
  const Result<check::LtlAnswer> answer = check::check_ltl(model, questions.front(), method, ltl, limits);
  if (!answer) return answer.error();
  return std::vector{*answer};
}

}  // namespace

int ltl_properties(const Options& options) {
  return !options.ltl.empty() + !options.automaton.empty() + options.property_process;
}

bool asks_ltl(const Options& options) {
  if (ltl_properties(options) > 0 || options.queries.empty()) return ltl_properties(options) > 0;
  property::Formulas formulas;
  property::Names names;  // names need no model to tell what kind of formulas these are
  auto queries = frontend::load_queries(options.queries, formulas, names);
  if (!queries || (!options.query.empty() && pick_query(options.query, *queries))) return false;
  const auto kind_of = [&](const frontend::Query& query) { return property::classify(formulas, query.formula); };
  return std::ranges::all_of(*queries, is_ltl, kind_of) &&
         std::ranges::find(*queries, PropertyClass::kLtl, kind_of) != queries->end();
}

int check_ltl(const Options& options, check::Limits limits) {
  if (const auto wrong = check::refuse_ltl(method_of(options), ltl_method_of(options))) return fail(*wrong, kUsage);
  const Result<Loaded> model = load_model(options.model, options.compile);
  if (!model) return fail(model.error(), kInput);
  Asked asked{{}, names_of(*model), {}, {}, {}};
  if (const auto wrong = read_all(options, *model, asked)) return fail(*wrong, kInput);
  const std::vector<check::LtlQuestion> questions = questions_of(asked);
  const Watched watched(options, std::move(limits));
  const auto answers = answers_to(model->model(), questions, options, watched.limits());
  if (!answers) return fail(answers.error(), kUsage);
  std::vector<witness::Trace> traces;
  std::vector<report::AnsweredLtl> list;
  for (std::size_t i = 0; i < answers->size(); ++i) {
    const check::LtlAnswer& answer = (*answers)[i];
    list.push_back({asked.queries[i].id, questions[i].text, answer});
    if (!answer.trace) continue;
    confirm_run(model->model(), *answer.trace);
    traces.push_back(*answer.trace);
  }
  const report::Subject subject = subject_of(*model, options, check_rows());
  const std::string text = options.json ? report::ltl_json(subject, list)
                                        : report::ltl_text(subject, model->model(), list, {.show = !options.no_trace});
  const int code = finish(options, text, traces, worst(*answers));
  for (const check::LtlAnswer& answer : *answers) require_sound(answer.checked);
  return code;
}

Result<std::string> examine_ltl(const Net& net, const Options& options, const check::Limits& limits) {
  Asked asked{{}, property::Names::of(net), {}, {}, {}};
  if (auto wrong = read_queries(options.examination + ".xml", "", asked)) return *wrong;
  std::size_t printed = 0;
  const auto done = [&](std::size_t i, const check::LtlAnswer& answer) {
    if (answer.trace) confirm_run(net, *answer.trace);
    print(report::mcc_ltl(asked.queries[i].id, answer));
    ++printed;
  };
  check::answer_all(net, questions_of(asked), method_of(options), ltl_method_of(options), limits, done);
  return printed > 0 ? std::string() : report::mcc_cannot_compute();
}

}  // namespace onager::cli
