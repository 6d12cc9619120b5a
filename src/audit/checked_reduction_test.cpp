// Methods that lack a condition: the condition is missed by name, and sound methods are not accused.

#include "audit/checked_reduction.h"

#include "emptiness/setting_test.h"
#include "product/waiting.h"

namespace onager::audit {

namespace {

using emptiness::testing::Make;
using emptiness::testing::movers;
using emptiness::testing::Setting;
using product::Choice;
using product::Place;
using product::ReductionParts;

// A reduction that does something else at times.
class Altered : public product::Reduction {
 public:
  explicit Altered(std::unique_ptr<product::Reduction> other) : other_(std::move(other)) {}
  Choice choose(const Place& place) override { return other_->choose(place); }
  std::span<const TransitionId> widened(const Place& place) override { return other_->widened(place); }

 private:
  std::unique_ptr<product::Reduction> other_;
};

class Forgetful final : public Altered {
 public:
  using Altered::Altered;
  Choice choose(const Place& place) override { return {Altered::choose(place).taken, false}; }
};

// The first thing that is enabled, or the last if the automaton is not in its initial state.
class Greedy final : public product::Reduction {
 public:
  explicit Greedy(bool same) : same_(same) {}
  Choice choose(const Place& place) override {
    const auto all = place.enabled.list();
    return {same_ || place.automaton == 0 ? all.first(1) : all.last(1), false};
  }
  std::span<const TransitionId> widened(const Place& place) override { return place.enabled.list(); }

