#include "emptiness/setting_test.h"
#include "product/waiting.h"

namespace onager::emptiness::testing {

TEST(Reach, TakesOnlyWhatCanEndTheWaiting) {
  // Nothing ever brings the key that `last` needs.
  NetBuilder builder("chain");
  const PlaceId start = builder.place("start", 1), middle = builder.place("middle", 0), end = builder.place("end", 0);
  const TransitionId first = builder.transition("first"), last = builder.transition("last");
  builder.input(start, first);
  builder.output(first, middle);
  builder.input(middle, last);
  builder.input(builder.place("key", 0), last);
  builder.output(last, end);
  for (unsigned i = 0; i < 8; ++i) {
    const PlaceId other = builder.place("other" + std::to_string(i), 1);
    builder.input(other, builder.transition("go" + std::to_string(i)));
  }
  const Net net = std::move(builder).build();
  Setting impossible(net, "G end <= 0");
  EXPECT_EQ(impossible.run().nodes, 512u);
  EXPECT_EQ(impossible.run_with("reach").nodes, 1u);
  EXPECT_FALSE(impossible.run_with("reach").accepting);
  EXPECT_TRUE(Setting(net, "G middle <= 0").run_with("reach").accepting);
}

namespace {

// Forgets that a step must not make the automaton leave its state too early.
class Hasty final : public product::Reduction {
 public:
  explicit Hasty(const product::ReductionParts& parts) : parts_(parts), waiting_(parts), widening_(parts.needs) {}
  product::Choice choose(const product::Place& place) override {
    if (!waiting_.waits(place)) return {place.enabled.list(), false};
    question::Interesting(*parts_.leaving.of(place.automaton), parts_.influence)
        .collect(place.state, place.enabled, wanted_);
    return {widening_.enabled_closure(wanted_, place.enabled, place.state), false};
  }
  std::span<const TransitionId> widened(const product::Place& place) override { return place.enabled.list(); }

 private:
  const product::ReductionParts parts_;
  product::Waiting waiting_;
  stubborn::Widening widening_;
  std::vector<TransitionId> wanted_;
};

}  // namespace

// UV21, figure 4: when the first token has moved, the others have to have moved before.
TEST(Reach, TakesEverythingWhereAStepIsNotSafe) {
  Setting setting(movers(4, false), "!(!(b1 >= 1) U (b1 >= 1 & X G (b2 >= 1 & b3 >= 1 & b4 >= 1)))");
  EXPECT_TRUE(setting.run().accepting);
  EXPECT_TRUE(setting.run_with("reach").accepting);
  EXPECT_FALSE(setting.run([](const auto& parts) { return std::make_unique<Hasty>(parts); }).accepting);
}

TEST(Reach, KeepsTheNumberOfSteps) {
  for (const char* formula : {"!X b2 >= 1", "!X X (b1 >= 1 & b2 >= 1)", "!(a1 >= 1 & X (b1 >= 1 & X b2 >= 1))"}) {
    Setting setting(movers(3, false), formula);
    EXPECT_TRUE(setting.run().accepting) << formula;
    EXPECT_TRUE(setting.run_with("reach").accepting) << formula;
  }
}

}  // namespace onager::emptiness::testing
