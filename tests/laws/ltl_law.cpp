#include "tests/laws/ltl_law.h"

#include <fmt/format.h>

#include <random>

#include "emptiness/strategies.h"
#include "product/strategies.h"
#include "property/classify.h"
#include "property/parse.h"
#include "property/print.h"
#include "question/random_test.h"
#include "tests/oracle/naive_ltl.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"
#include "witness/replay.h"

namespace onager::laws {

namespace {

using property::FormulaId;
using property::Kind;

constexpr std::size_t kMostMarkings = 120;

class RandomQuestion {
 public:
  RandomQuestion(property::Formulas& formulas, std::mt19937_64& random, const Net& net)
      : formulas_(formulas),
        random_(random),
        conditions_(formulas, random, net.places.size(), net.transitions.size()) {}

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

std::vector<check::LtlMethod> all_methods() {
  std::vector<check::LtlMethod> methods;
  for (const auto& search : emptiness::strategies()) {
    methods.push_back({.emptiness = std::string(search.name), .reduction = "none", .heuristic = "none"});
    for (const auto& row : product::strategies())
      methods.push_back(
          {.emptiness = std::string(search.name), .reduction = std::string(row.name), .heuristic = "none"});
  }
  for (const char* heuristic : {"distance", "automaton", "fire-count", "automaton+fire-count", "random"}) {
    methods.push_back({.reduction = "none", .heuristic = heuristic});
    methods.push_back({.emptiness = "ndfs", .reduction = "auto", .heuristic = heuristic});
  }
  methods.push_back({.simplify = false});
  return methods;
}

std::string name_of(const check::LtlMethod& method) {
  return fmt::format("--ltl-reduction {} --emptiness {} --heuristic {}{}", method.reduction, method.emptiness,
                     method.heuristic, method.simplify ? "" : " without simplification");
}

// Nothing also when the method is not for this formula.
std::optional<std::string> wrong_by(const LtlCase& question, const check::LtlMethod& method, bool truth,
                                    std::uint64_t& asked) {
  property::Formulas formulas;
  property::Names names = property::Names::of(question.net);
  const FormulaId formula = *property::parse(question.formula, formulas, names);
  const check::Limits limits;
  const auto answer = check::check_ltl(question.net, {formulas, names, formula, nullptr, question.formula},
                                       check::Method{}, method, limits);
  if (!answer) return std::nullopt;
  ++asked;
  const auto expected = truth ? check::Verdict::kHolds : check::Verdict::kViolated;
  if (answer->verdict != expected)
    return fmt::format("{}: {} instead of {}", name_of(method), check::word(answer->verdict), check::word(expected));
  if (!answer->trace) return truth ? std::nullopt : std::optional("no trace: " + name_of(method));
  const auto replayed = witness::replay(question.net, *answer->trace);
  if (replayed.ok()) return std::nullopt;
  return fmt::format("{}: the trace does not replay: {}", name_of(method), replayed.message);
}

std::optional<bool> truth_of(const LtlCase& question) {
  property::Formulas formulas;
  property::Names names = property::Names::of(question.net);
  const auto formula = property::parse(question.formula, formulas, names);
  if (!formula) return std::nullopt;
  return oracle::satisfies(question.net, formulas, *formula, kMostMarkings);
}

// The formulas that result when one subformula is replaced by one of its operands or by a constant.
std::vector<std::string> smaller(const Net& net, const std::string& text) {
  property::Formulas formulas;
  property::Names names = property::Names::of(net);
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

LtlCase random_ltl_case(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Net net = oracle::random_net(seed);
  property::Formulas formulas;
  const property::Names names = property::Names::of(net);
  RandomQuestion make(formulas, random, net);
  const FormulaId formula = make.ltl(1 + static_cast<unsigned>(random() % 5), random() % 2 == 0);
  return {std::move(net), print(formulas, names, formula)};
}

std::optional<std::string> wrong_answer(const LtlCase& question, std::uint64_t& asked, const check::LtlMethod* only) {
  const auto truth = truth_of(question);
  if (!truth) return std::nullopt;
  for (const check::LtlMethod& method : only != nullptr ? std::vector{*only} : all_methods())
    if (auto wrong = wrong_by(question, method, *truth, asked)) return wrong;
  return std::nullopt;
}

std::string shrunk(LtlCase question) {
  std::uint64_t asked = 0;
  const auto fails = [&](const LtlCase& candidate) { return wrong_answer(candidate, asked).has_value(); };
  for (bool better = true; better;) {
    better = false;
    question.net = oracle::shrink(question.net, [&](const Net& net) { return fails({net, question.formula}); });
    for (const std::string& formula : smaller(question.net, question.formula))
      if (fails({question.net, formula})) {
        question.formula = formula;
        better = true;
        break;
      }
  }
  return fmt::format("{}\n{}\n{}", oracle::describe(question.net), question.formula,
                     wrong_answer(question, asked).value_or(""));
}

}  // namespace onager::laws
