// Names of programs in formulas; those of nets are tested with the parser.

#include "property/names.h"

#include <gtest/gtest.h>

#include "frontend/dve/read.h"
#include "property/atoms.h"
#include "property/parse.h"
#include "property/print.h"

namespace onager::property {
namespace {

Program program() {
  return *frontend::read_dve(
      "",
      "int x = -1; byte a[2]; channel {byte} c[1]; process P { byte y; byte on; state off, on; init "
      "off; trans off -> on { guard x < 0; }, on -> off { }; } system async;",
      "names");
}

TEST(Names, OfAProgram) {
  const Names names = Names::of(program());
  for (const char* name : {"x", "a[0]", "a[1]", "P.y", "P.off", "P.on"})
    EXPECT_EQ(names.places.find(name).size(), 1u) << name;
  EXPECT_TRUE(names.places.find("P").empty());
  EXPECT_FALSE(names.transitions.find("P.off->on").empty());
  // The state hides the variable.
  EXPECT_LT(names.places.find("P.on")[0], names.places.find("x")[0]);
}

TEST(Names, ChannelsHaveALength) {
  Names names = Names::of(program());
  Formulas formulas;
  const auto full = parse("full(c)", formulas, names), compared = parse("len(c) = 1", formulas, names);
  ASSERT_TRUE(full) << full.error().message;
  EXPECT_EQ(*full, *compared);
  EXPECT_EQ(print(formulas, names, *full), "len(c) = 1");
  EXPECT_EQ(*parse(print(formulas, names, *full), formulas, names), *full);
}

TEST(Names, AliasesThatAreUniqueCount) {
  NameTable table;
  for (const char* id : {"p", "q", "r"}) table.add(id);
  table.add_alias("ready", 0);
  table.add_alias("twin", 1);
  table.add_alias("twin", 2);
  table.add_alias("q", 2);
  EXPECT_EQ(table.find_or_alias("ready")[0], 0u);
  EXPECT_TRUE(table.find("ready").empty());
  EXPECT_TRUE(table.find_or_alias("twin").empty());
  EXPECT_EQ(table.find_or_alias("q")[0], 1u);
}

TEST(Names, AValueOfAProgramMayBeACondition) {
  Names names = Names::of(program());
  Formulas formulas;
  const auto bare = parse("AG !P.on", formulas, names), compared = parse("AG !(P.on != 0)", formulas, names);
  ASSERT_TRUE(bare) << bare.error().message;
  EXPECT_EQ(*bare, *compared);
  EXPECT_FALSE(parse("AG !Q.on", formulas, names));
}

TEST(Names, ValuesOfProgramsMayBeNegative) {
  Names names = Names::of(program());
  Formulas formulas;
  const auto formula = parse("x >= 0", formulas, names);
  ASSERT_TRUE(formula);
  EXPECT_EQ(formulas.kind(canonical_atom(formulas, *formula)), Kind::kLessEqual);
  Names tokens;
  Formulas of_tokens;
  EXPECT_EQ(of_tokens.kind(canonical_atom(of_tokens, *parse("x >= 0", of_tokens, tokens))), Kind::kTrue);
}

TEST(Names, TheLastOfANameIsMeant) {
  NameTable table;
  const std::uint32_t first = table.add("p"), second = table.add("p");
  EXPECT_EQ(table.find("p")[0], second);
  table.add_group("q", {first, second});
  EXPECT_EQ(table.find("q").size(), 2u);
  const std::uint32_t single = table.add("q");
  ASSERT_EQ(table.find("q").size(), 1u);
  EXPECT_EQ(table.find("q")[0], single);
  EXPECT_NE(table.did_you_mean("qq").find("'q'"), std::string::npos);
}

}  // namespace
}  // namespace onager::property
