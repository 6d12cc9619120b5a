// Reductions for LTL that lack one condition: the law of LTL must notice each of them. Faults that random nets hardly
// ever show are in src/product/classic_test.cpp and reach_test.cpp.

#include <gtest/gtest.h>

#include "emptiness/setting_test.h"
#include "property/classify.h"
#include "tests/laws/ltl_law.h"
#include "tests/oracle/naive_ltl.h"

namespace onager::laws {

namespace {

using emptiness::testing::Make;
using emptiness::testing::Setting;
using product::Choice;
using product::Place;
using product::Reduction;
using product::ReductionParts;

// Asks another one, and forgets what is to be done about ignored transitions.
class Forgetful final : public Reduction {
 public:
  explicit Forgetful(std::unique_ptr<Reduction> other) : other_(std::move(other)) {}
  Choice choose(const Place& place) override { return {other_->choose(place).taken, false}; }
  std::span<const TransitionId> widened(const Place& place) override { return other_->widened(place); }

 private:
  std::unique_ptr<Reduction> other_;
};

// `reach` that does not see when the automaton could leave.
class Staying final : public Reduction {
 public:
  explicit Staying(const ReductionParts& parts) : reach_(product::make_reach(parts)) {}
  Choice choose(const Place& place) override {
    return reach_->choose({place.state, place.enabled, place.automaton, false});
  }
  std::span<const TransitionId> widened(const Place& place) override { return reach_->widened(place); }

 private:
  std::unique_ptr<Reduction> reach_;
};

bool is_missed(const LtlCase& question, const Make& make, bool with_next) {
  property::Formulas formulas;
  property::Names names = property::Names::of(question.net);
  const auto formula = *property::parse(question.formula, formulas, names);
  if (property::has_next(formulas, formula) != with_next) return false;
  const auto truth = oracle::satisfies(question.net, formulas, formula, 60);
  if (!truth || *truth) return false;
  return !Setting(question.net, question.formula).run(make).accepting;
}

// Whether some violation is missed; formulas with X count only for `with_next`.
bool is_noticed(const Make& make, std::uint64_t cases, bool with_next = false) {
  for (std::uint64_t seed = 1; seed <= cases; ++seed)
    if (is_missed(random_ltl_case(seed), make, with_next)) return true;
  return false;
}

constexpr std::uint64_t kCases = 1'500;

}  // namespace

TEST(LtlFaults, SoundMethodsAreNotNoticed) {
  EXPECT_FALSE(is_noticed(product::make_classic, 150));
  EXPECT_FALSE(is_noticed(product::make_reach, 150, true));
}

TEST(LtlFaults, ClassicWithoutTheConditionAgainstIgnoring) {
  EXPECT_TRUE(is_noticed(
      [](const ReductionParts& parts) { return std::make_unique<Forgetful>(product::make_classic(parts)); }, kCases));
}

TEST(LtlFaults, VisibleWithoutTheConditionAgainstIgnoring) {
  EXPECT_TRUE(is_noticed(
      [](const ReductionParts& parts) { return std::make_unique<Forgetful>(product::make_visible(parts)); }, kCases));
}

TEST(LtlFaults, ClassicThatSeesNothing) {
  EXPECT_TRUE(is_noticed(
      [](const ReductionParts& parts) {
        return product::make_classic({parts.system, parts.needs, parts.base, {}, parts.influence, parts.leaving});
      },
      kCases));
}

TEST(LtlFaults, ReachThatDoesNotSeeProgress) {
  EXPECT_TRUE(is_noticed([](const ReductionParts& parts) { return std::make_unique<Staying>(parts); }, kCases));
}

}  // namespace onager::laws
