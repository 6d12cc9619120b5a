#include "tests/laws/ltl_law.h"

#include <fmt/format.h>

#include <random>

#include "answer/ask.h"
#include "answer/asking_test.h"
#include "emptiness/strategies.h"
#include "product/strategies.h"
#include "property/classify.h"
#include "property/parse.h"
#include "property/print.h"
#include "question/random_test.h"
#include "report/words.h"
#include "tests/oracle/naive_ltl.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/random_programs.h"
#include "tests/oracle/shrink.h"

namespace onager::laws {

namespace {

using property::FormulaId;
using property::Kind;

constexpr std::size_t kMostMarkings = 120;

class RandomQuestion {
 public:
  RandomQuestion(property::Formulas& formulas, std::mt19937_64& random, const property::Names& names)
      : formulas_(formulas),
        random_(random),
        conditions_(formulas, random, names.places.size(), names.transitions.size()) {}

  FormulaId ltl(unsigned size, bool next) {
    if (size == 0) return conditions_.condition(random_() % 3 == 0 ? 1 : 0);
    constexpr Kind kKinds[] = {Kind::kFinally, Kind::kGlobally, Kind::kUntil,         Kind::kRelease,
                               Kind::kFinally, Kind::kGlobally, Kind::kWeakUntil,     Kind::kAnd,
                               Kind::kOr,      Kind::kNot,      Kind::kStrongRelease, Kind::kNext};
    const Kind kind = kKinds[random_() % (next ? 12 : 11)];
    if (kind == Kind::kFinally || kind == Kind::kGlobally || kind == Kind::kNot || kind == Kind::kNext)
      return formulas_.unary(kind, ltl(size - 1, next));
    const auto left = static_cast<unsigned>(random_() % size);
    const FormulaId first = ltl(left, next), second = ltl(size - 1 - left, next);
    if (kind != Kind::kAnd && kind != Kind::kOr) return formulas_.binary(kind, first, second);
    return formulas_.many(kind, std::vector<FormulaId>{first, second});
  }

