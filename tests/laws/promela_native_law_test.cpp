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
#include "native/promela_emit.h"
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

// How the C text is made: at most so long, with a fault.
struct Making {
  std::uint64_t shuffle = 0;
  std::size_t longest = native::kLongestPromela;
  std::size_t states = kMostStates;
  std::string right = {}, wrong = {};  // in place of what is right stands what is wrong

  std::string text(const promela::PromelaSystem& system) const {
    std::string made = native::emit(system, longest);
    if (right.empty()) return made;
    const std::size_t at = made.find(right);
    EXPECT_NE(at, std::string::npos) << right;
    return at == std::string::npos ? made : made.replace(at, right.size(), wrong);
  }
};

// Of a text that is a model; with room for whatever the census lacks.
std::string difference(const std::string& text, const Making& making, Answers& answers) {
  const Result<promela::Program> program = frontend::read_promela("random.pml", text, "random");
  if (!program) return {};
  const std::vector<promela::Graph> graphs = promela::graphs_of(*program);
  promela::Census census = promela::discover(*program, graphs, Watch::endless());
  while (true) {
    const promela::PromelaSystem plain(*program, graphs, census);
    const auto library = native::build(plain, making.text(plain), "cc", {}, Watch::endless());
    if (!library) return library.error().to_string();
    try {
      const promela::NativePromela system(*program, graphs, census, *library, making.shuffle);
      return Comparison(system, library->table, answers).run(making.states);
    } catch (const promela::Outgrown& outgrown) {
      outgrown.missing.add_to(census);
    }
  }
}

Answers expect_no_difference(std::uint64_t begin, std::uint64_t end, std::size_t longest = native::kLongestPromela) {
  Answers answers;
  for (std::uint64_t seed = begin; seed < end; ++seed) {
    const oracle::PromelaText text = oracle::random_promela(seed);
    const auto wrong = [&](const oracle::PromelaText& t) {
      return difference(oracle::to_text(t), {.shuffle = seed % 3, .longest = longest}, answers);
    };
    if (wrong(text).empty()) continue;
    const oracle::PromelaText small =
        oracle::shrink(text, [&](const oracle::PromelaText& t) { return !wrong(t).empty(); });
    ADD_FAILURE() << "seed " << seed << ": " << wrong(small) << "\n" << oracle::to_text(small);
    break;
  }
  return answers;
}

TEST(PromelaNativeLaw, TheLibraryDoesWhatTheInterpreterDoes) {
  if (!has_compiler()) GTEST_SKIP() << "no C compiler";
  const Answers answers = expect_no_difference(0, 25);
  EXPECT_GT(answers.given, 9 * answers.asked);
}
TEST(LongPromelaNativeLaw, TheLibraryDoesWhatTheInterpreterDoes) {
  if (!has_compiler()) GTEST_SKIP() << "no C compiler";
  const Answers answers = expect_no_difference(25, 1500);
  EXPECT_GT(answers.given, 9 * answers.asked);
}

// Half of a text, or less, knows the nodes that are met most often, and asks about others.
TEST(PromelaNativeLaw, APartOfTheTextDoesToo) {
  if (!has_compiler()) GTEST_SKIP() << "no C compiler";
  const Answers answers = expect_no_difference(1500, 1520, 20'000);
  EXPECT_GT(answers.given, 0u);
  EXPECT_GT(answers.asked, 0u);
}
TEST(LongPromelaNativeLaw, APartOfTheTextDoesToo) {
  if (!has_compiler()) GTEST_SKIP() << "no C compiler";
  expect_no_difference(1520, 2000, 20'000);
}

// Something of everything.
constexpr const char* kEverything = R"(
mtype = { one, two, three };
typedef Pair { byte x; int y[2] }
chan q = [3] of { byte, int }; chan sorted = [3] of { short }; chan meet = [0] of { byte, bool }; chan any;
byte b = 250, i; int n = -7; byte a[3]; unsigned u : 3; Pair pairs[2]; mtype m = two; hidden byte scratch = 5;
proctype Child(byte k; chan c) {
  byte mine = k + 1; chan own = [1] of { byte };
  own!mine; own?mine; c!mine, true
}
active proctype Worker() provided (i != 5) {
  byte t; int v;
  do
  :: i < 6 -> i++; b = b + 3; n = n * 1000 + 7
  :: atomic { i < 6 -> i++; if :: q!b, n :: q!i, (n / 3) % 5 - 2 :: sorted!!n :: sorted!!(b - 300) fi; if :: b > 252 :: else -> n-- fi }
  :: d_step { q?t, v -> a[t % 3] = v; u = u + t; do :: t > 2 -> t = t - 2 :: else -> break od; scratch = t; a[0] = scratch }
  :: sorted??-50
  :: i == 2 -> b = b ^ scratch
  :: sorted?<v> -> n = (v << 3) ^ (n >> 1) | ~b
  :: q??[2, -2] -> q??2, v
  :: meet?t, true -> pairs[t & 1].y[t % 2] = -t
  :: (len(q) + a[1] > 4 && full(q)) -> q?t, eval(n)
  :: timeout -> break
  od unless { n == 12345 -> skip };
  fin: m = (b > 3 -> three : one)
}
active proctype Filler() { chan buffer; atomic { buffer = q; q!1, 1; q!1, 1; q!1, 1 } buffer!2, 2 }
init { pid p; any = meet; p = run Child(7, any); p = run Child(b, meet); Worker@fin || _nr_pr < 3 || p > 0; pairs[1].x = p; a[b % 4] = 1 }
)";

bool is_noticed(const std::string& right, const std::string& wrong) {
  Answers answers;
  return !difference(kEverything, {.states = 1500, .right = right, .wrong = wrong}, answers).empty();
}

TEST(PromelaNativeLaw, SomethingOfEverything) {
  if (!has_compiler()) GTEST_SKIP() << "no C compiler";
  Answers answers;
  EXPECT_EQ(difference(kEverything, {.states = 1500}, answers), "");
  EXPECT_GT(answers.given, 100u);
  EXPECT_TRUE(is_noticed("SET(ch[c].length, length + 1)", "SET(ch[c].length, length)"));
}

TEST(LongPromelaNativeLaw, SeededFaultsAreNoticed) {
  if (!has_compiler()) GTEST_SKIP() << "no C compiler";
  for (const auto& [right, wrong] : std::vector<std::pair<std::string, std::string>>{
           {"SET(ch[c].length, length - 1)", "SET(ch[c].length, length)"},
           {"m[ch[c].length] < ch[c].capacity", "1"},
           {"> v[k]) break;", "> v[k]) continue;"},
           {"return b == -1 ? 0 : a % b;", "return 0;"},
           {"case BYTE: case CHAN: return x & 255;", "case BYTE: case CHAN: return x & 127;"},
           {"case SHORT: return (int32_t)(int16_t)x;", "case SHORT: return x & 7;"},
           {"if (r->options > first + 1) return branch(r, first);", ""},
           {"    undo(r, mark);\n  }\n  --r->depth;", "  }\n  --r->depth;"}})
    EXPECT_TRUE(is_noticed(right, wrong)) << right;
}

}  // namespace
}  // namespace onager
