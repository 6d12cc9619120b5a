// The laws of exploration and of stubborn sets, on random programs.

#include <gtest/gtest.h>

#include <set>

#include "store/strategies.h"
#include "system/program/program_system.h"
#include "tests/laws/combinations.h"
#include "tests/laws/stubborn_law.h"
#include "tests/oracle/naive_program.h"
#include "tests/oracle/random_programs.h"

namespace onager {
namespace {

using laws::Combination;
using Numbers = std::vector<std::int64_t>;

constexpr std::size_t kLimit = 150;

class Patient final : public search::Monitor {
  search::Stop poll(const search::Progress&) override { return search::Stop::kComplete; }
};

class Collector final : public search::Visitor {
 public:
  Collector(const ProgramSystem& system, std::size_t limit) : system_(system), limit_(limit) {}
  bool visit(const search::Visit& visit) override {
    Numbers numbers;
    for (SlotId slot = 0; slot < visit.state.size(); ++slot)
      numbers.push_back(system_.meaning(slot, visit.state[slot]));
    repeated = repeated || !states.insert(numbers).second;
    if (visit.enabled.empty()) deadlocks.insert(numbers);
    return states.size() <= limit_;
  }
  std::set<Numbers> states, deadlocks;
  bool repeated = false;

 private:
  const ProgramSystem& system_;
  std::size_t limit_;
};

std::set<Numbers> flattened(const Program& program, const std::set<oracle::World>& worlds) {
  std::set<Numbers> all;
  for (const oracle::World& world : worlds) all.insert(oracle::flat(program, world));
  return all;
}

struct Order {
  const store::Strategy& store;
  const search::Strategy& search;
  std::uint64_t shuffle;
};

std::string difference(const Program& program, const Order& order) {
  const oracle::WorldExploration naive = oracle::explore(program, kLimit);
  const ProgramSystem system(program, order.shuffle);
  MemoryBudget budget;
  const auto store = order.store.make(system, budget);
  const auto search = order.search.make({system, *store, nullptr, budget, false});
  Collector collector(system, kLimit);
  Patient patient;
  const search::Stop stop = search->run(collector, patient);
  if (collector.repeated) return "a state was visited twice";
  if (!naive.complete) return stop == search::Stop::kFound ? "" : "ended though there are more states";
  if (stop != search::Stop::kComplete) return "did not end";
  if (collector.states != flattened(program, naive.states)) return "other states";
  if (collector.deadlocks != flattened(program, naive.deadlocks)) return "other deadlocks";
  if (search->progress().edges != naive.edges) return "other number of edges";
  return "";
}

TEST(ProgramLaw, EveryStoreAndSearchVisitsTheStatesOfTheNaiveInterpreter) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Program program = oracle::random_program(seed);
    const Order order{store::strategies()[seed % store::strategies().size()],
                      search::strategies()[seed / 2 % search::strategies().size()], seed / 4 % 3};
    if (difference(program, order).empty()) continue;
    const Program small = oracle::shrink(program, [&](const Program& p) { return !difference(p, order).empty(); });
    FAIL() << difference(small, order) << "\n" << oracle::describe(small);
  }
}

// All states of the system as they are stored; the law above says that they are the right ones.
class Census final : public search::Visitor {
 public:
  explicit Census(std::size_t limit) : limit_(limit) {}
  bool visit(const search::Visit& visit) override {
    const oracle::Marking marking(visit.state.begin(), visit.state.end());
    space.states.insert(marking);
    if (visit.enabled.empty()) space.deadlocks.insert(marking);
    space.complete = space.states.size() <= limit_;
    return space.complete;
  }
  oracle::Exploration space;

 private:
  std::size_t limit_;
};

oracle::Exploration full_space(const ProgramSystem& system) {
  MemoryBudget budget;
  const auto store = store::make_tree(system, budget);
  const auto search = search::make_bfs({system, *store, nullptr, budget, false});
  Census census(kLimit);
  Patient patient;
  search->run(census, patient);
  return std::move(census.space);
}

// What is wrong with a reduction of a program that has few states; empty if nothing.
std::string difference(const Program& program, const Combination& combination) {
  const ProgramSystem system(program);
  const oracle::Exploration full = full_space(system);
  if (!full.complete || full.states.size() < 3) return "";
  const stubborn::Needs needs(system, combination.sharpness);
  return laws::broken_law(system, full, stubborn::make(needs, combination.spec), combination.spec.weak,
                          combination.search.make);
}

void expect_law(std::uint64_t begin, std::uint64_t end, std::size_t each) {
  const std::vector<Combination> all = laws::all_combinations();
  std::size_t next = 0;
  for (std::uint64_t seed = begin; seed < end; ++seed) {
    const Program program = oracle::random_program(seed);
    for (std::size_t i = 0; i < each; ++i) {
      const Combination& combination = all[next++ % all.size()];
      const std::string wrong = difference(program, combination);
      if (wrong.empty()) continue;
      const Program small =
          oracle::shrink(program, [&](const Program& p) { return !difference(p, combination).empty(); });
      FAIL() << combination.name() << ": " << wrong << "\n" << oracle::describe(small);
    }
  }
}

TEST(ProgramLaw, StubbornSetsKeepTheDeadlocks) {
  expect_law(0, 1500, 8);
}
TEST(LongProgramLaw, StubbornSetsKeepTheDeadlocks) {
  expect_law(1500, 20'000, 40);
}

}  // namespace
}  // namespace onager
