#include "property/classify.h"

#include <gtest/gtest.h>

#include "property/parse.h"

namespace onager::property {
namespace {

PropertyClass class_of(std::string_view text) {
  Formulas formulas;
  Names names;
  const Result<FormulaId> formula = parse(text, formulas, names);
  EXPECT_TRUE(formula) << text;
  return formula ? classify(formulas, *formula) : PropertyClass::kState;
}

TEST(Classify, Classes) {
  EXPECT_EQ(class_of("p >= 1 & !q"), PropertyClass::kState);
  EXPECT_EQ(class_of("AG p >= 1"), PropertyClass::kInvariant);
  EXPECT_EQ(class_of("EF deadlock"), PropertyClass::kReachability);
  EXPECT_EQ(class_of("bound(p + q)"), PropertyClass::kBound);
  EXPECT_EQ(class_of("G p >= 1"), PropertyClass::kLtl);
  EXPECT_EQ(class_of("AF p >= 1"), PropertyClass::kLtl);
  EXPECT_EQ(class_of("A (G F a)"), PropertyClass::kLtl);
  EXPECT_EQ(class_of("A a"), PropertyClass::kLtl);
  EXPECT_EQ(class_of("AG EF a"), PropertyClass::kCtl);
  EXPECT_EQ(class_of("EG a"), PropertyClass::kCtl);
  EXPECT_EQ(class_of("!AG a"), PropertyClass::kCtl);
  EXPECT_EQ(class_of("E[a U AX b] | c"), PropertyClass::kCtl);
  EXPECT_EQ(class_of("E G F a"), PropertyClass::kCtlStar);
  EXPECT_EQ(class_of("E a"), PropertyClass::kCtlStar);
  EXPECT_EQ(class_of("F AG a"), PropertyClass::kCtlStar);
}

}  // namespace
}  // namespace onager::property
