// Executes a model that is a shared library, step by step, directly by its functions: an independent check that shares
// nothing with the transition system, the stores and the searches.
//
// Invariant: the values are reached from the initial ones by the steps that `fire` accepted.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/plugin.h"

namespace onager::witness {

class PluginGame {
 public:
  // Starts in the initial state. The plug-in must outlive the game.
  explicit PluginGame(const Plugin& plugin);

  // Makes the step with this name; if it is disabled, returns the reason and changes nothing.
  std::optional<std::string> fire(std::string_view name);
  // Some enabled step, if any.
  std::optional<std::string> enabled_step() const;
  std::vector<std::string> enabled_steps() const;
  // The value of a slot; nullopt if there is no such name.
  std::optional<std::int64_t> value_of(std::string_view name) const;
  // Name and value of each slot.
  std::vector<std::pair<std::string, std::string>> values() const;

 private:
  std::optional<std::uint32_t> false_guard(std::uint32_t transition) const;

  const onager_plugin& table_;
  State state_;
  std::map<std::string_view, std::uint32_t> transitions_;  // by name
};

}  // namespace onager::witness
