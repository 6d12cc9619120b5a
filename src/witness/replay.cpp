#include "witness/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "property/parse.h"
#include "witness/ctl_judge.h"
#include "witness/net_judge.h"
#include "witness/token_game.h"

namespace onager::witness {

namespace {

class PlainPlay final : public NetPlay {
 public:
  PlainPlay(const Net& net, Watch& watch) : net_(net), watch_(watch), game_(net) {}

  const State& marking() const { return game_.marking(); }

  const std::string& id() const override { return net_.id; }
  bool has_inhibitors() const override {
    for (TransitionId t = 0; t < net_.transitions.size(); ++t)
      if (!net_.inhibitors[t].empty()) return true;
    return false;
  }
  std::unique_ptr<NetPlay> anew() const override { return std::make_unique<PlainPlay>(net_, watch_); }

  std::optional<Refusal> fire(const std::string& step) override { return game_.fire(step); }
  std::optional<std::string> some_enabled() const override {
    watch_.spend(net_.transitions.size());
    const TransitionId t = game_.some_enabled();
    return t == kNone ? std::nullopt : std::optional(net_.transitions[t].id);
  }

  property::Names names() const override { return property::Names::of(net_); }
  property::Valuation here(const property::Names&) const override {
    return {[this](PlaceId p) { return std::int64_t{marking()[p]}; },
            [this](TransitionId t) { return game_.is_enabled(t); },
            [this] { return !some_enabled(); },
            {}};
  }

  void remember() override { before_ = marking(); }
  std::optional<std::string> difference() const override {
    const auto [before, after] = std::ranges::mismatch(before_, marking());
    if (before == before_.end()) return std::nullopt;
    const auto place = static_cast<std::size_t>(before - before_.begin());
    return fmt::format("place '{}' holds {} before and {} after it", net_.places[place].id, *before, *after);
  }
  bool has_grown() const override {
    return before_ != marking() && std::ranges::equal(before_, marking(), std::ranges::less_equal());
  }

  // Searches of plain nets leave no place out.
  bool has_grown_unseen(const Trace& /*trace*/) const override { return false; }

  bool is_of(const std::string& step, const std::string& transition) const override { return step == transition; }
  std::optional<Dead> dead(const std::string& transition, Effort effort) const override {
    constexpr std::uint64_t kQuickWork = 1 << 21;  // some 30 MB and a tenth of a second
    const TransitionId t = game_.find(transition);
    if (t == kNone) return std::nullopt;
    return judge_dead(net_, game_, t, effort == Effort::kQuick ? kQuickWork : ~std::uint64_t{0}, watch_);
  }

 private:
  const Net& net_;
  Watch& watch_;
  TokenGame game_;
  State before_;
};

// Markings of a net, for evidence (witness/world.h).
class NetStand {
 public:
  using Here = State;

  explicit NetStand(const Net& net) : net_(net), game_(net), names_(property::Names::of(net)) {}

  Here first() const { return TokenGame(net_).marking(); }
  static std::string key(const Here& marking) {
    return {reinterpret_cast<const char*>(marking.data()), marking.size() * sizeof(Value)};
  }
  std::optional<World::Refusal> fire(Here& marking, const std::string& step) {
    game_.stand_on(marking);
    if (auto refusal = game_.fire(step)) return World::Refusal{std::move(refusal->message), refusal->beyond_limits};
    marking = game_.marking();
    return std::nullopt;
  }
  template <typename Visit>
  bool each(const Here& marking, const Visit& visit) {
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) {
      game_.stand_on(marking);
      if (!game_.is_enabled(t)) continue;
      if (!game_.fire(t)) return false;
      visit(game_.marking());
    }
    return true;
  }
  Result<property::FormulaId> read(const std::string& text, property::Formulas& formulas) {
    return property::parse(text, formulas, names_, property::kMostNestedInTraces);
  }
  bool holds(const Here& marking, const property::Formulas& formulas, property::FormulaId condition) {
    game_.stand_on(marking);
    return property::evaluate(formulas, condition,
                              {[&](PlaceId p) { return std::int64_t{marking[p]}; },
                               [&](TransitionId t) { return game_.is_enabled(t); },
                               [&] { return game_.some_enabled() == kNone; },
                               {}});
  }

 private:
  const Net& net_;
  TokenGame game_;
  property::Names names_;
};

}  // namespace

ReplayOutcome replay(const Net& net, const Trace& trace, Watch& watch, Effort effort) {
  if (trace.property == "ctl") {
    NumberedWorld<NetStand> world(NetStand(net), watch);
    return judge_ctl(world, trace, effort, watch);
  }
  PlainPlay play(net, watch);
  ReplayOutcome outcome = judge_run(play, trace, watch, effort);
  outcome.marking = play.marking();
  return outcome;
}

}  // namespace onager::witness
