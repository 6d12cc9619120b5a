// The naive interpreter of Promela against Spin on random models: states, transitions, invalid end states, assertions.

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "frontend/promela/read.h"
#include "tests/oracle/promela_explorer.h"
#include "tests/oracle/promela_ltl.h"
#include "tests/oracle/random_promela.h"
#include "tests/oracle/spin_runs.h"
#include "witness/promela_trail.h"
#include "witness/replay.h"

namespace onager::oracle {
namespace {

constexpr std::size_t kMostStates = 5000;

struct Comparison {
  bool compared = false;
  std::string difference;
};

// Errors with which a run goes on in both.
bool goes_on(const std::string& error) {
  return error == "assertion violated" || error.find("trace automaton") != std::string::npos ||
         error.find("D_proctype") != std::string::npos;
}

Comparison with_errors(const PromelaExploration& ours, const SpinRun& spin) {
  const bool fatal = !std::ranges::all_of(ours.errors, goes_on);
  const bool met = spin.outcome == SpinRun::Outcome::kAborted || spin.violated > 0;
  if (fatal == met) return {true, ""};
  return {true, fatal ? "an error here only: " + *std::ranges::find_if_not(ours.errors, goes_on)
                      : "an error of Spin only: " + spin.text};
}

Comparison compare(const std::string& text) {
  const Result<promela::Program> program = frontend::read_promela("model.pml", text, "model");
  const SpinRun spin = run_spin(text);
  if (spin.outcome == SpinRun::Outcome::kRefused || spin.outcome == SpinRun::Outcome::kTooMuch) return {};
  if (!program) return {true, "the reader refuses what Spin takes: " + program.error().to_string()};
  const PromelaExploration ours = explore(*program, kMostStates);
  if (!ours.complete)
    return {spin.states <= kMostStates, spin.states <= kMostStates ? "more states than Spin has" : ""};
  if (spin.outcome == SpinRun::Outcome::kAborted || !std::ranges::all_of(ours.errors, goes_on))
    return with_errors(ours, spin);
  std::ostringstream difference;
  if (ours.states != spin.states) difference << ours.states << " states (Spin: " << spin.states << ") ";
  if (ours.edges + 1 != spin.transitions)
    difference << ours.edges + 1 << " transitions (Spin: " << spin.transitions << ") ";
  if ((ours.wrong_steps > 0) != (spin.violated > 0))
    difference << ours.wrong_steps << " wrong steps (Spin: " << spin.violated << ") ";
  const bool only_assertions = ours.errors.empty() || *ours.errors.rbegin() == "assertion violated";
  if (only_assertions && ours.errors.size() <= 1 && ours.invalid_ends != spin.invalid_ends)
    difference << ours.invalid_ends << " invalid ends (Spin: " << spin.invalid_ends << ") ";
  return {true, difference.str()};
}

void compare_all(std::uint64_t from, std::uint64_t to) {
  if (!has_spin()) GTEST_SKIP() << "spin or a C compiler is not installed";
  std::uint64_t compared = 0;
  for (std::uint64_t seed = from; seed < to; ++seed) {
    PromelaText model = random_promela(seed);
    const Comparison found = compare(to_text(model));
    compared += found.compared ? 1 : 0;
    if (found.difference.empty()) continue;
    model = shrink(std::move(model),
                   [](const PromelaText& smaller) { return !compare(to_text(smaller)).difference.empty(); });
    ADD_FAILURE() << "seed " << seed << ": " << found.difference
                  << "\nmade smaller: " << compare(to_text(model)).difference << "\n"
                  << to_text(model);
  }
  EXPECT_GE(compared, (to - from) / 2) << "too few of the models can be compared";
}

TEST(PromelaAgainstSpin, Dozens) {
  compare_all(0, 48);
}

// Thousands of them, in slices.
class SpinSlices : public testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Long, SpinSlices, testing::Range<std::uint64_t>(0, 25));

TEST_P(SpinSlices, TheInterpreterCountsAsSpinDoes) {
  compare_all(1000 + 200 * GetParam(), 1000 + 200 * (GetParam() + 1));
}

// Known by hand: both may find that the other has counted, before or after it asserted.
TEST(PromelaAgainstSpin, ReadsWhatPanPrints) {
  if (!has_spin()) GTEST_SKIP() << "spin or a C compiler is not installed";
  const SpinRun spin = run_spin("byte x; active [2] proctype A() { x++; assert(x == 1); x == 9 }");
  ASSERT_EQ(spin.outcome, SpinRun::Outcome::kDone);
  EXPECT_EQ(spin.states, 9u);
  EXPECT_EQ(spin.invalid_ends, 1u);
  EXPECT_EQ(spin.violated, 4u);
}

// Trails of pan, with all its optimisations, show what the interpreter sees.
void confirm_trails(std::uint64_t from, std::uint64_t to) {
  if (!has_spin()) GTEST_SKIP() << "spin or a C compiler is not installed";
  std::size_t confirmed = 0;
  for (std::uint64_t seed = from; seed < to; ++seed) {
    const std::string text = to_text(random_promela(seed));
    const Result<promela::Program> program = frontend::read_promela("model.pml", text, "model");
    const std::string trail = trail_of_pan(text);
    if (!program || trail.empty()) continue;
    const Result<witness::Trace> trace = witness::read_trail(*program, trail, "model.pml.trail");
    if (!trace && text.find("A[0]@L0") != std::string::npos) continue;  // see promela_trail.h
    ASSERT_TRUE(trace) << "seed " << seed << ": " << trace.error().to_string() << "\n" << text << trail;
    EXPECT_NE(trace->property, "reach") << "seed " << seed << "\n" << text << trail;
    const witness::ReplayOutcome outcome = witness::replay(*program, *trace);
    EXPECT_TRUE(outcome.ok()) << "seed " << seed << ": " << outcome.message << "\n" << text << trail;
    ++confirmed;
  }
  EXPECT_GT(confirmed, (to - from) / 5);
}

TEST(PromelaAgainstSpin, TrailsAreConfirmed) {
  confirm_trails(0, 24);
}
TEST_P(SpinSlices, TrailsAreConfirmed) {
  confirm_trails(1000 + 40 * GetParam(), 1000 + 40 * (GetParam() + 1));
}

// A model with a formula that pan can be asked about alone.
std::string with_formula(const PromelaText& model, const std::string& formula) {
  std::string text;
  std::istringstream lines(to_text(model));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("trace ") || line.starts_with("notrace ")) continue;
    if (const std::size_t at = line.find("assert("); at != std::string::npos)
      line = line.substr(0, at) + "skip" + (line.ends_with(';') ? ";" : "");
    for (std::size_t at = line.find("accept"); at != std::string::npos; at = line.find("accept")) line.erase(at, 5);
    if (const std::size_t at = line.find("D_proctype"); at != std::string::npos) line.erase(at, 2);
    text += line + "\n";
  }
  return text + "ltl p { " + formula + " }\n";
}

