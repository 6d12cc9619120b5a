// Random walks in random coloured nets: what the naive game does, replay must confirm, and nothing else.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "model/random_colored_test.h"
#include "witness/colored_game.h"
#include "witness/print.h"
#include "witness/replay.h"

namespace onager::witness {
namespace {

using colored::Net;
using colored::Step;
using colored::StepPattern;
using colored::Texts;
using colored::testing::NaiveGame;
using colored::testing::NaiveMarking;

class Walk {
 public:
  explicit Walk(std::uint64_t seed)
      : net_(colored::testing::RandomNets(seed).make()),
        texts_(net_),
        naive_(net_),
        all_(naive_.steps()),
        random_(seed),
        markings_{naive_.initial()} {}

  void run() {
    game_.emplace(net_);
    for (std::size_t length = 0; length < 8; ++length) {
      const std::vector<Step> enabled = enabled_in(markings_.back());
      check_enabled(enabled);
      check_marking();
      check_refused(enabled);
      if (length % 4 == 0) check_dead();
      if (enabled.empty()) break;
      const Step& step = enabled[random_() % enabled.size()];
      markings_.push_back(naive_.after(markings_.back(), step).value());
      steps_.push_back(text_of(step));
      ASSERT_FALSE(game_->fire(steps_.back()));
      check_cycle();
    }
    EXPECT_EQ(states_along(net_, trace("reach"), Watch::endless()).size(), steps_.size() + 1);
    EXPECT_EQ(print(net_, trace("reach")).find("cannot fire"), std::string::npos);
  }
  std::size_t confirmed_dead() const { return confirmed_dead_; }
  std::size_t cycles() const { return cycles_; }
  std::size_t added() const { return added_; }

 private:
  std::string text_of(const Step& step) const { return texts_.step(step.transition, step.binding); }
  Trace trace(const std::string& property, std::string formula = {}, std::string transition = {}) const {
    return {"random", property, steps_, std::nullopt, std::move(formula), std::move(transition)};
  }
  Judgement judged(const Trace& claim, Effort effort = Effort::kQuick) const {
    return replay(net_, claim, Watch::endless(), effort).judgement;
  }

  std::vector<Step> enabled_in(const NaiveMarking& marking) const {
    std::vector<Step> enabled;
    for (const Step& step : all_)
      if (naive_.after(marking, step)) enabled.push_back(step);
    return enabled;
  }

  void check_enabled(const std::vector<Step>& enabled) const {
    std::multiset<std::string> wanted, found;
    for (const Step& step : enabled) wanted.insert(text_of(step));
    for (TransitionId t = 0; t < net_.transitions.size(); ++t)
      game_->each_enabled(any_step(net_, t), [&](const Step& step) { return found.insert(text_of(step)), true; });
    EXPECT_EQ(found, wanted);
    EXPECT_EQ(judged(trace("deadlock")), enabled.empty() ? Judgement::kConfirmed : Judgement::kRefuted);
  }

  // All that the marking is.
  std::string formula() const {
    std::string text = "true";
    for (PlaceId p = 0; p < net_.places.size(); ++p) {
      text += fmt::format(" & {} = {}", net_.places[p].node.id, NaiveGame::total(markings_.back(), p));
      for (colored::Color c = 0; c < net_.sorts[net_.places[p].sort].size; ++c) {
        const auto found = markings_.back().find({p, c});
        text += fmt::format(" & \"{}\" = {}", texts_.place(p, c), found == markings_.back().end() ? 0 : found->second);
      }
    }
    return text;
  }
  void check_marking() {
    const std::string text = formula();
    EXPECT_EQ(judged(trace("reach", text)), Judgement::kConfirmed) << text;
    EXPECT_EQ(judged(trace("invariant", text)), Judgement::kRefuted);
    const auto at = static_cast<PlaceId>(random_() % net_.places.size());
    const std::string other = texts_.place(at, random_() % net_.sorts[net_.places[at].sort].size);
    EXPECT_EQ(judged(trace("reach", fmt::format("({}) & \"{}\" >= {}", text, other, 50))), Judgement::kRefuted);
    const StepPattern pattern = some_pattern();
    EXPECT_EQ(judged(trace("reach", fmt::format("fireable(\"{}\")", texts_.pattern(pattern)))),
              any_agrees(enabled_in(markings_.back()), pattern) ? Judgement::kConfirmed : Judgement::kRefuted);
  }

