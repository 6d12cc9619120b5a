// What reductions rely on, and what provisos promise, on random Promela models.

#include <gtest/gtest.h>

#include <deque>

#include "relations/contract_test.h"
#include "tests/laws/promela_subject.h"
#include "tests/laws/proviso_law.h"

namespace onager {
namespace {

using laws::ProvisoCombination;
using laws::Subject;
using oracle::PromelaText;

constexpr std::size_t kLimit = 120;

// Conditions of formulas are guards too.
std::vector<promela::Expression> some_atoms(const promela::Program& program) {
  std::vector<promela::Expression> atoms;
  for (const char* text : {"x > 1", "len(q) > 0 && b", "A[0]@L0", "q?[1]", "a[x & 1] == 1", "_nr_pr > 2", "A:l == y"})
    if (auto atom = frontend::read_promela_expression(program, text)) atoms.push_back(std::move(*atom));
  return atoms;
}

std::string missing(const PromelaText& text) {
  std::optional<Subject> subject = Subject::of(text);
  if (!subject) return "";
  return subject->with_system(
      0, [](const promela::PromelaSystem& system) { return relations::testing::missing_relation(system, kLimit); },
      some_atoms(subject->program()));
}

void expect_relations(std::uint64_t begin, std::uint64_t end) {
  for (std::uint64_t seed = begin; seed < end; ++seed) {
    const PromelaText text = oracle::random_promela(seed);
    if (missing(text).empty()) continue;
    const PromelaText small = oracle::shrink(text, [](const PromelaText& t) { return !missing(t).empty(); });
    FAIL() << "seed " << seed << ": " << missing(small) << "\n" << oracle::to_text(small);
  }
}

TEST(PromelaReductionLaw, RelationsNeverMissAnything) {
  expect_relations(0, 300);
}

class PromelaReductionSlices : public testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Long, PromelaReductionSlices, testing::Range<std::uint64_t>(0, 20));

TEST_P(PromelaReductionSlices, RelationsNeverMissAnything) {
  expect_relations(1'000 * GetParam(), 1'000 * (GetParam() + 1));
}

// Nothing: there are too many states, or too few to be of interest.
std::optional<laws::FullSpace> full_space(const TransitionSystem& system) {
  laws::FullSpace full;
  EnabledSet enabled(system);
  std::deque<State> todo = {system.initial()};
  const auto marking = [](const State& state) { return oracle::Marking(state.begin(), state.end()); };
  full.edges[marking(todo[0])];
  for (; !todo.empty(); todo.pop_front()) {
    enabled.reset(todo.front());
    std::vector<std::pair<TransitionId, oracle::Marking>> edges;
    for (const TransitionId t : std::vector<TransitionId>(enabled.list().begin(), enabled.list().end())) {
      const State next = relations::testing::fired(system, todo.front(), t);
      edges.emplace_back(t, marking(next));
      if (full.edges.try_emplace(marking(next)).second) todo.push_back(next);
    }
    full.edges[marking(todo.front())] = std::move(edges);
    if (full.edges.size() > kLimit) return std::nullopt;
  }
  return full.edges.size() < 3 ? std::nullopt : std::optional(std::move(full));
}

std::string broken(const PromelaText& text, const ProvisoCombination& combination) {
  std::optional<Subject> subject = Subject::of(text);
  if (!subject) return "";
  return subject->with_system(0, [&](const promela::PromelaSystem& system) -> std::string {
    const auto full = full_space(system);
    return full ? laws::broken_promise(system, *full, combination) : "";
  });
}

void expect_promises(std::uint64_t begin, std::uint64_t end, std::size_t each) {
  const std::vector<ProvisoCombination> all = laws::all_proviso_combinations();
  std::size_t next = 0;
  for (std::uint64_t seed = begin; seed < end; ++seed) {
    const PromelaText text = oracle::random_promela(seed);
    for (std::size_t i = 0; i < each; ++i) {
      const ProvisoCombination& combination = all[next++ % all.size()];
      if (broken(text, combination).empty()) continue;
      const PromelaText small =
          oracle::shrink(text, [&](const PromelaText& t) { return !broken(t, combination).empty(); });
      FAIL() << "seed " << seed << ", " << combination.name() << ": " << broken(small, combination) << "\n"
             << oracle::to_text(small);
    }
  }
}

TEST(PromelaReductionLaw, ProvisosKeepTheirPromises) {
  expect_promises(0, 100, 3);
}
TEST_P(PromelaReductionSlices, ProvisosKeepTheirPromises) {
  expect_promises(250 * GetParam(), 250 * (GetParam() + 1), 12);
}

}  // namespace
}  // namespace onager
