// Law of questions about programs: every answer is that of the naive interpreter, with every reduction, search and
// static order; what is reachable has a trace that replays.

#include <gtest/gtest.h>

#include "check/plan.h"
#include "check/state_question.h"
#include "property/atoms.h"
#include "property/print.h"
#include "question/random_test.h"
#include "tests/oracle/naive_program.h"
#include "tests/oracle/random_programs.h"
#include "witness/replay.h"

namespace onager {
namespace {

using check::StateQuestion;
using check::Verdict;

constexpr const char* kReductions[] = {"none", "closure",       "closure-star", "deletion",  "incremental",
                                       "beam", "weak:deletion", "ample",        "weak:beam", "closure-deletion"};
constexpr const char* kRelations[] = {"static", "dynamic", "exclusive", "exclusive+dynamic"};
constexpr const char* kSearches[] = {"bfs", "dfs", "best-first", "auto"};

struct Case {
  Program program;
  oracle::WorldExploration naive;
  property::Names names;
  property::Formulas formulas;
  std::vector<StateQuestion> questions;

  bool holds(const oracle::World& world, property::FormulaId formula) const {
    const auto next = oracle::successors(program, world);
    return property::evaluate(formulas, formula,
                              {[&](PlaceId p) { return value_of(program, world, names.places[p]).value(); },
                               [&](TransitionId t) { return next.contains(names.transitions[t]); },
                               [&] { return next.empty(); },
                               {}});
  }
};

std::string wrong_with(const Case& given, const StateQuestion& question, const check::StateAnswer& answer) {
  if (answer.verdict == Verdict::kUnknown) return "unknown: " + answer.reason;
  const bool reach = question.kind == StateQuestion::Kind::kReach;
  const bool found = std::ranges::any_of(
      given.naive.states, [&](const oracle::World& world) { return given.holds(world, question.formula) == reach; });
  if ((answer.verdict == Verdict::kHolds) != (reach == found)) return "wrong verdict";
  if (found != answer.trace.has_value()) return "a trace is missing or too many";
  const auto replayed = answer.trace ? witness::replay(given.program, *answer.trace) : witness::ReplayOutcome{};
  return !answer.trace || replayed.ok() ? "" : "the trace does not replay: " + replayed.message;
}

check::Method method_of(std::uint64_t number) {
  check::Method method;
  method.reduction = kReductions[number % std::size(kReductions)];
  method.search = kSearches[number / 10 % std::size(kSearches)];
  method.relations = kRelations[number / 3 % std::size(kRelations)];
  method.shuffle = number % 3;
  method.check_reduction = number % 5 == 0;
  method.simplify = number % 4 == 1;
  return method;
}

void expect_law(std::uint64_t first, std::uint64_t programs) {
  for (std::uint64_t seed = first; seed < first + programs; ++seed) {
    Case given{oracle::random_program(seed), {}, {}, {}, {}};
    given.naive = oracle::explore(given.program, 200);
    if (!given.naive.complete) continue;
    given.names = property::Names::of(given.program);
    if (given.names.places.size() == 0 || given.names.transitions.size() == 0) continue;
    given.formulas.allow_negative_places();
    std::mt19937_64 random(seed * 31 + 7);
    question::testing::RandomConditions conditions(given.formulas, random, given.names.places.size(),
                                                   given.names.transitions.size());
    for (int i = 0; i < 4; ++i)
      given.questions.push_back({"question " + std::to_string(i),
                                 i % 2 == 0 ? StateQuestion::Kind::kReach : StateQuestion::Kind::kInvariant,
                                 conditions.condition(3)});
    for (std::uint64_t i = 0; i < 5; ++i) {
      const check::Method method = method_of(seed * 7 + i * 11);
      ASSERT_FALSE(check::refuse_questions(method)) << method.reduction;
      const auto answers = check::answer(given.program, given.formulas, given.names, given.questions, method, {}, true);
      for (std::size_t k = 0; k < answers.size(); ++k)
        ASSERT_EQ(wrong_with(given, given.questions[k], answers[k]), "")
            << oracle::describe(given.program) << "\n"
            << property::print(given.formulas, given.names, given.questions[k].formula) << "\n"
            << method.reduction << " " << method.relations << " " << method.search << " " << method.shuffle;
    }
  }
}

TEST(ProgramQuestionLaw, AnswersAreThoseOfTheNaiveInterpreter) {
  expect_law(0, 250);
}

TEST(LongProgramQuestionLaw, AnswersAreThoseOfTheNaiveInterpreter) {
  expect_law(250, 10'000);
}

}  // namespace
}  // namespace onager
