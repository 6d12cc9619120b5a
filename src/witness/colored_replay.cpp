#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "property/parse.h"
#include "witness/colored_dead_judge.h"
#include "witness/colored_game.h"
#include "witness/ctl_judge.h"
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

  bool has_grown_unseen(const Trace& trace) const override {
    if (!has_grown()) return false;
    property::Formulas formulas;
    property::Names names = this->names();
    const auto formula = property::parse(trace.formula, formulas, names, property::kMostNestedInTraces);
    if (!formula) return false;
    std::vector<colored::StepPattern> asked;
    for (const property::FormulaId f : formulas.closure(*formula)) {
      if (formulas.kind(f) == property::Kind::kTokens &&
          has_grown_in(names.colors->place_pattern(static_cast<PlaceId>(formulas.value(f))).place))
        return false;
      if (formulas.kind(f) == property::Kind::kFireable)
        for (const TransitionId t : formulas.operands(f)) asked.push_back(names.colors->step_pattern(t));
    }
    return goes_on_alike(*trace.cycle, asked);
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
  static constexpr Value kFew = kMaxValue / 4;
  static constexpr Value kMany = kMaxValue - kFew;  // `kFew` less is no less than any weight

  bool has_grown_in(PlaceId place) const { return before_[place] != game_.marking()[place]; }

  // Whether the cycle can be made again however many tokens there are where it adds some, and the same of what is asked
  // for may then fire along it. More tokens disable only what they inhibit, and `kMany` enable what any number does.
  bool goes_on_alike(const std::vector<std::string>& cycle, const std::vector<colored::StepPattern>& asked) const {
    Net net = net_;
    std::vector<bool> is_inhibited;
    for (colored::Transition& each : net.transitions)
      is_inhibited.push_back(std::erase_if(each.inhibitors, [&](const Arc& arc) { return has_grown_in(arc.place); }) >
                             0);
    ColoredGame few(net, watch_), many(net, watch_);
    few.stand_on(before_);
    many.stand_on(with_many());
    const auto is_alike = [&](const colored::StepPattern& pattern) {
      const bool may_fire = many.some_enabled(pattern).has_value();
      if (may_fire && is_inhibited[pattern.transition]) return false;
      return may_fire == few.some_enabled(pattern).has_value();
    };
    return has_few() &&
           std::ranges::none_of(asked, [&](const auto& pattern) { return takes_too_many(pattern.transition); }) &&
           std::ranges::all_of(cycle, [&](const std::string& step) {
             return std::ranges::all_of(asked, is_alike) && !is_inhibited[few.texts().step_of(step)->transition] &&
                    !few.fire(step) && !many.fire(step);
           });
  }
  // Then there are at least `kMany - kFew` all along.
  bool has_few() const {
    return std::ranges::all_of(before_, [](const TokensOfPlace& tokens) {
      return std::ranges::all_of(tokens, [](const auto& each) { return each.second <= kFew; });
    });
  }
  ColoredMarking with_many() const {
    ColoredMarking marking = before_;
    for (PlaceId p = 0; p < marking.size(); ++p)
      for (const auto& [color, count] : game_.marking()[p])
        if (count_of(before_[p], color) != count) marking[p][color] = kMany;
    return marking;
  }
  bool takes_too_many(TransitionId transition) const {
    const ColoredTerms terms(net_);
    std::uint64_t most = 0;
    for (const colored::Inscription& arc : net_.transitions[transition].inputs)
      most = std::min(kManyTokens, most + terms.bounds(arc.term).most);
    return most > kMaxWeight;
  }

  const Net& net_;
  Watch& watch_;
  ColoredGame game_;
  ColoredMarking before_;
};

// Markings of a coloured net, for evidence (witness/world.h). Those that differ only in places which nothing takes
// from, nothing is inhibited by and the formula does not read are taken for the same: whatever one can do, so can the
// other.
class ColoredStand {
 public:
  using Here = ColoredMarking;

  ColoredStand(const Net& net, Watch& watch)
      : net_(net), game_(std::make_unique<ColoredGame>(net, watch)), names_(property::Names::of(net)) {
    first_ = game_->marking();
  }

  const Here& first() const { return first_; }
  std::string key(const Here& marking) const {
    std::string key;
    const auto add = [&key](std::uint64_t number) {
      key.append(reinterpret_cast<const char*>(&number), sizeof(number));
    };
    for (PlaceId p = 0; p < marking.size(); ++p) {
      if (p < is_unseen_.size() && is_unseen_[p]) continue;
      const TokensOfPlace& tokens = marking[p];
      add(tokens.size());
      for (const auto& [color, count] : tokens) {
        add(color);
        add(count);
      }
    }
    return key;
  }
  std::optional<World::Refusal> fire(Here& marking, const std::string& step) {
    game_->stand_on(marking);
    if (auto refusal = game_->fire(step)) return World::Refusal{std::move(refusal->message), refusal->beyond_limits};
    marking = game_->marking();
    return std::nullopt;
  }
  template <typename Visit>
  bool each(const Here& marking, const Visit& visit) {
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) {
      game_->stand_on(marking);
      std::vector<Step> steps;
      game_->each_enabled(any_step(net_, t), [&](const Step& step) {
        steps.push_back(step);
        return true;
      });
      for (const Step& step : steps) {
        game_->stand_on(marking);
        if (!game_->fire(step)) return false;
        visit(game_->marking());
      }
    }
    return true;
  }
  Result<property::FormulaId> read(const std::string& text, property::Formulas& formulas) {
    auto formula = property::parse(text, formulas, names_, property::kMostNestedInTraces);
    if (formula) look_away(formulas, *formula);
    return formula;
  }
  static bool has_grown(const Here& before, const Here& after) {
    return before != after && std::ranges::equal(before, after, is_within);
  }
  bool holds(const Here& marking, const property::Formulas& formulas, property::FormulaId condition) {
    game_->stand_on(marking);
    const property::ColoredNames& colors = names_.colors.value();
    return property::evaluate(
        formulas, condition,
        {[&](PlaceId p) { return static_cast<std::int64_t>(game_->tokens(colors.place_pattern(p))); },
         [&](TransitionId t) { return game_->some_enabled(colors.step_pattern(t)).has_value(); },
         [&] { return !game_->some_enabled(); },
         {}});
  }

 private:
  void look_away(const property::Formulas& formulas, property::FormulaId formula) {
    is_unseen_.assign(net_.places.size(), true);
    for (const colored::Transition& each : net_.transitions) {
      for (const colored::Inscription& arc : each.inputs) is_unseen_[arc.place] = false;
      for (const Arc& arc : each.inhibitors) is_unseen_[arc.place] = false;
    }
    for (const property::FormulaId f : formulas.closure(formula))
      if (formulas.kind(f) == property::Kind::kTokens)
        is_unseen_[names_.colors->place_pattern(static_cast<PlaceId>(formulas.value(f))).place] = false;
  }

  const Net& net_;
  std::unique_ptr<ColoredGame> game_;
  property::Names names_;
  Here first_;
  std::vector<bool> is_unseen_;  // by place
};

}  // namespace

ReplayOutcome replay(const Net& net, const Trace& trace, Watch& watch, Effort effort) {
  if (trace.property == "ctl") {
    NumberedWorld<ColoredStand> world(ColoredStand(net, watch), watch);
    return judge_ctl(world, trace, effort, watch);
  }
  ColoredPlay play(net, watch);
  return judge_run(play, trace, watch, effort);
}

}  // namespace onager::witness
