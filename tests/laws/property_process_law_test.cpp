// Law of property processes: every method answers as the naive interpreter does, and runs that are accepted replay.

#include <gtest/gtest.h>

#include <random>

#include "answer/ask.h"
#include "answer/asking_test.h"
#include "emptiness/strategies.h"
#include "product/strategies.h"
#include "tests/oracle/naive_program.h"
#include "tests/oracle/random_programs.h"

namespace onager {
namespace {

// Conditions are those of the program's own moves, where processes are, and now and then where the property process is.
class RandomProperty {
 public:
  explicit RandomProperty(std::uint64_t seed) : random_(seed) {}

  Process make(const Program& program) {
    Process process;
    process.name = "Watch";
    const std::uint32_t count = 1 + pick(3);
    for (LocationId l = 0; l < count; ++l) process.locations.push_back({"q" + std::to_string(l), false, pick(2) == 0});
    for (std::uint32_t i = 0; i < count * 2; ++i) {
      Move move;
      move.from = pick(count);
      move.to = pick(3) == 0 ? move.from : pick(count);
      for (std::uint32_t k = pick(3); k > 0; --k) move.guard.push_back(condition(program, count));
      process.moves.push_back(std::move(move));
    }
    // Mostly as properties are: it can wait at first, and stay where it has come to.
    if (pick(3) != 0) process.moves.push_back({"", 0, 0, {}, {}, {}, {}});
    return process;
  }

 private:
  std::uint32_t pick(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }

  Expression condition(const Program& program, std::uint32_t own_locations) {
    Expression result = plain(program, own_locations);
    if (pick(2) == 0) result = Expression{Op::kNot, 0, 0, {result}, {}};
    if (pick(4) == 0)
      result = Expression{pick(2) == 0 ? Op::kAnd : Op::kOr, 0, 0, {result, plain(program, own_locations)}, {}};
    return result;
  }
  Expression plain(const Program& program, std::uint32_t own_locations) {
    const auto p = pick(static_cast<std::uint32_t>(program.processes.size()));
    const Process& process = program.processes[p];
    if (pick(8) == 0)
      return {Op::kIsAt,
              static_cast<std::uint32_t>(program.processes.size()),
              static_cast<std::int32_t>(pick(own_locations)),
              {},
              {}};
    if (!process.moves.empty() && pick(2) == 0) {
      const Move& move = process.moves[pick(static_cast<std::uint32_t>(process.moves.size()))];
      if (!move.guard.empty()) return move.guard[pick(static_cast<std::uint32_t>(move.guard.size()))];
      if (!move.effects.empty()) return move.effects[0].value;
    }
    return {
        Op::kIsAt, p, static_cast<std::int32_t>(pick(static_cast<std::uint32_t>(process.locations.size()))), {}, {}};
  }

  std::mt19937_64 random_;
};

std::vector<std::string> reductions() {
  std::vector<std::string> names{"none", "auto"};
  for (const auto& row : product::strategies()) names.emplace_back(row.name);
  return names;
}

run::Words sets_of(std::uint64_t number) {
  constexpr const char* kReductions[] = {"none", "deletion", "beam", "ample", "incremental", "closure"};
  constexpr const char* kRelations[] = {"static", "exclusive", "dynamic", "exclusive+dynamic"};
  return {.reduction = kReductions[number % std::size(kReductions)],
          .relations = kRelations[number / 6 % std::size(kRelations)],
          .shuffle = number % 3,
          .heuristic = "none"};
}

struct Counts {
  std::uint64_t holds = 0, violated = 0, refused = 0;
};

// What is wrong, empty if nothing.
std::string wrong_by(const Program& program, bool accepted, const run::Words& words, Counts& counts) {
  const auto model = kind::make(program);
  answer::Inquiry inquiry;
  if (const auto wrong = answer::add(inquiry, {.word = "property-process", .text = {}, .file = {}, .only = {}}, &*model,
                                     Watch::endless()))
    return wrong->message;
  const answer::Answer answer = *answer::testing::ask(*model, std::move(inquiry), words);
  if (answer.reason.kind == run::Reason::Kind::kRefused) {
    ++counts.refused;
    return "";
  }
  ++(accepted ? counts.violated : counts.holds);
  if (answer.fault) return *answer.fault;
  if (answer.verdict != (accepted ? run::Verdict::kViolated : run::Verdict::kHolds)) return "wrong verdict";
  return accepted && answer.trace() == nullptr ? "no trace" : "";
}

void expect_law(std::uint64_t first, std::uint64_t programs, std::uint64_t least) {
  Counts counts;
  for (std::uint64_t seed = first; seed < first + programs; ++seed) {
    Program program = oracle::random_program(seed);
    if (program.processes.empty()) continue;
    program.property = RandomProperty(seed).make(program);
    const auto accepted = oracle::has_accepted_run(program, 60);
    if (!accepted) continue;
    std::uint64_t number = seed;
    for (const auto& search : emptiness::strategies())
      for (const std::string& reduction : reductions()) {
        run::Words words = sets_of(++number);
        words.emptiness = search.name;
        words.ltl_reduction = reduction;
        ASSERT_EQ(wrong_by(program, *accepted, words, counts), "")
            << oracle::describe(program) << search.name << " " << reduction << " " << words.reduction << " "
            << words.relations << " " << words.shuffle;
      }
  }
  EXPECT_GE(counts.holds, least);
  EXPECT_GE(counts.violated, least);
}

TEST(PropertyProcessLaw, EveryMethodAnswersAsTheNaiveInterpreter) {
  expect_law(0, 1'000, 500);
}

TEST(LongPropertyProcessLaw, EveryMethodAnswersAsTheNaiveInterpreter) {
  expect_law(1'000, 30'000, 10'000);
}

}  // namespace
}  // namespace onager
