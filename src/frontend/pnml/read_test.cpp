#include "frontend/pnml/read.h"

#include <gtest/gtest.h>

#include "frontend/pnml/testing.h"

namespace onager::frontend::testing {
namespace {

constexpr std::string_view kTwoNodes = R"(<place id="p"/><transition id="t"/>)";

std::string with_two_nodes(std::string_view body) {
  return in_net(std::string(kTwoNodes) + std::string(body));
}

TEST(Read, NodesKeepIdsNamesAndMarkings) {
  const Net net = good(in_net(R"(
    <place id="p1"><name><text> waiting
      </text><graphics><offset x="1" y="2"/></graphics></name>
      <graphics><position x="1" y="2"/></graphics><initialMarking><text>
        3
      </text></initialMarking></place>
    <place id="p2"><name><text>p2</text></name></place>
    <transition id="t1"><name><text>fire &amp; <![CDATA[<forget>]]></text></name></transition>)"));
  EXPECT_EQ(net.id, "n");
  ASSERT_EQ(net.places.size(), 2u);
  EXPECT_EQ(net.places[0].id, "p1");
  EXPECT_EQ(net.places[0].name, "waiting");
  EXPECT_EQ(net.places[1].name, "");
  EXPECT_EQ(net.initial, (State{3, 0}));
  ASSERT_EQ(net.transitions.size(), 1u);
  EXPECT_EQ(net.transitions[0].label(), "fire & <forget>");
  EXPECT_FALSE(net.nupn);
}

TEST(Read, ArcsMayPrecedeTheirNodesAndAddUp) {
  const Net net = good(in_net(R"(
    <arc id="a1" source="q" target="t"/><arc id="a2" source="p" target="t"/>
    <arc id="a3" source="q" target="t"><inscription><text> 2 </text></inscription></arc>
    <arc id="a4" source="t" target="q"><inscription><text>2147483647</text></inscription></arc>
    <place id="p"/><place id="q"/><transition id="t"/>)"));
  EXPECT_EQ(arcs(net.inputs, 0), (std::vector<Arc>{{0, 1}, {1, 3}}));
  EXPECT_EQ(arcs(net.outputs, 0), (std::vector<Arc>{{1, kMaxWeight}}));
  EXPECT_EQ(net.inhibitors.size(), 0u);
}

TEST(Read, InhibitorArcsInAllNotations) {
  for (
      const char* arc : {
          R"(<arc source="p" target="t" type="inhibitor"><inscription><text>2</text></inscription></arc>)",
          R"(<arc source="p" target="t"><inscription><text>2</text></inscription><type value="inhibitor"/></arc>)",
          R"(<arc source="p" target="t"><type><text>inhibitor</text></type><inscription><value>2</value></inscription></arc>)",
          R"(<inhibitorArc source="p" target="t"><inscription><value>2</value></inscription></inhibitorArc>)",
      }) {
    const Net net = good(with_two_nodes(arc));
    EXPECT_EQ(arcs(net.inhibitors, 0), (std::vector<Arc>{{0, 2}})) << arc;
    EXPECT_EQ(net.inputs.size(), 0u);
  }
}

TEST(Read, OfParallelInhibitorsTheStrictestCounts) {
  const Net net = good(with_two_nodes(R"(
    <arc source="p" target="t" type="inhibitor"><inscription><text>2147483647</text></inscription></arc>
    <arc source="p" target="t" type="inhibitor"><inscription><text>5</text></inscription></arc>)"));
  EXPECT_EQ(arcs(net.inhibitors, 0), (std::vector<Arc>{{0, 5}}));
}

TEST(Read, NormalArcsMaySaySo) {
  const Net net = good(with_two_nodes(R"(<arc source="p" target="t" type="normal"><type value="normal"/></arc>
                                         <arc source="t" target="p"><type value="normal"/></arc>)"));
  EXPECT_EQ(net.inputs.size(), 1u);
  EXPECT_EQ(net.outputs.size(), 1u);
}

TEST(Read, PagesNestAndReferencesChain) {
  const Net net = good(R"(<pnml><net id="n"><page id="a"><page id="b">
      <referencePlace id="r1" ref="r2"/><referenceTransition id="s" ref="t"/>
      <arc source="r1" target="s"/></page>
      <referencePlace id="r2" ref="r3"/></page>
      <page id="c"><place id="p"/><referencePlace id="r3" ref="p"/><transition id="t"/></page></net></pnml>)");
  ASSERT_EQ(net.places.size(), 1u);
  EXPECT_EQ(arcs(net.inputs, 0), (std::vector<Arc>{{0, 1}}));
}

TEST(Read, LongChainsOfReferencesAreLinear) {
  std::string text = R"(<referencePlace id="r0" ref="p"/>)";
  constexpr int kLength = 200'000;
  for (int i = kLength; i > 0; --i)
    text += "<referencePlace id=\"r" + std::to_string(i) + "\" ref=\"r" + std::to_string(i - 1) + "\"/>";
  const Net net = good(with_two_nodes(text + "<arc source=\"r200000\" target=\"t\"/>"));
  EXPECT_EQ(arcs(net.inputs, 0), (std::vector<Arc>{{0, 1}}));
}

TEST(Read, TapaalAttributes) {
  const Net net = good(R"(<pnml xmlns="http://www.informatik.hu-berlin.de/top/pnml/ptNetb"><net id="n" type="P/T net">
      <place id="p" name="first" initialMarking="4"/><transition id="t" name="go"/>
      <inputArc source="p" target="t"><inscription><value>2</value></inscription></inputArc>
      <outputArc source="t" target="p"/><arc source="t" target="p" weight="6"/></net><k-bound bound="3"/></pnml>)");
  EXPECT_EQ(net.places[0].name, "first");
  EXPECT_EQ(net.transitions[0].name, "go");
  EXPECT_EQ(net.initial, (State{4}));
  EXPECT_EQ(arcs(net.inputs, 0), (std::vector<Arc>{{0, 2}}));
  EXPECT_EQ(arcs(net.outputs, 0), (std::vector<Arc>{{0, 7}}));
}

TEST(Read, SkipsWhatItDoesNotKnow) {
  const Net net = good(in_net(R"(<!-- a comment --><?target data?>
    <toolspecific tool="other" version="1"><place id="p"/><structure><unit/></structure><hlinitialMarking/></toolspecific>
    <place id="p"><toolspecific tool="x"><initialMarking><text>9</text></initialMarking></toolspecific>
      <name><graphics><text>no</text></graphics></name><colour><text>no number</text></colour></place>
    <future><arc source="nowhere" target="neither"/></future>
    <declaration><text>plain words</text></declaration>)"));
  ASSERT_EQ(net.places.size(), 1u);
  EXPECT_EQ(net.places[0].name, "");
  EXPECT_EQ(net.initial, (State{0}));
}

TEST(Read, RefusesASecondNet) {
  const Diagnostic wrong = problem(R"(<pnml><net id="one"><place id="p"/></net>
      <net id="two"><place id="p"/></net></pnml>)");
  EXPECT_NE(wrong.message.find("a second net"), std::string::npos);
  EXPECT_EQ(wrong.line, 2u);
}

TEST(Read, WarnsOfWhatItDoesNotKnow) {
  MemorySource source(R"(<pnml><net id="n"><graphics/><strange/><strange/>
      <place id="p"><plase/></place><toolspecific tool="t"><other/></toolspecific></net></pnml>)");
  std::vector<Diagnostic> warnings;
  ASSERT_TRUE(read_pnml("test.pnml", source, Watch::endless(), &warnings));
  ASSERT_EQ(warnings.size(), 2u);
  EXPECT_NE(warnings[0].message.find("<strange>"), std::string::npos);
  EXPECT_EQ(warnings[1].line, 2u);
  EXPECT_EQ(warnings[1].file, "test.pnml");
}

TEST(Read, AcceptsAnEmptyNet) {
  const Net net = good(R"(<pnml><net id="empty" type="unheard of"><page id="p"/></net></pnml>)");
  EXPECT_EQ(net.id, "empty");
  EXPECT_TRUE(net.places.empty() && net.transitions.empty());
  EXPECT_EQ(net.inputs.rows(), 0u);
}

TEST(Read, AcceptsPrefixesEncodingsAndByteOrderMark) {
  EXPECT_EQ(good("\xef\xbb\xbf<q:pnml xmlns:q='x'><q:net id='n'><q:place id='p'/></q:net></q:pnml>").places.size(), 1u);
  const Net net = good("<?xml version='1.0' encoding='ISO-8859-1'?><pnml><net id='n'><place id='\xe4'/></net></pnml>");
  EXPECT_EQ(net.places[0].id, "\xc3\xa4");
}

TEST(Read, DoesNotDependOnTheSizeOfChunks) {
  const std::string text = with_two_nodes(
      R"(<place id="q"><name><text>a long &lt;name&gt; of a place</text></name><initialMarking><text>1234567</text>
      </initialMarking></place><arc source="q" target="t"><inscription><text>89</text></inscription></arc>)");
  const Net whole = good(text);
  for (const std::size_t chunk : {1u, 2u, 3u, 7u, 64u}) {
    const Result<Net> net = read_text(text, chunk);
    ASSERT_TRUE(net) << net.error().to_string();
    expect_equal(whole, *net);
  }
}

class FailingSource : public ByteSource {
 public:
  Result<std::size_t> read(std::span<char>) override {
    Diagnostic problem;
    problem.message = "disk on fire";
    return problem;
  }
};

TEST(Read, PassesOnProblemsOfTheSource) {
  FailingSource source;
  const Result<Net> net = read_pnml("model.pnml", source);
  ASSERT_FALSE(net);
  EXPECT_EQ(net.error().to_string(), "model.pnml: error: disk on fire");
}

}  // namespace
}  // namespace onager::frontend::testing
