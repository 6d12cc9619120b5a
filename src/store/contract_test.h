// What every store promises, tried on one: include from its own test.

#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <random>

#include "generate/families.h"
#include "store/strategies.h"
#include "system/enabled_set.h"
#include "system/net/net_system.h"

namespace onager::store {

// Walks at random, against a std::map: same ids, same states, same answers, whatever batches and jumps.
inline void expect_contract(Factory* make, const Net& net, std::uint64_t seed, int moves) {
  const NetSystem system(net);
  MemoryBudget budget;
  const auto store = make(system, budget);
  std::map<State, StateId> reference{{system.initial(), 0}};
  std::vector<State> states{system.initial()};
  ASSERT_EQ(store->insert(system.initial()), 0u);
  const auto cursor = store->cursor(0);
  ASSERT_TRUE(std::ranges::equal(cursor->state(), states[0]));
  EnabledSet enabled(system);
  std::mt19937_64 random(seed);
  std::vector<State> staged;
  for (int move = 0; move < moves; ++move) {
    const auto id = static_cast<StateId>(random() % states.size());
    const State before(cursor->state().begin(), cursor->state().end());
    cursor->load(id);
    ASSERT_TRUE(std::ranges::equal(cursor->state(), states[id]));
    for (SlotId slot = 0; slot < before.size(); ++slot)
      ASSERT_EQ(std::ranges::count(cursor->changed(), slot), before[slot] != states[id][slot]);
    enabled.reset(states[id]);
    Successors successors;
    system.fire(enabled.list(), states[id], successors);
    if (successors.overflow() != kNone) continue;
    cursor->stage(successors);
    for (std::size_t i = 0; i < successors.size(); ++i) {
      staged.push_back(states[id]);
      for (const Change& change : successors[i].changes) staged.back()[change.slot] = change.value;
    }
    if (random() % 3 == 0) continue;  // a larger batch
    const Resolve mode = random() % 2 ? Resolve::kInsert : Resolve::kFind;
    const auto found = cursor->resolve(mode);
    ASSERT_EQ(found.size(), staged.size());
    for (std::size_t i = 0; i < staged.size(); ++i) {
      const auto known = reference.find(staged[i]);
      if (known != reference.end()) {
        ASSERT_EQ(found[i].state, known->second);
        ASSERT_FALSE(found[i].fresh);
      } else if (mode == Resolve::kFind) {
        ASSERT_EQ(found[i].state, kNone);
      } else {
        ASSERT_TRUE(found[i].fresh);
        ASSERT_EQ(found[i].state, states.size());
        reference.emplace(staged[i], found[i].state);
        states.push_back(staged[i]);
      }
    }
    staged.clear();
  }
  ASSERT_EQ(store->size(), states.size());
  for (StateId id = 0; id < store->size(); ++id) ASSERT_EQ(store->state(id), states[id]);
  EXPECT_LE(store->bytes(), budget.used());
}

// Values that outgrow every width: a source, doubled by weights.
inline Net growing_net() {
  NetBuilder builder("growing");
  std::vector<PlaceId> places;
  for (int i = 0; i < 20; ++i) places.push_back(builder.place("p" + std::to_string(i), i == 0 ? 1 : 0));
  for (std::size_t i = 0; i < places.size(); ++i) {
    const TransitionId t = builder.transition("t" + std::to_string(i));
    builder.input(places[i], t);
    builder.output(t, places[i], 3);
    builder.output(t, places[(i + 7) % places.size()], static_cast<Value>(1 + i * i * i));
  }
  return std::move(builder).build();
}

// Claims units that are not safe: packing must not believe it.
inline Net lying_net() {
  NetBuilder builder("lying");
  Nupn nupn{true, 0, {{"root", {}, {1}}, {"unit", {}, {}}}};
  for (int i = 0; i < 9; ++i) nupn.units[1].places.push_back(builder.place("p" + std::to_string(i), i == 0));
  for (PlaceId p = 0; p < 9; ++p) {
    const TransitionId t = builder.transition("t" + std::to_string(p));
    builder.input(p, t);
    builder.output(t, (p + 1) % 9, p == 4 ? 2 : 1);
    builder.output(t, (p + 5) % 9);
  }
  builder.nupn(std::move(nupn));
  return std::move(builder).build();
}

inline void expect_contract_on_all_kinds(Factory* make) {
  expect_contract(make, growing_net(), 1, 4000);
  expect_contract(make, lying_net(), 2, 4000);
  for (const auto& family : generate::families())
    if (family.make != nullptr) expect_contract(make, family.make(std::max(family.smallest, 7u), 3), 4, 3000);
  expect_contract(make, *generate::generate("counters", 200, 0), 5, 2000);
  expect_contract(make, *generate::generate("random", 300, 11), 6, 2000);
}

inline void expect_to_stop_at_the_budget(Factory* make) {
  const Net net = *generate::generate("counters", 40, 0);
  const NetSystem system(net);
  MemoryBudget budget(4 << 20);
  auto insert_for_ever = [&] {
    const auto store = make(system, budget);
    State state = system.initial();
    for (std::uint64_t n = 0;; ++n) {  // counter c stands on place digit(c, n)
      for (std::uint64_t c = 0, rest = n; c < 40; ++c, rest /= 3)
        for (std::uint64_t digit = 0; digit < 3; ++digit) state[c * 3 + digit] = rest % 3 == digit;
      store->insert(state);
    }
  };
  EXPECT_THROW(insert_for_ever(), MemoryExhausted);
  EXPECT_LE(budget.used(), std::uint64_t{4} << 20);
}

// A run that ends while states are packed anew: those that were there can still be loaded.
inline void expect_to_be_readable_after_a_limit(Factory* make) {
  std::atomic<bool> cancel = false;
  const Limits limits{.cancel = &cancel};
  Watch watch(limits);
  const Net net = growing_net();
  const NetSystem system(net, watch);
  MemoryBudget budget;
  const auto store = make(system, budget);
  store->insert(system.initial());
  const auto cursor = store->cursor(0);
  EnabledSet enabled(system);
  std::vector<State> states{system.initial()};
  const auto expand = [&](StateId id) {
    cursor->load(id);
    enabled.reset(cursor->state());
    Successors successors;
    system.fire(enabled.list(), cursor->state(), successors);
    cursor->stage(successors);
    for (const Found& found : cursor->resolve(Resolve::kInsert))
      if (found.fresh) states.push_back(store->state(found.state));
  };
  StateId next = 0;
  while (store->size() < 100) expand(next++);
  cancel = true;
  const auto until_it_throws = [&] {
    for (;; ++next) expand(next);
  };
  EXPECT_THROW(until_it_throws(), LimitMet);
  ASSERT_GE(store->size(), states.size());
  const auto another = store->cursor(0);
  for (StateId id = 0; id < states.size(); ++id) {
    ASSERT_EQ(store->state(id), states[id]);
    another->load(id);
    ASSERT_TRUE(std::ranges::equal(another->state(), states[id]));
  }
}

}  // namespace onager::store
