// Coloured nets: a place holds a multiset of colours, a transition fires for a binding of its variables.
//
// Its systems are those of the unfolding that has every colour that can occur; questions choose their own
// (answer/colored.cpp).

#include "base/once.h"
#include "kind/model.h"
#include "witness/players.h"

namespace onager::kind {

namespace {

class ColoredModel final : public Model {
 public:
  explicit ColoredModel(colored::Net net) : net_(std::move(net)) {}

  const std::string& id() const override { return net_.id; }
  Description describe() const override { return {"place", net_.places.size(), net_.transitions.size()}; }
  Instance instance(Watch& watch, std::uint64_t shuffle, const Atoms& atoms) const override {
    return unfolded(watch).instance(watch, shuffle, atoms);
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
  const colored::Net* colored() const override { return &net_; }

 private:
  const Model& unfolded(Watch& watch) const {
    return *unfolded_.get_or([&] {
      return make(net_,
                  std::make_shared<const unfold::Unfolding>(unfold::unfold(net_, unfold::kFixedPoint, {}, watch)));
    });
  }

  colored::Net net_;
  Once<std::unique_ptr<Model>> unfolded_;
};

}  // namespace

std::unique_ptr<Model> make(colored::Net net) {
  return std::make_unique<ColoredModel>(std::move(net));
}

}  // namespace onager::kind