 private:
  const bool same_;
};

struct Report {
  std::string condition;  // of the fault; empty: there is none
  std::string conditions;
  std::vector<TransitionId> run;
  std::uint64_t nodes = 0, bounded = 0;
};

// Of `make`, which is said to be the method named.
Report checked(Setting& setting, const char* name, const Make& make, std::size_t most_states = 1'000) {
  CheckedReduction* checker = nullptr;
  Report report;
  setting.run(
      [&](const ReductionParts& parts) {
        auto result =
            std::make_unique<CheckedReduction>(make(parts),
                                               ProductConditions::Parts{parts.system,
                                                                        setting.automaton(),
                                                                        setting.atoms(),
                                                                        {parts.visible.begin(), parts.visible.end()},
                                                                        product::find(name)->relies},
                                               std::function<bool()>{}, most_states);
        checker = result.get();
        return result;
      },
      "tarjan", "none",
      [&] {
        checker->finish();
        if (const auto& fault = checker->fault()) {
          report.condition = fault->violation.condition;
          report.run = fault->violation.run;
        }
        report.conditions = checker->conditions();
        report.nodes = checker->nodes();
        report.bounded = checker->bounded();
      });
  return report;
}

Report checked(Setting& setting, const char* name) {
  return checked(setting, name, product::find(name)->make);
}

}  // namespace

TEST(CheckedReduction, SoundMethodsKeepTheirConditions) {
  for (const char* formula : {"G a2 >= 1", "F G a3 >= 1", "G (a1 >= 1 | b1 >= 1)", "G F fireable(ta1)"}) {
    Setting setting(movers(3, true), formula);
    for (const product::Strategy& row : product::strategies()) {
      const Report report = checked(setting, row.name.data());
      EXPECT_EQ(report.condition, "") << row.name << " " << formula;
      EXPECT_EQ(report.bounded, 0u) << row.name << " " << formula;
      EXPECT_GT(report.nodes, 0u);
    }
  }
}

TEST(CheckedReduction, NamesTheConditions) {
  Setting setting(movers(2, true), "G a2 >= 1");
  EXPECT_EQ(checked(setting, "classic").conditions, "D0, D1, D2, VIS, atoms, IGN, same");
  EXPECT_EQ(checked(setting, "visible").conditions, "D0, D1, D2, V, I, atoms, L, same");
  EXPECT_EQ(checked(setting, "reach").conditions, "D1, R, SAFE, same");
  EXPECT_EQ(checked(setting, "mixed").conditions, "D0, D1, D2, VIS, atoms, IGN, R, SAFE, same");
  EXPECT_EQ(checked(setting, "mixed-visible").conditions, "D0, D1, D2, V, I, atoms, L, R, SAFE, same");
}

// The first token goes round and round, and the second is what the formula is about.
TEST(CheckedReduction, IgnoredTransitions) {
  Setting setting(movers(2, true), "G a2 >= 1");
  for (const char* name : {"classic", "visible"}) {
    const Report report = checked(setting, name, [&](const ReductionParts& parts) {
      return std::make_unique<Forgetful>(product::find(name)->make(parts));
    });
    EXPECT_EQ(report.condition, std::string(name) == "classic" ? "IGN" : "L");
    EXPECT_EQ(report.run.size(), 2u);  // the cycle
  }
}

TEST(CheckedReduction, VisibleTransitionsTakenAlone) {
  Setting both(movers(2, false), "G (a1 >= 1 | b2 >= 1)");
  EXPECT_EQ(checked(both, "classic", [](const auto&) { return std::make_unique<Greedy>(true); }).condition, "VIS");
  EXPECT_EQ(checked(both, "visible", [](const auto&) { return std::make_unique<Greedy>(true); }).condition, "V");
  Setting first(movers(2, false), "G a1 >= 1");
  EXPECT_EQ(checked(first, "visible", [](const auto&) { return std::make_unique<Greedy>(true); }).condition, "I");
}

TEST(CheckedReduction, SetsThatAreNotStubborn) {
  NetBuilder builder("choice");
  const PlaceId start = builder.place("start", 1), other = builder.place("other", 1);
  for (const char* name : {"left", "right"}) builder.input(start, builder.transition(name));
  const TransitionId seen = builder.transition("seen");
  builder.input(other, seen);
  Setting setting(std::move(builder).build(), "F G other >= 1");
  EXPECT_EQ(checked(setting, "classic", [](const auto&) { return std::make_unique<Greedy>(true); }).condition, "D2");
}

TEST(CheckedReduction, TransitionsWronglyTakenForInvisible) {
  Setting setting(movers(2, false), "G a1 >= 1");
  CheckedReduction* checker = nullptr;
  std::string condition;
  setting.run(
      [&](const ReductionParts& parts) {
        auto result = std::make_unique<CheckedReduction>(
            product::make_classic({parts.system, parts.needs, parts.base, {}, parts.influence, parts.leaving}),
            ProductConditions::Parts{
                parts.system, setting.automaton(), setting.atoms(), {}, product::find("classic")->relies});
        checker = result.get();
        return result;
      },
      "tarjan", "none",
      [&] {
        checker->finish();
        condition = checker->fault() ? checker->fault()->violation.condition : "";
      });
  EXPECT_EQ(condition, "atoms");
}

// [siegel.19.cav]: another set for the same state where the automaton is in another.
TEST(CheckedReduction, SetsThatDependOnTheAutomaton) {
  Setting setting(movers(3, true), "G F b2 >= 1");
  ASSERT_GT(setting.automaton().states(), 1u);
  EXPECT_EQ(checked(setting, "classic", [](const auto&) { return std::make_unique<Greedy>(false); }).condition, "same");
}

TEST(CheckedReduction, ReachThatDoesNotSeeProgress) {
  class Staying final : public Altered {
   public:
    using Altered::Altered;
    Choice choose(const Place& place) override {
      return Altered::choose({place.state, place.enabled, place.automaton, false});
    }
  };
  Setting setting(movers(3, true), "G F b2 >= 1");
  EXPECT_EQ(checked(setting, "reach",
                    [](const ReductionParts& parts) { return std::make_unique<Staying>(product::make_reach(parts)); })
                .condition,
            "all");
}

// UV21, figure 4: when the first token has moved, the others have to have moved before.
TEST(CheckedReduction, StepsThatAreNotSafe) {
  Setting setting(movers(4, false), "!(!(b1 >= 1) U (b1 >= 1 & X G (b2 >= 1 & b3 >= 1 & b4 >= 1)))");
  EXPECT_EQ(checked(setting, "reach").condition, "");
  EXPECT_EQ(checked(setting, "reach", [](const auto&) { return std::make_unique<Greedy>(true); }).condition, "SAFE");
  class Last final : public product::Reduction {
   public:
    Choice choose(const Place& place) override { return {place.enabled.list().last(1), false}; }
    std::span<const TransitionId> widened(const Place& place) override { return place.enabled.list(); }
  };
  EXPECT_EQ(checked(setting, "reach", [](const auto&) { return std::make_unique<Last>(); }).condition, "R");
}

TEST(CheckedReduction, TellsWhatABoundCutShort) {
  Setting setting(movers(5, true), "F G a5 >= 1");
  const Report report = checked(setting, "classic", product::make_classic, 2);
  EXPECT_EQ(report.condition, "");
  EXPECT_GT(report.bounded, 0u);
}

}  // namespace onager::audit
