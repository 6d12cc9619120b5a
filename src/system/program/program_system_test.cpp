// The transition system of a program against the naive interpreter, and its relations against their definitions.

#include "system/program/program_system.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <set>

#include "frontend/dve/read.h"
#include "relations/contract_test.h"
#include "system/enabled_set.h"
#include "tests/oracle/naive_program.h"
#include "tests/oracle/random_programs.h"

namespace onager {
namespace {

using relations::testing::fired;
using Numbers = std::vector<std::int64_t>;

Numbers meaning(const ProgramSystem& system, const State& state) {
  Numbers numbers;
  for (SlotId slot = 0; slot < state.size(); ++slot) numbers.push_back(system.meaning(slot, state[slot]));
  return numbers;
}

// What differs between the two, empty if nothing.
std::string difference(const Program& program, std::size_t most_states, std::uint64_t shuffle = 0) {
  const ProgramSystem system(program, shuffle);
  EnabledSet enabled(system), listed(system, true);
  std::map<Numbers, oracle::World> seen;
  std::deque<State> todo{system.initial()};
  seen.emplace(meaning(system, todo[0]), oracle::first_world(program));
  if (seen.begin()->first != oracle::flat(program, seen.begin()->second)) return "initial state";
  while (!todo.empty() && seen.size() < most_states) {
    const State state = todo.front();
    todo.pop_front();
    auto expected = oracle::successors(program, seen.at(meaning(system, state)));
    enabled.reset(state);
    listed.reset(state);
    if (!std::ranges::equal(enabled.list(), listed.list())) return "listed otherwise";
    for (TransitionId t : enabled.list()) {
      const auto found = expected.find(system.transition_name(t));
      if (found == expected.end()) return "should be disabled: " + system.transition_name(t);
      const State next = fired(system, state, t);
      const Numbers numbers = meaning(system, next);
      if (numbers != oracle::flat(program, found->second)) return "wrong result: " + found->first;
      if (seen.emplace(numbers, found->second).second) todo.push_back(next);
      expected.erase(found);
    }
    if (!expected.empty()) return "should be enabled: " + expected.begin()->first;
  }
  return {};
}

TEST(ProgramSystem, AgreesWithTheNaiveInterpreter) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Program program = oracle::random_program(seed);
    if (difference(program, 300).empty()) continue;
    const Program small = oracle::shrink(program, [](const Program& p) { return !difference(p, 300).empty(); });
    FAIL() << difference(small, 300) << "\n" << oracle::describe(small);
  }
}

// `size` states in a circle, beside a process of two states that counts.
std::string circle(std::size_t size) {
  std::string states = "s0", moves;
  for (std::size_t i = 1; i < size; ++i) states += ", s" + std::to_string(i);
  for (std::size_t i = 0; i < size; ++i)
    moves += "s" + std::to_string(i) + " -> s" + std::to_string((i + 1) % size) + " { guard a[x] < 3; } ";
  return "byte x, a[2] = {1, 2}; process P { state " + states + "; init s0; trans " + moves +
         "; } process Q { state q, r; init q; trans q -> r { effect x = x + 1; }, r -> q { guard x < 9; }; } "
         "system async;";
}

TEST(ProgramSystem, ManyLocationsAreListedByLocation) {
  const auto program = frontend::read_dve("", circle(60), "circle");
  ASSERT_TRUE(program);
  const ProgramSystem system(*program);
  std::vector<TransitionId> room(system.transitions());
  EXPECT_EQ(system.list_enabled(system.initial(), room), 2u);
  for (std::uint64_t shuffle : {0u, 1u, 2u}) EXPECT_EQ(difference(*program, 1000, shuffle), "");
}

TEST(ProgramSystem, StepsThatWriteMuchAgreeToo) {
  const auto program = frontend::read_dve(
      "",
      "channel {byte, int} c[40]; byte x; process P { state s; init s; trans s -> s { guard x < 60; sync c!{x, -x}; "
      "effect x = x + 1; }; } process Q { byte y; int z; state q; init q; trans q -> q { sync c?{y, z}; }, "
      "q -> q { guard y > 50; effect y = 1 / (z - z); }; } system async;",
      "much");
  ASSERT_TRUE(program);
  EXPECT_EQ(difference(*program, 2000), "");
}

TEST(ProgramSystem, SettingUpAndRelationsEndWithTheWatch) {
  const auto program = frontend::read_dve("", circle(5000), "circle");
  ASSERT_TRUE(program);
  std::atomic<bool> cancel = true;
  const Limits limits{.cancel = &cancel};
  Watch watch(limits);
  EXPECT_THROW(ProgramSystem(*program, 0, {}, watch), LimitMet);
  cancel = false;
  const ProgramSystem system(*program, 0, {}, watch);
  cancel = true;
  EXPECT_THROW((void)relations::enabling(system), LimitMet);
  EXPECT_THROW((void)relations::accord(system), LimitMet);
  EXPECT_THROW((void)relations::left_accord(system), LimitMet);
  cancel = false;
  EXPECT_LT(relations::accord(system).size(), 20 * system.transitions());
}

