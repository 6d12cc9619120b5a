#include "stubborn/engine/needs.h"

#include <algorithm>
#include <cassert>

#include "relations/dependence.h"
#include "relations/disabling.h"
#include "relations/enabling.h"
#include "relations/exclusion.h"
#include "system/knowledge.h"

namespace onager::stubborn {

namespace {

// Without the rows that are longer than `most`.
Csr<GuardId> few_in_row(const Csr<GuardId>& relation, std::size_t most) {
  Csr<GuardId> result;
  for (GuardId g = 0; g < relation.rows(); ++g)
    result.add_row(relation[g].size() <= most ? relation[g] : std::span<const GuardId>{});
  return result;
}

}  // namespace

Needs::Needs(const TransitionSystem& system, const Sharpness& sharpness)
    : watch_(system.watch()), transitions_(system.transitions()), processes_(system.knowledge().hints.get().processes) {
  const auto shared = relations::dependence(system, sharpness.dynamic, sharpness.weak);
  const Dependence& dependence = *shared;
  const bool excludes = sharpness.exclusive || sharpness.disabling;
  const Csr<GuardId> excluded_by = excludes ? relations::exclusion(system) : Csr<GuardId>{};
  add_guards(system, sharpness.disabling ? excluded_by : few_in_row(excluded_by, sharpness.most_excluded), dependence);
  add_dependence(dependence, sharpness.weak);
  const Csr<TransitionId> proved = sharpness.exclusive ? system.knowledge().accords.get() : Csr<TransitionId>{};
  relations::Strangers strangers(system, excluded_by);
  auto accords = [&](TransitionId t, TransitionId u) {
    if (proved.rows() > 0 && std::ranges::binary_search(proved[t], u)) return true;
    if (sharpness.conflicts != nullptr && !std::ranges::binary_search((*sharpness.conflicts)[t], u)) return true;
    return sharpness.exclusive && strangers.contains(u);
  };
  const auto first = static_cast<GroupId>(transitions_);
  std::vector<GroupId> groups;
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    groups.clear();
    if (sharpness.weak)
      for (std::uint32_t g : dependence.left_groups_of[t]) groups.push_back(first + g);
    left_groups_.add_row(groups);
    groups.clear();
    if (sharpness.exclusive) strangers.set(t);
    if (sharpness.exclusive || sharpness.conflicts != nullptr)
      sharpen(t, dependence, accords, groups);
    else
      for (std::uint32_t g : dependence.key_groups_of[t]) groups.push_back(first + g);
    key_groups_.add_row(groups);
  }
  transpose_all();
  assert(holds_invariant());
}

// Rows ascend and name what there is; what looks at the state has a range for each member.
bool Needs::holds_invariant() const {
  auto ascends_below = [](const auto& row, std::size_t bound) {
    return std::ranges::is_sorted(row) && (row.empty() || row.back() < bound);
  };
  if (ranges_.rows() != conditions() || slots_.size() != conditions() || guard_conditions_ > conditions()) return false;
  for (ConditionId c = 0; c < conditions(); ++c) {
    if (!ascends_below(members_[c], transitions_)) return false;
    if (ranges_[c].size() != (is_by_state(c) ? members_[c].size() : 0)) return false;
  }
  for (GroupId g = 0; g < groups(); ++g) {
    const auto row = options_[g];
    if (std::ranges::any_of(row, [&](ConditionId c) { return c >= conditions() || is_guards(c) != is_of_disabled(g); }))
      return false;
  }
  for (TransitionId t = 0; t < transitions_; ++t)
    for (const auto row : {key_groups_of(t), left_groups_of(t)})
      if (std::ranges::any_of(row, [&](GroupId g) { return is_of_disabled(g) || g >= groups(); })) return false;
  return true;
}

