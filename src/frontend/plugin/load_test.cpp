// Which plug-in tables are rejected, and why. Whole libraries are tested in tests/cli/plugin_test.py.

#include "frontend/plugin/load.h"

#include <gtest/gtest.h>

namespace onager::frontend {
namespace {

constexpr std::uint32_t kInitial[] = {1, 0}, kNone3[] = {0, 0, 0}, kOneEach[] = {0, 1, 2}, kEntries[] = {0, 1},
                        kLate[] = {1, 1, 1}, kBack[] = {0, 2, 1}, kLarge[] = {0, 7}, kFalling[] = {1, 0},
                        kBoth[] = {0, 2, 2};
constexpr const char *kNames[] = {"a", "b"}, *kTwice[] = {"a", "a"};

// A token moves from slot 0 to slot 1 and back.
void evaluate(const std::uint32_t* state, const std::uint32_t* guards, std::uint32_t count, std::uint8_t* truth) {
  for (std::uint32_t i = 0; i < count; ++i) truth[i] = state[guards[i]] > 0;
}
std::uint32_t fire(const std::uint32_t*, std::uint32_t transition, onager_change* changes) {
  changes[0] = {transition, 0};
  changes[1] = {1 - transition, 1};
  return 2;
}

onager_plugin table() {
  onager_plugin result{};
  result.version = ONAGER_PLUGIN_VERSION;
  result.size = sizeof result;
  result.slots = result.guards = result.transitions = 2;
  result.initial = kInitial;
  result.slot_names = result.transition_names = kNames;
  result.guards_of = result.tests_of = result.writes_of = {kOneEach, kEntries};
  result.reads_of = {kNone3, nullptr};
  result.evaluate = evaluate;
  result.fire = fire;
  return result;
}

template <typename Change>
std::string fault(Change change) {
  onager_plugin changed = table();
  change(changed);
  return fault_of(changed);
}

TEST(LoadPlugin, AcceptsWhatIsRight) {
  EXPECT_EQ(fault([](onager_plugin&) {}), "");
  EXPECT_EQ(fault([](onager_plugin& t) { t.conflicts = {kOneEach, kFalling}; }), "");
}

TEST(LoadPlugin, RefusesWhatIsMissing) {
  EXPECT_EQ(fault([](onager_plugin& t) { t.initial = nullptr; }), "initial is NULL");
  EXPECT_EQ(fault([](onager_plugin& t) { t.evaluate = nullptr; }), "evaluate is NULL");
  EXPECT_EQ(fault([](onager_plugin& t) { t.fire = nullptr; }), "fire is NULL");
  EXPECT_EQ(fault([](onager_plugin& t) { t.slot_names = nullptr; }), "slot_names is NULL");
  EXPECT_EQ(fault([](onager_plugin& t) { t.reads_of = {}; }), "reads_of is NULL");
  EXPECT_EQ(fault([](onager_plugin& t) { t.guards_of = {kOneEach, nullptr}; }), "guards_of has no entries");
  EXPECT_EQ(fault([](onager_plugin& t) { t.slots = 0; }), "there are no slots");
}

TEST(LoadPlugin, RefusesListsThatAreWrong) {
  EXPECT_EQ(fault([](onager_plugin& t) { t.transition_names = kTwice; }), "transition_names has 'a' twice");
  EXPECT_EQ(fault([](onager_plugin& t) { t.writes_of.starts = kLate; }), "writes_of: the first start is 1, not 0");
  EXPECT_EQ(fault([](onager_plugin& t) { t.writes_of.starts = kBack; }), "writes_of: row 1 ends before it starts");
  EXPECT_EQ(fault([](onager_plugin& t) { t.tests_of.entries = kLarge; }), "tests_of: row 1 has 7, there are only 2");
  EXPECT_EQ(fault([](onager_plugin& t) {
              t.enablers = {kBoth, kFalling};
            }),
            "enablers: the numbers of row 0 do not ascend");
  EXPECT_EQ(fault([](onager_plugin& t) {
              t.conflicts = {kBoth, kEntries};
            }),
            "conflicts: row 0 has 1, but row 1 lacks 0");
  EXPECT_EQ(fault([](onager_plugin& t) { t.slots = 2'000'000'000; }), "slots: 2000000000 is too many");
}

TEST(LoadPlugin, RefusesFilesThatAreNoLibraries) {
  EXPECT_NE(load_plugin("/no/such/file.so").error().message.find("no such file"), std::string::npos);
  const auto found = load_plugin(ONAGER_SOURCE_DIR "/README.md");
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message.find("cannot be loaded"), std::string::npos);
}

}  // namespace
}  // namespace onager::frontend
