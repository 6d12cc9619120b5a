#include "frontend/pnml/colored_sorts.h"

#include <gtest/gtest.h>

#include "frontend/pnml/colored_net_test.h"

namespace onager::frontend {
namespace {

using namespace testing;

using colored::SortKind;

std::string named(std::string_view id, std::string_view sort) {
  return "<namedsort id=\"" + std::string(id) + "\" name=\"" + std::string(id) + "\">" + std::string(sort) +
         "</namedsort>\n";
}
std::string use(std::string_view id) {
  return "<usersort declaration=\"" + std::string(id) + "\"/>";
}
std::string product(const std::vector<std::string>& components) {
  std::string text;
  for (const std::string& each : components) text += each;
  return "<productsort>" + text + "</productsort>";
}
std::string colors(std::string_view kind, const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids) text += "<feconstant id=\"" + id + "\" name=\"the " + id + "\"/>";
  return "<" + std::string(kind) + ">" + text + "</" + std::string(kind) + ">";
}
std::string range(std::string_view start, std::string_view end) {
  return "<finiteintrange start=\"" + std::string(start) + "\" end=\"" + std::string(end) + "\"/>";
}
std::string place(std::string_view sort) {
  return "<place id=\"a\"><type><structure>" + std::string(sort) + "</structure></type></place>";
}
colored::Sort sort_of_place(std::string_view declarations, std::string_view sort) {
  const colored::Net net = good_colored(in_colored_net(declarations, place(sort)));
  return net.places.empty() ? colored::Sort{} : net.sorts[net.places[0].sort];
}
void expect_wrong(std::string_view declarations, std::string_view message, std::string_view hint = "") {
  expect_problem_here(in_colored_net(declarations, ""), message, hint);
}

TEST(ColoredSorts, AllKinds) {
  EXPECT_EQ(sort_of_place("", "<dot/>").kind, SortKind::kDot);
  const colored::Sort few = sort_of_place(named("e", colors("finiteenumeration", {"a", "b"})), use("e"));
  EXPECT_EQ(few.kind, SortKind::kEnumeration);
  EXPECT_EQ(few.size, 2u);
  EXPECT_EQ(few.colors[1].id, "b");
  EXPECT_EQ(few.colors[1].name, "the b");
  EXPECT_EQ(sort_of_place(named("e", colors("cyclicenumeration", {"a"})), use("e")).kind, SortKind::kCyclic);
  const colored::Sort some = sort_of_place(named("r", range("-2", "3")), use("r"));
  EXPECT_EQ(some.kind, SortKind::kRange);
  EXPECT_EQ(some.first, -2);
  EXPECT_EQ(some.size, 6u);
  const colored::Sort pair =
      sort_of_place(named("p", product({use("r"), use("r")})) + named("r", range("1", "9")), use("p"));
  EXPECT_EQ(pair.kind, SortKind::kProduct);
  EXPECT_EQ(pair.size, 81u);
  EXPECT_EQ(pair.id, "p");
  EXPECT_EQ(sort_of_place(kDeclarations, use("n")).size, 24u);
  EXPECT_EQ(sort_of_place(kDeclarations, product({use("half"), use("c")})).size, 6u);
  EXPECT_EQ(sort_of_place("", range("1", "3")).size, 3u);
}

TEST(ColoredSorts, Partitions) {
  const colored::Net net = good_colored(in_colored_net(kDeclarations, ""));
  const auto half = std::ranges::find(net.sorts, SortKind::kPartition, &colored::Sort::kind);
  ASSERT_NE(half, net.sorts.end());
  EXPECT_EQ(half->part_of, (std::vector<std::uint32_t>{0, 0, 1, 1}));
  EXPECT_EQ(half->colors[1].id, "high");
}

TEST(ColoredSorts, WrongDeclarations) {
  expect_wrong("@<namedsort name=\"s\"><dot/></namedsort>", "this <namedsort> has no id", "id=");
  expect_wrong(named("s", "<dot/>") + "@<namedsort id=\"s\"><dot/></namedsort>", "'s' is declared twice");
  expect_wrong("@" + named("s", ""), "the sort 's' has 0 definitions", "one sort");
  expect_wrong("@<sortdecl/>", "<sortdecl> is not supported as a declaration", "symmetric nets");
  for (const char* unknown : {"integer", "natural", "positive", "bool", "string", "list", "multisetsort"})
    expect_wrong("<namedsort id=\"s\">@<" + std::string(unknown) + "/></namedsort>",
                 "<" + std::string(unknown) + "> is not supported as a sort");
  expect_wrong("<namedsort id=\"sort\"><dot/></namedsort><namedsort id=\"s\">@" + use("sorr") + "</namedsort>",
               "there is no sort 'sorr'", "did you mean 'sort'");
  expect_wrong("<namedsort id=\"s\"><productsort>@" + use("s") + "</productsort></namedsort>",
               "the sort 's' is defined by itself");
  expect_wrong("@<variabledecl><dot/></variabledecl>", "this <variabledecl> has no id");
  expect_wrong("@<variabledecl id=\"x\"/>", "the variable 'x' has no sort");
  expect_wrong("<variabledecl id=\"x\"><dot/></variabledecl>@<variabledecl id=\"x\"><dot/></variabledecl>",
               "'x' is declared twice");
  expect_problem_here(
      "<pnml><net id='n' type='symmetricnet'><declaration><structure>@<sorts/></structure></declaration></net></pnml>",
      "<sorts> is not supported as a declaration");
}

TEST(ColoredSorts, WrongSorts) {
  expect_wrong("<namedsort id=\"s\">@<finiteenumeration/></namedsort>", "an enumeration without a colour");
  expect_wrong("<namedsort id=\"s\"><finiteenumeration>@<dot/></finiteenumeration></namedsort>",
               "<dot> is not supported in an enumeration");
  expect_wrong("<namedsort id=\"s\"><finiteenumeration>@<feconstant/></finiteenumeration></namedsort>",
               "this <feconstant> has no id");
  expect_wrong("<namedsort id=\"s\">@" + colors("cyclicenumeration", {"a", "b", "a"}) + "</namedsort>",
               "the colour 'a' is in it twice");
  expect_wrong("<namedsort id=\"s\">@<productsort/></namedsort>", "a product without a component");
  for (const auto& [start, end] : {std::pair("2", "1"),
                                   {"", "1"},
                                   {"1", "x"},
                                   {"1", "99999999999999999999"},
                                   {"-9223372036854775808", "9223372036854775807"}})
    expect_wrong("<namedsort id=\"s\">@" + range(start, end) + "</namedsort>", "this is no range of integers",
                 "start=");
}

TEST(ColoredSorts, WrongPartitions) {
  const std::string r = named("r", range("1", "2"));
  const auto part = [](std::string_view id, std::string_view values) {
    return "<partitionelement id=\"" + std::string(id) + "\">" + std::string(values) + "</partitionelement>";
  };
  const std::string one = "<finiteintrangeconstant value=\"1\"/>", two = "<finiteintrangeconstant value=\"2\"/>";
  expect_wrong(r + "@<partition>" + use("r") + "</partition>", "this <partition> has no id");
  expect_wrong(r + "@<partition id=\"d\"/>", "the partition divides nothing");
  expect_wrong(r + "@<partition id=\"d\">" + use("r") + part("l", one) + "</partition>",
               "the partition 'd' leaves out a colour", "one part");
  expect_wrong(r + "<partition id=\"d\">" + use("r") + part("l", one + two) + part("h", "@" + two) + "</partition>",
               "this colour is in two parts");
  expect_wrong(
      r + "<partition id=\"d\">" + use("r") + part("l", "@<finiteintrangeconstant value=\"3\"/>") + "</partition>",
      "this is no colour of the sort");
  expect_wrong(r + "<partition id=\"d\">" + use("r") + "@<part/></partition>",
               "<part> is not supported in a partition");
  expect_wrong(r + "<partition id=\"d\">" + use("r") + "@<partitionelement/></partition>",
               "this <partitionelement> has no id");
  expect_wrong(r + "@<partition id=\"d\">" + use("r") + part("l", one) + part("l", two) + "</partition>",
               "the colour 'l' is in it twice");
  expect_wrong(named("r", range("1", "99999999")) + "@<partition id=\"d\">" + use("r") + "</partition>",
               "too large for a partition");
}

TEST(ColoredSorts, WrongOperators) {
  expect_wrong("@<namedoperator/>", "this <namedoperator> has no id");
  expect_wrong("@<namedoperator id=\"o\"/>", "the operator 'o' is not defined", "<def>");
  expect_wrong("<namedoperator id=\"o\"><parameter>@<dot/></parameter></namedoperator>",
               "<dot> is not supported as a parameter");
  expect_wrong("<namedoperator id=\"o\">@<def/></namedoperator>",
               "<def> is not supported in the declaration of an operator");
  expect_wrong(named("e", colors("finiteenumeration", {"o"})) +
                   "@<namedoperator id=\"o\"><def><dotconstant/></def></namedoperator>",
               "'o' is declared twice");
}

TEST(ColoredSorts, WhatIsTooLargeIsADiagnostic) {
  const std::string big = named("r", range("1", "1000000000"));
  expect_wrong(big + "<namedsort id=\"s\">@" + product({use("r"), use("r"), use("r")}) + "</namedsort>",
               "the product has too many colours", "2^62");
  // In a comparison too, whose sort is found from its sides.
  const std::string variable = "<variabledecl id=\"x\">" + use("r") + "</variabledecl>";
  const std::string tuple = op("tuple", v("x"), v("x"), v("x"));
  EXPECT_FALSE(read_any(in_colored_net(big + variable, "<transition id=\"t\"><condition><structure>" +
                                                           op("equality", tuple, tuple) +
                                                           "</structure></condition></transition>")));
  std::string doubled = named("s0", "<dot/>"), wide = named("s0", "<dot/>"), backwards;
  for (int i = 1; i < 60; ++i) {
    const std::string before = use("s" + std::to_string(i - 1));
    doubled += named("s" + std::to_string(i), (i == 10 ? "@" : "") + product({before, before}));
  }
  expect_wrong(doubled, "the product is too large", "1000 components");
  for (int i = 1; i < 120; ++i)
    wide += named("s" + std::to_string(i), (i == 101 ? "@" : "") + product({use("s" + std::to_string(i - 1))}));
  expect_wrong(wide, "the product is too large", "100 deep");
  for (int i = 0; i < 100'000; ++i)
    backwards += (i == 100 ? "@" : "") + named("s" + std::to_string(i), product({use("s" + std::to_string(i + 1))}));
  expect_wrong(backwards + named("s100000", "<dot/>"), "more than 100 deep", "before they are used");
}

}  // namespace
}  // namespace onager::frontend
