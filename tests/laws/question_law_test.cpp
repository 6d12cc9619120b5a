// Law of questions: every answer about reachable states is that of the naive explorer, with every reduction, search and
// static order; what is reachable has a trace that replays. And state by state: guided sets lead nearer to the goal.

#include <gtest/gtest.h>

#include "answer/answer.h"
#include "audit/checked_algorithm.h"
#include "property/atoms.h"
#include "property/print.h"
#include "question/interesting.h"
#include "question/random_test.h"
#include "question/space_test.h"
#include "stubborn/strategies.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"
#include "witness/replay.h"

namespace onager {
namespace {

using answer::Kind;
using answer::Question;
using property::FormulaId;
using property::Formulas;
using run::Verdict;

constexpr std::size_t kMostStates = 300;

constexpr const char* kReductions[] = {"none",
                                       "closure",
                                       "closure-star",
                                       "deletion",
                                       "closure-deletion",
                                       "incremental",
                                       "beam",
                                       "weak:closure",
                                       "weak:deletion",
                                       "weak:closure-star(min-enabled,cost)",
                                       "weak:beam",
                                       "weak:incremental",
                                       "weak:closure-deletion",
                                       "closure(random,random)",
                                       "deletion(max-enabled)",
                                       "auto"};
constexpr const char* kRelations[] = {"static", "dynamic", "exclusive", "exclusive+dynamic"};
constexpr const char* kSearches[] = {"bfs", "dfs", "best-first", "auto"};

struct Asked {
  Formulas formulas;
  std::vector<Question> questions;
};

Asked random_questions(const Net& net, std::uint64_t seed, int most) {
  Asked asked;
  std::mt19937_64 random(seed * 31 + 7);
  question::testing::RandomConditions conditions(asked.formulas, random, net.places.size(), net.transitions.size());
  for (int i = 0; i < most; ++i) {
    const auto kind = static_cast<Kind>(static_cast<unsigned>(Kind::kReach) + random() % 4);
    const bool bound = kind == Kind::kBound;
    asked.questions.push_back(
        {"question " + std::to_string(i), kind, bound ? conditions.number(2) : conditions.condition(3)});
  }
  return asked;
}

struct Truth {
  bool initially = false, somewhere = false, everywhere = true;
  std::int64_t greatest = std::numeric_limits<std::int64_t>::min();
};

Truth truth_of(const Net& net, const oracle::Exploration& naive, const Formulas& formulas, const Question& question) {
  Truth truth;
  for (const oracle::Marking& marking : naive.states) {
    const property::Valuation situation{[&](PlaceId p) { return static_cast<std::int64_t>(marking[p]); },
                                        [&](TransitionId t) { return oracle::is_enabled(net, marking, t); },
                                        [&] { return naive.deadlocks.contains(marking); },
                                        {}};
    if (question.kind == Kind::kBound) {
      truth.greatest = std::max(truth.greatest, property::evaluate_number(formulas, question.formula, situation));
      continue;
    }
    const bool holds = property::evaluate(formulas, question.formula, situation);
    truth.somewhere |= holds;
    truth.everywhere &= holds;
    if (marking == oracle::initial_marking(net)) truth.initially = holds;
  }
  return truth;
}

// What is wrong with the answer; empty if nothing is.
std::string wrong_with(const Net& net, const Question& question, const answer::Answer& answer, const Truth& truth) {
  if (answer.verdict == Verdict::kUnknown) return "unknown";
  if (answer.checked && answer.checked->fault) return "unsound: " + answer.checked->fault->message;
  if (answer.checked && answer.checked->equal && !*answer.checked->equal) return "not equal without reduction";
  if (question.kind == Kind::kBound) {
    if (answer.bound == truth.greatest) return {};
    return "bound " + std::to_string(answer.bound.value_or(-1)) + ", expected " + std::to_string(truth.greatest);
  }
  const bool expected = question.kind == Kind::kReach       ? truth.somewhere
                        : question.kind == Kind::kInvariant ? truth.everywhere
                                                            : truth.initially;
  if ((answer.verdict == Verdict::kHolds) != expected) return expected ? "does not hold" : "holds";
  const bool witnessed =
      (question.kind == Kind::kReach && expected) || (question.kind == Kind::kInvariant && !expected);
  if (witnessed != (answer.trace() != nullptr)) return witnessed ? "no trace" : "a trace";
  if (answer.trace() != nullptr) {
    const auto replayed = witness::replay(net, *answer.trace());
    if (!replayed.ok()) return "the trace does not replay: " + replayed.message;
  }
  return {};
}

std::string describe(const Net& net, const Asked& asked, std::size_t i, const run::Words& method) {
  return oracle::describe(net) + "\n" +
         property::print(asked.formulas, property::Names::of(net), asked.questions[i].formula) + "\n" +
         method.reduction + " " + method.relations + " " + method.search + " " + std::to_string(method.shuffle);
}

run::Words method_of(std::uint64_t number) {
  run::Words method;
  method.reduction = kReductions[number % std::size(kReductions)];
  method.search = kSearches[number / std::size(kReductions) % std::size(kSearches)];
  method.relations =
      method.reduction == std::string("auto") ? "static" : kRelations[number / 3 % std::size(kRelations)];
  method.shuffle = number % 3;
  method.check_reduction = number % 5 == 0;
  method.no_simplify = number % 4 != 1;  // what is decided without a search tells nothing of reductions
  return method;
}

void expect_law(std::uint64_t first, std::uint64_t nets, int methods) {
  for (std::uint64_t seed = first; seed < first + nets; ++seed) {
    const Net net = oracle::random_net(seed);
    const oracle::Exploration naive = oracle::explore(net, kMostStates);
    if (!naive.complete) continue;
    Asked asked = random_questions(net, seed, 6);
    const auto model = kind::make(net);
    std::vector<Truth> truths;
    for (const Question& question : asked.questions) truths.push_back(truth_of(net, naive, asked.formulas, question));
    for (int i = 0; i < methods; ++i) {
      const run::Words method = method_of(seed * 7 + static_cast<std::uint64_t>(i) * 5);
      const auto plan = answer::plan_for(method, asked.questions);
      ASSERT_TRUE(plan) << method.reduction;
      const bool alone = i % 2 == 0;
      for (std::size_t q = 0; q < (alone ? asked.questions.size() : 1); ++q) {
        const auto some = alone ? std::span(asked.questions).subspan(q, 1) : std::span(asked.questions);
        answer::Inquiry inquiry{asked.formulas, model->names(), {some.begin(), some.end()}};
        const Limits limits;
        Watch watch(limits);
        const auto answers = answer::answer(*model, inquiry, *plan, watch, {}, false);
        for (std::size_t k = 0; k < answers.size(); ++k)
          ASSERT_EQ(wrong_with(net, some[k], answers[k], truths[q + k]), "") << describe(net, asked, q + k, method);
      }
    }
  }
}

// How many steps each state is from one where the condition holds; kNone: it is out of reach.
std::vector<std::uint32_t> steps_to(const question::testing::Space& space, const std::vector<bool>& goal) {
  std::vector<std::uint32_t> steps(space.states.size(), kNone);
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (goal[i]) steps[i] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < steps.size(); ++i)
      for (const question::testing::Edge& edge : space.edges[i])
        if (steps[edge.to] != kNone && steps[edge.to] + 1 < steps[i]) {
          steps[i] = steps[edge.to] + 1;
          changed = true;
        }
  }
  return steps;
}

