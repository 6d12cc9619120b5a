#include "system/program/relations.h"

#include <algorithm>
#include <cassert>

#include "system/program/relation_index.h"

namespace onager {

namespace {

bool share(std::span<const SlotId> a, std::span<const SlotId> b) {
  assert(std::ranges::is_sorted(a) && std::ranges::is_sorted(b));
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) return true;
    ++(a[i] < b[j] ? i : j);
  }
  return false;
}

// Answers what steps may do to guards and to each other. An answer "no" is a proof.
class Boxes {
 public:
  explicit Boxes(const ProgramSystem& system)
      : system_(system),
        structure_(system.structure()),
        abstraction_(system.program(), system.slot_map(), system.watch()) {
    for (TransitionId t = 0; t < system.transitions(); ++t) {
      Box& box = enabled_.emplace_back(system.known());
      can_be_enabled_.push_back(abstraction_.assume_enabled(system.joint_move(t), box));
    }
  }

  // Whether there is time for another proof: programs with very long guards would take minutes.
  bool is_patient() const { return abstraction_.work() < kMostWork; }

  bool is_never_enabled(TransitionId t) const { return !can_be_enabled_[t]; }

  // What the states where t is enabled (else those right after it) have in common.
  std::vector<Box> around(TransitionId t, bool before) {
    if (before) return {enabled_[t]};
    std::vector<Box> found;
    any_after(t, enabled_[t], [&](const Box& after) {
      found.push_back(after);
      return false;
    });
    return found;
  }

  // Whether t can make the guard true (else false).
  bool may_move(TransitionId t, GuardId g, bool to_true) {
    Box before = enabled_[t];
    return assume(g, !to_true, before) && any_after(t, before, [&](Box& after) { return assume(g, to_true, after); });
  }

  // A cheap proof: one process would have to be in two places.
  bool never_together(TransitionId t, TransitionId u) const {
    const std::vector<Process>& processes = system_.program().processes;
    for (const Part& a : system_.joint_move(t))
      for (const Part& b : system_.joint_move(u))
        if (a.process == b.process &&
            processes[a.process].moves[a.move].from != processes[b.process].moves[b.move].from)
          return true;
    return false;
  }

  // Whether t and u lead to the same state in either order, whenever both orders are possible.
  bool commute(TransitionId t, TransitionId u) const {
    return onager::commute(system_.access(t), system_.access(u), system_.program(), system_.slot_map());
  }

  // Whether t and u commute wherever both are enabled.
  bool accord(TransitionId t, TransitionId u) {
    Box both = enabled_[t];
    if (!abstraction_.assume_enabled(system_.joint_move(u), both)) return true;
    return commute(t, u) && !may_disable(t, u) && !may_disable(u, t);
  }

  // Whether t can disable u where both are enabled.
  bool may_disable(TransitionId t, TransitionId u) {
    Box both = enabled_[t];
    if (!abstraction_.assume_enabled(system_.joint_move(u), both)) return false;
    return any_after(t, both, [&](const Box& after) {
      return std::ranges::any_of(structure_.guards_of[u], [&](GuardId g) {
        if (!share(structure_.tests_of[g], structure_.writes_of[t])) return false;
        Box box = after;
        return abstraction_.assume(system_.condition(g), false, box);
      });
    });
  }

  // Whether t can be enabled right after u.
  bool may_follow(TransitionId u, TransitionId t) {
    return any_after(u, enabled_[u],
                     [&](Box& after) { return abstraction_.assume_enabled(system_.joint_move(t), after); });
  }

  // Whether t can be enabled right after u where it is disabled before.
  bool may_enable_to_fire(TransitionId u, TransitionId t) {
    return std::ranges::any_of(structure_.guards_of[t], [&](GuardId g) {
      if (!share(structure_.tests_of[g], structure_.writes_of[u])) return false;
      Box before = enabled_[u];
      if (!abstraction_.assume(system_.condition(g), false, before)) return false;
      return any_after(u, before,
                       [&](Box& after) { return abstraction_.assume_enabled(system_.joint_move(t), after); });
    });
  }

 private:
  static constexpr std::size_t kMostWork = 100'000'000;

  bool assume(GuardId g, bool truth, Box& box) {
    const Expression& condition = system_.condition(g);
    return truth ? abstraction_.assume_guard(condition, box) : abstraction_.assume(condition, false, box);
  }

  // Calls `holds` with the boxes where t may lead to from `box`, where it is enabled, until it says yes.
  template <typename Holds>
  bool any_after(TransitionId t, const Box& box, Holds holds) {
    assert(!is_never_enabled(t) && box.slots() == system_.slots());
    if (system_.access(t).may_fail) {
      Box failed = box;
      abstraction_.fail(system_.joint_move(t), failed);
      if (holds(failed)) return true;
    }
    Box after = box;
    return abstraction_.execute(system_.joint_move(t), after) && holds(after);
  }

  const ProgramSystem& system_;
  const Structure& structure_;
  Abstraction abstraction_;
  std::vector<Box> enabled_;  // of the transitions: where they are enabled
  std::vector<bool> can_be_enabled_;
};

}  // namespace

Csr<TransitionId> movers(const ProgramSystem& system, bool to_true) {
  const Structure& structure = system.structure();
  Boxes boxes(system);
  const GuardIndex index(system);
  std::vector<std::vector<TransitionId>> rows(system.guards());
  std::vector<GuardId> touched;
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    if (boxes.is_never_enabled(t)) continue;
    touched.clear();
    for (const Box& box : boxes.around(t, !to_true))
      for (SlotId slot : structure.writes_of[t]) index.find(slot, box[slot], touched);
    std::ranges::sort(touched);
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    system.watch().spend(10 * touched.size());
    for (GuardId g : touched)
      if (!boxes.is_patient() || boxes.may_move(t, g, to_true)) rows[g].push_back(t);
  }
  return sorted_rows(std::move(rows));
}

Csr<TransitionId> conflicts(const ProgramSystem& system) {
  Boxes boxes(system);
  Neighbours near(system, true);
  std::vector<std::vector<TransitionId>> rows(system.transitions());
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    if (boxes.is_never_enabled(t)) continue;
    for (TransitionId u : near.of(t)) {
      if (u < t || boxes.never_together(t, u) || boxes.is_never_enabled(u)) continue;
      if (boxes.is_patient() && boxes.accord(t, u)) continue;
      rows[t].push_back(u);
      rows[u].push_back(t);
    }
  }
  return sorted_rows(std::move(rows));
}

Csr<TransitionId> left_conflicts(const ProgramSystem& system) {
  Boxes boxes(system);
  Neighbours near(system, false);
  std::vector<std::vector<TransitionId>> rows(system.transitions());
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    if (boxes.is_never_enabled(t)) continue;
    for (TransitionId u : near.of(t)) {
      if (boxes.is_never_enabled(u)) continue;
      if (boxes.is_patient() && !boxes.may_follow(u, t)) continue;
      if (!boxes.is_patient() || !boxes.commute(t, u) || boxes.may_disable(t, u) || boxes.may_enable_to_fire(u, t))
        rows[t].push_back(u);
    }
  }
  return sorted_rows(std::move(rows));
}

}  // namespace onager