struct Verdicts {
  std::optional<bool> ours, spin;
  bool differ() const { return ours && spin && *ours != *spin; }
};
Verdicts verdicts(const PromelaText& model, const std::string& formula) {
  constexpr std::size_t kMostForFormulas = 300;
  const std::string text = with_formula(model, formula);
  const Result<promela::Program> program = frontend::read_promela("model.pml", text, "model");
  Verdicts found;
  if (!program || program->formulas.size() != 1) return found;
  found.ours = satisfies(*program, program->formulas[0].formula, kMostForFormulas);
  if (found.ours) found.spin = spin_satisfies(text);
  return found;
}

void compare_formulas(std::uint64_t from, std::uint64_t to) {
  if (!has_spin()) GTEST_SKIP() << "spin or a C compiler is not installed";
  std::uint64_t compared = 0;
  for (std::uint64_t seed = from; seed < to; ++seed) {
    const std::string formula = random_promela_formula(seed);
    if (formula.find("_nr_pr") != std::string::npos) continue;  // in a claim, pan counts the claim too
    PromelaText model = random_promela(seed);
    const Verdicts found = verdicts(model, formula);
    compared += found.ours && found.spin;
    if (!found.differ()) continue;
    model = shrink(std::move(model), [&](const PromelaText& smaller) { return verdicts(smaller, formula).differ(); });
    ADD_FAILURE() << "seed " << seed << ": Spin says " << (*found.spin ? "holds" : "violated") << "\n"
                  << with_formula(model, formula);
  }
  EXPECT_GE(compared, (to - from) / 4) << "too few of the models can be compared";
}

TEST(PromelaAgainstSpin, FormulasOfDozens) {
  compare_formulas(0, 40);
}
TEST_P(SpinSlices, FormulasHoldAsSpinSays) {
  compare_formulas(1000 + 400 * GetParam(), 1000 + 400 * (GetParam() + 1));
}

TEST(RandomPromela, IsAFunctionOfItsSeed) {
  EXPECT_EQ(to_text(random_promela(7)), to_text(random_promela(7)));
  EXPECT_NE(to_text(random_promela(7)), to_text(random_promela(8)));
}

TEST(RandomPromela, ShrinksToWhatFails) {
  const auto has_assertion = [](const PromelaText& model) {
    return to_text(model).find("assert(") != std::string::npos;
  };
  std::uint64_t seed = 0;
  while (!has_assertion(random_promela(seed))) ++seed;
  const PromelaText small = shrink(random_promela(seed), has_assertion);
  EXPECT_TRUE(has_assertion(small));
  ASSERT_EQ(small.bodies.size(), 1u);
  EXPECT_EQ(small.bodies[0].statements.size(), 1u);
  EXPECT_TRUE(small.declarations.empty());
}

}  // namespace
}  // namespace onager::oracle
