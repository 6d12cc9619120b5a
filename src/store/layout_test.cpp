#include "store/layout.h"

#include <gtest/gtest.h>

#include "generate/families.h"
#include "system/net/net_system.h"

namespace onager::store {
namespace {

TEST(Layout, ExclusivePlacesShareAFieldAndDeterminedOnesHaveNone) {
  const Net net = *generate::generate("philosophers", 10, 0);
  const NetSystem system(net);
  const Layout layout(system);
  EXPECT_EQ(layout.words(), 1u);  // 10 philosophers and forks in 64 bits
}

TEST(Layout, StatesSurvivePackingThroughEveryMisfit) {
  const Net net = *generate::generate("counters", 30, 0);
  const NetSystem system(net);
  Layout layout(system);
  State state = system.initial();
  for (Value value : {1u, 2u, 9u, 300u, 70'000u, kMaxValue}) {
    // All places of all counters at once: no group is right any more. Counters have equations, so keep their sums.
    Layout current = layout;
    for (SlotId slot = current.misfit(state); slot != kNone; slot = current.misfit(state))
      current.make_fit(slot, state[slot], value % 2 == 0);
    std::vector<std::uint64_t> words(current.words());
    current.pack(state, words);
    State unpacked(state.size());
    std::vector<SlotId> changed;
    Unpacker(current, unpacked, changed).reset(words);
    EXPECT_EQ(unpacked, state);
    for (SlotId slot = 0; slot < state.size(); ++slot)
      if (current.is_stored(slot)) state[slot] = std::max(state[slot], value / (slot + 1));
    layout = current;
  }
}

// One place after the other gets more and more tokens; the number of layouts follows the values, not the places.
TEST(Layout, FewLayoutsForManyPlacesThatGrow) {
  for (const std::size_t places : {100u, 200u, 400u}) {
    NetBuilder builder("grow");
    for (std::size_t i = 0; i < places; ++i)
      builder.output(builder.transition("t" + std::to_string(i)), builder.place("p" + std::to_string(i), 0));
    const Net net = std::move(builder).build();
    const NetSystem system(net);
    Layout layout(system);
    Patience patience;
    State state = system.initial();
    std::uint64_t layouts = 0;
    for (Value value : {1u, 10u, 100u, 1000u})
      for (SlotId slot = 0; slot < places; ++slot) {
        state[slot] = value;
        for (SlotId misfit; (misfit = layout.misfit(state)) != kNone; ++layouts)
          layout.make_fit(misfit, state[misfit], patience.is_lost(10 + layouts));
      }
    EXPECT_LE(layouts, 30u);
  }
}

TEST(Layout, AStepOutOfAFullFieldIsNoticed) {
  NetBuilder builder("step");
  const PlaceId p = builder.place("p", 3);
  const TransitionId t = builder.transition("t");
  builder.output(t, p);
  const Net net = std::move(builder).build();
  const NetSystem system(net);
  Layout layout(system);
  std::vector<std::uint64_t> words(layout.words());
  layout.pack(net.initial, words);
  const Change change{p, 4};
  EXPECT_EQ(layout.apply(std::span(&change, 1), net.initial, words.data()), p);
  layout.make_fit(p, 4, false);
  layout.pack(net.initial, words);
  EXPECT_EQ(layout.apply(std::span(&change, 1), net.initial, words.data()), kNone);
}

}  // namespace
}  // namespace onager::store
