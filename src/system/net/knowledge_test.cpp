// What a net tells of itself costs what the net is large, and every part of it can be interrupted.

#include "system/net/knowledge.h"

#include <gtest/gtest.h>

#include <functional>

#include "generate/families.h"

namespace onager {
namespace {

struct Part {
  const char* name;
  std::function<void(const Knowledge&)> make;
};

const std::vector<Part>& parts() {
  static const std::vector<Part> all = {
      {"hints", [](const Knowledge& known) { known.hints.get(); }},
      {"equations", [](const Knowledge& known) { known.equations.get(); }},
      {"enablers", [](const Knowledge& known) { known.enablers.get(); }},
      {"disablers", [](const Knowledge& known) { known.disablers.get(); }},
      {"conflicts", [](const Knowledge& known) { known.conflicts.get(); }},
      {"dependence", [](const Knowledge& known) { known.dependence.get(); }},
      {"dependence_by_state", [](const Knowledge& known) { known.dependence_by_state.get(); }},
      {"exclusive_groups", [](const Knowledge& known) { known.exclusive_groups.get(); }},
      {"accords", [](const Knowledge& known) { known.accords.get(); }},
  };
  return all;
}

std::uint64_t work_of(const Part& part, const Net& net) {
  const Limits none;
  Watch watch(none);
  const NetSystem system(net, watch);
  part.make(system.knowledge());
  return watch.work();
}

// Doubling the net doubles the work. Only what is bounded by a fixed amount may grow faster below that bound.
TEST(NetKnowledge, CostsWhatTheNetIsLarge) {
  constexpr std::uint64_t kBounded = 100'000'000;  // random walks and proofs of accords
  for (const char* family : {"philosophers", "counters", "ring", "workflow"}) {
    const Net once = *generate::generate(family, 2000, 0), twice = *generate::generate(family, 4000, 0);
    for (const Part& part : parts()) {
      const std::uint64_t less = work_of(part, once), more = work_of(part, twice);
      EXPECT_GE(less, once.places.size()) << family << ' ' << part.name;
      EXPECT_LE(static_cast<double>(more),
                2.2 * static_cast<double>(less) + (part.name == std::string("accords") ? kBounded : 0))
          << family << ' ' << part.name << ": " << less << ", then " << more;
    }
  }
}

TEST(NetKnowledge, IsInterruptedAndMadeLater) {
  const Net net = *generate::generate("philosophers", 30000, 0);
  std::atomic<bool> cancel = false;
  const Limits limits{.cancel = &cancel};
  Watch watch(limits);
  for (const Part& part : parts()) {
    const NetSystem system(net, watch);
    cancel = true;
    EXPECT_THROW(part.make(system.knowledge()), LimitMet) << part.name;
    cancel = false;
    EXPECT_NO_THROW(part.make(system.knowledge())) << part.name;
  }
  cancel = true;
  EXPECT_THROW(NetSystem(net, watch), LimitMet);
}

}  // namespace
}  // namespace onager
