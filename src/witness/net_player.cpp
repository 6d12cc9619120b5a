#include <fmt/format.h>

#include <algorithm>

#include "witness/players.h"
#include "witness/token_game.h"

namespace onager::witness {

namespace {

class NetPlayer final : public Player {
 public:
  NetPlayer(const Net& net, Watch& watch) : net_(net), watch_(watch), game_(net) {}

  Snapshot state() const override {
    Snapshot marked;
    for (PlaceId p = 0; p < net_.places.size(); ++p)
      if (game_.marking()[p] != 0) marked.emplace_back(net_.places[p].id, std::to_string(game_.marking()[p]));
    return marked;
  }
  std::string_view if_nothing() const override { return "no place is marked"; }

  std::string label(const std::string& step) const override {
    const TransitionId t = game_.find(step);
    const bool has_name = t != kNone && net_.transitions[t].label() != step;
    return has_name ? fmt::format("{} ({})", step, net_.transitions[t].label()) : step;
  }

  std::optional<std::string> play(const std::string& step) override {
    const auto refusal = game_.fire(step);
    return refusal ? std::optional(refusal->message) : std::nullopt;
  }
  std::optional<std::string> show(const std::string& step, std::vector<std::string>& changes) override {
    const TransitionId t = game_.find(step);
    const std::vector<PlaceId> places = t == kNone ? std::vector<PlaceId>{} : touched(t);
    State before;
    for (PlaceId p : places) before.push_back(game_.marking()[p]);
    if (auto refusal = play(step)) return refusal;
    for (std::size_t i = 0; i < places.size(); ++i)
      if (const Value now = game_.marking()[places[i]]; now != before[i])
        changes.push_back(fmt::format("{} {}->{}", on_one_line(net_.places[places[i]].id), before[i], now));
    return std::nullopt;
  }

  std::vector<std::string> enabled() const override {
    watch_.spend(net_.transitions.size());
    std::vector<std::string> steps;
    for (TransitionId t = 0; t < net_.transitions.size(); ++t)
      if (game_.is_enabled(t)) steps.push_back(net_.transitions[t].id);
    return steps;
  }
  std::any position() const override { return game_.marking(); }
  void stand_on(const std::any& position) override { game_.stand_on(std::any_cast<const State&>(position)); }

  Extent extent() const override {
    Extent extent;
    for (const Node& node : net_.transitions) extent.parts.push_back({node.id});
    for (const Node& node : net_.places) extent.held.push_back({node.id});
    return extent;
  }
  void see(Extent& extent) const override {
    watch_.spend(net_.places.size());
    for (PlaceId p = 0; p < net_.places.size(); ++p) extent.held[p].see(game_.marking()[p]);
  }
  std::vector<std::size_t> parts_of(const std::string& step) const override {
    const TransitionId t = game_.find(step);
    return t == kNone ? std::vector<std::size_t>() : std::vector<std::size_t>{t};
  }

 private:
  // Places that `t` may change, ascending.
  std::vector<PlaceId> touched(TransitionId t) const {
    std::vector<PlaceId> places;
    for (const Arc& arc : net_.inputs[t]) places.push_back(arc.place);
    for (const Arc& arc : net_.outputs[t]) places.push_back(arc.place);
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
  }

  const Net& net_;
  Watch& watch_;
  TokenGame game_;
};

}  // namespace

std::unique_ptr<Player> make_player(const Net& net, Watch& watch) {
  return std::make_unique<NetPlayer>(net, watch);
}

}  // namespace onager::witness
