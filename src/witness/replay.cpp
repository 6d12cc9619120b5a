#include "witness/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

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

}  // namespace

ReplayOutcome replay(const Net& net, const Trace& trace, Watch& watch, Effort effort) {
  PlainPlay play(net, watch);
  ReplayOutcome outcome = judge_run(play, trace, watch, effort);
  outcome.marking = play.marking();
  return outcome;
}

}  // namespace onager::witness
