// Law of questions about programs: every answer is that of the naive interpreter, with every reduction, search and
// static order; what is reachable has a trace that replays.

#include <gtest/gtest.h>

#include "answer/answer.h"
#include "property/atoms.h"
#include "property/print.h"
#include "question/random_test.h"
#include "tests/oracle/naive_program.h"
#include "tests/oracle/random_programs.h"
#include "witness/replay.h"

namespace onager {
namespace {

using answer::Kind;
using answer::Question;
using run::Verdict;

constexpr const char* kReductions[] = {"none", "closure",       "closure-star", "deletion",  "incremental",
                                       "beam", "weak:deletion", "ample",        "weak:beam", "closure-deletion"};
constexpr const char* kRelations[] = {"static", "dynamic", "exclusive", "exclusive+dynamic"};
constexpr const char* kSearches[] = {"bfs", "dfs", "best-first", "auto"};

struct Case {
  Program program;
  oracle::WorldExploration naive;
  property::Names names;
  property::Formulas formulas;
  std::vector<Question> questions;

  bool holds(const oracle::World& world, property::FormulaId formula) const {
    const auto next = oracle::successors(program, world);
    return property::evaluate(formulas, formula,
                              {[&](PlaceId p) { return value_of(program, world, names.places[p]).value(); },
                               [&](TransitionId t) { return next.contains(names.transitions[t]); },
                               [&] { return next.empty(); },
                               {}});
  }
};

std::string wrong_with(const Case& given, const Question& question, const answer::Answer& answer) {
  if (answer.verdict == Verdict::kUnknown) return "unknown";
  const bool reach = question.kind == Kind::kReach;
  const bool found = std::ranges::any_of(
      given.naive.states, [&](const oracle::World& world) { return given.holds(world, question.formula) == reach; });
  if ((answer.verdict == Verdict::kHolds) != (reach == found)) return "wrong verdict";
  if (found != (answer.trace() != nullptr)) return "a trace is missing or too many";
  if (answer.trace() == nullptr) return "";
  const auto replayed = witness::replay(given.program, *answer.trace());
  return replayed.ok() ? "" : "the trace does not replay: " + replayed.message;
}

run::Words method_of(std::uint64_t number) {
  run::Words method;
  method.reduction = kReductions[number % std::size(kReductions)];
  method.search = kSearches[number / 10 % std::size(kSearches)];
  method.relations = kRelations[number / 3 % std::size(kRelations)];
  method.shuffle = number % 3;
  method.check_reduction = number % 5 == 0;
  method.no_simplify = number % 4 != 1;
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
      given.questions.push_back(
          {"question " + std::to_string(i), i % 2 == 0 ? Kind::kReach : Kind::kInvariant, conditions.condition(3)});
    const auto model = kind::make(given.program);
    for (std::uint64_t i = 0; i < 5; ++i) {
      const run::Words method = method_of(seed * 7 + i * 11);
      const auto plan = answer::plan_for(method, given.questions);
      ASSERT_TRUE(plan) << method.reduction;
      answer::Inquiry inquiry{given.formulas, given.names, given.questions};
      const Limits limits;
      Watch watch(limits);
      const auto answers = answer::answer(*model, inquiry, *plan, watch);
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
