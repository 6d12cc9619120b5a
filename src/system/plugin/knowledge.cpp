#include "system/plugin/knowledge.h"

#include <algorithm>

namespace onager {

namespace {

// The rows as they are, transitions in them with the numbers they have here.
Csr<TransitionId> renamed(const PluginSystem& system, const onager_rows& rows, std::uint32_t count) {
  std::vector<std::vector<TransitionId>> result(count);
  for (std::uint32_t i = 0; i < count; ++i)
    for (TransitionId t : row_of(rows, i)) result[i].push_back(system.calls().here(t));
  return sorted_rows(std::move(result));
}

// Likewise, with a row for each transition.
Csr<TransitionId> by_transition(const PluginSystem& system, const onager_rows& rows) {
  std::vector<std::vector<TransitionId>> result(system.transitions());
  for (TransitionId t = 0; t < system.transitions(); ++t)
    for (TransitionId u : row_of(rows, system.calls().original(t))) result[t].push_back(system.calls().here(u));
  return sorted_rows(std::move(result));
}

Hints hints_of(const PluginSystem& system, const onager_plugin& table) {
  constexpr Value kUsual = 255;
  Hints hints;
  for (SlotId slot = 0; slot < table.slots; ++slot)
    hints.likely_maximum.push_back(table.likely_maximum != nullptr ? table.likely_maximum[slot]
                                                                   : std::max(kUsual, table.initial[slot]));
  if (is_there(table.processes)) hints.processes = renamed(system, table.processes, table.process_count);
  return hints;
}

Csr<GuardId> groups_of(const onager_plugin& table) {
  Csr<GuardId> groups;
  for (std::uint32_t i = 0; is_there(table.exclusive) && i < table.groups; ++i)
    groups.add_row(row_of(table.exclusive, i));
  return groups;
}

}  // namespace

std::unique_ptr<const Knowledge> plugin_knowledge(const PluginSystem& system, const onager_plugin& table) {
  auto result = std::make_unique<Knowledge>();
  result->hints.made_by([&system, &table] { return hints_of(system, table); });
  result->exclusive_groups.made_by([&table] { return groups_of(table); });
  if (is_there(table.enablers))
    result->enablers.made_by([&system, &table] { return renamed(system, table.enablers, table.guards); });
  if (is_there(table.disablers))
    result->disablers.made_by([&system, &table] { return renamed(system, table.disablers, table.guards); });
  if (is_there(table.conflicts))
    result->conflicts.made_by([&system, &table] { return by_transition(system, table.conflicts); });
  if (is_there(table.left_conflicts))
    result->left_conflicts.made_by([&system, &table] { return by_transition(system, table.left_conflicts); });
  return result;
}

}  // namespace onager
