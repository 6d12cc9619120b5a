// The laws of exploration and of stubborn sets, on random Promela models.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "store/strategies.h"
#include "tests/laws/combinations.h"
#include "tests/laws/promela_subject.h"
#include "tests/laws/stubborn_law.h"
#include "tests/oracle/promela_explorer.h"

namespace onager {
namespace {

using laws::Combination;
using laws::Subject;
using oracle::PromelaText;

constexpr std::size_t kLimit = 300;

class Patient final : public search::Monitor {
  search::Stop poll(const search::Progress&) override { return search::Stop::kComplete; }
};

class Census final : public search::Visitor {
 public:
  Census(const promela::PromelaSystem& system, std::size_t limit) : system_(system), limit_(limit) {}
  bool visit(const search::Visit& visit) override {
    const oracle::Marking marking(visit.state.begin(), visit.state.end());
    repeated = repeated || !space.states.insert(marking).second;
    failures += !system_.failure(visit.state).empty();
    if (visit.enabled.empty()) {
      space.deadlocks.insert(marking);
      invalid_ends += !system_.is_proper_end(visit.state, false);
    }
    space.complete = space.states.size() <= limit_;
    return space.complete;
  }
  oracle::Exploration space;
  std::uint64_t invalid_ends = 0, failures = 0;
  bool repeated = false;

