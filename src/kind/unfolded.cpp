// What a coloured net was unfolded to: slots are its places for classes of colours.

#include <numeric>
#include <unordered_map>

#include "base/once.h"
#include "kind/model.h"
#include "model/colored_text.h"
#include "system/net/net_system.h"
#include "unfold/concrete.h"
#include "witness/players.h"

namespace onager::kind {

namespace {

class UnfoldedModel final : public Model {
 public:
  UnfoldedModel(const colored::Net& colored, std::shared_ptr<const unfold::Unfolding> unfolding)
      : colored_(colored), unfolding_(std::move(unfolding)) {}

  const std::string& id() const override { return colored_.id; }
  Description describe() const override { return {"place", net()->places.size(), net()->transitions.size()}; }
  Instance instance(Watch& watch, std::uint64_t shuffle, const Atoms& /*atoms*/) const override {
    std::unique_ptr<const Net> other;
    if (shuffle != 0) other = std::make_unique<const Net>(shuffled(*net(), shuffle));
    auto system = std::make_unique<const NetSystem>(other != nullptr ? *other : *net(), watch);
    return {std::move(system), std::move(other)};
  }
  // A coloured place is called as all of its colours, a coloured transition as all of its bindings.
  property::Names names() const override {
    property::Names names = property::Names::of(*net());
    for (PlaceId p = 0; p < colored_.places.size(); ++p)
      add_group(names.places, colored_.places[p].node.id,
                members(unfolding_->first_place[p], unfolding_->first_place[p + 1]));
    auto alias = unfolding_->aliases.begin();
    for (TransitionId t = 0; t < colored_.transitions.size(); ++t) {
      std::vector<TransitionId> all = members(unfolding_->first_transition[t], unfolding_->first_transition[t + 1]);
      for (; alias != unfolding_->aliases.end() && alias->origin == t; ++alias) all.push_back(alias->transition);
      add_group(names.transitions, colored_.transitions[t].node.id, std::move(all));
    }
    return names;
  }
  std::vector<std::string> steps_of(const TransitionSystem& system, std::span<const TransitionId> path,
                                    Watch& watch) const override {
    if (!unfolding_->is_merged()) return Model::steps_of(system, path, watch);
    return texts_of(unfold::concrete_path(colored_, *unfolding_, numbers_of(system, path, watch), watch), watch);
  }
  Lasso lasso_of(const TransitionSystem& system, std::span<const TransitionId> path, std::size_t repeated, bool growing,
                 Watch& watch) const override {
    if (!unfolding_->is_merged()) return Model::lasso_of(system, path, repeated, growing, watch);
    const unfold::ConcreteLasso lasso =
        unfold::concrete_lasso(colored_, *unfolding_, numbers_of(system, path, watch), repeated, growing, watch);
    return {texts_of(lasso.steps, watch), texts_of(lasso.cycle, watch)};
  }
  witness::ReplayOutcome replay(const witness::Trace& trace, Watch& watch, witness::Effort effort) const override {
    return witness::replay(colored_, trace, watch, effort);
  }
  std::string print(const witness::Trace& trace, const witness::PrintOptions& options) const override {
    return witness::print(colored_, trace, options);
  }
  std::unique_ptr<witness::Player> player(Watch& watch) const override { return witness::make_player(colored_, watch); }
  std::vector<witness::Snapshot> states_along(const witness::Trace& trace, Watch& watch) const override {
    return witness::states_along(colored_, trace, watch);
  }
  const Net* net() const override { return &unfolding_->net; }

 private:
  using Numbers = std::unordered_map<std::string_view, TransitionId>;

  static std::vector<std::uint32_t> members(std::uint32_t begin, std::uint32_t end) {
    std::vector<std::uint32_t> all(end - begin);
    std::iota(all.begin(), all.end(), begin);
    return all;
  }
  static void add_group(property::NameTable& table, const std::string& name, std::vector<std::uint32_t> members) {
    if (members.empty() || (members.size() == 1 && table[members.front()] == name)) return;
    table.add_group(name, std::move(members));
  }

  // In the order of the unfolding, of a system in any static order.
  std::vector<TransitionId> numbers_of(const TransitionSystem& system, std::span<const TransitionId> path,
                                       Watch& watch) const {
    const Numbers& known = numbers_.get_or([this] {
      Numbers numbers;
      for (TransitionId t = 0; t < net()->transitions.size(); ++t) numbers.emplace(net()->transitions[t].id, t);
      return numbers;
    });
    std::vector<TransitionId> numbers;
    for (const TransitionId t : path) {
      watch.spend(100);
      numbers.push_back(known.at(system.transition_name(t)));
    }
    return numbers;
  }
  std::vector<std::string> texts_of(const std::vector<colored::Step>& steps, Watch& watch) const {
    const colored::Texts texts(colored_);
    std::vector<std::string> result;
    for (const colored::Step& step : steps) {
      watch.spend(200);
      result.push_back(texts.step(step.transition, step.binding));
    }
    return result;
  }

  const colored::Net& colored_;
  const std::shared_ptr<const unfold::Unfolding> unfolding_;
  Once<Numbers> numbers_;  // of transitions, by name
};

}  // namespace

std::unique_ptr<Model> make(const colored::Net& net, std::shared_ptr<const unfold::Unfolding> unfolding) {
  return std::make_unique<UnfoldedModel>(net, std::move(unfolding));
}

}  // namespace onager::kind
