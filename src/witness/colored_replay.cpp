#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "property/parse.h"
#include "witness/colored_dead_judge.h"
#include "witness/colored_game.h"
#include "witness/net_judge.h"
#include "witness/replay.h"

namespace onager::witness {

using colored::Color;
using colored::Net;
using colored::Step;

namespace {

using TokensOfPlace = std::map<Color, Value>;

Value count_of(const TokensOfPlace& tokens, Color color) {
  const auto found = tokens.find(color);
  return found == tokens.end() ? 0 : found->second;
}

// A colour of which there are other numbers of tokens.
std::optional<Color> differing_color(const TokensOfPlace& before, const TokensOfPlace& after) {
  for (const auto& [color, count] : before)
    if (count_of(after, color) != count) return color;
  for (const auto& [color, count] : after)
    if (!before.contains(color)) return color;
  return std::nullopt;
}

bool is_within(const TokensOfPlace& few, const TokensOfPlace& many) {
  return std::ranges::all_of(few, [&](const auto& each) { return each.second <= count_of(many, each.first); });
}

class ColoredPlay final : public NetPlay {
 public:
  ColoredPlay(const Net& net, Watch& watch) : net_(net), watch_(watch), game_(net, watch) {}

  const std::string& id() const override { return net_.id; }
  bool has_inhibitors() const override {
    return std::ranges::any_of(net_.transitions, [](const auto& each) { return !each.inhibitors.empty(); });
  }
  std::unique_ptr<NetPlay> anew() const override { return std::make_unique<ColoredPlay>(net_, watch_); }

  std::optional<Refusal> fire(const std::string& step) override { return game_.fire(step); }
  std::optional<std::string> some_enabled() const override {
    const auto step = game_.some_enabled();
    return step ? std::optional(game_.texts().step(step->transition, step->binding)) : std::nullopt;
  }

  property::Names names() const override { return property::Names::of(net_); }
  property::Valuation here(const property::Names& names) const override {
    const property::ColoredNames& colors = names.colors.value();
    return {[&](PlaceId p) { return static_cast<std::int64_t>(game_.tokens(colors.place_pattern(p))); },
            [&](TransitionId t) { return game_.some_enabled(colors.step_pattern(t)).has_value(); },
            [this] { return !game_.some_enabled(); },
            {}};
  }

  void remember() override { before_ = game_.marking(); }
  std::optional<std::string> difference() const override {
    for (PlaceId p = 0; p < net_.places.size(); ++p)
      if (const auto color = differing_color(before_[p], game_.marking()[p]))
        return fmt::format("place '{}' holds {} before and {} after it", game_.texts().place(p, *color),
                           count_of(before_[p], *color), count_of(game_.marking()[p], *color));
    return std::nullopt;
  }
  bool has_grown() const override {
    return before_ != game_.marking() && std::ranges::equal(before_, game_.marking(), is_within);
  }

  bool has_grown_unseen(const std::string& text) const override {
    if (!has_grown()) return false;
    property::Formulas formulas;
    property::Names names = this->names();
    const auto formula = property::parse(text, formulas, names, property::kMostNestedInTraces);
    if (!formula) return false;
    const auto parts = formulas.closure(*formula);
    for (PlaceId p = 0; p < net_.places.size(); ++p)
      if (before_[p] != game_.marking()[p] && is_seen(p, formulas, parts, names)) return false;
    return true;
  }

  bool is_of(const std::string& text, const std::string& transition) const override {
    const auto step = game_.texts().step_of(text);
    const auto pattern = game_.texts().pattern_of(transition);
    if (!step || !pattern || step->transition != pattern->transition) return false;
    return std::ranges::equal(step->binding, pattern->binding,
                              [](Color color, const auto& wanted) { return !wanted || *wanted == color; });
  }
  std::optional<Dead> dead(const std::string& transition, Effort effort) const override {
    constexpr std::uint64_t kQuickWork = 1 << 24;  // some 30 MB and a tenth of a second
    const auto pattern = game_.texts().pattern_of(transition);
    if (!pattern) return std::nullopt;
    return judge_dead(net_, game_, *pattern, effort == Effort::kQuick ? kQuickWork : ~std::uint64_t{0}, watch_);
  }

 private:
  bool is_seen(PlaceId place, const property::Formulas& formulas, const std::vector<property::FormulaId>& parts,
               const property::Names& names) const {
    const auto is_of_place = [&](const auto& arc) { return arc.place == place; };
    const auto takes = [&](TransitionId id) {
      return std::ranges::any_of(net_.transitions[names.colors->step_pattern(id).transition].inputs, is_of_place);
    };
    return std::ranges::any_of(net_.transitions,
                               [&](const auto& each) { return std::ranges::any_of(each.inhibitors, is_of_place); }) ||
           std::ranges::any_of(parts, [&](property::FormulaId f) {
             const property::Kind kind = formulas.kind(f);
             if (kind == property::Kind::kTokens)
               return names.colors->place_pattern(static_cast<PlaceId>(formulas.value(f))).place == place;
             return kind == property::Kind::kFireable && std::ranges::any_of(formulas.operands(f), takes);
           });
  }

  const Net& net_;
  Watch& watch_;
  ColoredGame game_;
  ColoredMarking before_;
};

}  // namespace

ReplayOutcome replay(const Net& net, const Trace& trace, Watch& watch, Effort effort) {
  ColoredPlay play(net, watch);
  return judge_run(play, trace, watch, effort);
}

}  // namespace onager::witness
