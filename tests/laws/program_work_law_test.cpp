// The work of setting up a program and of its relations grows as the program does: by what is spent on the watch.

#include <gtest/gtest.h>

#include <atomic>
#include <functional>

#include "frontend/dve/read.h"
#include "relations/accord.h"
#include "relations/disabling.h"
#include "relations/enabling.h"
#include "relations/left_accord.h"
#include "system/program/program_system.h"

namespace onager {
namespace {

constexpr std::uint64_t kBetweenLooks = 1 << 18;  // work that a watch lets pass

// A watch that has been cancelled ends a run at the first look, so how much may be spent before the run without that
// tells how much the run spends.
std::uint64_t work_of(const std::function<void(Watch&)>& run) {
  const std::atomic<bool> cancel = true;
  const Limits limits{.cancel = &cancel};
  auto ends = [&](std::uint64_t before) {
    Watch watch(limits);
    watch.spend(before);
    try {
      run(watch);
      return false;
    } catch (const LimitMet&) {
      return true;
    }
  };
  std::uint64_t free = 0, full = kBetweenLooks;
  if (ends(free)) return kBetweenLooks;
  while (full - free > 1) (ends((free + full) / 2) ? full : free) = (free + full) / 2;
  return kBetweenLooks - full;
}

using Family = std::string (*)(std::size_t);

std::string repeated(std::size_t times, const std::function<std::string(std::string, std::string)>& text) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text(std::to_string(i), std::to_string((i + 1) % times));
  return all;
}

// One process with many locations, each of which tests and assigns a variable.
std::string locations(std::size_t size) {
  const std::string states = repeated(size - 1, [](auto i, auto) { return ", s" + i; });
  const std::string moves = repeated(
      size - 1, [](auto i, auto next) { return "s" + i + " -> s" + next + " { guard x < 9; effect x = 3, y = x; } "; });
  return "byte x, y; process P { state last" + states + "; init s0; trans " + moves + "; } system async;";
}

// Processes that pass a value around.
std::string processes(std::size_t size) {
  return repeated(size, [](auto i, auto) { return "byte x" + i + "; "; }) +
         repeated(size,
                  [](auto i, auto next) {
                    return "process P" + i + " { state s, t; init s; trans s -> t { guard x" + i + " == 0; effect x" +
                           next + " = x" + i + " + 1; }, t -> s {}; } ";
                  }) +
         "system async;";
}

std::string channels(std::size_t size) {
  return repeated(size, [](auto i, auto) { return "channel {byte} c" + i + "[2]; "; }) +
         repeated(size,
                  [](auto i, auto next) {
                    return "process P" + i + " { byte v; state s; init s; trans s -> s { sync c" + i +
                           "!1; }, s -> s { sync c" + next + "?v; }; } ";
                  }) +
         "system async;";
}

void expect_linear(const std::function<void(const Program&, Watch&)>& run) {
  constexpr std::size_t kSize = 24;
  for (Family family : {locations, processes, channels}) {
    auto work = [&](std::size_t size) {
      const Program program = *frontend::read_dve("", family(size), "");
      return work_of([&](Watch& watch) { run(program, watch); });
    };
    const std::uint64_t one = work(kSize), two = work(2 * kSize);
    EXPECT_GT(one, 0u);
    EXPECT_LT(two, kBetweenLooks);
    EXPECT_LT(static_cast<double>(two), 2.3 * static_cast<double>(one)) << family(3);
  }
}

TEST(ProgramWorkLaw, AWatchLooksAfterSoMuchWork) {
  EXPECT_EQ(work_of([](Watch& watch) { watch.spend(12'345); }), 12'345u);
  EXPECT_EQ(work_of([](Watch& watch) { watch.spend(kBetweenLooks); }), kBetweenLooks);
}

TEST(ProgramWorkLaw, SettingUpIsLinear) {
  expect_linear([](const Program& program, Watch& watch) { const ProgramSystem system(program, 0, {}, watch); });
}

TEST(ProgramWorkLaw, RelationsAreLinearWhereTheirContentIs) {
  expect_linear([](const Program& program, Watch& watch) {
    const ProgramSystem system(program, 0, {}, watch);
    (void)relations::enabling(system);
    (void)relations::disabling(system);
  });
  expect_linear([](const Program& program, Watch& watch) {
    const ProgramSystem system(program, 0, {}, watch);
    (void)relations::accord(system);
  });
  expect_linear([](const Program& program, Watch& watch) {
    const ProgramSystem system(program, 0, {}, watch);
    (void)relations::left_accord(system);
  });
}

TEST(ProgramWorkLaw, ReadingIsLinear) {
  for (Family family : {locations, processes, channels}) {
    auto work = [&](std::size_t size) {
      return work_of([&](Watch& watch) { (void)frontend::read_dve("", family(size), "", watch); });
    };
    EXPECT_LT(static_cast<double>(work(40)), 2.3 * static_cast<double>(work(20)));
  }
}

}  // namespace
}  // namespace onager
