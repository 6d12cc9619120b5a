// Place/transition nets: places with tokens, transitions that are clicked.

#include <fmt/format.h>

#include "property/atoms.h"
#include "view/stages.h"
#include "witness/token_game.h"

namespace onager::view {

namespace {

using witness::TokenGame;

constexpr std::uint64_t kStep = 64;  // work

class NetStage final : public Stage {
 public:
  NetStage(const Net& net, Watch& watch) : net_(net), watch_(watch), game_(net), first_(game_.marking()) {}

  Picture picture() const override {
    Picture picture{"net", {}, {}, {}};
    for (PlaceId p = 0; p < net_.places.size(); ++p)
      picture.nodes.push_back({.name = net_.places[p].id,
                               .label = net_.places[p].name,
                               .shape = Picture::Shape::kPlace,
                               .marked = net_.initial[p] > 0});
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) {
      picture.nodes.push_back(
          {.name = net_.transitions[t].id, .label = net_.transitions[t].name, .shape = Picture::Shape::kTransition});
      const std::uint32_t node = item_of(t);
      for (const Arc& arc : net_.inputs[t]) picture.edges.push_back({arc.place, node, weight(arc)});
      for (const Arc& arc : net_.outputs[t]) picture.edges.push_back({node, arc.place, weight(arc)});
      for (const Arc& arc : net_.inhibitors[t])
        picture.edges.push_back({arc.place, node, weight(arc), Picture::Line::kInhibitor});
    }
    return picture;
  }

  PositionPtr first() override { return At<State>::make(first_); }

  std::variant<PositionPtr, std::string> fire(const Position& from, const std::string& step) override {
    watch_.spend(kStep + net_.places.size());
    game_.stand_on(At<State>::of(from));
    if (auto refusal = game_.fire(step)) return std::move(refusal->message);
    return At<State>::make(game_.marking());
  }

  Scene scene(const Position& at) override {
    const State& marking = At<State>::of(at);
    game_.stand_on(marking);
    Scene scene;
    for (PlaceId p = 0; p < marking.size(); ++p)
      if (marking[p] > 0) scene.marks.push_back({p, std::to_string(marking[p])});
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) {
      watch_.spend(kStep);
      if (!game_.is_enabled(t)) continue;
      scene.is_cut = scene.choices.size() == kMostChoices;
      if (scene.is_cut) break;
      scene.choices.push_back({net_.transitions[t].id, {item_of(t)}});
    }
    return scene;
  }

  std::vector<std::uint32_t> items_of(const std::string& step) const override {
    const TransitionId t = game_.find(step);
    if (t == kNone) return {};
    return {item_of(t)};
  }

  bool holds(const Position& at, const property::Formulas& formulas, property::Names& /*names*/,
             property::FormulaId condition) override {
    watch_.spend(kStep);
    const State& marking = At<State>::of(at);
    game_.stand_on(marking);
    return property::evaluate(formulas, condition,
                              {[&](PlaceId p) { return std::int64_t{marking[p]}; },
                               [&](TransitionId t) { return game_.is_enabled(t); },
                               [&] { return game_.some_enabled() == kNone; },
                               {}});
  }

 private:
  std::uint32_t item_of(TransitionId t) const { return static_cast<std::uint32_t>(net_.places.size() + t); }
  static std::string weight(const Arc& arc) { return arc.weight == 1 ? std::string() : std::to_string(arc.weight); }

  const Net& net_;
  Watch& watch_;
  TokenGame game_;
  const State first_;
};

}  // namespace

std::unique_ptr<Stage> net_stage(const Net& net, Watch& watch) {
  return std::make_unique<NetStage>(net, watch);
}

}  // namespace onager::view
