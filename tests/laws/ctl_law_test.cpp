// Law of CTL: every answer is that of the naive checker, of nets and programs, with every engine, reduction, relation
// and static order; what is shown by a run comes with evidence that the judge confirms, and evidence for the opposite
// is refuted. Faults put into engines, reductions and evidence are noticed.

#include <gtest/gtest.h>

#include "answer/answer.h"
#include "property/branching.h"
#include "property/print.h"
#include "question/random_test.h"
#include "tests/oracle/naive_ctl.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/random_programs.h"
#include "tests/oracle/shrink.h"
#include "witness/replay.h"

namespace onager {
namespace {

using answer::Kind;
using answer::Question;
using property::FormulaId;
using run::Verdict;

constexpr std::size_t kMostStates = 150;

struct Method {
  const char *engine, *reduction, *sets;  // the last may be nullptr: not named
};
constexpr Method kMethods[] = {
    {"auto", "auto", nullptr},
    {"local", "none", nullptr},
    {"global", "auto", nullptr},
    {"local", "guided", "closure"},
    {"local", "guided", "weak:deletion"},
    {"local", "guided", "beam"},
    {"local", "guided", nullptr},
    {"auto", "auto", "incremental"},
    {"local", "singleton", nullptr},
    {"local", "guided+singleton", nullptr},
    {"local", "guided+singleton", "closure-star(min-forward,cost)"},
    {"auto", "auto", "none"},
};
constexpr const char* kRelations[] = {"static", "dynamic", "exclusive", "exclusive+dynamic"};

run::Words words_of(std::uint64_t number) {
  run::Words words;
  const Method& method = kMethods[number % std::size(kMethods)];
  const auto give = [&words](run::Setting setting, std::string run::Words::*member, const char* text) {
    words.*member = text;
    words.given.insert(setting);
  };
  words.reduction = "auto";
  give(run::Setting::kCtlEngine, &run::Words::ctl_engine, method.engine);
  if (std::string_view(method.reduction) != "auto")
    give(run::Setting::kCtlReduction, &run::Words::ctl_reduction, method.reduction);
  if (method.sets != nullptr) give(run::Setting::kReduction, &run::Words::reduction, method.sets);
  const bool has_sets = method.sets == nullptr || std::string_view(method.sets) != "none";
  const bool is_reduced =
      std::string_view(method.engine) != "global" && has_sets && std::string_view(method.reduction) != "none";
  if (is_reduced && method.sets != nullptr)
    give(run::Setting::kRelations, &run::Words::relations, kRelations[number / 3 % std::size(kRelations)]);
  words.shuffle = number % 3;
  words.check_reduction = is_reduced && number % 4 == 0;
  words.no_simplify = number % 5 < 2;
  return words;
}

std::string shown(const run::Words& words) {
  return words.ctl_engine + " " + words.ctl_reduction + " " + words.reduction + " " + words.relations + " " +
         std::to_string(words.shuffle) + (words.no_simplify ? " no-simplify" : "");
}

// Whether the answer is shown by a run: it says that some path exists.
bool wants_evidence(property::Formulas& formulas, FormulaId formula, bool is_violated) {
  property::Branching branching(formulas);
  const property::Kind kind = formulas.kind(branching(formula, is_violated));
  return kind != property::Kind::kForAll && kind != property::Kind::kTrue && kind != property::Kind::kFalse;
}

struct Counts {
  std::size_t answers = 0, confirmed = 0, refuted = 0;
};

// What is wrong with the answer; empty if nothing is.
template <typename Model>
std::string wrong_with(const Model& model, property::Formulas& formulas, const Question& question,
                       const answer::Answer& answer, bool expected, Counts& counts) {
  if (answer.fault) return *answer.fault;
  if (answer.verdict == Verdict::kUnknown) return answer.reason.kind == run::Reason::Kind::kRefused ? "" : "unknown";
  ++counts.answers;
  if ((answer.verdict == Verdict::kHolds) != expected) return expected ? "does not hold" : "holds";
  if (answer.checked && answer.checked->equal != std::optional(true)) return "not compared";
  if (wants_evidence(formulas, question.formula, !expected) != (answer.trace() != nullptr))
    return answer.trace() == nullptr ? "no evidence" : "evidence that is not asked for";
  if (answer.trace() == nullptr) return "";
  witness::Trace trace = *answer.trace();
  if (!trace.evidence) return "";
  const auto judged = witness::replay(model, trace);
  if (!judged.ok()) return "the evidence is not confirmed: " + judged.message;
  ++counts.confirmed;
  const auto parsed = witness::parse_trace(witness::to_json(trace), "trace");
  if (!parsed || !(parsed->evidence == trace.evidence) || parsed->is_violated != trace.is_violated)
    return "the trace reads otherwise than it was written";
  trace.is_violated = !trace.is_violated;
  if (witness::replay(model, trace).ok()) return "evidence for the opposite is confirmed";
  ++counts.refuted;
  return "";
}

template <typename Model>
void expect_answers(const Model& subject, const oracle::BranchingGraph& graph, const property::Names& names,
                    std::uint64_t seed, int formulas_each, bool signs, const std::string& description, Counts& counts) {
  const auto model = kind::make(Model(subject));
  std::mt19937_64 random(seed * 131 + 7);
  for (int i = 0; i < formulas_each; ++i) {
    answer::Inquiry inquiry;
    inquiry.names = model->names();
    if (signs) inquiry.formulas.allow_negative_places();
    question::testing::RandomConditions source(inquiry.formulas, random, names.places.size(), names.transitions.size());
    const FormulaId formula = source.branching(3, i % 2 == 0);
    const bool expected = oracle::ctl_labels(graph, inquiry.formulas, formula)[0];
    inquiry.questions.push_back({.id = "ctl", .kind = Kind::kCtl, .formula = formula});
    const run::Words words = words_of(seed * 5 + static_cast<std::uint64_t>(i));
    const auto plan = answer::plan_for(words, inquiry.questions);
    ASSERT_TRUE(plan) << shown(words) << ": " << plan.error().message;
    const Limits limits;
    Watch watch(limits);
    const auto answers = answer::answer(*model, inquiry, *plan, watch);
    ASSERT_EQ(wrong_with(subject, inquiry.formulas, inquiry.questions[0], answers[0], expected, counts), "")
        << description << "\n"
        << property::print(inquiry.formulas, inquiry.names, formula) << "\n"
        << shown(words);
  }
}

void expect_net_law(std::uint64_t first, std::uint64_t nets, int formulas_each) {
  Counts counts;
  for (std::uint64_t seed = first; seed < first + nets; ++seed) {
    const Net net = oracle::random_net(seed);
    const auto graph = oracle::branching_graph(net, kMostStates);
    if (!graph) continue;
    ASSERT_NO_FATAL_FAILURE(expect_answers(net, *graph, property::Names::of(net), seed, formulas_each, false,
                                           oracle::describe(net), counts));
  }
  EXPECT_GT(counts.answers, nets);
  EXPECT_GT(counts.confirmed, nets / 3);
  EXPECT_GT(counts.refuted, nets / 3);
}

void expect_program_law(std::uint64_t first, std::uint64_t programs, int formulas_each) {
  Counts counts;
  for (std::uint64_t seed = first; seed < first + programs; ++seed) {
    const Program program = oracle::random_program(seed);
    const property::Names names = property::Names::of(program);
    if (names.places.size() == 0 || names.transitions.size() == 0) continue;
    const auto graph = oracle::branching_graph(program, names, kMostStates);
    if (!graph) continue;
    ASSERT_NO_FATAL_FAILURE(
        expect_answers(program, *graph, names, seed, formulas_each, true, oracle::describe(program), counts));
  }
  EXPECT_GT(counts.confirmed, programs / 4);
}

TEST(CtlLaw, RandomNets) {
  expect_net_law(0, 700, 6);
}

TEST(CtlLaw, RandomPrograms) {
  expect_program_law(0, 250, 4);
}

TEST(LongCtlLaw, ManyRandomNets) {
  expect_net_law(100'000, 30'000, 8);
}

TEST(LongCtlLaw, ManyRandomPrograms) {
  expect_program_law(100'000, 5'000, 6);
}

}  // namespace
}  // namespace onager
