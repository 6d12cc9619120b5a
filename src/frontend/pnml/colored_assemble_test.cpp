#include "frontend/pnml/colored_assemble.h"

#include <gtest/gtest.h>

#include "base/fault.h"
#include "frontend/pnml/colored_net_test.h"

namespace onager::frontend {
namespace {

using namespace testing;

std::string label(std::string_view name, std::string_view content) {
  return "<" + std::string(name) + "><structure>" + std::string(content) + "</structure></" + std::string(name) + ">";
}
std::string place(std::string_view id, std::string_view sort, std::string_view more = "") {
  return "<place id=\"" + std::string(id) + "\">" +
         label("type", "<usersort declaration=\"" + std::string(sort) + "\"/>") + std::string(more) + "</place>\n";
}
std::string arc(std::string_view source, std::string_view target, std::string_view content) {
  return "<arc id=\"arc\" source=\"" + std::string(source) + "\" target=\"" + std::string(target) + "\">" +
         std::string(content) + "</arc>\n";
}
std::string inscription(std::string_view term) {
  return label("hlinscription", term);
}
std::string net(std::string_view body) {
  return in_colored_net(kDeclarations, body);
}
const std::string kTransition = "<transition id=\"t\"/>\n";

std::vector<colored::Tokens> initial(std::string_view sort, std::string_view term) {
  return good_colored(net(place("a", sort, label("hlinitialMarking", term)))).places.at(0).initial;
}

TEST(ColoredAssemble, PlacesTransitionsArcs) {
  const colored::Net found = good_colored(
      net(place("a", "c") + place("b", "p", "<name><text>the b</text></name>") + "<transition id=\"t\">" +
          label("condition", op("equality", v("x"), v("y"))) + "</transition>" + arc("a", "t", inscription(v("x"))) +
          arc("t", "b", inscription(op("tuple", v("y"), v("i")))) + arc("a", "t", inscription(v("y")))));
  ASSERT_EQ(found.places.size(), 2u);
  EXPECT_EQ(found.places[1].node.name, "the b");
  ASSERT_EQ(found.transitions.size(), 1u);
  EXPECT_EQ(found.transitions[0].variables, (std::vector<colored::VariableId>{0, 1, 2}));
  EXPECT_EQ(found.transitions[0].inputs.size(), 2u);
  EXPECT_EQ(found.transitions[0].outputs.size(), 1u);
  EXPECT_EQ(found.id, "net");
}

TEST(ColoredAssemble, InitialMarkings) {
  using List = std::vector<colored::Tokens>;
  EXPECT_EQ(initial("c", all("c")), (List{{0, 1}, {1, 1}, {2, 1}}));
  EXPECT_EQ(initial("c", op("add", times("2", c("c3")), c("c1"), c("c3"))), (List{{0, 1}, {2, 3}}));
  EXPECT_EQ(initial("c", op("subtract", all("c"), c("c2"))), (List{{0, 1}, {2, 1}}));
  EXPECT_EQ(initial("p", op("tuple", c("c2"), all("r"))), (List{{4, 1}, {5, 1}, {6, 1}, {7, 1}}));
  EXPECT_EQ(initial("dot", times("7", "<dotconstant/>")), (List{{0, 7}}));
  EXPECT_EQ(initial("c", ""), List{});
  const colored::Net plain =
      good_colored(net("<place id=\"a\"><initialMarking><text>3</text></initialMarking></place>"));
  EXPECT_EQ(plain.places[0].initial, (List{{0, 3}}));
}

TEST(ColoredAssemble, InhibitorArcsCountTokensOfAllColors) {
  const auto weight = [](std::string_view sort, std::string_view content) {
    const std::string inhibitor = arc("a", "t", "<type value=\"inhibitor\"/>" + std::string(content));
    const colored::Net found = good_colored(net(place("a", sort) + kTransition + inhibitor));
    EXPECT_TRUE(found.transitions.at(0).variables.empty());
    return found.transitions.at(0).inhibitors.at(0).weight;
  };
  EXPECT_EQ(weight("c", ""), 1u);
  EXPECT_EQ(weight("c", "<inscription><text>5</text></inscription>"), 5u);
  EXPECT_EQ(weight("c", inscription(all("c"))), 3u);
  EXPECT_EQ(weight("c", inscription(times("4", v("x")))), 4u);
  const auto expect_wrong = [](std::string_view term, std::string_view message) {
    expect_problem_here(
        net(place("a", "c") + kTransition + "@" + arc("a", "t", "<type value=\"inhibitor\"/>" + inscription(term))),
        message);
  };
  expect_wrong(op("subtract", all("c"), all("c")), "the weight of this inhibitor arc is 0");
  expect_wrong(op("subtract", v("x"), v("y")), "depends on variables");
  std::string many = times("2147483647", c("c1"));
  for (int i = 0; i < 3; ++i) many = times("2147483647", many);
  expect_wrong(many, "the weight of this inhibitor arc is");
}

TEST(ColoredAssemble, DotsMayBeNumbers) {
  const colored::Net found =
      good_colored(net("<place id=\"a\"/>" + kTransition + arc("a", "t", "<inscription><text>2</text></inscription>") +
                       arc("t", "a", "")));
  EXPECT_EQ(found.transitions[0].inputs[0].term.value, 2u);
  EXPECT_EQ(found.transitions[0].outputs[0].term.value, 1u);
}

TEST(ColoredAssemble, WrongLabels) {
  expect_problem_here(net("<place id=\"a\">@<type><text>c</text></type></place>"), "this <type> has no <structure>",
                      "text");
  expect_problem_here(net("<place id=\"a\">@" + label("type", "<dot/><dot/>") + "</place>"), "a place has one sort");
  expect_problem_here(net("<place id=\"a\">@" + label("type", "<usersort declaration=\"half\"/>") + "</place>"),
                      "not parts of a partition");
  expect_problem_here(net("<place id=\"a\">" + label("type", "<dot/>") + "@" + label("type", "<dot/>") + "</place>"),
                      "a second <type>");
  expect_problem_here(net("<place id=\"a\"><type><structure/>@<structure/></type></place>"), "a second <structure>");
  expect_problem_here(net(place("a", "c") + kTransition + "@" + arc("a", "t", inscription(""))),
                      "this arc does not say which colours");
  const std::string marking = label("hlinitialMarking", c("c1"));
  expect_problem_here(
      net("<place id=\"a\">" + marking + label("type", "<usersort declaration=\"c\"/>") + "@" + marking + "</place>"),
      "a second <hlinitialMarking>");
  expect_problem_here(net(place("a", "c", "@<hlinitialMarking><text>c1</text></hlinitialMarking>")),
                      "this <hlinitialMarking> has no <structure>");
  expect_problem_here(net(place("a", "c", "@" + label("hlinitialMarking", v("x")))),
                      "a variable in an initial marking");
  expect_problem_here(net(place("a", "c", "@" + label("hlinitialMarking", c("c1") + c("c2")))), "two terms");
  expect_problem_here(net(place("a", "c", "@" + label("hlinitialMarking", times("2147483647", times("2", c("c1")))))),
                      "too many tokens");
  expect_problem_here(net("<transition id=\"t\">@" + label("condition", "") + "</transition>"),
                      "the condition has no term");
  expect_problem_here(net("<transition id=\"t\">@<condition/></transition>"), "this <condition> has no <structure>");
  const std::string nodes = place("a", "c") + kTransition;
  expect_problem_here(net(nodes + "@" + arc("a", "t", "")), "this arc does not say which colours", "<hlinscription>");
  expect_problem_here(net(nodes + arc("a", "t", "@<hlinscription/>")), "this <hlinscription> has no <structure>");
  expect_problem_here(
      net(nodes + "@" + arc("a", "t", "<inscription><text>2</text></inscription>" + inscription(v("x")))),
      "a weight and colours");
}

TEST(ColoredAssemble, PagesAndReferences) {
  const std::string body = place("a", "c") + "<page id=\"q\"><referencePlace id=\"r\" ref=\"a\"/>" + kTransition +
                           "<page id=\"z\"><referenceTransition id=\"s\" ref=\"t\"/></page>" +
                           arc("r", "s", inscription(v("x"))) + "</page>";
  for (std::size_t chunk : {1ul, 7ul, 100'000ul}) {
    const std::string text = net(body);
    const Result<AnyNet> found = read_any(text, chunk);
    ASSERT_TRUE(found) << found.error().to_string();
    EXPECT_EQ(std::get<colored::Net>(*found).transitions.at(0).inputs.at(0).place, 0u);
  }
  expect_problem_here(net(kTransition + "@" + arc("b", "t", inscription(v("x")))), "'b' of this arc is not in the net");
}

TEST(ColoredAssemble, PrefixesAreIgnored) {
  const colored::Net found = good_colored(
      "<p:pnml xmlns:p='x'><p:net id='n' type='t'><p:page id='g'><p:place id='a'><p:type><p:structure>"
      "<p:finiteintrange start='1' end='2'/></p:structure></p:type></p:place></p:page></p:net></p:pnml>");
  EXPECT_EQ(found.sorts.at(found.places.at(0).sort).size, 2u);
}

TEST(ColoredAssemble, LimitsEndIt) {
  const std::string text =
      in_colored_net("<namedsort id=\"r\"><finiteintrange start=\"1\" end=\"1000000000000\"/></namedsort>",
                     place("a", "r", label("hlinitialMarking", all("r"))));
  MemorySource source(text);
  const Limits limits{.seconds = 0.02};
  Watch watch(limits);
  EXPECT_THROW((void)read_any_pnml("test.pnml", source, watch), LimitMet);
}

}  // namespace
}  // namespace onager::frontend
