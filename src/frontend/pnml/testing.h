// For the tests of this folder: helpers to write and read PNML.

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "frontend/pnml/read.h"

namespace onager::frontend::testing {

// The body begins in line 3, column 1.
inline std::string in_net(std::string_view body) {
  return "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n"
         "<net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\"><page id=\"page\">\n" +
         std::string(body) + "</page></net>\n</pnml>\n";
}

inline Result<Net> read_text(std::string_view text, std::size_t chunk = std::string_view::npos) {
  MemorySource source(text, chunk);
  return read_pnml("test.pnml", source);
}

// Fails the test if the text has an error.
inline Net good(std::string_view text) {
  Result<Net> net = read_text(text);
  if (net) return std::move(*net);
  ADD_FAILURE() << net.error().to_string();
  return {};
}

// Fails the test if the text has no error.
inline Diagnostic problem(std::string_view text) {
  Result<Net> net = read_text(text);
  if (!net) return net.error();
  ADD_FAILURE() << "no error in: " << text;
  return {};
}

inline std::vector<Arc> arcs(const Csr<Arc>& all, TransitionId transition) {
  return {all[transition].begin(), all[transition].end()};
}

// Checks that message and hint contain these texts, at this position.
inline void expect_problem(std::string_view text, std::uint64_t line, std::uint64_t column, std::string_view message,
                           std::string_view hint) {
  const Diagnostic found = problem(text);
  EXPECT_EQ(found.file, "test.pnml");
  EXPECT_EQ(found.line, line) << found.to_string();
  EXPECT_EQ(found.column, column) << found.to_string();
  EXPECT_NE(found.message.find(message), std::string::npos) << found.to_string();
  EXPECT_NE(found.hint.find(hint), std::string::npos) << found.to_string();
}

inline void expect_equal(const Net& a, const Net& b) {
  EXPECT_EQ(a.id, b.id);
  auto expect_equal_nodes = [](const std::vector<Node>& x, const std::vector<Node>& y) {
    ASSERT_EQ(x.size(), y.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      EXPECT_EQ(x[i].id, y[i].id);
      EXPECT_EQ(x[i].name, y[i].name);
    }
  };
  expect_equal_nodes(a.places, b.places);
  expect_equal_nodes(a.transitions, b.transitions);
  EXPECT_EQ(a.initial, b.initial);
  EXPECT_TRUE(a.inputs == b.inputs);
  EXPECT_TRUE(a.outputs == b.outputs);
  EXPECT_TRUE(a.inhibitors == b.inhibitors);
  ASSERT_EQ(a.nupn.has_value(), b.nupn.has_value());
  if (!a.nupn) return;
  EXPECT_EQ(a.nupn->safe, b.nupn->safe);
  EXPECT_EQ(a.nupn->root, b.nupn->root);
  ASSERT_EQ(a.nupn->units.size(), b.nupn->units.size());
  for (std::size_t i = 0; i < a.nupn->units.size(); ++i) {
    EXPECT_EQ(a.nupn->units[i].id, b.nupn->units[i].id);
    EXPECT_EQ(a.nupn->units[i].places, b.nupn->units[i].places);
    EXPECT_EQ(a.nupn->units[i].subunits, b.nupn->units[i].subunits);
  }
}

}  // namespace onager::frontend::testing