// The theorem of doc/theory.md in one step: where the goal can be reached, one of the transitions chosen leads nearer.
// Only the first `most` of what is required are passed on. How many states there are where that is not so.
std::size_t not_nearer(const TransitionSystem& system, const question::testing::Space& space,
                       const question::Predicate& predicate, stubborn::Algorithm& algorithm,
                       question::Interesting& interesting, std::size_t most = kNone) {
  EnabledSet enabled(system);
  std::vector<bool> goal;
  for (const State& state : space.states) {
    enabled.reset(state);
    goal.push_back(predicate.holds(state, enabled));
  }
  const std::vector<std::uint32_t> steps = steps_to(space, goal);
  std::vector<TransitionId> required;
  std::size_t broken = 0;
  for (std::size_t i = 0; i < space.states.size(); ++i) {
    if (goal[i]) continue;
    enabled.reset(space.states[i]);
    interesting.collect(space.states[i], enabled, required);
    required.resize(std::min(required.size(), most));
    const std::vector<std::uint8_t> forward(enabled.list().size(), 1);
    const auto chosen = algorithm.choose({space.states[i], enabled, forward, &required});
    bool fine = std::ranges::is_sorted(chosen);
    for (const TransitionId t : required)
      fine = fine && (!enabled.contains(t) || std::ranges::binary_search(chosen, t));
    const bool nearer = std::ranges::any_of(space.edges[i], [&](const question::testing::Edge& edge) {
      return steps[edge.to] + 1 == steps[i] && std::ranges::binary_search(chosen, edge.by);
    });
    broken += !fine || (steps[i] != kNone && !nearer);
  }
  return broken;
}

