#include <fmt/format.h>

#include <limits>
#include <map>
#include <optional>

#include "witness/colored_game.h"
#include "witness/players.h"

namespace onager::witness {

using colored::Color;
using colored::SortKind;
using colored::Tokens;

namespace {

using TokensOfPlace = std::map<Color, Value>;

// Tokens that are in `many` beyond those in `few`; at most `most` kinds of them, and how many kinds there are.
struct Surplus {
  std::vector<Tokens> kinds = {};
  std::size_t more = 0;  // kinds that are left out
};
Surplus surplus(const TokensOfPlace& many, const TokensOfPlace& few, std::size_t most) {
  Surplus found;
  for (const auto& [color, count] : many) {
    const auto less = few.find(color);
    const Value before = less == few.end() ? 0 : less->second;
    if (count <= before) continue;
    if (found.kinds.size() < most)
      found.kinds.push_back({color, count - before});
    else
      ++found.more;
  }
  return found;
}

class ColoredPlayer final : public Player {
 public:
  ColoredPlayer(const colored::Net& net, Watch& watch, std::size_t most_kinds)
      : net_(net), watch_(watch), game_(net, watch), most_kinds_(most_kinds) {}

  Snapshot state() const override {
    Snapshot marked;
    for (PlaceId p = 0; p < net_.places.size(); ++p)
      if (!game_.marking()[p].empty()) marked.emplace_back(net_.places[p].node.id, tokens(p, kNoLimit));
    return marked;
  }
  std::vector<std::string> shown(std::size_t most) const override {
    std::vector<std::string> items;
    for (PlaceId p = 0; p < net_.places.size(); ++p)
      if (!game_.marking()[p].empty())
        items.push_back(fmt::format("{}: {}", on_one_line(net_.places[p].node.id), tokens(p, most)));
    return items;
  }
  std::string_view separator() const override { return "; "; }
  std::string_view if_nothing() const override { return "no place is marked"; }

  std::string label(const std::string& step) const override {
    const auto pattern = game_.texts().pattern_of(step);
    if (!pattern) return step;
    const Node& node = net_.transitions[pattern->transition].node;
    return node.label() == node.id ? step : fmt::format("{} ({})", step, node.label());
  }

  std::optional<std::string> play(const std::string& step) override {
    const auto refusal = game_.fire(step);
    return refusal ? std::optional(refusal->message) : std::nullopt;
  }
  std::optional<std::string> show(const std::string& step, std::vector<std::string>& changes) override {
    std::map<PlaceId, TokensOfPlace> before;
    if (const auto known = game_.texts().step_of(step))
      for (const PlaceId p : touched(net_.transitions[known->transition])) before[p] = game_.marking()[p];
    if (auto refusal = play(step)) return refusal;
    for (const auto& [place, tokens] : before)
      if (tokens != game_.marking()[place]) changes.push_back(change(place, tokens));
    return std::nullopt;
  }

  std::vector<std::string> enabled() const override {
    std::vector<std::string> steps;
    for (TransitionId t = 0; t < net_.transitions.size(); ++t)
      game_.each_enabled(any_step(net_, t), [&](const colored::Step& step) {
        watch_.spend(kStepText);
        steps.push_back(game_.texts().step(step.transition, step.binding));
        return true;
      });
    return steps;
  }
  std::any position() const override { return game_.marking(); }
  void stand_on(const std::any& position) override { game_.stand_on(std::any_cast<const ColoredMarking&>(position)); }

  // A place holds the tokens of all its colours.
  Extent extent() const override {
    Extent extent;
    for (const colored::Transition& each : net_.transitions) extent.parts.push_back({each.node.id});
    for (const auto& each : net_.places) extent.held.push_back({each.node.id});
    return extent;
  }
  void see(Extent& extent) const override {
    for (PlaceId p = 0; p < net_.places.size(); ++p)
      extent.held[p].see(static_cast<std::int64_t>(game_.tokens({p, {}})));
  }
  std::vector<std::size_t> parts_of(const std::string& step) const override {
    const auto known = game_.texts().step_of(step);
    return known ? std::vector<std::size_t>{known->transition} : std::vector<std::size_t>();
  }

 private:
  static constexpr std::uint64_t kStepText = 200;  // work to write one
  static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

  static std::vector<PlaceId> touched(const colored::Transition& transition) {
    std::vector<PlaceId> places;
    for (const auto& arc : transition.inputs) places.push_back(arc.place);
    for (const auto& arc : transition.outputs) places.push_back(arc.place);
    return places;
  }
  bool is_dot(PlaceId place) const { return net_.sorts[net_.places[place].sort].kind == SortKind::kDot; }

  std::string tokens(PlaceId place, std::size_t most) const {
    constexpr std::uint64_t kKind = 64;  // work to write one
    watch_.spend(kKind * game_.marking()[place].size());
    const Surplus all = surplus(game_.marking()[place], {}, most);
    std::string text = game_.texts().tokens(net_.places[place].sort, all.kinds);
    if (all.more > 0) text += fmt::format("{}... and {} more", text.empty() ? "" : ", ", all.more);
    return text;
  }

  // `mem -2'(1,red) +(1,green)`; of the dot `idle 1->0`.
  std::string change(PlaceId place, const TokensOfPlace& before) const {
    const TokensOfPlace& after = game_.marking()[place];
    std::string text = on_one_line(net_.places[place].node.id);
    const auto count = [](const TokensOfPlace& tokens) { return tokens.empty() ? 0 : tokens.begin()->second; };
    if (is_dot(place)) return fmt::format("{} {}->{}", text, count(before), count(after));
    return text + signed_tokens(place, '-', surplus(before, after, most_kinds_)) +
           signed_tokens(place, '+', surplus(after, before, most_kinds_));
  }
  std::string signed_tokens(PlaceId place, char sign, const Surplus& tokens) const {
    std::string text;
    for (const Tokens& each : tokens.kinds) {
      const std::string kind = game_.texts().tokens(net_.places[place].sort, {&each, 1});
      const bool has_sign = kind.starts_with('-');
      text += fmt::format(" {}{}{}{}", sign, has_sign ? "(" : "", kind, has_sign ? ")" : "");
    }
    if (tokens.more > 0) text += fmt::format(" {}... and {} more", sign, tokens.more);
    return text;
  }

  const colored::Net& net_;
  Watch& watch_;
  ColoredGame game_;
  const std::size_t most_kinds_;
};

}  // namespace

std::unique_ptr<Player> make_player(const colored::Net& net, Watch& watch, std::size_t most_kinds) {
  return std::make_unique<ColoredPlayer>(net, watch, most_kinds);
}

}  // namespace onager::witness
