#include "system/plugin_system.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace onager {

namespace {

std::vector<TransitionId> order_of(std::uint32_t transitions, std::uint64_t shuffle) {
  std::vector<TransitionId> order(transitions);
  std::iota(order.begin(), order.end(), 0u);
  if (shuffle == 0) return order;
  std::mt19937_64 random(shuffle);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  return order;
}

Structure structure_of(const onager_plugin& table, const std::vector<TransitionId>& original) {
  Structure structure;
  for (TransitionId t : original) {
    structure.guards_of.add_row(row_of(table.guards_of, t));
    structure.writes_of.add_row(row_of(table.writes_of, t));
    structure.reads_of.add_row(row_of(table.reads_of, t));
  }
  for (GuardId g = 0; g < table.guards; ++g) structure.tests_of.add_row(row_of(table.tests_of, g));
  structure.complete(table.slots);
  return structure;
}

}  // namespace

PluginSystem::PluginSystem(const Plugin& plugin, std::uint64_t shuffle)
    : PluginSystem(plugin, order_of(plugin.table.transitions, shuffle)) {}

PluginSystem::PluginSystem(const Plugin& plugin, Order original)
    : TransitionSystem(structure_of(plugin.table, original)),
      table_(plugin.table),
      calls_(plugin.table, std::move(original), structure()),
      slot_names_(table_.slot_names, table_.slot_names + table_.slots) {
  for (TransitionId t = 0; t < table_.transitions; ++t)
    transition_names_.emplace_back(table_.transition_names[calls_.original(t)]);
}

State PluginSystem::initial() const {
  return {table_.initial, table_.initial + table_.slots};
}

std::string PluginSystem::guard_text(GuardId guard) const {
  if (table_.guard_texts == nullptr || table_.guard_texts[guard] == nullptr) return TransitionSystem::guard_text(guard);
  return table_.guard_texts[guard];
}

void PluginSystem::evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const {
  table_.evaluate(state.data(), guards.data(), static_cast<std::uint32_t>(guards.size()), truth);
}

Value PluginSystem::likely_maximum(SlotId slot) const {
  constexpr Value kUsual = 255;
  return table_.likely_maximum != nullptr ? table_.likely_maximum[slot] : std::max(kUsual, table_.initial[slot]);
}

Csr<TransitionId> PluginSystem::renamed(const onager_rows& rows, std::uint32_t count) const {
  std::vector<std::vector<TransitionId>> result(count);
  for (std::uint32_t i = 0; i < count; ++i)
    for (TransitionId t : row_of(rows, i)) result[i].push_back(calls_.here(t));
  return sorted_rows(std::move(result));
}

std::optional<Csr<TransitionId>> PluginSystem::by_guard(const onager_rows& rows) const {
  if (!is_there(rows)) return std::nullopt;
  return renamed(rows, table_.guards);
}

std::optional<Csr<TransitionId>> PluginSystem::by_transition(const onager_rows& rows) const {
  if (!is_there(rows)) return std::nullopt;
  std::vector<std::vector<TransitionId>> result(table_.transitions);
  for (TransitionId t = 0; t < table_.transitions; ++t)
    for (TransitionId u : row_of(rows, calls_.original(t))) result[t].push_back(calls_.here(u));
  return sorted_rows(std::move(result));
}

std::optional<Csr<TransitionId>> PluginSystem::enablers() const {
  return by_guard(table_.enablers);
}
std::optional<Csr<TransitionId>> PluginSystem::disablers() const {
  return by_guard(table_.disablers);
}
std::optional<Csr<TransitionId>> PluginSystem::conflicts() const {
  return by_transition(table_.conflicts);
}
std::optional<Csr<TransitionId>> PluginSystem::left_conflicts() const {
  return by_transition(table_.left_conflicts);
}

Csr<GuardId> PluginSystem::exclusive_groups() const {
  Csr<GuardId> groups;
  for (std::uint32_t i = 0; is_there(table_.exclusive) && i < table_.groups; ++i)
    groups.add_row(row_of(table_.exclusive, i));
  return groups;
}

Csr<TransitionId> PluginSystem::processes() const {
  return is_there(table_.processes) ? renamed(table_.processes, table_.process_count) : Csr<TransitionId>{};
}

}  // namespace onager