// Conditions 2g and 2g + 1, and the groups of the disabled transitions.
void Needs::add_guards(const TransitionSystem& system, const Csr<GuardId>& excluded_by, const Dependence& dependence) {
  const bool exclusive = excluded_by.rows() > 0;
  const Csr<TransitionId>& enabling = relations::enabling(system);
  const Csr<TransitionId> disabling = exclusive ? relations::disabling(system) : Csr<TransitionId>{};
  for (GuardId g = 0; g < system.guards(); ++g) {
    count_work(1 + enabling[g].size());
    members_.add_row(enabling[g]);
    if (dependence.enabler_ranges.rows() > 0)
      ranges_.add_row(dependence.enabler_ranges[g]);
    else
      ranges_.close_row();
    const bool by_state = !ranges_[2 * g].empty();
    slots_.push_back(by_state ? system.structure().tests_of[g][0] : kNone);
    members_.add_row(exclusive ? disabling[g] : std::span<const TransitionId>{});
    ranges_.close_row();
    slots_.push_back(kNone);
  }
  guard_conditions_ = members_.rows();
  assert(guard_conditions_ == 2 * system.guards());
  std::vector<ConditionId> row;
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    row.clear();
    for (GuardId g : system.structure().guards_of[t]) {
      row.push_back(2 * g);
      if (exclusive)
        for (GuardId other : excluded_by[g]) row.push_back(2 * other + 1);
    }
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end()), row.end());
    count_work(1 + row.size());
    options_.add_row(row);
  }
}

// Groups that nobody asks for stay empty, so that they cost nothing.
void Needs::add_dependence(const Dependence& dependence, bool weak) {
  std::vector<bool> wanted(dependence.groups.rows(), weak), used(dependence.members.rows());
  for (TransitionId t = 0; t < transitions_; ++t)
    for (std::uint32_t g : dependence.key_groups_of[t]) wanted[g] = true;
  std::vector<ConditionId> row;
  for (std::size_t g = 0; g < dependence.groups.rows(); ++g) {
    row.clear();
    for (std::uint32_t c : dependence.groups[g]) {
      if (!wanted[g]) continue;
      row.push_back(static_cast<ConditionId>(guard_conditions_ + c));
      used[c] = true;
    }
    options_.add_row(row);
  }
  for (std::size_t c = 0; c < dependence.members.rows(); ++c) {
    members_.add_row(used[c] ? dependence.members[c] : std::span<const TransitionId>{});
    ranges_.add_row(used[c] ? dependence.ranges_of[c] : std::span<const Dependence::Range>{});
    slots_.push_back(used[c] && !dependence.ranges_of[c].empty() ? dependence.slot_of[c] : kNone);
  }
}

// The key groups of t without what is known to accord with it. Only as key: there t is enabled along the whole run, so
// that what is never enabled with it never fires.
template <typename Accords>
void Needs::sharpen(TransitionId t, const Dependence& dependence, Accords accords, std::vector<GroupId>& groups) {
  std::vector<ConditionId> row;
  std::vector<TransitionId> kept;
  for (std::uint32_t g : dependence.key_groups_of[t]) {
    row.clear();
    bool changed = false, satisfied = false;
    for (std::uint32_t c : dependence.groups[g]) {
      kept.clear();
      count_work(1 + 8 * dependence.members[c].size());  // members are compared guard by guard
      for (TransitionId u : dependence.members[c])
        if (u != t && !(dependence.by_accord[c] && accords(t, u))) kept.push_back(u);
      satisfied = satisfied || kept.empty();
      const bool same =
          kept.size() + std::ranges::binary_search(dependence.members[c], t) == dependence.members[c].size();
      if (same) {
        row.push_back(static_cast<ConditionId>(guard_conditions_ + c));
        continue;
      }
      changed = true;
      row.push_back(static_cast<ConditionId>(members_.rows()));
      members_.add_row(kept);
      ranges_.close_row();  // conditions by accord do not depend on the state
      slots_.push_back(kNone);
    }
    if (satisfied) continue;
    groups.push_back(changed ? static_cast<GroupId>(options_.rows()) : static_cast<GroupId>(transitions_ + g));
    if (changed) options_.add_row(row);
  }
}

void Needs::transpose_all() {
  key_users_ = transpose(key_groups_, options_.rows());
  left_users_ = transpose(left_groups_, options_.rows());
  groups_with_ = transpose(options_, members_.rows());
  with_ = transpose(members_, transitions_);
}

bool Needs::in_range(ConditionId c, TransitionId t, StateView state) const {
  const auto row = members_[c];
  const auto place = static_cast<std::size_t>(std::ranges::lower_bound(row, t) - row.begin());
  assert(place < row.size() && row[place] == t);
  return ranges_[c][place].contains(state[slots_[c]]);
}

}  // namespace onager::stubborn
