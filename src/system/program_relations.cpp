// Relations of programs, by boxes before and after steps.

#include <algorithm>
#include <array>
#include <cassert>
#include <map>

#include "system/program_system.h"

namespace onager {

// For each transition the box of the states where it is enabled.
class ProgramSystem::Boxes {
 public:
  explicit Boxes(const ProgramSystem& system) : system_(system) {
    for (const JointMove& joint : system.joints_) {
      Box& box = enabled_.emplace_back(system.known_);
      if (!system.abstraction_->assume_enabled(joint, box)) box.clear();
    }
  }

  // Whether there is time for another proof: programs with very long guards would take minutes.
  bool is_patient() const { return system_.abstraction_->work() - work_before_ < kMostWork; }

  bool is_never_enabled(TransitionId t) const { return enabled_[t].empty(); }
  const Box& enabled(TransitionId t) const { return enabled_[t]; }

  // Calls `holds` with the boxes where t may lead to from `box`, where it is enabled, until it says yes.
  template <typename Holds>
  bool any_after(TransitionId t, const Box& box, Holds holds) const {
    const Abstraction& abstraction = *system_.abstraction_;
    if (system_.accesses_[t].may_fail) {
      Box failed = box;
      abstraction.fail(system_.joints_[t], failed);
      if (holds(failed)) return true;
    }
    Box after = box;
    return abstraction.execute(system_.joints_[t], after) && holds(after);
  }

 private:
  static constexpr std::size_t kMostWork = 100'000'000;

  const ProgramSystem& system_;
  const std::size_t work_before_ = system_.abstraction_->work();
  std::vector<Box> enabled_;
};

namespace {

bool share(std::span<const SlotId> a, std::span<const SlotId> b) {
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) return true;
    ++(a[i] < b[j] ? i : j);
  }
  return false;
}

}  // namespace

// Transitions that may make each guard true (else false).
std::optional<Csr<TransitionId>> ProgramSystem::movers(bool to_true) const {
  if (is_coarse_) return std::nullopt;
  const Boxes boxes(*this);
  std::vector<std::vector<TransitionId>> rows(guards());
  auto assume = [&](GuardId g, bool truth, Box& box) {
    return truth ? abstraction_->assume_guard(conditions_[g], box) : abstraction_->assume(conditions_[g], false, box);
  };
  std::vector<GuardId> touched;
  for (TransitionId t = 0; t < transitions(); ++t) {
    if (boxes.is_never_enabled(t)) continue;
    touched.clear();
    for (SlotId slot : structure().writes_of[t])
      touched.insert(touched.end(), structure().guards_on[slot].begin(), structure().guards_on[slot].end());
    std::ranges::sort(touched);
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    for (GuardId g : touched) {
      if (!boxes.is_patient()) {
        rows[g].push_back(t);
        continue;
      }
      Box before = boxes.enabled(t);
      if (!assume(g, !to_true, before)) continue;
      if (boxes.any_after(t, before, [&](Box& after) { return assume(g, to_true, after); })) rows[g].push_back(t);
    }
  }
  return sorted_rows(std::move(rows));
}

std::optional<Csr<TransitionId>> ProgramSystem::enablers() const {
  return movers(true);
}
std::optional<Csr<TransitionId>> ProgramSystem::disablers() const {
  return movers(false);
}

// A cheap proof: one process would have to be in two places.
bool ProgramSystem::never_together(TransitionId t, TransitionId u) const {
  for (const Part& a : joints_[t])
    for (const Part& b : joints_[u])
      if (a.process == b.process &&
          program_.processes[a.process].moves[a.move].from != program_.processes[b.process].moves[b.move].from)
        return true;
  return false;
}

// Whether t can disable u where both are enabled.
bool ProgramSystem::may_disable(const Boxes& boxes, TransitionId t, TransitionId u) const {
  Box both = boxes.enabled(t);
  if (!abstraction_->assume_enabled(joints_[u], both)) return false;
  return boxes.any_after(t, both, [&](const Box& after) {
    return std::ranges::any_of(structure().guards_of[u], [&](GuardId g) {
      if (!share(structure().tests_of[g], structure().writes_of[t])) return false;
      Box box = after;
      return abstraction_->assume(conditions_[g], false, box);
    });
  });
}

// Whether t can be enabled right after u.
bool ProgramSystem::may_follow(const Boxes& boxes, TransitionId u, TransitionId t) const {
  return boxes.any_after(u, boxes.enabled(u),
                         [&](Box& after) { return abstraction_->assume_enabled(joints_[t], after); });
}

// Whether t can be enabled right after u where it is disabled before.
bool ProgramSystem::may_enable_to_fire(const Boxes& boxes, TransitionId u, TransitionId t) const {
  return std::ranges::any_of(structure().guards_of[t], [&](GuardId g) {
    if (!share(structure().tests_of[g], structure().writes_of[u])) return false;
    Box before = boxes.enabled(u);
    if (!abstraction_->assume(conditions_[g], false, before)) return false;
    return boxes.any_after(u, before, [&](Box& after) { return abstraction_->assume_enabled(joints_[t], after); });
  });
}

