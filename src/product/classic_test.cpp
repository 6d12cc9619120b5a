#include "answer/ask.h"
#include "answer/asking_test.h"
#include "emptiness/setting_test.h"
#include "product/visibility.h"

namespace onager::emptiness::testing {

namespace {

// Forgets the condition against ignoring.
class Forgetful final : public product::Reduction {
 public:
  explicit Forgetful(std::unique_ptr<product::Reduction> other) : other_(std::move(other)) {}
  product::Choice choose(const product::Place& place) override { return {other_->choose(place).taken, false}; }
  std::span<const TransitionId> widened(const product::Place& place) override { return other_->widened(place); }

 private:
  std::unique_ptr<product::Reduction> other_;
};

// Accepts n letters without b2 and then b2 for ever: in states 1 and 2 for odd n, in 3 and 4 for even n. Repeated
// letters do not matter to the language, but to that of each of these states they do.
constexpr const char* kParity = R"(HOA: v1
States: 6
Start: 0
AP: 1 "b2 >= 1"
Acceptance: 1 Inf(0)
--BODY--
State: 0
[!0] 1
[!0] 3
State: 1
[!0] 2
[0] 5
State: 2
[!0] 1
State: 3
[!0] 4
State: 4
[!0] 3
[0] 5
State: 5 {0}
[0] 5
--END--
)";

// In every state of the automaton a set that keeps all conditions of `classic`, but not always the same: the first
// token moves alone, from a1 in states 1 and 2, from b1 in the others.
class Wavering final : public product::Reduction {
 public:
  explicit Wavering(const product::ReductionParts& parts) : sees_(parts) {}
  product::Choice choose(const product::Place& place) override {
    const auto all = place.enabled.list();
    const bool at_a1 = place.state[0] > 0, first = place.automaton == 1 || place.automaton == 2;
    if (sees_.sees_all(all) || at_a1 != first || place.automaton == 5) return {all, false};
    return {all.first(1), false};
  }
  std::span<const TransitionId> widened(const product::Place& place) override { return place.enabled.list(); }

 private:
  product::Visibility sees_;
};

}  // namespace

// [siegel.19.cav]: where sets depend on the automaton, runs are lost though every set keeps the conditions and every
// cycle has a state where all is taken.
TEST(Classic, DoesNotLookAtTheAutomaton) {
  NetBuilder builder("siegel");
  const PlaceId a1 = builder.place("a1", 1), b1 = builder.place("b1", 0);
  const PlaceId a2 = builder.place("a2", 1), b2 = builder.place("b2", 0);
  const TransitionId there = builder.transition("there"), back = builder.transition("back");
  const TransitionId seen = builder.transition("seen");
  builder.input(a1, there);
  builder.output(there, b1);
  builder.input(b1, back);
  builder.output(back, a1);
  builder.input(a2, seen);
  builder.output(seen, b2);
  Setting setting(std::move(builder).build(), kParity);
  EXPECT_TRUE(setting.run().accepting);
  EXPECT_FALSE(setting.run([](const auto& parts) { return std::make_unique<Wavering>(parts); }).accepting);
  for (const char* sound : {"classic", "visible", "mixed", "mixed-visible", "reach"})
    EXPECT_TRUE(setting.run_with(sound).accepting) << sound;
}

TEST(Classic, LeavesOutWhatDoesNotMatter) {
  Setting setting(movers(8, false), "G (a1 >= 1 | b1 >= 1)");
  EXPECT_EQ(setting.run().nodes, 256u);
  EXPECT_LT(setting.run_with("classic").nodes, 40u);
  EXPECT_FALSE(setting.run_with("classic").accepting);
}

TEST(Classic, DoesNotIgnoreVisibleTransitionsForEver) {
  // The first token goes round and round, and the second is what the formula is about.
  Setting setting(movers(2, true), "G a2 >= 1");
  EXPECT_TRUE(setting.run().accepting);
  EXPECT_TRUE(setting.run_with("classic").accepting);
  EXPECT_FALSE(setting.run([](const auto& parts) { return std::make_unique<Forgetful>(product::make_classic(parts)); })
                   .accepting);
}