std::string missing(const Program& program, std::size_t most_states) {
  return relations::testing::missing_relation(ProgramSystem(program), most_states);
}

// A ring of locations and a second process; conditions on the location in atoms as well.
Program many_locations(std::size_t size) {
  std::string states, moves;
  for (std::size_t i = 0; i < size; ++i) {
    const std::string here = "s" + std::to_string(i);
    states += (i == 0 ? "" : ", ") + here;
    moves += (i == 0 ? "" : ", ") + here + " -> s" + std::to_string((i + 1) % size) + " { effect x = 1 - x; }";
    if (i % 3 == 0) moves += ", " + here + " -> s" + std::to_string(i / 2) + " { guard x == 1; }";
  }
  return *frontend::read_dve("",
                             "byte x; process P { state " + states + "; init s0; trans " + moves +
                                 "; } process Q { state a, b; init a; trans a -> b { guard P.s2; }, b -> a { guard not "
                                 "P.s3; }; } system async;",
                             "many");
}

class CountingSystem final : public ProgramSystem {
 public:
  using ProgramSystem::ProgramSystem;
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override {
    evaluated += guards.size();
    ProgramSystem::evaluate(guards, state, truth);
  }
  mutable std::size_t evaluated = 0;
};

TEST(ProgramSystem, ManyLocationsAreFollowedFromStateToState) {
  const Program program = many_locations(100);
  const ProgramSystem system(program);
  EnabledSet enabled(system);
  State state = system.initial();
  enabled.reset(state);
  for (std::uint32_t step = 0; step < 500; ++step) {
    state = fired(system, state, enabled.list()[(step * 7) % enabled.size()]);
    if (step % 50 == 0) state[0] = step % 100;  // from anywhere to anywhere
    const std::vector<SlotId> changed = {0, 1, 2};
    enabled.update(state, changed);
    ASSERT_TRUE(enabled.holds_invariant(state)) << step;
  }
}

TEST(ProgramSystem, AStateOfManyLocationsLooksAtWhatChanged) {
  auto evaluated = [](std::size_t size) {
    const Program program = many_locations(size);
    const CountingSystem system(program);
    EnabledSet enabled(system);
    State state = system.initial();
    enabled.reset(state);
    system.evaluated = 0;
    for (std::size_t step = 0; step < 20; ++step) {
      for (Value& value : state) value = 0;
      state[0] = static_cast<Value>(step * 5 % size);
      enabled.update(state, std::vector<SlotId>{0, 1, 2});
    }
    return system.evaluated;
  };
  EXPECT_GT(evaluated(1000), 0u);
  EXPECT_EQ(evaluated(1000), evaluated(2000));
}

TEST(ProgramSystem, RelationsNeverMissAnything) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Program program = oracle::random_program(seed);
    if (missing(program, 120).empty()) continue;
    const Program small = oracle::shrink(program, [](const Program& p) { return !missing(p, 120).empty(); });
    FAIL() << missing(small, 120) << "\n" << oracle::describe(small);
  }
}

TEST(ProgramSystem, TheExampleHasWhatItsStoryTells) {
  const auto program = frontend::load_dve(ONAGER_SOURCE_DIR "/examples/packing-robots.dve");
  ASSERT_TRUE(program);
  EXPECT_EQ(missing(*program, 1000), "");
  EXPECT_EQ(difference(*program, 1000), "");
  const oracle::WorldExploration all = oracle::explore(*program, 1000);
  EXPECT_EQ(all.states.size(), 233u);
  EXPECT_EQ(all.edges, 419u);
  EXPECT_EQ(all.deadlocks.size(), 6u);
}

TEST(ProgramSystem, SendingAndReceivingAccordAndIncrementsCommute) {
  const auto program = frontend::read_dve(
      "",
      "channel {byte} c[2]; byte x; process P { state s; init s; trans s -> s { sync c!1; }; } process Q { byte y; "
      "state q; init q; trans q -> q { sync c?y; }; } process R { state r; init r; trans r -> r { effect x = x + 1; }; "
      "} "
      "process S { state r; init r; trans r -> r { effect x = x - 3; }; } system async;",
      "accord");
  ASSERT_TRUE(program);
  EXPECT_EQ(relations::accord(ProgramSystem(*program)).size(), 0u);
}

}  // namespace
}  // namespace onager
