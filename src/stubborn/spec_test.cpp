#include "stubborn/spec.h"

#include <gtest/gtest.h>

namespace onager::stubborn {
namespace {

TEST(Spec, PrintsWhatItReads) {
  for (const char* text : {"none", "closure(first,first)", "closure-star(min-enabled,min-forward)",
                           "weak:deletion(max-forward)", "beam", "beam(nds)", "weak:beam(nds,random,4)", "beam(first)",
                           "beam(1)", "incremental(random,cost)", "weak:closure-deletion(min-forward,max-enabled)"}) {
    const auto spec = parse_spec(text);
    ASSERT_TRUE(spec) << text;
    EXPECT_EQ(spec->to_string(), text);
  }
  EXPECT_EQ(parse_spec("closure")->to_string(), "closure(first,first)");
  EXPECT_EQ(parse_spec("deletion")->to_string(), "deletion(first)");
}

TEST(Spec, WrongWordsAreAnsweredWithTheNearest) {
  const auto wrong = parse_spec("closre(first)");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().hint, "did you mean 'closure'?");
  const auto choice = parse_spec("weak:deletion(max-enabld)");
  ASSERT_FALSE(choice);
  EXPECT_EQ(choice.error().column, 15u);
  EXPECT_EQ(choice.error().hint, "did you mean 'max-enabled' or 'min-enabled'?");
}

TEST(Spec, RefusesWhatDoesNotFit) {
  for (const char* text : {"", "closure(", "closure(first,first,first)", "none(first)", "deletion(cost)", "closure()",
                           "weak:", "closure(first,)", "beam(last)", "beam(0)", "beam(nds,nds)", "beam(first,random)",
                           "beam(2,3)", "beam(N)", "beam(-1)", "beam(99999999999)"})
    EXPECT_FALSE(parse_spec(text)) << text;
}

TEST(Spec, KnowsWhetherItWantsForwardTransitions) {
  EXPECT_TRUE(parse_spec("deletion(max-forward)")->wants_forward());
  EXPECT_TRUE(parse_spec("closure(first,min-forward)")->wants_forward());
  EXPECT_FALSE(parse_spec("closure(min-enabled,min-enabled)")->wants_forward());
}

}  // namespace
}  // namespace onager::stubborn
