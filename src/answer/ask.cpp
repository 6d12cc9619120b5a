#include "answer/ask.h"

#include <fmt/format.h>

#include "answer/external_translator.h"
#include "answer/property_process.h"
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

}  // namespace

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
    default:
      return Diagnostic{"", 0, 0,
                        fmt::format("{} is a question of {}, which this version cannot answer", id, name(found)),
                        "name the queries to check with --query"};
  }
}

std::optional<Diagnostic> add_formula(Inquiry& inquiry, Kind kind, const std::string& text) {
  if (kind == Kind::kLtl) return add_ltl(inquiry, text);
  const bool number = kind == Kind::kBound;
  const Result<FormulaId> formula = number ? property::parse_number(text, inquiry.formulas, inquiry.names)
                                           : property::parse(text, inquiry.formulas, inquiry.names);
  if (!formula) return formula.error();
  if (!number && !property::is_condition(inquiry.formulas, *formula))
    return Diagnostic{"", 0, 0, "a condition on states is expected, without temporal operators and quantifiers",
                      "--invariant F asks for AG F, --reach F for EF F"};
  inquiry.questions.push_back({.id = std::string(row_of(kind).word), .kind = kind, .formula = *formula});
  return std::nullopt;
}

std::optional<Diagnostic> add_query(Inquiry& inquiry, const std::string& id, FormulaId formula, bool as_ltl) {
  const property::Formulas& formulas = inquiry.formulas;
  Result<Kind> kind = kind_of(formulas, id, formula);
  if (as_ltl && is_ltl(property::classify(formulas, formula))) kind = Kind::kLtl;
  if (!kind) return kind.error();
  if (*kind == Kind::kInvariant || *kind == Kind::kReach) formula = formulas.operand(formulas.operand(formula));
  if (*kind == Kind::kBound) formula = formulas.operand(formula);
  if (*kind == Kind::kLtl) formula = property::path_formula(formulas, formula);
  inquiry.questions.push_back({.id = id, .kind = *kind, .formula = formula});
  return std::nullopt;
}

std::optional<Diagnostic> add_automaton(Inquiry& inquiry, const std::string& file_name, const std::string& text) {
  Result<ltl::Automaton> automaton = ltl::read_hoa(file_name, text, inquiry.formulas, inquiry.names);
  if (!automaton) return automaton.error();
  inquiry.questions.push_back({.id = "automaton",
                               .kind = Kind::kAutomaton,
                               .automaton = std::make_shared<const ltl::Automaton>(std::move(*automaton))});
  return std::nullopt;
}

std::optional<Diagnostic> add_property_process(Inquiry& inquiry, const kind::Model& model) {
  if (model.program() == nullptr)
    return Diagnostic{"", 0, 0, "only programs have a property process", "give a DVE model"};
  if (!model.program()->property)
    return Diagnostic{"", 0, 0, "the program has no property process",
                      "its last line names one: system async property P;"};
  PropertyProcess process = automaton_of_property(*model.program(), inquiry.formulas);
  inquiry.questions.push_back({.id = "property-process",
                               .kind = Kind::kPropertyProcess,
                               .automaton = std::make_shared<const ltl::Automaton>(std::move(process.automaton)),
                               .conditions = std::move(process.conditions)});
  return std::nullopt;
}

std::optional<Diagnostic> translate_all(Inquiry& inquiry, const std::string& command) {
  for (Question& question : inquiry.questions) {
    if (question.kind != Kind::kLtl) continue;
    const FormulaId negation = inquiry.formulas.unary(property::Kind::kNot, question.formula);
    Result<ltl::Automaton> automaton = translate_by(command, inquiry.formulas, negation);
    if (!automaton) return automaton.error();
    question.automaton = std::make_shared<const ltl::Automaton>(std::move(*automaton));
  }
  return std::nullopt;
}

}  // namespace onager::answer