// Steps are counted by X, and `classic` changes their number: a formula with X is refused, and were it not, the answer
// would be wrong.
TEST(Classic, IsRefusedWhereStepsCount) {
  const Net net = movers(2, false);
  Setting setting(net, "!X b2 >= 1");
  EXPECT_TRUE(setting.run().accepting);
  EXPECT_FALSE(setting.run_with("classic").accepting);
  const auto model = kind::make(net);
  const auto ask = [&](const char* text, const char* reduction) {
    answer::Inquiry inquiry;
    inquiry.names = model->names();
    EXPECT_FALSE(answer::add_formula(inquiry, answer::Kind::kLtl, text));
    return *answer::testing::ask(*model, std::move(inquiry), {.ltl_reduction = reduction});
  };
  for (const char* reduction : {"classic", "visible", "mixed", "mixed-visible"})
    EXPECT_EQ(ask("!X b2 >= 1", reduction).reason.kind, run::Reason::Kind::kRefused);
  for (const char* reduction : {"none", "reach", "auto"})
    EXPECT_EQ(ask("!X b2 >= 1", reduction).verdict, run::Verdict::kViolated);
  EXPECT_EQ(ask("!X b2 >= 1", "auto").used.ltl_reduction.first, product::find("reach"));
  // X that does not count steps: F X f and X F f say the same, up to repeated letters, as F f where f does not hold
  // yet.
  EXPECT_EQ(ask("F (b2 >= 1 & X true) | F X (a1 >= 1 & b1 >= 1)", "auto").verdict, run::Verdict::kHolds);
  EXPECT_TRUE(ask("G (a1 >= 1 -> F (b1 >= 1 | X F b1 >= 1))", "classic").is_known());
}

namespace {

// t is enabled at first and after u1 u2, but not in between; k shares a token with it, and v comes after u2 and t.
Net interrupted() {
  NetBuilder builder("interrupted");
  const PlaceId a = builder.place("a", 1), x = builder.place("x", 0), y = builder.place("y", 0);
  const PlaceId b = builder.place("b", 1), c = builder.place("c", 0), d = builder.place("d", 0);
  const PlaceId p = builder.place("p", 0), q = builder.place("q", 0);
  const TransitionId t = builder.transition("t"), k = builder.transition("k");
  const TransitionId u1 = builder.transition("u1"), u2 = builder.transition("u2"), v = builder.transition("v");
  builder.input(a, t), builder.inhibitor(p, t), builder.output(t, x), builder.output(t, p);
  builder.input(a, k), builder.output(k, y);
  builder.input(b, u1), builder.output(u1, c), builder.output(u1, p);
  builder.input(c, u2), builder.input(p, u2), builder.output(u2, d);
  builder.input(x, v), builder.input(d, v), builder.output(v, q);
  return std::move(builder).build();
}

// Takes t and k, at first: a set with D1 and the key k, no member of which changes an atom when it fires.
class Weakened final : public product::Reduction {
 public:
  product::Choice choose(const product::Place& place) override {
    const auto all = place.enabled.list();
    return {all.size() == 3 ? all.first(2) : all, false};
  }
  std::span<const TransitionId> widened(const product::Place& place) override { return place.enabled.list(); }
};

}  // namespace

// [neele.20.fossacs]: t u1 u2 and u1 u2 t lead to the same state, and t never takes p from 1 to 2 itself; but behind t,
// u1 does. Two things keep this from happening, and either would do: sets are strong, so that t would bring u1 in, and
// t counts as visible, by what it adds to p rather than by where it fires.
TEST(Classic, LabelsAreConsistent) {
  Setting setting(interrupted(), "!(p <= 1 U q >= 1)");
  EXPECT_TRUE(setting.run().accepting);
  EXPECT_FALSE(setting.run([](const auto&) { return std::make_unique<Weakened>(); }).accepting);
  for (const char* sound : {"classic", "visible", "mixed", "mixed-visible", "reach"})
    EXPECT_TRUE(setting.run_with(sound).accepting) << sound;
  EXPECT_TRUE(std::ranges::binary_search(setting.reduction_parts().visible, TransitionId{0}));
  const auto set = setting.first_set();
  EXPECT_TRUE(std::ranges::find(set, TransitionId{0}) == set.end() || set.size() == 3);
}

// Sets that are weak, or depend on more than the state, are refused: labels would be inconsistent, or the reduced
// product not that of a reduced system.
TEST(Classic, NeedsStrongSetsThatDependOnTheStateAlone) {
  const answer::Question question{.id = {}, .kind = answer::Kind::kLtl};
  const auto plan = [&](const char* spec, const char* reduction) {
    return answer::plan_for({.reduction = spec, .ltl_reduction = reduction}, {&question, 1});
  };
  for (const char* spec : {"weak:deletion", "closure(random)", "closure-star(min-forward)", "deletion(max-forward)"}) {
    EXPECT_FALSE(plan(spec, "classic")) << spec;
    EXPECT_TRUE(plan(spec, "none")) << spec;
  }
  EXPECT_TRUE(plan("deletion(first)", "classic"));
}

}  // namespace onager::emptiness::testing