  void check_refused(const std::vector<Step>& enabled) {
    const Step& step = all_[random_() % all_.size()];
    Trace longer = trace("reach", "true");
    longer.steps.push_back(text_of(step));
    const bool can = std::ranges::find(enabled, step) != enabled.end();
    EXPECT_EQ(judged(longer), can ? Judgement::kConfirmed : Judgement::kRefuted);
  }

  StepPattern some_pattern() {
    const Step& step = all_[random_() % all_.size()];
    StepPattern pattern{step.transition, {step.binding.begin(), step.binding.end()}};
    for (auto& color : pattern.binding)
      if (random_() % 2 == 0) color.reset();
    return pattern;
  }
  static bool any_agrees(const std::vector<Step>& steps, const StepPattern& pattern) {
    return std::ranges::any_of(steps, [&](const Step& step) {
      if (step.transition != pattern.transition) return false;
      for (std::size_t i = 0; i < step.binding.size(); ++i)
        if (pattern.binding[i] && *pattern.binding[i] != step.binding[i]) return false;
      return true;
    });
  }
  // Whether the pattern can never happen again; nothing if that is too much to see.
  std::optional<bool> is_dead(const StepPattern& pattern) const {
    std::set<NaiveMarking> seen = {markings_.back()};
    std::vector<NaiveMarking> open = {markings_.back()};
    while (!open.empty() && seen.size() < 40) {
      const NaiveMarking marking = std::move(open.back());
      open.pop_back();
      const std::vector<Step> enabled = enabled_in(marking);
      if (any_agrees(enabled, pattern)) return false;
      for (const Step& step : enabled)
        if (NaiveMarking next = naive_.after(marking, step).value(); seen.insert(next).second)
          open.push_back(std::move(next));
    }
    return open.empty() ? std::optional(true) : std::nullopt;
  }
  void check_dead() {
    const StepPattern pattern = some_pattern();
    const std::optional<bool> dead = is_dead(pattern);
    if (!dead) return;
    EXPECT_EQ(judged(trace("live", {}, texts_.pattern(pattern)), Effort::kThorough),
              *dead ? Judgement::kConfirmed : Judgement::kRefuted)
        << texts_.pattern(pattern);
    confirmed_dead_ += *dead;
  }

  // The end of the walk as a cycle closes if the marking was there before. Where no tokens are asked for it may add
  // some, if it can be made again and again.
  void check_cycle() {
    const std::size_t from = random_() % steps_.size();
    Trace lasso = trace("ltl", "0 > 0");
    for (const colored::Place& place : net_.places) lasso.formula += " + " + place.node.id;
    lasso.cycle = std::vector<std::string>(steps_.begin() + static_cast<std::ptrdiff_t>(from), steps_.end());
    lasso.steps.resize(from);
    const bool closes = markings_[from] == markings_.back();
    EXPECT_EQ(judged(lasso), closes ? Judgement::kConfirmed : Judgement::kRefuted);
    cycles_ += closes;
    lasso.formula = "false";
    const bool repeats = judged(lasso) == Judgement::kConfirmed;
    EXPECT_TRUE(repeats || !closes);
    for (int round = 0; round < 5 && repeats; ++round)
      lasso.steps.insert(lasso.steps.end(), lasso.cycle->begin(), lasso.cycle->end());
    EXPECT_EQ(judged(lasso) == Judgement::kConfirmed, repeats);
    added_ += repeats && !closes;
  }

  const Net net_;
  const Texts texts_;
  const NaiveGame naive_;
  const std::vector<Step> all_;
  std::mt19937_64 random_;
  std::optional<ColoredGame> game_;
  std::vector<NaiveMarking> markings_;  // along the walk
  std::vector<std::string> steps_;
  std::size_t confirmed_dead_ = 0, cycles_ = 0, added_ = 0;
};

void walk(std::uint64_t first, std::uint64_t count) {
  std::size_t dead = 0, cycles = 0, added = 0;
  for (std::uint64_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Walk walk(seed);
    walk.run();
    dead += walk.confirmed_dead();
    cycles += walk.cycles();
    added += walk.added();
  }
  EXPECT_GT(dead, count / 10);
  EXPECT_GT(cycles, count / 10);
  EXPECT_GT(added, count / 10);
}

TEST(ColoredWalk, ReplayConfirmsWhatCanHappen) {
  walk(1, 150);
}
TEST(LongColoredWalk, ReplayConfirmsWhatCanHappen) {
  walk(1000, 5'000);
}

}  // namespace
}  // namespace onager::witness
