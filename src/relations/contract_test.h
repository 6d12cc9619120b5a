// What every relation promises, checked against all steps of a small system.
//
// A test of a kind of system calls `missing` for the relations that the system supplies and, by way of `Reticent`, for
// those derived from its structure. Cost: for each state the guards, and for each pair of enabled transitions their two
// orders.

#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <string>

#include "relations/accord.h"
#include "relations/disabling.h"
#include "relations/enabling.h"
#include "relations/exclusion.h"
#include "relations/left_accord.h"
#include "system/enabled_set.h"

namespace onager::relations::testing {

inline State fired(const TransitionSystem& system, const State& state, TransitionId t) {
  Successors successors;
  system.fire(std::span(&t, 1), state, successors);
  State next = state;
  for (const Change& change : successors[0].changes) next[change.slot] = change.value;
  return next;
}

inline bool contains(std::span<const std::uint32_t> row, std::uint32_t x) {
  return std::ranges::binary_search(row, x);
}

struct All {
  Csr<TransitionId> nes, nds, dna, dnb;
  Csr<GuardId> exclusive;
  explicit All(const TransitionSystem& system)
      : nes(relations::enabling(system)),
        nds(relations::disabling(system)),
        dnb(relations::left_accord(system)),
        exclusive(relations::exclusion(system)) {
    const Csr<TransitionId> conflicts = relations::accord(system);
    relations::Strangers strangers(system, exclusive);
    for (TransitionId t = 0; t < conflicts.rows(); ++t) {
      strangers.set(t);
      for (TransitionId u : conflicts[t])
        if (!strangers.contains(u)) dna.push(u);
      dna.close_row();
    }
  }
};

// A system that keeps what it knows to itself.
class Reticent final : public TransitionSystem {
 public:
  explicit Reticent(const TransitionSystem& system) : TransitionSystem(system.structure()), system_(system) {}
  State initial() const override { return system_.initial(); }
  const std::string& slot_name(SlotId slot) const override { return system_.slot_name(slot); }
  const std::string& transition_name(TransitionId t) const override { return system_.transition_name(t); }
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override {
    system_.evaluate(guards, state, truth);
  }
  void fire(std::span<const TransitionId> ts, StateView state, Successors& out) const override {
    system_.fire(ts, state, out);
  }

 private:
  const TransitionSystem& system_;
};

class RelationCheck {
 public:
  explicit RelationCheck(const TransitionSystem& system) : system_(system), all_(system), now_(system), next_(system) {}

  // What is missing in a relation, empty if nothing.
  std::string missing(std::size_t most_states) {
    std::set<State> seen{system_.initial()};
    std::deque<State> todo{system_.initial()};
    while (!todo.empty()) {
      const State state = todo.front();
      todo.pop_front();
      now_.reset(state);
      if (auto wrong = exclusive_guards()) return *wrong;
      const std::vector<TransitionId> enabled(now_.list().begin(), now_.list().end());
      for (TransitionId t : enabled) {
        const State next = fired(system_, state, t);
        if (auto wrong = step(state, t, next)) return *wrong;
        if (seen.size() < most_states && seen.insert(next).second) todo.push_back(next);
      }
    }
    return {};
  }

 private:
  std::optional<std::string> exclusive_guards() const {
    for (GuardId g = 0; g < system_.guards(); ++g)
      for (GuardId h : all_.exclusive[g])
        if (now_.holds(g) && now_.holds(h)) return "MC";
    return std::nullopt;
  }

  std::optional<std::string> step(const State& state, TransitionId t, const State& next) {
    const std::string& name = system_.transition_name(t);
    for (SlotId slot = 0; slot < state.size(); ++slot)
      if (state[slot] != next[slot] && !contains(system_.structure().writes_of[t], slot)) return "writes: " + name;
    next_.reset(next);
    for (GuardId g = 0; g < system_.guards(); ++g) {
      if (!now_.holds(g) && next_.holds(g) && !contains(all_.nes[g], t)) return "NES: " + name;
      if (now_.holds(g) && !next_.holds(g) && !contains(all_.nds[g], t)) return "NDS: " + name;
    }
    const std::vector<TransitionId> after(next_.list().begin(), next_.list().end());
    for (TransitionId u : now_.list()) {
      if (u == t) continue;
      const bool related = contains(all_.dna[t], u) && contains(all_.dna[u], t);
      if (related) continue;
      if (!std::ranges::binary_search(after, u)) return "DNA, disables: " + name + ", " + system_.transition_name(u);
      const State other = fired(system_, state, u);
      if (fired(system_, next, u) != fired(system_, other, t))
        return "DNA, order: " + name + ", " + system_.transition_name(u);
    }
    return left(state, t, next, after);
  }

  // t and then u happened; u and then t must give the same unless t is in DNB(u).
  std::optional<std::string> left(const State& state, TransitionId t, const State& next,
                                  const std::vector<TransitionId>& after) {
    EnabledSet other(system_);
    for (TransitionId u : after) {
      if (u == t || contains(all_.dnb[u], t)) continue;
      const std::string pair = system_.transition_name(t) + ", " + system_.transition_name(u);
      if (!now_.contains(u)) return "DNB, enables: " + pair;
      const State first = fired(system_, state, u);
      other.reset(first);
      if (!other.contains(t)) return "DNB, disables: " + pair;
      if (fired(system_, first, t) != fired(system_, next, u)) return "DNB, order: " + pair;
    }
    return std::nullopt;
  }

  const TransitionSystem& system_;
  const All all_;
  EnabledSet now_, next_;
};

// Of what the system supplies and of what follows from its structure; empty if nothing is missing.
inline std::string missing_relation(const TransitionSystem& system, std::size_t most_states) {
  if (std::string wrong = RelationCheck(system).missing(most_states); !wrong.empty()) return wrong;
  const Reticent reticent(system);
  std::string wrong = RelationCheck(reticent).missing(most_states);
  return wrong.empty() ? wrong : "from the structure, " + wrong;
}

}  // namespace onager::relations::testing
