// The coloured nets of the Model Checking Contest are read and unfolded, and have as many states as
// is known. The data sits beside the repository at
// ../shared/mcc ($ONAGER_MCC overrides); without it these tests are skipped.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "frontend/pnml/colored_write.h"
#include "frontend/pnml/load.h"
#include "frontend/pnml/write.h"
#include "frontend/xml/source.h"
#include "tests/oracle/naive.h"
#include "unfold/unfolding.h"

namespace onager {
namespace {

namespace fs = std::filesystem;

struct Instance {
  std::string name, model;
  std::uint64_t states = 0, edges = 0;  // 0: not known
};

fs::path contest() {
  const char* given = std::getenv("ONAGER_MCC");
  return given != nullptr ? fs::path(given) : fs::path(ONAGER_SOURCE_DIR) / "../shared/mcc";
}

// From the rows `instance,class,type,places,transitions,arcs,states,edges,...`.
std::vector<Instance> colored_instances() {
  std::vector<Instance> found;
  std::ifstream table(contest() / "instances.csv");
  for (std::string line; std::getline(table, line);) {
    std::vector<std::string> fields;
    std::istringstream row(line);
    for (std::string field; std::getline(row, field, ',');) fields.push_back(field);
    if (fields.size() < 8 || fields[2] != "COL") continue;
    const auto number = [&](std::size_t i) { return std::strtoull(fields[i].c_str(), nullptr, 10); };
    found.push_back({fields[0], (contest() / "models" / (fields[0] + ".tgz")).string(), number(6), number(7)});
  }
  return found;
}

colored::Net read(const std::string& model) {
  Result<frontend::AnyNet> net = frontend::load_any_net(model);
  if (net && std::holds_alternative<colored::Net>(*net)) return std::get<colored::Net>(std::move(*net));
  ADD_FAILURE() << (net ? "a place/transition net" : net.error().to_string());
  return {};
}

TEST(ColoredContest, NetsAreReadAndUnfolded) {
  const std::vector<Instance> instances = colored_instances();
  if (instances.empty()) GTEST_SKIP() << "no models of the contest";
  for (const Instance& instance : instances) {
    SCOPED_TRACE(instance.name);
    const colored::Net net = read(instance.model);
    ASSERT_FALSE(net.places.empty());
    const unfold::Unfolding merged = unfold::unfold(net, unfold::kMerged, {}, Watch::endless());
    const unfold::Unfolding possible = unfold::unfold(net, unfold::kFixedPoint, {}, Watch::endless());
    EXPECT_LE(merged.net.places.size(), possible.net.places.size());
    EXPECT_LE(merged.net.transitions.size(), possible.net.transitions.size());
  }
}

TEST(ColoredContest, WhatIsWrittenIsReadAsTheSame) {
  const std::vector<Instance> instances = colored_instances();
  if (instances.empty()) GTEST_SKIP() << "no models of the contest";
  for (const Instance& instance : instances) {
    SCOPED_TRACE(instance.name);
    const colored::Net net = read(instance.model);
    const std::string text = frontend::write_pnml(net);
    frontend::MemorySource source(text);
    const Result<frontend::AnyNet> again = frontend::read_any_pnml("again.pnml", source);
    ASSERT_TRUE(again) << again.error().to_string();
    const auto& copy = std::get<colored::Net>(*again);
    EXPECT_EQ(frontend::write_pnml(copy), text);
    const auto unfolded = [](const colored::Net& each) {
      return frontend::write_pnml(unfold::unfold(each, unfold::kFixedPoint, {}, Watch::endless()).net);
    };
    EXPECT_EQ(unfolded(copy), unfolded(net));
  }
}

void expect_known_spaces(std::uint64_t most_states) {
  const std::vector<Instance> instances = colored_instances();
  if (instances.empty()) GTEST_SKIP() << "no models of the contest";
  for (const Instance& instance : instances) {
    if (instance.states == 0 || instance.states > most_states) continue;
    SCOPED_TRACE(instance.name);
    const colored::Net net = read(instance.model);
    const Net unfolded = unfold::unfold(net, unfold::kFixedPoint, {}, Watch::endless()).net;
    const oracle::Exploration found = oracle::explore(unfolded, instance.states + 1);
    EXPECT_EQ(found.states.size(), instance.states);
    EXPECT_EQ(found.edges, instance.edges);
  }
}

TEST(ColoredContest, SmallSpacesAreThoseKnown) {
  expect_known_spaces(10'000);
}
TEST(LongColoredContest, SpacesAreThoseKnown) {
  expect_known_spaces(400'000);
}

}  // namespace
}  // namespace onager
