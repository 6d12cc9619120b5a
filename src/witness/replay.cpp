#include "witness/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>

#include "witness/condition_judge.h"
#include "witness/dead_judge.h"
#include "witness/ltl_judge.h"
#include "witness/token_game.h"

namespace onager::witness {

namespace {

struct Finding {
  Judgement judgement;
  std::string message;
};

// What a judge may use.
struct Means {
  Watch& watch;
  Effort effort;
};

// The check that makes a run, all of whose steps have fired, a witness of one kind of property.
struct Checker {
  std::string_view kind;
  Finding (*judge)(const Net& net, const Trace& trace, const TokenGame& game, const Means& means);
};

Finding judge_deadlock(const Net& net, const Trace& trace, const TokenGame& game, const Means&) {
  if (trace.cycle && !trace.cycle->empty())
    return {Judgement::kRefuted, "not a deadlock: the trace ends in a cycle of transitions that fire"};
  if (const TransitionId t = game.some_enabled(); t != kNone)
    return {Judgement::kRefuted,
            fmt::format("not a deadlock: transition '{}' is enabled in the last marking", net.transitions[t].id)};
  return {Judgement::kConfirmed, "deadlock confirmed: no transition is enabled in the last marking"};
}

Finding judge_last_marking(const Net& net, const Trace& trace, const TokenGame& game, bool wanted) {
  if (trace.cycle && !trace.cycle->empty())
    return {Judgement::kRefuted, "the trace ends in a cycle, and the formula is about a last marking"};
  const ConditionJudgement judged = judge_condition(net, trace, game);
  if (!judged.holds) return {Judgement::kCannotJudge, judged.message};
  if (*judged.holds != wanted)
    return {Judgement::kRefuted, fmt::format("the formula is {} in the last marking", wanted ? "false" : "true")};
  return {Judgement::kConfirmed, wanted ? "reachability confirmed: the formula is true in the last marking"
                                        : "violation confirmed: the invariant is false in the last marking"};
}
Finding judge_reach(const Net& net, const Trace& trace, const TokenGame& game, const Means&) {
  return judge_last_marking(net, trace, game, true);
}
Finding judge_invariant(const Net& net, const Trace& trace, const TokenGame& game, const Means&) {
  return judge_last_marking(net, trace, game, false);
}

class NetStepper final : public Stepper {
 public:
  NetStepper(const Net& net, Watch& watch) : net_(net), game_(net), watch_(watch) {}
  void fire(const std::string& step) override { game_.fire(step); }
  property::Valuation here() const override {
    return {[this](PlaceId p) { return std::int64_t{game_.marking()[p]}; },
            [this](TransitionId t) { return game_.is_enabled(t); },
            [this] { return is_deadlock(); },
            {}};
  }

 private:
  bool is_deadlock() const {
    watch_.spend(net_.transitions.size());
    return game_.some_enabled() == kNone;
  }

