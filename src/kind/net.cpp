// Petri nets: slots are places, values are tokens.

#include "kind/model.h"
#include "system/net/net_system.h"
#include "witness/players.h"

namespace onager::kind {

namespace {

class NetModel final : public Model {
 public:
  explicit NetModel(Net net) : net_(std::move(net)) {}

  const std::string& id() const override { return net_.id; }
  Description describe() const override { return {"place", net_.places.size(), net_.transitions.size()}; }
  Instance instance(Watch& watch, std::uint64_t shuffle, const Atoms& /*atoms*/) const override {
    std::unique_ptr<const Net> other;  // a large net is not copied without need
    if (shuffle != 0) other = std::make_unique<const Net>(shuffled(net_, shuffle));
    auto system = std::make_unique<const NetSystem>(other != nullptr ? *other : net_, watch);
    return {std::move(system), std::move(other)};
  }
  property::Names names() const override { return property::Names::of(net_); }
  witness::ReplayOutcome replay(const witness::Trace& trace, Watch& watch, witness::Effort effort) const override {
    return witness::replay(net_, trace, watch, effort);
  }
  std::string print(const witness::Trace& trace, const witness::PrintOptions& options) const override {
    return witness::print(net_, trace, options);
  }
  std::unique_ptr<witness::Player> player(Watch& watch) const override { return witness::make_player(net_, watch); }
  std::vector<witness::Snapshot> states_along(const witness::Trace& trace, Watch& watch) const override {
    return witness::states_along(net_, trace, watch);
  }
  const Net* net() const override { return &net_; }

 private:
  Net net_;
};

}  // namespace

std::unique_ptr<Model> make(Net net) {
  return std::make_unique<NetModel>(std::move(net));
}

}  // namespace onager::kind
