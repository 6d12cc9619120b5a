#include "frontend/pnml/nupn.h"

#include <gtest/gtest.h>

#include "frontend/pnml/testing.h"

namespace onager::frontend::testing {
namespace {

// The units begin in line 5, column 1.
std::string with_units(std::string_view units, std::string_view attributes = "units='3' root='u0' safe='true'") {
  return in_net(
      "<place id='p1'/><place id='p2'/><place id='p3'/><transition id='t'/>\n"
      "<toolspecific tool='nupn' version='1.1'><size places='3' transitions='1' arcs='0'/><structure " +
      std::string(attributes) + ">\n" + std::string(units) + "</structure></toolspecific>");
}

TEST(Nupn, UnitsPlacesAndSubunits) {
  const Net net = good(with_units(R"(<unit id="u0"><places>p3</places><subunits>u2
     u1</subunits></unit><unit id="u1"><places> p1
     p2 </places><subunits/></unit><unit id="u2"><places/><subunits/></unit>)"));
  ASSERT_TRUE(net.nupn);
  EXPECT_TRUE(net.nupn->safe);
  EXPECT_EQ(net.nupn->root, 0u);
  ASSERT_EQ(net.nupn->units.size(), 3u);
  EXPECT_EQ(net.nupn->units[1].id, "u1");
  EXPECT_EQ(net.nupn->units[1].places, (std::vector<PlaceId>{0, 1}));
  EXPECT_EQ(net.nupn->units[0].subunits, (std::vector<std::uint32_t>{2, 1}));
  EXPECT_TRUE(net.nupn->units[2].places.empty());
}

TEST(Nupn, RootMayComeLastAndPlacesMayBeLeftOut) {
  const Net net = good(with_units("<unit id='u1'/><unit id='u0'><subunits>u1</subunits></unit>", "root='u0'"));
  EXPECT_EQ(net.nupn->root, 1u);
  EXPECT_FALSE(net.nupn->safe);
}

TEST(Nupn, SectionMayComeBeforeThePlaces) {
  const Net net =
      good(in_net("<toolspecific tool='nupn'><structure root='u'><unit id='u'><places>p</places></unit>"
                  "</structure></toolspecific><place id='p'/>"));
  EXPECT_EQ(net.nupn->units[0].places, (std::vector<PlaceId>{0}));
}

TEST(Nupn, UnknownPlaces) {
  expect_problem(with_units("<unit id='u0'>\n <places>p1 p9</places></unit>"), 6, 2,
                 "the NUPN unit 'u0' names 'p9', which is not a place", "did you mean 'p1'");
  expect_problem(with_units("<unit id='u0'><places>t</places></unit>"), 5, 15, "names 't', which is not a place", "");
}

TEST(Nupn, PlacesOfTwoUnits) {
  expect_problem(with_units("<unit id='u0'><places>p1</places><subunits>u1</subunits></unit>\n"
                            "<unit id='u1'><places>p2 p1</places></unit>"),
                 6, 15, "the place 'p1' is in the NUPN units 'u0' and 'u1'", "one unit");
  expect_problem(with_units("<unit id='u0'><places>p1 p1</places></unit>"), 5, 15, "units 'u0' and 'u0'", "");
}

TEST(Nupn, UnknownSubunitsAndRoots) {
  expect_problem(with_units("<unit id='u0'>\n<subunits>u1 u7</subunits></unit><unit id='u1'/>"), 6, 1,
                 "the NUPN unit 'u0' has an unknown subunit 'u7'", "did you mean 'u0'");
  expect_problem(with_units("<unit id='u0'/>", "root='main'"), 4, 84, "root unit 'main' does not exist", "");
  expect_problem(with_units("<unit id='u0'/>", "units='1'"), 4, 84, "names no root unit", "root=");
  expect_problem(in_net("<toolspecific tool='nupn'/>"), 3, 1, "no structure", "");
}

TEST(Nupn, UnitsThatAreNoTree) {
  expect_problem(with_units("<unit id='u0'/>\n<unit id='u1'/>"), 6, 1, "'u1' is not in the tree of the root 'u0'",
                 "subunit of another");
  expect_problem(with_units("<unit id='u0'/>\n<unit id='u1'><subunits>u2</subunits></unit>\n"
                            "<unit id='u2'><subunits>u1</subunits></unit>"),
                 6, 1, "'u1' is not in the tree", "cycle");
  expect_problem(with_units("<unit id='u0'><subunits>u0</subunits></unit>"), 5, 1, "'u0' is not in the tree", "cycle");
  expect_problem(with_units("<unit id='u0'><subunits>u1 u2</subunits></unit>\n"
                            "<unit id='u1'><subunits>u2</subunits></unit><unit id='u2'/>"),
                 6, 15, "'u2' is a subunit of 'u0' and of 'u1'", "tree");
}

TEST(Nupn, DoubleDeclarations) {
  expect_problem(with_units("<unit id='u0'/>\n<unit id='u0'/>"), 6, 1, "two NUPN units have the id 'u0'", "line 5");
  expect_problem(with_units("<unit/>"), 5, 1, "this NUPN unit has no id", "");
  const std::string section = "<toolspecific tool='nupn'><structure root='u'><unit id='u'/></structure></toolspecific>";
  expect_problem(in_net(section + "\n" + section), 4, 1, "a second NUPN section", "line 3");
  expect_problem(with_units("<unit id='u0'/></structure>\n<structure root='u0'>"), 6, 1, "a second structure", "");
}

}  // namespace
}  // namespace onager::frontend::testing
