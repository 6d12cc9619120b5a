#include "system/plugin/plugin_system.h"

#include <cassert>
#include <numeric>
#include <random>

#include "base/fault.h"
#include "system/plugin/knowledge.h"

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

PluginSystem::PluginSystem(const Plugin& plugin, std::uint64_t shuffle, Watch& watch)
    : PluginSystem(plugin, order_of(plugin.table.transitions, shuffle), watch) {}

PluginSystem::PluginSystem(const Plugin& plugin, Order original, Watch& watch)
    : TransitionSystem(structure_of(plugin.table, original), plugin_knowledge(*this, plugin.table), watch),
      table_(plugin.table),
      calls_(plugin.table, std::move(original), PluginCalls::Trust::kCompared),
      slot_names_(table_.slot_names, table_.slot_names + table_.slots) {
  for (TransitionId t = 0; t < table_.transitions; ++t)
    transition_names_.emplace_back(table_.transition_names[calls_.original(t)]);
}

State PluginSystem::initial() const {
  return {table_.initial, table_.initial + table_.slots};
}

std::string PluginSystem::guard_text(GuardId guard) const {
  assert(guard < table_.guards);
  if (table_.guard_texts == nullptr || table_.guard_texts[guard] == nullptr) return TransitionSystem::guard_text(guard);
  return table_.guard_texts[guard];
}

void PluginSystem::evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const {
  assert(state.size() == slots());
  table_.evaluate(state.data(), guards.data(), static_cast<std::uint32_t>(guards.size()), truth);
  for (std::size_t i = 0; i < guards.size(); ++i)
    if (truth[i] > 1) throw InputFault("evaluate: guard " + std::to_string(guards[i]) + " is neither 0 nor 1");
}

}  // namespace onager