struct Broken {
  std::size_t sets = 0;    // where no step leads nearer
  std::size_t faults = 0;  // searches in which --check-reduction would have found one
};

Broken broken_sets(std::uint64_t first, std::uint64_t nets, std::size_t most = kNone) {
  Broken broken;
  for (std::uint64_t seed = first; seed < first + nets; ++seed) {
    const Net net = oracle::random_net(seed);
    const NetSystem system(net);
    const question::testing::Space space(system, 150);
    if (!space.complete) continue;
    const question::Influence influence(system);
    const question::Binding binding = question::bind(property::Names::of(net), system);
    Formulas formulas;
    std::mt19937_64 random(seed);
    question::testing::RandomConditions conditions(formulas, random, net.places.size(), net.transitions.size());
    for (const char* text : kReductions) {
      if (text == std::string("auto")) continue;
      const stubborn::Spec spec = *stubborn::parse_spec(text);
      const stubborn::Needs needs(system, {.exclusive = seed % 2 == 1, .dynamic = seed % 3 == 1, .weak = spec.weak});
      const FormulaId formula = conditions.condition(2);
      const question::Predicate predicate(system, formulas, formula, binding);
      audit::CheckedAlgorithm algorithm(
          stubborn::make(needs, spec), system,
          [&](const State& state, const EnabledSet& enabled) { return predicate.holds(state, enabled); }, {});
      question::Interesting interesting(predicate, influence);
      const std::size_t here = not_nearer(system, space, predicate, algorithm, interesting, most);
      if ((here > 0 || algorithm.fault()) && most == kNone)
        ADD_FAILURE() << oracle::describe(net) << "\n"
                      << property::print(formulas, property::Names::of(net), formula) << "\n"
                      << text << " seed " << seed;
      EXPECT_TRUE(here == 0 || algorithm.fault()) << text << " seed " << seed;
      broken.sets += here;
      broken.faults += algorithm.fault().has_value();
    }
  }
  return broken;
}

TEST(QuestionLaw, GuidedSetsLeadNearer) {
  EXPECT_EQ(broken_sets(0, 300).sets, 0u);
}

TEST(QuestionLaw, ForgettingWhatIsRequiredIsNoticed) {
  for (const std::size_t most : {0u, 1u}) {
    const Broken broken = broken_sets(0, 100, most);
    EXPECT_GT(broken.sets, 100u);
    EXPECT_GT(broken.faults, 50u);
  }
}

TEST(LongQuestionLaw, GuidedSetsLeadNearer) {
  EXPECT_EQ(broken_sets(300, 20'000).sets, 0u);
}

TEST(QuestionLaw, AnswersAreThoseOfTheNaiveExplorer) {
  expect_law(0, 250, 6);
}

TEST(LongQuestionLaw, AnswersAreThoseOfTheNaiveExplorer) {
  expect_law(250, 20'000, 8);
}

}  // namespace
}  // namespace onager
