// Models that are shared libraries: slots are what their table says.

#include "kind/model.h"
#include "system/plugin/plugin_system.h"
#include "witness/players.h"

namespace onager::kind {

namespace {

class PluginModel final : public Model {
 public:
  explicit PluginModel(Plugin plugin) : plugin_(std::move(plugin)) {}

  const std::string& id() const override { return plugin_.id; }
  Description describe() const override { return {"slot", plugin_.table.slots, plugin_.table.transitions}; }
  Instance instance(Watch& watch, std::uint64_t shuffle, const Atoms& /*atoms*/) const override {
    return {std::make_unique<const PluginSystem>(plugin_, shuffle, watch), nullptr};
  }
  property::Names names() const override { return property::Names::of(plugin_); }
  witness::ReplayOutcome replay(const witness::Trace& trace, Watch& watch, witness::Effort effort) const override {
    return witness::replay(plugin_, trace, watch, effort);
  }
  std::string print(const witness::Trace& trace, const witness::PrintOptions& options) const override {
    return witness::print(plugin_, trace, options);
  }
  std::unique_ptr<witness::Player> player(Watch& watch) const override { return witness::make_player(plugin_, watch); }
  std::vector<witness::Snapshot> states_along(const witness::Trace& trace, Watch& watch) const override {
    return witness::states_along(plugin_, trace, watch);
  }
  const Plugin* plugin() const override { return &plugin_; }

 private:
  Plugin plugin_;
};

}  // namespace

std::unique_ptr<Model> make(Plugin plugin) {
  return std::make_unique<PluginModel>(std::move(plugin));
}

}  // namespace onager::kind