 private:
  property::Formulas& formulas_;
  std::mt19937_64& random_;
  question::testing::RandomConditions conditions_;
};

std::unique_ptr<kind::Model> model_of(const LtlCase& question) {
  return kind::make(question.net);
}
std::unique_ptr<kind::Model> model_of(const ProgramLtlCase& question) {
  return kind::make(question.program);
}

// Nothing also when the method is not for this formula.
std::optional<std::string> wrong_by(const kind::Model& model, const std::string& formula, const run::Words& words,
                                    bool truth, std::uint64_t& asked) {
  answer::Inquiry inquiry;
  inquiry.names = model.names();
  if (const auto wrong = answer::add_formula(inquiry, answer::Kind::kLtl, formula)) return wrong->message;
  const answer::Answer answer = *answer::testing::ask(model, std::move(inquiry), words);
  if (answer.reason.kind == run::Reason::Kind::kRefused) return std::nullopt;
  ++asked;
  const std::string name = name_of(words);
  if (answer.fault) return fmt::format("{}: {}", name, *answer.fault);
  const auto expected = truth ? run::Verdict::kHolds : run::Verdict::kViolated;
  if (answer.verdict != expected)
    return fmt::format("{}: {} instead of {}", name, report::word(answer.verdict), report::word(expected));
  return truth || answer.trace() != nullptr ? std::nullopt : std::optional("no trace: " + name);
}

std::optional<bool> truth_of(const LtlCase& question) {
  property::Formulas formulas;
  property::Names names = property::Names::of(question.net);
  const auto formula = property::parse(question.formula, formulas, names);
  if (!formula) return std::nullopt;
  return oracle::satisfies(question.net, formulas, *formula, kMostMarkings);
}

std::optional<bool> truth_of(const ProgramLtlCase& question) {
  property::Formulas formulas;
  property::Names names = property::Names::of(question.program);
  const auto formula = property::parse(question.formula, formulas, names);
  if (!formula) return std::nullopt;
  return oracle::satisfies(question.program, names, formulas, *formula, kMostMarkings);
}

// The formulas that result when one subformula is replaced by one of its operands or by a constant.
std::vector<std::string> smaller(property::Names names, const std::string& text) {
  property::Formulas formulas;
  const FormulaId formula = *property::parse(text, formulas, names);
  std::vector<std::string> result;
  const auto replaced = [&](auto&& self, FormulaId f, FormulaId part, FormulaId by) -> FormulaId {
    if (f == part) return by;
    const auto below = formulas.subformulas(f);
    std::vector<FormulaId> operands(below.begin(), below.end());
    if (operands.empty()) return f;
    for (FormulaId& operand : operands) operand = self(self, operand, part, by);
    return formulas.with_operands(f, operands);
  };
  for (const FormulaId part : formulas.closure(formula)) {
    if (property::is_number(formulas.kind(part))) continue;
    std::vector<FormulaId> candidates{formulas.constant(true), formulas.constant(false)};
    if (!property::is_atom(formulas.kind(part)))
      for (const FormulaId operand : formulas.subformulas(part)) candidates.push_back(operand);
    for (const FormulaId by : candidates)
      if (by != part) result.push_back(print(formulas, names, replaced(replaced, formula, part, by)));
  }
  std::erase_if(result, [&](const std::string& candidate) { return candidate.size() >= text.size(); });
  return result;
}

}  // namespace

std::vector<run::Words> all_ltl_methods() {
  std::vector<run::Words> methods;
  for (const auto& search : emptiness::strategies()) {
    const std::string emptiness(search.name);
    methods.push_back({.emptiness = emptiness, .ltl_reduction = "none", .heuristic = "none"});
    for (const auto& row : product::strategies())
      methods.push_back({.emptiness = emptiness, .ltl_reduction = std::string(row.name), .heuristic = "none"});
  }
  for (const char* heuristic : {"distance", "automaton", "fire-count", "automaton+fire-count", "random"}) {
    methods.push_back({.ltl_reduction = "none", .heuristic = heuristic});
    methods.push_back({.emptiness = "ndfs", .ltl_reduction = "auto", .heuristic = heuristic});
  }
  methods.push_back({.no_simplify = true});
  return methods;
}

std::string name_of(const run::Words& words) {
  return fmt::format("--ltl-reduction {} --emptiness {} --heuristic {}{} --reduction {} --relations {} --shuffle {}",
                     words.ltl_reduction, words.emptiness, words.heuristic, words.no_simplify ? " --no-simplify" : "",
                     words.reduction, words.relations, words.shuffle);
}

// What stubborn sets are made with, and in which order.
run::Words with_sets(run::Words words, std::uint64_t number) {
  constexpr const char* kReductions[] = {"none", "deletion", "beam", "ample", "incremental", "closure", "closure-star"};
  constexpr const char* kRelations[] = {"static", "dynamic", "exclusive", "exclusive+dynamic"};
  words.reduction = kReductions[number % std::size(kReductions)];
  words.relations = kRelations[number / 7 % std::size(kRelations)];
  words.shuffle = number % 3;
  return words;
}

LtlCase random_ltl_case(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Net net = oracle::random_net(seed);
  property::Formulas formulas;
  const property::Names names = property::Names::of(net);
  RandomQuestion make(formulas, random, names);
  const FormulaId formula = make.ltl(1 + static_cast<unsigned>(random() % 5), random() % 2 == 0);
  return {std::move(net), print(formulas, names, formula)};
}

std::optional<std::string> wrong_answer(const LtlCase& question, std::uint64_t& asked, const run::Words* only) {
  const auto truth = truth_of(question);
  if (!truth) return std::nullopt;
  const auto model = model_of(question);
  for (const run::Words& words : only != nullptr ? std::vector{*only} : all_ltl_methods())
    if (auto wrong = wrong_by(*model, question.formula, words, *truth, asked)) return wrong;
  return std::nullopt;
}

std::string shrunk(LtlCase question) {
  std::uint64_t asked = 0;
  const auto fails = [&](const LtlCase& candidate) { return wrong_answer(candidate, asked).has_value(); };
  for (bool better = true; better;) {
    better = false;
    question.net = oracle::shrink(question.net, [&](const Net& net) { return fails({net, question.formula}); });
    for (const std::string& formula : smaller(property::Names::of(question.net), question.formula))
      if (fails({question.net, formula})) {
        question.formula = formula;
        better = true;
        break;
      }
  }
  return fmt::format("{}\n{}\n{}", oracle::describe(question.net), question.formula,
                     wrong_answer(question, asked).value_or(""));
}

ProgramLtlCase random_program_ltl_case(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Program program = oracle::random_program(seed);
  property::Formulas formulas;
  formulas.allow_negative_places();
  const property::Names names = property::Names::of(program);
  RandomQuestion make(formulas, random, names);
  const FormulaId formula = make.ltl(1 + static_cast<unsigned>(random() % 5), random() % 4 == 0);
  return {std::move(program), print(formulas, names, formula)};
}

std::optional<std::string> wrong_answer(const ProgramLtlCase& question, std::uint64_t& asked) {
  const auto truth = truth_of(question);
  if (!truth) return std::nullopt;
  std::uint64_t number = question.formula.size();  // as good as any, and the same again
  const auto model = model_of(question);
  for (const run::Words& words : all_ltl_methods())
    if (auto wrong = wrong_by(*model, question.formula, with_sets(words, ++number), *truth, asked)) return wrong;
  return std::nullopt;
}

std::string shrunk(ProgramLtlCase question) {
  std::uint64_t asked = 0;
  const auto fails = [&](const ProgramLtlCase& candidate) { return wrong_answer(candidate, asked).has_value(); };
  for (bool better = true; better;) {
    better = false;
    question.program = oracle::shrink(question.program, [&](const Program& program) {
      return fails({program, question.formula});
    });
    for (const std::string& formula : smaller(property::Names::of(question.program), question.formula))
      if (fails({question.program, formula})) {
        question.formula = formula;
        better = true;
        break;
      }
  }
  return fmt::format("{}\n{}\n{}", oracle::describe(question.program), question.formula,
                     wrong_answer(question, asked).value_or(""));
}

}  // namespace onager::laws
