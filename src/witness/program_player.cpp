// Programs and plug-ins: states are lists of values.

#include <fmt/format.h>

#include <optional>
#include <unordered_map>

#include "witness/players.h"
#include "witness/plugin_game.h"
#include "witness/program_game.h"

namespace onager::witness {

namespace {

// What the two kinds tell beside their games.
std::optional<std::string> trouble_of(const ProgramGame& game) {
  return game.violation();
}
std::optional<std::string> trouble_of(const PluginGame&) {
  return std::nullopt;
}

// A step of a program is made of moves.
Extent extent_of(const Program& program) {
  Extent extent{.noun = "move"};
  for (const Process& process : program.processes)
    for (const Move& move : process.moves) extent.parts.push_back({move.name});
  for (const Process& process : program.processes)
    for (const Location& location : process.locations)
      extent.held.push_back({process.name + "." + location.name, Extent::Holder::kLocation});
  for (const Variable& variable : program.variables)
    for (std::size_t i = 0; i < variable.initial.size(); ++i)
      extent.held.push_back(
          {variable.is_array ? fmt::format("{}[{}]", variable.name, i) : variable.name, Extent::Holder::kVariable});
  for (const Channel& channel : program.channels)
    if (channel.capacity > 0) extent.held.push_back({"len(" + channel.name + ")", Extent::Holder::kVariable});
  return extent;
}
Extent extent_of(const Plugin& plugin) {
  Extent extent;
  for (std::uint32_t t = 0; t < plugin.table.transitions; ++t)
    extent.parts.push_back({plugin.table.transition_names[t]});
  for (std::uint32_t slot = 0; slot < plugin.table.slots; ++slot)
    extent.held.push_back({plugin.table.slot_names[slot], Extent::Holder::kVariable});
  return extent;
}

std::vector<std::string_view> names_in(const Program&, std::string_view step) {
  constexpr std::string_view kJoin = " & ";
  std::vector<std::string_view> parts;
  for (std::size_t end = step.find(kJoin); end != std::string_view::npos; end = step.find(kJoin)) {
    parts.push_back(step.substr(0, end));
    step.remove_prefix(end + kJoin.size());
  }
  parts.push_back(step);
  return parts;
}
std::vector<std::string_view> names_in(const Plugin&, std::string_view step) {
  return {step};
}

template <typename Game, typename Model>
class ValuePlayer final : public Player {
 public:
  ValuePlayer(const Model& model, Watch& watch) : model_(model), watch_(watch), game_(std::in_place, model) {}

  Snapshot state() const override { return game_->values(); }
  std::string_view if_nothing() const override { return "nothing"; }
  std::string label(const std::string& step) const override { return step; }

  std::optional<std::string> play(const std::string& step) override { return game_->fire(step); }
  std::optional<std::string> show(const std::string& step, std::vector<std::string>& changes) override {
    const auto before = game_->values();
    if (auto refusal = game_->fire(step)) return refusal;
    const auto after = game_->values();
    for (std::size_t i = 0; i < after.size(); ++i)
      if (before[i] != after[i])
        changes.push_back(fmt::format("{} {}->{}", after[i].first, before[i].second, after[i].second));
    return std::nullopt;
  }

  std::vector<std::string> enabled() const override {
    std::vector<std::string> steps = game_->enabled_steps();
    watch_.spend(kState + kStep * steps.size());
    return steps;
  }
  std::any position() const override { return std::make_shared<const Game>(*game_); }
  void stand_on(const std::any& position) override {
    game_.emplace(*std::any_cast<const std::shared_ptr<const Game>&>(position));
  }
  std::optional<std::string> trouble() const override { return trouble_of(*game_); }

  Extent extent() const override { return extent_of(model_); }
  void see(Extent& extent) const override {
    watch_.spend(kStep * extent.held.size());
    for (Extent::Held& each : extent.held) each.see(game_->value_of(each.name).value_or(0));
  }
  std::vector<std::size_t> parts_of(const std::string& step) const override {
    if (numbers_.empty())
      for (const Extent::Part& part : extent_of(model_).parts) numbers_.emplace(part.name, numbers_.size());
    std::vector<std::size_t> parts;
    for (const std::string_view name : names_in(model_, step))
      if (const auto found = numbers_.find(std::string(name)); found != numbers_.end()) parts.push_back(found->second);
    return parts;
  }

 private:
  static constexpr std::uint64_t kState = 1000, kStep = 100;  // work to look for steps, and for each of them

  const Model& model_;
  Watch& watch_;
  std::optional<Game> game_;
  mutable std::unordered_map<std::string, std::size_t> numbers_;  // of parts, by name
};

}  // namespace

std::unique_ptr<Player> make_player(const Program& program, Watch& watch) {
  return std::make_unique<ValuePlayer<ProgramGame, Program>>(program, watch);
}
std::unique_ptr<Player> make_player(const Plugin& plugin, Watch& watch) {
  return std::make_unique<ValuePlayer<PluginGame, Plugin>>(plugin, watch);
}

}  // namespace onager::witness
