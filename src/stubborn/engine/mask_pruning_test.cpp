#include <gtest/gtest.h>

#include "stubborn/engine/pruning.h"
#include "stubborn/engine/walks_test.h"
#include "stubborn/spec.h"
#include "tests/oracle/shrink.h"

namespace onager::stubborn {
namespace {

std::vector<TransitionId> pruned(Pruning& pruning, const Situation& situation, const Growth* within,
                                 TransitionId protect) {
  pruning.begin(situation, within, protect);
  pruning.prune();
  std::vector<TransitionId> list = pruning.list(), enabled;
  pruning.list_enabled(enabled);
  std::ranges::sort(list);
  list.push_back(kNone);
  list.insert(list.end(), enabled.begin(), enabled.end());
  return list;
}

// From all transitions, with one protected, within a grown set, and with a question; some of what is enabled is
// forward.
TEST(MaskPruning, KeepsWhatListsKeep) {
  std::size_t compared = 0, smaller = 0;
  walk_through_nets([&](const Net& net, const NetSystem& system, const Needs& needs, const std::vector<State>& states) {
    EnabledSet enabled(system);
    for (const char* text : {"deletion(first)", "deletion(random)", "deletion(min-enabled)", "deletion(max-enabled)",
                             "deletion(min-forward)", "deletion(max-forward)"}) {
      const Spec spec = *parse_spec(text);
      const auto lists = pruning_by_lists(needs, spec), masks = pruning_by_masks(needs, spec);
      ASSERT_NE(masks, nullptr);
      Growth growth(needs, *parse_spec("closure-star"), true);
      for (std::size_t i = 0; i < (system.transitions() > 64 ? 1 : states.size()); i += 3) {
        enabled.reset(states[i]);
        if (enabled.empty()) continue;
        const auto list = enabled.list();
        std::vector<std::uint8_t> forward(list.size());
        for (std::size_t k = 0; k < list.size(); ++k) forward[k] = (list[k] + i) % 3 == 0;
        const std::vector<TransitionId> required = {static_cast<TransitionId>(i % system.transitions()), list.back()};
        const Situation plain{states[i], enabled, forward}, guided{states[i], enabled, forward, &required};
        auto compare = [&](const Situation& situation, const Growth* within, TransitionId protect) {
          const auto expected = pruned(*lists, situation, within, protect);
          ASSERT_EQ(pruned(*masks, situation, within, protect), expected) << text << " on " << oracle::describe(net);
          ++compared;
          smaller += expected.size() < system.transitions();
        };
        compare(plain, nullptr, kNone);
        compare(plain, nullptr, list.back());
        compare(guided, nullptr, kNone);
        growth.begin(plain);
        growth.grow(list[list.size() / 2]);
        compare(plain, &growth, kNone);
        growth.begin(guided);
        growth.grow_from(required);
        compare(guided, &growth, kNone);
      }
    }
  });
  EXPECT_GT(compared, 3000u);
  EXPECT_GT(smaller, 1000u) << "hardly ever is there anything to delete";
}

TEST(MaskPruning, IsForStrongSetsOfSmallSystems) {
  auto fits = [](std::uint32_t transitions, const char* spec, Sharpness sharpness) {
    const Net net = oracle::random_net({.name = "", .places = {20, 20}, .transitions = {transitions, transitions}}, 1);
    const NetSystem system(net);
    return pruning_by_masks(Needs(system, sharpness), *parse_spec(spec)) != nullptr;
  };
  EXPECT_TRUE(fits(512, "deletion", {}));
  EXPECT_FALSE(fits(513, "deletion", {}));
  EXPECT_FALSE(fits(10, "weak:deletion", {}));
  EXPECT_FALSE(fits(10, "deletion", {.dynamic = true}));
}

}  // namespace
}  // namespace onager::stubborn