  const Net& net_;
  TokenGame game_;
  Watch& watch_;
};

Finding judge_formula(const Net& net, const Trace& trace, const TokenGame&, const Means& means) {
  NetStepper stepper(net, means.watch);
  const LtlJudgement judged = judge_ltl(stepper, property::Names::of(net), trace, means.watch);
  return {!judged.violates   ? Judgement::kCannotJudge
          : *judged.violates ? Judgement::kConfirmed
                             : Judgement::kRefuted,
          judged.message};
}

Finding judge_live(const Net& net, const Trace& trace, const TokenGame& game, const Means& means) {
  constexpr std::uint64_t kQuickWork = 1 << 21;  // some 30 MB and a tenth of a second
  const TransitionId t = game.find(trace.transition);
  if (t == kNone)
    return {Judgement::kRefuted, fmt::format("the model has no transition '{}' that could be dead", trace.transition)};
  const std::uint64_t most = means.effort == Effort::kQuick ? kQuickWork : ~std::uint64_t{0};
  switch (judge_dead(net, game, t, most, means.watch)) {
    case Dead::kYes:
      return {Judgement::kConfirmed,
              fmt::format("violation confirmed: '{}' cannot fire any more after the last step", trace.transition)};
    case Dead::kNo:
      return {Judgement::kRefuted, fmt::format("'{}' can still fire after the last step", trace.transition)};
    case Dead::kUndecided:
      break;
  }
  return {Judgement::kCannotJudge,
          fmt::format("all steps can fire, but too much can follow to see whether '{}' stays dead", trace.transition)};
}

Finding judge_quasi_live(const Net&, const Trace& trace, const TokenGame&, const Means&) {
  if (trace.steps.empty() || trace.steps.back() != trace.transition)
    return {Judgement::kRefuted, fmt::format("the last step is not '{}'", trace.transition)};
  return {Judgement::kConfirmed, fmt::format("quasi-liveness confirmed: '{}' fires", trace.transition)};
}

constexpr Checker kCheckers[] = {
    {"deadlock", judge_deadlock}, {"reach", judge_reach}, {"invariant", judge_invariant},
    {"ltl", judge_formula},       {"live", judge_live},   {"quasi-live", judge_quasi_live},
};

Finding judge_property(const Net& net, const Trace& trace, const TokenGame& game, const Means& means) {
  const auto* checker = std::ranges::find(kCheckers, trace.property, &Checker::kind);
  if (checker != std::end(kCheckers)) return checker->judge(net, trace, game, means);
  std::string known;
  for (const Checker& each : kCheckers) known += fmt::format("{}'{}'", known.empty() ? "" : ", ", each.kind);
  return {Judgement::kCannotJudge,
          fmt::format("all steps can fire, but the property '{}' cannot be judged; known: {}", trace.property, known)};
}

// The most likely reason for a disabled step is that the trace belongs to another model.
std::string other_model(const Net& net, const Trace& trace) {
  if (trace.model == net.id) return {};
  return fmt::format(" (the trace was written for model '{}', this is '{}')", trace.model, net.id);
}

// Fires the steps and adds their number to `executed`; nullopt if all of them fire.
std::optional<Finding> fire_all(TokenGame& game, const std::vector<std::string>& steps, std::size_t& executed,
                                Watch& watch) {
  constexpr std::uint64_t kStep = 64;  // work to fire one, as a rule
  for (const std::string& step : steps) {
    watch.spend(kStep);
    if (const auto refusal = game.fire(step))
      return Finding{refusal->beyond_limits ? Judgement::kCannotJudge : Judgement::kRefuted,
                     fmt::format("step {}: {}", executed + 1, refusal->message)};
    ++executed;
  }
  return std::nullopt;
}

std::optional<Finding> fire_cycle(const Net& net, TokenGame& game, const std::vector<std::string>& cycle,
                                  std::size_t& executed, Watch& watch) {
  const State start = game.marking();
  if (auto failure = fire_all(game, cycle, executed, watch)) return failure;
  const auto [before, after] = std::ranges::mismatch(start, game.marking());
  if (before == start.end()) return std::nullopt;
  const auto place = static_cast<std::size_t>(before - start.begin());
  return Finding{Judgement::kRefuted,
                 fmt::format("the cycle does not close: place '{}' holds {} before and {} after it",
                             net.places[place].id, *before, *after)};
}

// The cycle leads to more tokens, and can then be repeated, for nothing is disabled by them.
Finding judge_unbounded(const Net& net, const Trace& trace, TokenGame& game, std::size_t& executed,
                        const Means& means) {
  const State before = game.marking();
  if (!trace.cycle) return {Judgement::kRefuted, "the trace has no cycle that could be repeated"};
  if (auto failure = fire_all(game, *trace.cycle, executed, means.watch)) return *failure;
  for (TransitionId t = 0; t < net.transitions.size(); ++t)
    if (!net.inhibitors[t].empty())
      return {Judgement::kCannotJudge, "all steps can fire, but the net has inhibitor arcs"};
  if (before == game.marking() || !std::ranges::equal(before, game.marking(), std::ranges::less_equal()))
    return {Judgement::kRefuted, "the cycle does not lead to more tokens"};
  return {Judgement::kConfirmed, "unboundedness confirmed: the cycle can be repeated and adds tokens"};
}

Finding run(const Net& net, const Trace& trace, TokenGame& game, std::size_t& executed, const Means& means) {
  std::optional<Finding> failure = fire_all(game, trace.steps, executed, means.watch);
  if (!failure && trace.property == "unbounded") return judge_unbounded(net, trace, game, executed, means);
  if (!failure && trace.cycle) failure = fire_cycle(net, game, *trace.cycle, executed, means.watch);
  if (!failure) return judge_property(net, trace, game, means);
  failure->message += other_model(net, trace);
  return *failure;
}

}  // namespace

ReplayOutcome replay(const Net& net, const Trace& trace, Watch& watch, Effort effort) {
  TokenGame game(net);
  ReplayOutcome outcome;
  Finding finding = run(net, trace, game, outcome.executed, {watch, effort});
  outcome.judgement = finding.judgement;
  outcome.message = std::move(finding.message);
  outcome.marking = game.marking();
  return outcome;
}

}  // namespace onager::witness
