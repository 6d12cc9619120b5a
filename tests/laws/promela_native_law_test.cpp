// Promela models compiled to native code do what the interpreter does, on every state that is met.

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

#include "frontend/promela/read.h"
#include "native/build.h"
#include "system/promela/discover.h"
#include "system/promela/native_promela.h"
#include "tests/oracle/random_promela.h"

namespace onager {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostStates = 300;

bool has_compiler() {
  return std::system("cc --version > /dev/null 2>&1") == 0;
}

// How often the library itself has answered.
struct Answers {
  std::uint64_t given = 0, asked = 0;
};

std::vector<State> reached(const promela::PromelaSystem& system, const State& state,
                           std::span<const TransitionId> transitions, bool natively) {
  Successors successors;
  if (natively)
    system.fire(transitions, state, successors);
  else
    system.PromelaSystem::fire(transitions, state, successors);
  std::vector<State> next;
  for (std::size_t i = 0; i < successors.size(); ++i) {
    State& to = next.emplace_back(state);
    if (successors[i].transition != transitions[i]) to.clear();  // not what was asked for
    for (const Change& change : successors[i].changes) to[change.slot] = change.value;
  }
  return next;
}

class Comparison {
 public:
  Comparison(const promela::NativePromela& system, const promela::LibraryTable& table, Answers& answers)
      : system_(system), table_(table), answers_(answers), work_(table.work), room_(system.transitions()) {}

  // The first difference; empty: there is none.
  std::string run(std::size_t most_states) {
    std::set<State> seen{system_.initial()};
    std::deque<State> todo{system_.initial()};
    while (!todo.empty() && seen.size() < most_states) {
      const State state = todo.front();
      todo.pop_front();
      if (std::string found = compare(state); !found.empty()) return found;
      for (State& next : next_)
        if (seen.insert(next).second) todo.push_back(std::move(next));
    }
    return {};
  }

 private:
  std::string compare(const State& state) {
    const std::size_t count = *system_.list_enabled(state, room_);
    const std::vector<TransitionId> native(room_.begin(), room_.begin() + static_cast<std::ptrdiff_t>(count));
    room_.resize(*system_.PromelaSystem::list_enabled(state, room_));
    const std::vector<TransitionId> enabled = std::exchange(room_, std::vector<TransitionId>(system_.transitions()));
    ++(table_.enabled(state.data(), work_.data(), room_.data()) == promela::LibraryTable::kAsk ? answers_.asked
                                                                                               : answers_.given);
    if (native != enabled) return "other transitions are enabled";
    next_ = reached(system_, state, enabled, false);
    if (reached(system_, state, enabled, true) != next_) return "other successors";
    for (std::size_t i = 0; i < enabled.size(); ++i)
      if (reached(system_, state, {&enabled[i], 1}, true)[0] != next_[i])
        return "another successor by " + system_.transition_name(enabled[i]);
    return {};
  }

  const promela::NativePromela& system_;
  const promela::LibraryTable& table_;
  Answers& answers_;
  std::vector<std::uint64_t> work_;
  std::vector<TransitionId> room_;
  std::vector<State> next_;
};

// Of a text that is a model; with room for whatever the census lacks.
std::string difference(const std::string& text, const std::string& compiler, std::uint64_t shuffle, Answers& answers) {
  const Result<promela::Program> program = frontend::read_promela("random.pml", text, "random");
  if (!program) return {};
  const std::vector<promela::Graph> graphs = promela::graphs_of(*program);
  promela::Census census = promela::discover(*program, graphs, Watch::endless());
  while (true) {
    const auto library =
        native::build(promela::PromelaSystem(*program, graphs, census), compiler, {}, Watch::endless());
    if (!library) return library.error().to_string();
    try {
      const promela::NativePromela system(*program, graphs, census, *library, shuffle);
      return Comparison(system, library->table, answers).run(kMostStates);
    } catch (const promela::Outgrown& outgrown) {
      outgrown.missing.add_to(census);
    }
  }
}

void expect_no_difference(std::uint64_t begin, std::uint64_t end) {
  if (!has_compiler()) GTEST_SKIP() << "no C compiler";
  Answers answers;
  for (std::uint64_t seed = begin; seed < end; ++seed) {
    const oracle::PromelaText text = oracle::random_promela(seed);
    const auto wrong = [&](const oracle::PromelaText& t) {
      return difference(oracle::to_text(t), "cc", seed % 3, answers);
    };
    if (wrong(text).empty()) continue;
    const oracle::PromelaText small =
        oracle::shrink(text, [&](const oracle::PromelaText& t) { return !wrong(t).empty(); });
    FAIL() << "seed " << seed << ": " << wrong(small) << "\n" << oracle::to_text(small);
  }
  EXPECT_GT(answers.given, 9 * answers.asked);
}

TEST(PromelaNativeLaw, TheLibraryDoesWhatTheInterpreterDoes) {
  expect_no_difference(0, 40);
}
TEST(LongPromelaNativeLaw, TheLibraryDoesWhatTheInterpreterDoes) {
  expect_no_difference(40, 1500);
}

}  // namespace
}  // namespace onager
