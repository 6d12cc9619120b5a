// Compares programs compiled to native code with the interpreter, on every state.

#include "native/build.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <set>

#include "frontend/dve/read.h"
#include "native/emit.h"
#include "system/enabled_set.h"
#include "system/plugin/native_system.h"
#include "system/plugin/plugin_system.h"
#include "tests/oracle/random_programs.h"

namespace onager::native {
namespace {

namespace fs = std::filesystem;

bool has_compiler() {
  return std::system("cc --version > /dev/null 2>&1") == 0;
}

std::vector<State> reached(const TransitionSystem& system, const State& state, TransitionId t) {
  Successors successors;
  system.fire(std::span(&t, 1), state, successors);
  std::vector<State> next{state};
  for (const Change& change : successors[0].changes) next[0][change.slot] = change.value;
  return next;
}

// The differences between a program and one of its native forms; empty if there are none.
std::string difference(const ProgramSystem& slow, const TransitionSystem& fast, std::size_t most_states) {
  EnabledSet enabled(slow), guards(fast);
  std::set<State> seen{slow.initial()};
  std::deque<State> todo{slow.initial()};
  std::vector<TransitionId> room(fast.transitions());
  if (fast.initial() != slow.initial()) return "initial state";
  while (!todo.empty() && seen.size() < most_states) {
    const State state = todo.front();
    todo.pop_front();
    enabled.reset(state);
    guards.reset(state);
    const auto count = fast.list_enabled(state, room);
    if (!count) return "does not list";
    if (!std::ranges::equal(std::span(room).first(*count), enabled.list())) return "list of enabled transitions";
    for (GuardId g = 0; g < slow.guards(); ++g)
      if (enabled.holds(g) != guards.holds(g)) return "guard " + slow.guard_text(g);
    for (TransitionId t : enabled.list()) {
      const State next = reached(slow, state, t)[0];
      if (next != reached(fast, state, t)[0]) return "step " + slow.transition_name(t);
      if (seen.insert(next).second) todo.push_back(next);
    }
  }
  return {};
}

void expect_equal(const Program& program, std::uint64_t shuffle) {
  const auto library = build(program, "cc", {}, Watch::endless());
  ASSERT_TRUE(library) << library.error().to_string() << oracle::describe(program);
  const ProgramSystem slow(program, shuffle);
  EXPECT_EQ(difference(slow, NativeSystem(program, *library, shuffle), 200), "") << oracle::describe(program);
  EXPECT_EQ(difference(ProgramSystem(program), PluginSystem(*library), 200), "") << oracle::describe(program);
}

TEST(Build, NativeCodeDoesWhatTheInterpreterDoes) {
  if (!has_compiler()) GTEST_SKIP() << "no C compiler";
  for (std::uint64_t seed = 0; seed < 30; ++seed) expect_equal(oracle::random_program(seed), seed % 3);
}

TEST(LongBuild, NativeCodeDoesWhatTheInterpreterDoes) {
  if (!has_compiler()) GTEST_SKIP() << "no C compiler";
  for (std::uint64_t seed = 30; seed < 600; ++seed) expect_equal(oracle::random_program(seed), seed % 3);
}

// Each operator with operands that are delicate in C, invalid indices and divisors, buffers, truncated values.
constexpr const char* kDelicate = R"(
int n = -7; int m = 3; byte b = 250; byte z; int a[3] = {-1, 2, 30000}; byte i; byte r;
channel {byte,int} c[2]; channel {int} d[1]; channel meet;
process P { byte t; state p, q, f; init p; trans
 p -> p { guard i < 6; effect i = i + 1, n = n * 1000 + 7, m = -m, b = b + 3; },
 p -> p { guard i < 6; effect i = i + 1, r = (n / m) + (n % m) + (n >> 1) + (m << 29) + (~b) + (-n); },
 p -> p { guard i < 6; effect i = i + 1, a[i] = n, n = a[2] - a[0]; },
 p -> q { guard (i imply a[i] > 0) && (n / z > 0 || true); effect r = 1; },
 p -> q { guard i > 3 && (z != 0 && 3 / z == 1 || i == 4); effect a[z] = 5, z = a[0] ^ 3, b = b - 255; },
 p -> q { guard not (i < 3) or (b & 1) == 1; effect b = 1 - 2; },
 p -> p { guard i < 6; sync c!{b + 300, n}; effect i = i + 1; },
 p -> p { guard i < 6; sync c?{t, a[t]}; effect i = i + 1; },
 q -> q { guard i < 9; sync d!n - 1; effect i = i + 1; },
 q -> q { sync d?n; },
 q -> f { sync meet!n * 3; effect n = -32768, n = n - 1; };
} process Q { int v; state a, b; init a; trans a -> b { sync meet?v; effect n = v % 5; }, b -> a { guard v < n; }; }
system async;
)";

TEST(Build, OperatorsFaultsAndBuffers) {
  if (!has_compiler()) GTEST_SKIP() << "no C compiler";
  const auto program = frontend::read_dve("", kDelicate, "delicate");
  ASSERT_TRUE(program) << program.error().to_string();
  const auto library = build(*program, "cc", {}, Watch::endless());
  ASSERT_TRUE(library) << library.error().to_string();
  EXPECT_EQ(difference(ProgramSystem(*program, 2), NativeSystem(*program, *library, 2), 100'000), "");
}

TEST(Build, SaysWhatIsMissing) {
  const auto program = frontend::read_dve("", "process P { state s; init s; } system async;", "none");
  ASSERT_TRUE(program);
  const auto library = build(*program, "no-such-compiler", {}, Watch::endless());
  ASSERT_FALSE(library);
  EXPECT_NE(library.error().message.find("no-such-compiler"), std::string::npos);
}

// A folder with a cache, and a script in it that is the compiler.
class Cached : public testing::Test {
 protected:
  Cached() : program_(*frontend::read_dve("", "process P { state s; init s; } system async;", "none")) {
    std::string name = (fs::temp_directory_path() / "onager-build-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~Cached() override { fs::remove_all(folder_); }

  std::string compiler(const std::string& text) const {
    const fs::path file = folder_ / "compiler";
    std::ofstream(file) << "#!/bin/sh\n" << text << "\n";
    fs::permissions(file, fs::perms::owner_all);
    return file.string();
  }
  std::vector<fs::path> kept() const {
    std::vector<fs::path> files;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(cache(), none)) files.push_back(entry.path());
    return files;
  }
  fs::path cache() const { return folder_ / "cache"; }

  const Program program_;
  fs::path folder_;
};

TEST_F(Cached, DamagedLibrariesAreRebuilt) {
  if (!has_compiler()) GTEST_SKIP() << "no C compiler";
  ASSERT_TRUE(build(program_, "cc", cache(), Watch::endless()));
  ASSERT_EQ(kept().size(), 1u);
  const auto size = fs::file_size(kept()[0]);
  for (const auto length : {size / 2, size - 100, size - 1, std::uintmax_t{0}}) {
    fs::resize_file(kept()[0], length);
    EXPECT_TRUE(build(program_, "cc", cache(), Watch::endless())) << length;
    EXPECT_EQ(fs::file_size(kept()[0]), size);
  }
}

TEST_F(Cached, GarbageIsBlamedOnTheCompilerAndNotKept) {
  const auto library = build(program_, compiler("for o; do t=$o; done; echo garbage > $t"), cache(), Watch::endless());
  ASSERT_FALSE(library);
  EXPECT_NE(library.error().message.find("what the compiler"), std::string::npos) << library.error().message;
  EXPECT_TRUE(kept().empty());
}

TEST_F(Cached, ACompilerThatDoesNotEndIsEnded) {
  const Limits limits{.seconds = 0.2};
  Watch watch(limits);
  EXPECT_THROW(static_cast<void>(build(program_, compiler("sleep 1000"), cache(), watch)), LimitMet);
  const auto endless = build(program_, compiler("yes"), cache(), Watch::endless());
  ASSERT_FALSE(endless);
  EXPECT_NE(endless.error().message.find("without end"), std::string::npos) << endless.error().message;
  EXPECT_TRUE(kept().empty());
}

}  // namespace
}  // namespace onager::native
