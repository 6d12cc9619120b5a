#include "frontend/pnml/document.h"

#include <gtest/gtest.h>

#include <atomic>

#include "frontend/pnml/read.h"
#include "frontend/pnml/testing.h"

namespace onager::frontend::testing {
namespace {

TEST(Document, EmptyAndForeignFiles) {
  expect_problem("", 0, 0, "the file is empty", "PNML");
  expect_problem("  \n ", 2, 2, "not PNML", "folder");
  expect_problem("p1 -> t1", 1, 1, "not PNML", "archive");
  expect_problem("\n\n<html><body/></html>", 3, 1, "root element is <html>, not <pnml>", "PNML");
  expect_problem("<pnml/>", 0, 0, "no net", "<net>");
}

TEST(Document, TruncatedFiles) {
  const std::string text = in_net(R"(<place id="p"><name><text>x</text></name></place>)");
  const std::size_t whole = text.find("</pnml>") + 7;
  for (std::size_t size = 1; size < whole; ++size) {
    const Diagnostic found = problem(text.substr(0, size));
    EXPECT_GE(found.line, 1u) << size;
    if (size > text.find("<place")) {
      EXPECT_EQ(found.hint, "the file seems to be truncated") << size;
    }
  }
}

TEST(Document, BrokenXmlTellsWhere) {
  expect_problem("<pnml>\n  <net id='n'>\n    <place id='p'></net></pnml>", 3, 21, "mismatched tag", "");
  expect_problem("<pnml><net id='n'><place id='p' id='q'/></net></pnml>", 1, 33, "duplicate attribute", "");
  expect_problem("<pnml>\n<net id='n'/></pnml><x/>", 2, 21, "junk after document element", "");
  expect_problem("<?xml version='1.0' encoding='klingon'?><pnml/>", 1, 31, "unknown encoding", "");
}

TEST(Document, ColouredNets) {
  constexpr std::string_view kMessage = "this is a coloured net, and a place/transition net is expected";
  for (const char* type : {"symmetricnet", "highlevelnet", "pt-hlpng"})
    expect_problem(
        "<pnml>\n <net id='n' type='http://www.pnml.org/version-2009/grammar/" + std::string(type) + "'/></pnml>", 0, 0,
        kMessage, "unfold it");
  expect_problem(in_net("<declaration><structure/></declaration>"), 0, 0, kMessage, "unfold it");
  expect_problem(in_net("<place id='p'>\n  <hlinitialMarking/></place>"), 4, 3, "has no <structure>", "");
}

TEST(Document, MissingIdsAndEnds) {
  expect_problem(in_net("<place/>"), 3, 1, "this place has no id", "<place id=");
  expect_problem(in_net("<place id=''/>"), 3, 1, "this place has no id", "");
  expect_problem(in_net(" <transition/>"), 3, 2, "this transition has no id", "");
  expect_problem(in_net("<referencePlace ref='p'/>"), 3, 1, "this reference place has no id", "");
  expect_problem(in_net("<referenceTransition id='r'/>"), 3, 1, "refers to nothing", "ref=");
  expect_problem(in_net("<arc target='p'/>"), 3, 1, "this arc has no source", "source=");
  expect_problem(in_net("<arc source='p'/>"), 3, 1, "this arc has no target", "target=");
}

TEST(Document, DuplicateIdsTellWhereTheFirstIs) {
  expect_problem(in_net("<place id='x'/>\n\n <place id='x'/>"), 5, 2, "the id 'x' is used twice",
                 "the place in line 3");
  expect_problem(in_net("<transition id='x'/>\n<place id='x'/>"), 4, 1, "'x' is used twice", "transition in line 3");
  expect_problem(in_net("<place id='p'/><referencePlace id='p' ref='p'/>"), 3, 16, "'p' is used twice", "line 3");
}

TEST(Document, WrongMarkings) {
  auto marked = [](const std::string& text) {
    return in_net("<place id='p'>\n<initialMarking><text>" + text + "</text></initialMarking></place>");
  };
  expect_problem(marked("-1"), 4, 17, "the initial marking '-1' is negative", "0 to 4294967295");
  expect_problem(marked("many"), 4, 17, "'many' is not a whole number", "tokens");
  expect_problem(marked(""), 4, 17, "'' is not a whole number", "");
  expect_problem(marked("4294967296"), 4, 17, "is too large", "4294967295");
  EXPECT_EQ(good(marked("4294967295")).initial, (State{kMaxValue}));
  expect_problem(in_net("<place id='p' initialMarking='x'/>"), 3, 1, "'x' is not a whole number", "");
}

TEST(Document, WrongWeights) {
  auto weighed = [](const std::string& text) {
    return in_net("<place id='p'/><transition id='t'/><arc source='p' target='t'>\n<inscription>\n <text>" + text +
                  "</text></inscription></arc>");
  };
  expect_problem(weighed("0"), 5, 2, "the arc weight '0' is zero", "from 1 to 2147483647");
  expect_problem(weighed("-2"), 5, 2, "'-2' is negative", "");
  expect_problem(weighed("1,5"), 5, 2, "'1,5' is not a whole number", "");
  expect_problem(weighed("2147483648"), 5, 2, "is too large", "");
  EXPECT_EQ(good(weighed("2147483647")).inputs[0][0].weight, kMaxWeight);
}

TEST(Document, OtherKindsOfArcs) {
  for (const std::string type : {"test", "read", "reset", "timed"}) {
    expect_problem(in_net("<arc source='p' target='t' type='" + type + "'/>"), 3, 1,
                   "arcs of type '" + type + "' are not supported", "normal or inhibitor");
    expect_problem(in_net("<arc source='p' target='t'>\n <type value='" + type + "'/></arc>"), 4, 2,
                   "arcs of type '" + type + "' are not supported", "normal or inhibitor");
  }
  expect_problem(in_net("<transportArc source='p' target='t'/>"), 3, 1, "transport arcs", "");
}

TEST(Document, DeepNestingIsRefused) {
  auto nested = [](const std::string& name, int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += "<" + name + ">";
    for (int i = 0; i < depth; ++i) text += "</" + name + ">";
    return in_net(text);
  };
  EXPECT_TRUE(good(nested("page", 9'997)).places.empty());
  EXPECT_TRUE(good(nested("unknown", 9'997)).places.empty());
  EXPECT_NE(problem(nested("page", 9'998)).message.find("nested deeper"), std::string::npos);
  EXPECT_NE(problem(nested("unknown", 500'000)).message.find("nested deeper"), std::string::npos);
}

TEST(Document, EntityBombsEnd) {
  std::string text = "<!DOCTYPE pnml [<!ENTITY e0 'xxxxxxxxxxxxxxxxxxxx'>";
  for (int i = 1; i < 20; ++i) {
    text += "<!ENTITY e" + std::to_string(i) + " '";
    for (int j = 0; j < 20; ++j) text += "&e" + std::to_string(i - 1) + ";";
    text += "'>";
  }
  text += "]><pnml><net id='n'><place id='p'><name><text>&e19;</text></name></place></net></pnml>";
  EXPECT_NE(problem(text).message.find("expand to far more text"), std::string::npos);
}

TEST(Document, OwnEntitiesAreExpandedOthersRefused) {
  EXPECT_EQ(
      good("<!DOCTYPE pnml [<!ENTITY two '2'>]><pnml><net id='n'><place id='p'><initialMarking><text>1&two;</text>"
           "</initialMarking></place></net></pnml>")
          .initial,
      (State{12}));
  const std::string net = "\n<pnml><net id='n'><place id='p'/>", end = "</net></pnml>";
  expect_problem("<!DOCTYPE pnml SYSTEM 'pnml.dtd'>" + net + end, 1, 23, "in another file", "remove the DOCTYPE");
  expect_problem("<!DOCTYPE pnml [<!ENTITY % more SYSTEM 'more.dtd'> %more;]>" + net + end, 1, 52, "in another file",
                 "remove the DOCTYPE");
  expect_problem("<!DOCTYPE pnml [<!ENTITY rest SYSTEM 'rest.xml'>]>" + net + "&rest;" + end, 2, 34,
                 "stands for the file 'rest.xml'", "the text itself");
  expect_problem(net + "&rest;" + end, 2, 34, "undefined entity", "");
  const std::string alone = "<?xml version='1.0' standalone='yes'?><!DOCTYPE pnml SYSTEM 'pnml.dtd'>";
  EXPECT_EQ(good(alone + net + end).places.size(), 1u);
  expect_problem(alone + "\n<pnml><net id='n'><place id='p&zero;'/>" + end, 2, 19, "undefined entity", "");
}

TEST(Document, WhatChangesTheMeaningIsRefused) {
  const auto place = [](const std::string& attributes, const std::string& inside) {
    return in_net("<place id='p' " + attributes + ">" + inside + "</place><transition id='t'/>");
  };
  const auto refused = [&](const std::string& text, const char* message) {
    EXPECT_NE(problem(text).message.find(message), std::string::npos) << text;
  };
  const std::string marking = "<initialMarking><text>1</text></initialMarking>";
  refused(place("", marking + marking), "a second initial marking");
  refused(place("initialMarking='1'", marking), "a second initial marking");
  refused(place("", "<capacity><text>3</text></capacity>"), "a capacity, '3'");
  EXPECT_EQ(good(place("", "<capacity><value>0</value></capacity>")).places.size(), 1u);
  refused(place("invariant='&lt;= 5'", ""), "restricts time");
  EXPECT_EQ(good(place("invariant='&lt; inf'", marking)).initial, (State{1}));
  const std::string arc = "<place id='q'/><transition id='u'/><inputArc id='a' source='q' target='u' inscription=";
  refused(in_net(arc + "'[2,3]'/>"), "restricts time");
  EXPECT_EQ(good(in_net(arc + "'[0,inf)'/>")).places.size(), 1u);
  refused(place("", "<initialMarkin><text>1</text></initialMarkin>"), "unknown element <initialMarkin>");
  EXPECT_EQ(good(place("", "<initialisation/><graphics/>")).places.size(), 1u);
}

TEST(Document, LongTagsAndCommentsAreRefused) {
  const std::string long_text(17 << 20, 'x');
  EXPECT_NE(problem(in_net("<!--" + long_text + "-->")).message.find("longer than 16 MiB"), std::string::npos);
  EXPECT_NE(problem(in_net("<place id='" + long_text + "'/>")).message.find("longer than"), std::string::npos);
  EXPECT_EQ(good(in_net("<!--" + long_text.substr(2 << 20) + "--><place id='p'/>")).places.size(), 1u);
}

TEST(Document, ReadingEndsWithTheLimits) {
  const std::string text = in_net(std::string(1 << 20, ' '));
  const std::atomic<bool> cancel = true;
  const Limits limits{.cancel = &cancel};
  Watch watch(limits);
  MemorySource source(text);
  EXPECT_THROW(static_cast<void>(read_pnml("test.pnml", source, watch)), LimitMet);
}

}  // namespace
}  // namespace onager::frontend::testing