 private:
  const promela::PromelaSystem& system_;
  std::size_t limit_;
};

bool ends_with_an_error(const oracle::PromelaExploration& naive) {
  return std::ranges::any_of(naive.errors, [](const std::string& kind) {
    return kind != "assertion violated" && kind.find("D_proctype") == std::string::npos &&
           kind.find("trace automaton") == std::string::npos;
  });
}

struct Order {
  const store::Strategy& store;
  const search::Strategy& search;
  std::uint64_t shuffle;
};

std::string difference(const PromelaText& text, const Order& order) {
  std::optional<Subject> subject = Subject::of(text);
  if (!subject) return "";
  const oracle::PromelaExploration naive = oracle::explore(subject->program(), kLimit);
  return subject->with_system(order.shuffle, [&](const promela::PromelaSystem& system) -> std::string {
    MemoryBudget budget;
    const auto store = order.store.make(system, budget);
    const auto search = order.search.make({system, *store, nullptr, budget, false});
    Census census(system, kLimit);
    Patient patient;
    const search::Stop stop = search->run(census, patient);
    if (census.repeated) return "a state was visited twice";
    // A runtime error ends the run. Where it happened is part of the state here, and not of the interpreter's.
    if (census.failures > 0 || ends_with_an_error(naive))
      return (census.failures > 0) == ends_with_an_error(naive) || !naive.complete ? "" : "other runtime errors";
    if (!naive.complete) return stop == search::Stop::kFound ? "" : "ended though there are more states";
    if (stop != search::Stop::kComplete) return "did not end";
    if (census.space.states.size() != naive.states)
      return std::to_string(census.space.states.size()) + " states instead of " + std::to_string(naive.states);
    if (search->progress().edges != naive.edges)
      return std::to_string(search->progress().edges) + " edges instead of " + std::to_string(naive.edges);
    if (census.invalid_ends != naive.invalid_ends) return "other invalid end states";
    return "";
  });
}

void expect_the_states_of_the_interpreter(std::uint64_t begin, std::uint64_t end) {
  for (std::uint64_t seed = begin; seed < end; ++seed) {
    const PromelaText text = oracle::random_promela(seed);
    const Order order{store::strategies()[seed % store::strategies().size()],
                      search::strategies()[seed / 2 % search::strategies().size()], seed / 4 % 3};
    if (difference(text, order).empty()) continue;
    const PromelaText small = oracle::shrink(text, [&](const PromelaText& t) { return !difference(t, order).empty(); });
    FAIL() << "seed " << seed << ": " << difference(small, order) << "\n" << oracle::to_text(small);
  }
}

TEST(PromelaLaw, EveryStoreAndSearchVisitsTheStatesOfTheInterpreter) {
  expect_the_states_of_the_interpreter(0, 300);
}

// What random models have shown to be wrong, made smaller; the numbers are Spin's.
struct Known {
  const char* text;
  std::uint64_t states, edges;
};
constexpr Known kKnown[] = {
    // While a rendezvous message is offered, escapes of the receiver that do not receive it are not executable.
    {"byte x = 1, y; chan q = [1] of { byte }; chan r = [0] of { byte }; proctype B() { r!1 }"
     "init { run B(); { r?eval(x) } unless { q!y } }",
     6, 5},
    // A process that jumps into an atomic sequence is there before it goes on.
    {"byte x = 1, y; chan q = [1] of { byte };"
     "active proctype A() { q!0; goto L; atomic { q!1; L: x = 2 } }",
     4, 3},
    {"byte x = 1, y; active proctype A() { if :: x = 1; goto M :: x = 2; goto L fi;"
     "atomic { y = 1; L: y = 2; y = 4; M: y = 3 } }",
     7, 6},
    {"byte x = 1, y; active proctype A() { atomic { y = 1; L: y = 3 }; if :: y = 2; goto L :: x = 2; y = 7 fi }", 6, 6},
    // For a process inside an atomic sequence the jump to the head of a loop is a step.
    {"byte x = 1, m; chan w = [2] of { byte, byte }; chan r = [0] of { byte };"
     "active proctype B() { { atomic { w??_,eval(x); r?0 } } unless { do :: m == 1 od } }",
     2, 1},
    // A sorted message is compared before it is cut.
    {"byte x = 1; chan w = [2] of { byte, byte };"
     "active proctype A() { w!1,0 } active proctype C() { w!!1,(0 - x) }",
     7, 8},
    // Escapes within escapes, and `else` at the beginning of one.
    {"byte x, y; active proctype A() { { x = 1; { y = 1; y = 2 } unless { x == 0; y = 5 } } unless"
     "{ if :: else -> x = 7 :: y > 0 -> x = 8 fi } } active proctype B() { y = 1; x = 0; y = 0 }",
     29, 39},
    // Each skip of a for counts.
    {"byte x = 1, a[2]; proctype B() { byte l = 2; for (l in a) { printf(\"x\"); skip } } init { run B() }", 14, 13},
    // pc_value tells the numbers of Spin.
    {"byte x, p; active proctype A() { x = 1; do :: x < 3 -> x++ :: else -> break od; atomic { x = 5; x = 6 } }"
     "active proctype B() { end: do :: p != pc_value(0) -> p = pc_value(0) od }",
     59, 99},
};

TEST(PromelaLaw, KnownModelsHaveTheStatesOfSpin) {
  for (const Known& known : kKnown) {
    const Result<promela::Program> program = frontend::read_promela("known.pml", known.text, "known");
    ASSERT_TRUE(program) << program.error().to_string();
    const oracle::PromelaExploration naive = oracle::explore(*program, 1'000);
    EXPECT_EQ(naive.states, known.states) << known.text;
    EXPECT_EQ(naive.edges, known.edges) << known.text;
    Subject subject = *Subject::of(*program);
    const auto [states, edges] = subject.with_system(0, [](const promela::PromelaSystem& system) {
      MemoryBudget budget;
      const auto store = store::make_tree(system, budget);
      const auto search = search::make_bfs({system, *store, nullptr, budget, false});
      Census census(system, 1'000);
      Patient patient;
      search->run(census, patient);
      return std::pair(census.space.states.size(), search->progress().edges);
    });
    EXPECT_EQ(states, known.states) << known.text;
    EXPECT_EQ(edges, known.edges) << known.text;
  }
}

// The long ones go in slices, which can be run alone and side by side.
class PromelaSlices : public testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Long, PromelaSlices, testing::Range<std::uint64_t>(0, 20));

TEST_P(PromelaSlices, EveryStoreAndSearchVisitsTheStatesOfTheInterpreter) {
  expect_the_states_of_the_interpreter(1'000 * GetParam(), 1'000 * (GetParam() + 1));
}

// What is wrong with a reduction of a model that has few states; empty if nothing.
std::string difference(const PromelaText& text, const Combination& combination) {
  std::optional<Subject> subject = Subject::of(text);
  if (!subject) return "";
  return subject->with_system(0, [&](const promela::PromelaSystem& system) -> std::string {
    MemoryBudget budget;
    const auto store = store::make_tree(system, budget);
    const auto search = search::make_bfs({system, *store, nullptr, budget, false});
    Census census(system, kLimit);
    Patient patient;
    search->run(census, patient);
    if (!census.space.complete || census.space.states.size() < 3) return "";
    const stubborn::Needs needs(system, combination.sharpness);
    return laws::broken_law(system, census.space, stubborn::make(needs, combination.spec), combination.spec.weak,
                            combination.search.make);
  });
}

void expect_law(std::uint64_t begin, std::uint64_t end, std::size_t each) {
  const std::vector<Combination> all = laws::all_combinations();
  std::size_t next = 0;
  for (std::uint64_t seed = begin; seed < end; ++seed) {
    const PromelaText text = oracle::random_promela(seed);
    for (std::size_t i = 0; i < each; ++i) {
      const Combination& combination = all[next++ % all.size()];
      const std::string wrong = difference(text, combination);
      if (wrong.empty()) continue;
      const PromelaText small =
          oracle::shrink(text, [&](const PromelaText& t) { return !difference(t, combination).empty(); });
      FAIL() << "seed " << seed << ", " << combination.name() << ": " << wrong << "\n" << oracle::to_text(small);
    }
  }
}

TEST(PromelaLaw, StubbornSetsKeepTheDeadlocks) {
  expect_law(0, 120, 4);
}
TEST_P(PromelaSlices, StubbornSetsKeepTheDeadlocks) {
  expect_law(250 * GetParam(), 250 * (GetParam() + 1), 40);
}

}  // namespace
}  // namespace onager
