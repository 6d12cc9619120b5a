#include "witness/plugin_game.h"

#include <fmt/format.h>

namespace onager::witness {

PluginGame::PluginGame(const Plugin& plugin)
    : table_(plugin.table), state_(table_.initial, table_.initial + table_.slots) {
  for (std::uint32_t t = 0; t < table_.transitions; ++t) transitions_.emplace(table_.transition_names[t], t);
}

std::optional<std::uint32_t> PluginGame::false_guard(std::uint32_t transition) const {
  for (std::uint32_t guard : row_of(table_.guards_of, transition))
    if (!holds(table_, guard, state_.data())) return guard;
  return std::nullopt;
}

std::optional<std::string> PluginGame::fire(std::string_view name) {
  const auto found = transitions_.find(name);
  if (found == transitions_.end()) return fmt::format("there is no transition '{}'", name);
  if (const auto guard = false_guard(found->second)) {
    const char* text = table_.guard_texts != nullptr ? table_.guard_texts[*guard] : nullptr;
    return fmt::format("'{}' is not enabled: {}", name,
                       text != nullptr ? fmt::format("not {}", text) : fmt::format("guard {} is false", *guard));
  }
  // Room for one change too many, so that an excess is detected.
  std::vector<onager_change> changes(row_of(table_.writes_of, found->second).size() + 1);
  const std::uint32_t count = table_.fire(state_.data(), found->second, changes.data());
  if (count >= changes.size()) return fmt::format("'{}' changes more slots than its list says", name);
  for (std::uint32_t i = 0; i < count; ++i)
    if (changes[i].slot >= state_.size()) return fmt::format("'{}' changes slot {}", name, changes[i].slot);
  for (std::uint32_t i = 0; i < count; ++i) state_[changes[i].slot] = changes[i].value;
  return std::nullopt;
}

std::optional<std::string> PluginGame::enabled_step() const {
  for (std::uint32_t t = 0; t < table_.transitions; ++t)
    if (!false_guard(t)) return table_.transition_names[t];
  return std::nullopt;
}

std::vector<std::string> PluginGame::enabled_steps() const {
  std::vector<std::string> steps;
  for (std::uint32_t t = 0; t < table_.transitions; ++t)
    if (!false_guard(t)) steps.emplace_back(table_.transition_names[t]);
  return steps;
}

std::optional<std::int64_t> PluginGame::value_of(std::string_view name) const {
  for (std::size_t slot = 0; slot < state_.size(); ++slot)
    if (name == table_.slot_names[slot]) return state_[slot];
  return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> PluginGame::values() const {
  std::vector<std::pair<std::string, std::string>> items;
  for (std::size_t slot = 0; slot < state_.size(); ++slot)
    items.emplace_back(table_.slot_names[slot], std::to_string(state_[slot]));
  return items;
}

}  // namespace onager::witness
