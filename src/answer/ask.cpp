#include "answer/ask.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "answer/external_translator.h"
#include "answer/promela_claim.h"
#include "answer/promela_formula.h"
#include "answer/property_process.h"
#include "base/words.h"
#include "frontend/mcc_query/read.h"
#include "ltl/hoa.h"
#include "property/classify.h"
#include "property/parse.h"

namespace onager::answer {

namespace {

using property::FormulaId;
using property::PropertyClass;

bool is_ltl(PropertyClass kind) {
  return kind == PropertyClass::kLtl || kind == PropertyClass::kState || kind == PropertyClass::kInvariant;
}

std::optional<Diagnostic> add_ltl(Inquiry& inquiry, const std::string& text) {
  const Result<FormulaId> formula = property::parse(text, inquiry.formulas, inquiry.names);
  if (!formula) return formula.error();
  const PropertyClass kind = property::classify(inquiry.formulas, *formula);
  if (!is_ltl(kind))
    return Diagnostic{"", 0, 0, fmt::format("this is no LTL formula, but {}", name(kind)),
                      "LTL has the operators X F G U W R M; an A may stand in front of all"};
  inquiry.questions.push_back(
      {.id = "ltl", .kind = Kind::kLtl, .formula = property::path_formula(inquiry.formulas, *formula)});
  return std::nullopt;
}

std::optional<Diagnostic> add_ctl(Inquiry& inquiry, const std::string& text) {
  const Result<FormulaId> formula = property::parse(text, inquiry.formulas, inquiry.names);
  if (!formula) return formula.error();
  if (!property::is_branching(inquiry.formulas, *formula))
    return Diagnostic{
        "", 0, 0, fmt::format("this is no CTL formula, but {}", name(property::classify(inquiry.formulas, *formula))),
        "in CTL each of X F G U W R M comes right after an A or E: AG (p -> EF q), E (p U q)"};
  inquiry.questions.push_back({.id = "ctl", .kind = Kind::kCtl, .formula = *formula});
  return std::nullopt;
}

std::optional<Diagnostic> keep(Inquiry& inquiry, Question question) {
  inquiry.questions.push_back(std::move(question));
  return std::nullopt;
}

// The kind of question that a formula of a property file asks.
Result<Kind> kind_of(const property::Formulas& formulas, const std::string& id, FormulaId formula) {
  switch (const PropertyClass found = property::classify(formulas, formula)) {
    case PropertyClass::kState:
      return Kind::kInitially;
    case PropertyClass::kInvariant:
      return Kind::kInvariant;
    case PropertyClass::kReachability:
      return Kind::kReach;
    case PropertyClass::kBound:
      return Kind::kBound;
    case PropertyClass::kLtl:
      return Kind::kLtl;
    case PropertyClass::kCtl:
      return Kind::kCtl;
    default:
      return Diagnostic{"", 0, 0,
                        fmt::format("{} is a question of {}, which this version cannot answer", id, name(found)),
                        "name the queries to check with --query"};
  }
}

// A query that cannot be answered stays among the others, and is told to be unknown.
void add_query(Inquiry& inquiry, const frontend::Query& query, bool as_ltl) {
  const property::Formulas& formulas = inquiry.formulas;
  FormulaId formula = query.formula;
  Result<Kind> kind = query.wrong ? Result<Kind>(*query.wrong) : kind_of(formulas, query.id, formula);
  if (!query.wrong && as_ltl && is_ltl(property::classify(formulas, formula))) kind = Kind::kLtl;
  if (!kind) {
    inquiry.questions.push_back(
        {.id = query.id, .kind = Kind::kInitially, .formula = formula, .refusal = kind.error()});
    return;
  }
  if (*kind == Kind::kInvariant || *kind == Kind::kReach) formula = formulas.operand(formulas.operand(formula));
  if (*kind == Kind::kBound) formula = formulas.operand(formula);
  if (*kind == Kind::kLtl) formula = property::path_formula(formulas, formula);
  inquiry.questions.push_back({.id = query.id, .kind = *kind, .formula = formula});
}

// Leaves only the query with this number, counted from 0 as the contest does, or id.
std::optional<Diagnostic> pick_query(const std::string& wanted, std::vector<frontend::Query>& queries) {
  const auto by_id = std::ranges::find(queries, wanted, &frontend::Query::id);
  auto index = static_cast<std::size_t>(by_id - queries.begin());
  if (by_id == queries.end() && wanted.size() < 9 &&
      std::ranges::all_of(wanted, [](char c) { return c >= '0' && c <= '9'; }))
    index = static_cast<std::size_t>(std::stoul(wanted));
  if (index >= queries.size())
    return Diagnostic{"", 0, 0, fmt::format("there is no query '{}'", wanted),
                      fmt::format("queries have an id, and numbers from 0 to {}", queries.size() - 1)};
  queries = {queries[index]};
  return std::nullopt;
}

std::optional<Diagnostic> add_queries(Inquiry& inquiry, const Asked& asked, const kind::Model*, Watch& watch) {
  frontend::MemorySource source(asked.content ? std::string_view(*asked.content) : std::string_view());
  auto queries = asked.content ? frontend::read_queries(asked.text, source, inquiry.formulas, inquiry.names, watch)
                               : frontend::load_queries(asked.text, inquiry.formulas, inquiry.names, watch);
  if (!queries) return queries.error();
  if (queries->empty()) return Diagnostic{asked.text, 0, 0, "there is no query in the file", ""};
  if (!asked.only.empty())
    if (auto wrong = pick_query(asked.only, *queries)) return wrong;
  for (const frontend::Query& query : *queries) add_query(inquiry, query, asked.as_ltl);
  const auto& questions = inquiry.questions;
  if (std::ranges::all_of(questions, [](const Question& each) { return each.refusal.has_value(); }))
    return questions.front().refusal;
  return std::nullopt;
}

std::optional<Diagnostic> add_automaton(Inquiry& inquiry, const Asked& asked, const kind::Model*, Watch&) {
  Result<ltl::Automaton> automaton = ltl::read_hoa(asked.file, asked.text, inquiry.formulas, inquiry.names);
  if (!automaton) return automaton.error();
  inquiry.questions.push_back({.id = "automaton",
                               .kind = Kind::kAutomaton,
                               .automaton = std::make_shared<const ltl::Automaton>(std::move(*automaton))});
  return std::nullopt;
}

std::optional<Diagnostic> add_process(Inquiry& inquiry, const Asked&, const kind::Model* model, Watch&) {
  if (model == nullptr) return keep(inquiry, {.id = {}, .kind = Kind::kPropertyProcess});
  if (model->program() == nullptr)
    return Diagnostic{"", 0, 0, "only programs have a property process", "give a DVE model"};
  if (!model->program()->property)
    return Diagnostic{"", 0, 0, "the program has no property process",
                      "its last line names one: system async property P;"};
  PropertyProcess process = automaton_of_property(*model->program(), inquiry.formulas);
  inquiry.questions.push_back({.id = "property-process",
                               .kind = Kind::kPropertyProcess,
                               .automaton = std::make_shared<const ltl::Automaton>(std::move(process.automaton)),
                               .conditions = std::move(process.conditions)});
  return std::nullopt;
}

std::optional<Diagnostic> add_claim(Inquiry& inquiry, const Asked&, const kind::Model* model, Watch& watch) {
  if (model == nullptr) return keep(inquiry, {.id = {}, .kind = Kind::kNeverClaim});
  if (model->promela() == nullptr || !model->promela()->never)
    return Diagnostic{"", 0, 0, "the model has no never claim", "Promela has them: never { ... }"};
  Result<ltl::Automaton> automaton = automaton_of_claim(*model->promela(), inquiry, watch);
  if (!automaton) return automaton.error();
  return keep(inquiry, {.id = "never-claim",
                        .kind = Kind::kNeverClaim,
                        .automaton = std::make_shared<const ltl::Automaton>(std::move(*automaton))});
}

FormulaId always_again(property::Formulas& formulas, FormulaId condition) {
  return formulas.unary(property::Kind::kGlobally, formulas.unary(property::Kind::kFinally, condition));
}

FormulaId promela_leaf(const promela::Program& program, promela::Op op, Inquiry& inquiry) {
  promela::Expression leaf;
  leaf.op = op;
  return promela_condition(program, leaf, inquiry);
}

// No run passes an accept label again and again; one that ends stays there.
std::optional<Diagnostic> add_acceptance(Inquiry& inquiry, const Asked& asked, const kind::Model* model, Watch&) {
  if (model == nullptr) return keep(inquiry, {.id = {}, .kind = Kind::kLtl});
  if (model->promela() == nullptr || !has_accept_label(*model->promela()))
    return Diagnostic{"", 0, 0, "the model has no accept label", "Promela has them: a label that begins with accept"};
  if (auto hidden = hidden_accept_label(*model->promela())) return hidden;
  const FormulaId accepts = promela_leaf(*model->promela(), promela::Op::kAccepting, inquiry);
  const FormulaId formula = inquiry.formulas.unary(property::Kind::kNot, always_again(inquiry.formulas, accepts));
  return keep(inquiry, {.id = asked.word, .kind = Kind::kLtl, .formula = formula});
}

// On every run that does not end, some process passes a progress label again and again.
std::optional<Diagnostic> add_progress(Inquiry& inquiry, const Asked& asked, const kind::Model* model, Watch&) {
  if (model == nullptr) return keep(inquiry, {.id = {}, .kind = Kind::kLtl});
  if (model->promela() == nullptr)
    return Diagnostic{"", 0, 0, "only Promela has progress labels", "give a model in Promela"};
  property::Formulas& formulas = inquiry.formulas;
  const FormulaId none = promela_leaf(*model->promela(), promela::Op::kNonProgress, inquiry);
  const FormulaId some = formulas.unary(property::Kind::kNot, none);
  return keep(inquiry, {.id = asked.word, .kind = Kind::kLtl, .formula = always_again(formulas, some)});
}

template <Kind kind>
std::optional<Diagnostic> add_formula_of(Inquiry& inquiry, const Asked& asked, const kind::Model* model, Watch&) {
  // A formula of CTL speaks of expressions of the model in braces only.
  if (kind != Kind::kBound && kind != Kind::kCtl && model != nullptr && model->promela() != nullptr)
    if (const auto formula = promela_formula(*model->promela(), asked.text, kind == Kind::kLtl, inquiry)) {
      const std::string id(kind == Kind::kLtl && is_ltl_block(*model->promela(), asked.text) ? asked.text
                                                                                             : row_of(kind).word);
      return keep(inquiry, {.id = id, .kind = kind, .formula = *formula});
    }
  return add_formula(inquiry, kind, asked.text);
}
template <Kind kind>
std::optional<Diagnostic> add_plain(Inquiry& inquiry, const Asked&, const kind::Model*, Watch&) {
  return keep(inquiry, {.id = std::string(row_of(kind).word), .kind = kind});
}
template <Kind kind>
std::optional<Diagnostic> add_transition(Inquiry& inquiry, const Asked& asked, const kind::Model*, Watch&) {
  const std::string_view word = row_of(kind).word;
  if (asked.text.empty()) return keep(inquiry, {.id = fmt::format("all-{}", word), .kind = kind});
  return keep(inquiry, {.id = fmt::format("{} {}", word, asked.text), .kind = kind, .transitions = {asked.text}});
}
std::optional<Diagnostic> add_deadlock(Inquiry& inquiry, const Asked& asked, const kind::Model*, Watch&) {
  const bool strict = !asked.text.empty();
  return keep(inquiry, {.id = strict ? "deadlock strict" : "deadlock", .kind = Kind::kDeadlock, .strict = strict});
}
std::optional<Diagnostic> add_deadlocks(Inquiry& inquiry, const Asked& asked, const kind::Model*, Watch&) {
  std::uint64_t most = 0;
  const char* end = asked.text.data() + asked.text.size();
  const auto [rest, error] = std::from_chars(asked.text.data(), end, most);
  if (error != std::errc() || rest != end || most == 0)
    return Diagnostic{"", 0, 0, fmt::format("'{}' is no number of deadlocks", asked.text), "1 or more is expected"};
  return keep(inquiry, {.id = "deadlock", .kind = Kind::kDeadlock, .most = most});
}

// What the model itself asks: can it get stuck, do its assertions hold, and the formulas and claims that it has.
std::optional<Diagnostic> add_stated(Inquiry& inquiry, const Asked& asked, const kind::Model* model, Watch& watch) {
  const bool is_promela = model == nullptr || model->promela() != nullptr;
  const bool is_program = model == nullptr || model->program() != nullptr;
  if (!is_promela && !is_program)
    return Diagnostic{"", 0, 0, "the model states no property of its own", "ask one, such as --deadlock"};
  add_plain<Kind::kDeadlock>(inquiry, asked, model, watch);
  add_plain<Kind::kAssertions>(inquiry, asked, model, watch);
  if (model == nullptr) {
    keep(inquiry, {.id = {}, .kind = Kind::kLtl});
    keep(inquiry, {.id = {}, .kind = Kind::kNeverClaim});
    return keep(inquiry, {.id = {}, .kind = Kind::kPropertyProcess});
  }
  if (is_program) return model->program()->property ? add_process(inquiry, asked, model, watch) : std::nullopt;
  for (const promela::NamedLtl& block : model->promela()->formulas)
    keep(inquiry, {.id = block.name,
                   .kind = Kind::kLtl,
                   .formula = *promela_formula(*model->promela(), block.name, true, inquiry)});
  return model->promela()->never ? add_claim(inquiry, asked, model, watch) : std::nullopt;
}

constexpr Asking kAskings[] = {
    {"deadlock", Kind::kDeadlock, false, add_deadlock, "strict"},
    {"all-deadlocks", Kind::kDeadlock, true, add_deadlocks},
    {"reach", Kind::kReach, true, add_formula_of<Kind::kReach>},
    {"invariant", Kind::kInvariant, true, add_formula_of<Kind::kInvariant>},
    {"bound", Kind::kBound, true, add_formula_of<Kind::kBound>},
    {"ltl", Kind::kLtl, true, add_formula_of<Kind::kLtl>},
    {"ctl", Kind::kCtl, true, add_formula_of<Kind::kCtl>},
    {"automaton", Kind::kAutomaton, true, add_automaton},
    {"property-process", Kind::kPropertyProcess, false, add_process},
    {"never-claim", Kind::kNeverClaim, false, add_claim},
    {"acceptance-cycles", Kind::kLtl, false, add_acceptance},
    {"non-progress-cycles", Kind::kLtl, false, add_progress},
    {"queries", Kind::kInitially, true, add_queries},
    {"assertions", Kind::kAssertions, false, add_plain<Kind::kAssertions>},
    {"live", Kind::kLive, true, add_transition<Kind::kLive>},
    {"all-live", Kind::kLive, false, add_transition<Kind::kLive>},
    {"quasi-live", Kind::kQuasiLive, true, add_transition<Kind::kQuasiLive>},
    {"may-terminate", Kind::kMayTerminate, false, add_plain<Kind::kMayTerminate>},
    {"stated", Kind::kDeadlock, false, add_stated},
};

}  // namespace

std::optional<Diagnostic> add_formula(Inquiry& inquiry, Kind kind, const std::string& text) {
  if (kind == Kind::kLtl) return add_ltl(inquiry, text);
  if (kind == Kind::kCtl) return add_ctl(inquiry, text);
  const bool number = kind == Kind::kBound;
  Result<FormulaId> formula = number ? property::parse_number(text, inquiry.formulas, inquiry.names)
                                     : property::parse(text, inquiry.formulas, inquiry.names);
  if (!formula) return formula.error();
  // `AG F` after --invariant, `EF F` after --reach say the same once more.
  const PropertyClass found = property::classify(inquiry.formulas, *formula);
  const PropertyClass same = kind == Kind::kInvariant ? PropertyClass::kInvariant : PropertyClass::kReachability;
  if (!number && found == same) formula = inquiry.formulas.operand(inquiry.formulas.operand(*formula));
  if (!number && !property::is_condition(inquiry.formulas, *formula))
    return Diagnostic{"", 0, 0, "a condition on states is expected, without temporal operators and quantifiers",
                      "--invariant F asks for AG F, --reach F for EF F"};
  inquiry.questions.push_back({.id = std::string(row_of(kind).word), .kind = kind, .formula = *formula});
  return std::nullopt;
}

std::span<const Asking> askings() {
  return kAskings;
}

std::optional<Diagnostic> add(Inquiry& inquiry, const Asked& asked, const kind::Model* model, Watch& watch) {
  const auto row = std::ranges::find(kAskings, asked.word, &Asking::word);
  if (row == std::end(kAskings)) {
    std::vector<std::string> known;
    for (const Asking& each : kAskings) known.emplace_back(each.word);
    return unknown_word("question", asked.word, known);
  }
  const bool is_variant = !asked.text.empty() && asked.text == row->variant;
  if (row->has_text == asked.text.empty() && !is_variant)
    return Diagnostic{"", 0, 0, fmt::format("'{}' {}", asked.word, row->has_text ? "needs a text" : "takes no text"),
                      ""};
  if (auto wrong = row->add(inquiry, asked, model, watch)) return wrong;
  if (model != nullptr)
    for (const std::string& text : inquiry.names.expression_texts())
      if (auto wrong = model->wrong_expression(text)) return wrong;
  return std::nullopt;
}

std::optional<Diagnostic> translate_all(Inquiry& inquiry, const std::string& command, Watch& watch) {
  for (Question& question : inquiry.questions) {
    if (question.kind != Kind::kLtl) continue;
    const FormulaId negation = inquiry.formulas.unary(property::Kind::kNot, question.formula);
    Result<ltl::Automaton> automaton = translate_by(command, inquiry.formulas, negation, watch);
    if (!automaton) return automaton.error();
    question.automaton = std::make_shared<const ltl::Automaton>(std::move(*automaton));
  }
  return std::nullopt;
}

}  // namespace onager::answer