// Pairs t <= u of which one writes what the other writes, reads or tests; both directions are in the rows.
std::vector<std::vector<TransitionId>> ProgramSystem::neighbours() const {
  Csr<SlotId> used;
  std::vector<SlotId> row;
  for (TransitionId t = 0; t < transitions(); ++t) {
    row.assign(structure().writes_of[t].begin(), structure().writes_of[t].end());
    row.insert(row.end(), structure().reads_of[t].begin(), structure().reads_of[t].end());
    for (GuardId g : structure().guards_of[t])
      row.insert(row.end(), structure().tests_of[g].begin(), structure().tests_of[g].end());
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end()), row.end());
    used.add_row(row);
  }
  const Csr<TransitionId> users = transpose(used, slots());
  std::vector<std::vector<TransitionId>> rows(transitions());
  for (TransitionId t = 0; t < transitions(); ++t) {
    for (SlotId slot : structure().writes_of[t])
      for (TransitionId u : users[slot])
        if (u != t) {
          rows[t].push_back(u);
          rows[u].push_back(t);
        }
  }
  for (auto& each : rows) {
    std::ranges::sort(each);
    each.erase(std::unique(each.begin(), each.end()), each.end());
  }
  return rows;
}

// Whether t and u commute wherever both are enabled.
bool ProgramSystem::accord(const Boxes& boxes, TransitionId t, TransitionId u) const {
  Box both = boxes.enabled(t);
  if (!abstraction_->assume_enabled(joints_[u], both)) return true;
  return commute(accesses_[t], accesses_[u], program_, slots_) && !may_disable(boxes, t, u) &&
         !may_disable(boxes, u, t);
}

std::optional<Csr<TransitionId>> ProgramSystem::conflicts() const {
  if (is_coarse_) return std::nullopt;
  const Boxes boxes(*this);
  const auto near = neighbours();
  std::vector<std::vector<TransitionId>> rows(transitions());
  for (TransitionId t = 0; t < transitions(); ++t)
    for (TransitionId u : near[t]) {
      if (u < t || never_together(t, u) || boxes.is_never_enabled(t) || boxes.is_never_enabled(u)) continue;
      if (boxes.is_patient() && accord(boxes, t, u)) continue;
      rows[t].push_back(u);
      rows[u].push_back(t);
    }
  return sorted_rows(std::move(rows));
}

// u is in the row of t unless, whenever u and then t can fire, t could have fired first, u after it, to the same state.
std::optional<Csr<TransitionId>> ProgramSystem::left_conflicts() const {
  if (is_coarse_) return std::nullopt;
  const Boxes boxes(*this);
  const auto near = neighbours();
  std::vector<std::vector<TransitionId>> rows(transitions());
  for (TransitionId t = 0; t < transitions(); ++t)
    for (TransitionId u : near[t]) {
      if (boxes.is_never_enabled(t) || boxes.is_never_enabled(u)) continue;
      if (boxes.is_patient() && !may_follow(boxes, u, t)) continue;
      if (!boxes.is_patient() || !commute(accesses_[t], accesses_[u], program_, slots_) || may_disable(boxes, t, u) ||
          may_enable_to_fire(boxes, u, t))
        rows[t].push_back(u);
    }
  return sorted_rows(std::move(rows));
}

Csr<TransitionId> ProgramSystem::processes() const {
  std::vector<std::vector<TransitionId>> rows(program_.processes.size());
  for (TransitionId t = 0; t < transitions(); ++t)
    for (const Part& part : joints_[t]) rows[part.process].push_back(t);
  return sorted_rows(std::move(rows));
}

// Conditions on one slot that no value satisfies together: equalities, and other ranges pair by pair.
Csr<GuardId> ProgramSystem::exclusive_groups() const {
  constexpr std::size_t kMostOnSlot = 300;
  Csr<GuardId> groups;
  std::vector<std::vector<GuardId>> on_slot(slots());
  for (GuardId g = 0; g < guards(); ++g)
    if (tests_[g].slot != kNone) on_slot[tests_[g].slot].push_back(g);
  auto allows_one = [&](GuardId g) { return tests_[g].inside && tests_[g].low == tests_[g].high; };
  auto exclude = [&](const Test& a, const Test& b) {
    if (a.inside && b.inside) return a.high < b.low || b.high < a.low;
    if (a.inside != b.inside) {
      const Test &in = a.inside ? a : b, &out = a.inside ? b : a;
      return out.low <= in.low && in.high <= out.high;
    }
    return false;
  };
  for (const std::vector<GuardId>& all : on_slot) {
    // Guards that ask for the same value do not exclude each other, so each row has one for a value.
    std::map<Value, std::vector<GuardId>> by_value;
    std::size_t rows = 0;
    for (GuardId g : all)
      if (allows_one(g)) {
        by_value[tests_[g].low].push_back(g);
        rows = std::max(rows, by_value[tests_[g].low].size());
      }
    for (std::size_t row = 0; row < rows && by_value.size() > 1; ++row) {
      for (const auto& [value, same] : by_value) groups.push(same[std::min(row, same.size() - 1)]);
      groups.close_row();
    }
    if (all.size() > kMostOnSlot) continue;
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = i + 1; j < all.size(); ++j)
        if (!(allows_one(all[i]) && allows_one(all[j])) && exclude(tests_[all[i]], tests_[all[j]]))
          groups.add_row(std::array{all[i], all[j]});
  }
  return groups;
}

}  // namespace onager
