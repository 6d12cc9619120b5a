#include "frontend/pnml/assemble.h"

#include <gtest/gtest.h>

#include "frontend/pnml/testing.h"

namespace onager::frontend::testing {
namespace {

std::string with_nodes(std::string_view body) {
  return in_net("<place id='place1'/><place id='place2'/><transition id='trans1'/><transition id='trans2'/>\n" +
                std::string(body));
}

TEST(Assemble, UnknownEndsOfArcs) {
  expect_problem(with_nodes("<arc source='plaec1' target='trans1'/>"), 4, 1,
                 "the source 'plaec1' of this arc is not in the net", "did you mean 'place1'");
  expect_problem(with_nodes("\n  <arc source='place1' target='tans2'/>"), 5, 3,
                 "the target 'tans2' of this arc is not in the net", "did you mean 'trans2'");
  expect_problem(with_nodes("<arc source='place1' target='zzzzzzzzz'/>"), 4, 1, "'zzzzzzzzz'", "");
}

TEST(Assemble, PagesAndArcsAreNoEnds) {
  expect_problem(with_nodes("<arc id='a' source='page' target='trans1'/>"), 4, 1, "the source 'page'", "");
  expect_problem(with_nodes("<arc id='a' source='a' target='trans1'/>"), 4, 1, "the source 'a'", "");
}

TEST(Assemble, TheFirstWrongArcIsReported) {
  expect_problem(with_nodes("<arc source='place1' target='trans1'/>\n<arc source='one' target='trans1'/>\n"
                            "<arc source='two' target='trans1'/>"),
                 5, 1, "'one'", "");
}

TEST(Assemble, ArcsBetweenNodesOfOneKind) {
  expect_problem(with_nodes("<arc source='place1' target='place2'/>"), 4, 1, "joins two places, 'place1' and 'place2'",
                 "from a place to a transition");
  expect_problem(with_nodes("<arc source='trans1' target='trans1'/>"), 4, 1, "joins two transitions", "");
  expect_problem(with_nodes("<referencePlace id='r' ref='place2'/><arc source='place1' target='r'/>"), 4, 38,
                 "joins two places", "");
}

TEST(Assemble, InhibitorArcsStartAtPlaces) {
  expect_problem(with_nodes("<arc source='trans1' target='place1' type='inhibitor'/>"), 4, 1,
                 "this inhibitor arc starts at the transition 'trans1'", "from a place to a transition");
}

TEST(Assemble, SumsOfParallelArcs) {
  auto two = [](const std::string& first, const std::string& second) {
    return with_nodes("<arc source='place1' target='trans1'><inscription><text>" + first +
                      "</text></inscription></arc>\n<arc source='place1' target='trans1'><inscription><text>" + second +
                      "</text></inscription></arc><arc source='trans1' target='place1'><inscription><text>2147483647" +
                      "</text></inscription></arc>");
  };
  expect_problem(two("2147483647", "1"), 5, 1, "from 'place1' to 'trans1' add up to 2147483648", "2147483647");
  EXPECT_EQ(good(two("2147483646", "1")).inputs[0][0].weight, kMaxWeight);
}

TEST(Assemble, DanglingReferences) {
  expect_problem(with_nodes("<referencePlace id='r' ref='plce1'/>"), 4, 1, "leads to 'plce1', which is not in the net",
                 "did you mean 'place1'");
  expect_problem(with_nodes("<referencePlace id='r' ref='s'/>\n<referencePlace id='s' ref='gone'/>"), 5, 1,
                 "leads to 'gone'", "");
}

TEST(Assemble, CyclesOfReferences) {
  expect_problem(with_nodes("<referencePlace id='r' ref='r'/>"), 4, 1, "'r' leads back to itself", "must end");
  expect_problem(with_nodes("<referencePlace id='q' ref='r'/>\n<referencePlace id='r' ref='s'/>\n"
                            "<referencePlace id='s' ref='r'/>"),
                 5, 1, "'r' leads back to itself", "must end");
}

TEST(Assemble, ReferencesOfTheWrongKind) {
  expect_problem(with_nodes("<referencePlace id='r' ref='trans1'/>"), 4, 1, "reference place leads to a transition",
                 "'trans1' is declared in line 3");
  expect_problem(with_nodes("<referenceTransition id='r' ref='place2'/>"), 4, 1,
                 "reference transition leads to a place", "'place2'");
  expect_problem(with_nodes("<referencePlace id='r' ref='s'/>\n<referenceTransition id='s' ref='place1'/>"), 5, 1,
                 "reference transition leads to a place", "");
  expect_problem(with_nodes("<referenceTransition id='s' ref='trans1'/>\n<referencePlace id='r' ref='s'/>"), 5, 1,
                 "reference place leads to a transition", "");
}

TEST(Assemble, LargeNetsAreRefusedWithoutLongSearch) {
  std::string body;
  for (int i = 0; i < 30'000; ++i) body += "<place id='place_with_a_long_name_" + std::to_string(i) + "'/>";
  expect_problem(with_nodes(body + "\n<arc source='place_with_a_long_name_x' target='trans1'/>"), 5, 1,
                 "is not in the net", "");
}

}  // namespace
}  // namespace onager::frontend::testing
