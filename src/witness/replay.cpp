#include "witness/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "witness/condition_judge.h"
#include "witness/ltl_judge.h"
#include "witness/token_game.h"

namespace onager::witness {

namespace {

struct Finding {
  Judgement judgement;
  std::string message;
};

// The check that makes a run, all of whose steps have fired, a witness of one kind of property.
struct Checker {
  std::string_view kind;
  Finding (*judge)(const Net& net, const Trace& trace, const TokenGame& game, Watch& watch);
};

Finding judge_deadlock(const Net& net, const Trace& trace, const TokenGame& game, Watch&) {
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
Finding judge_reach(const Net& net, const Trace& trace, const TokenGame& game, Watch&) {
  return judge_last_marking(net, trace, game, true);
}
Finding judge_invariant(const Net& net, const Trace& trace, const TokenGame& game, Watch&) {
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

Finding judge_formula(const Net& net, const Trace& trace, const TokenGame&, Watch& watch) {
  NetStepper stepper(net, watch);
  const LtlJudgement judged = judge_ltl(stepper, property::Names::of(net), trace, watch);
  return {!judged.violates   ? Judgement::kCannotJudge
          : *judged.violates ? Judgement::kConfirmed
                             : Judgement::kRefuted,
          judged.message};
}

constexpr Checker kCheckers[] = {
    {"deadlock", judge_deadlock},
    {"reach", judge_reach},
    {"invariant", judge_invariant},
    {"ltl", judge_formula},
};

Finding judge_property(const Net& net, const Trace& trace, const TokenGame& game, Watch& watch) {
  const auto* checker = std::ranges::find(kCheckers, trace.property, &Checker::kind);
  if (checker != std::end(kCheckers)) return checker->judge(net, trace, game, watch);
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

Finding run(const Net& net, const Trace& trace, TokenGame& game, std::size_t& executed, Watch& watch) {
  std::optional<Finding> failure = fire_all(game, trace.steps, executed, watch);
  if (!failure && trace.cycle) failure = fire_cycle(net, game, *trace.cycle, executed, watch);
  if (!failure) return judge_property(net, trace, game, watch);
  failure->message += other_model(net, trace);
  return *failure;
}

}  // namespace

ReplayOutcome replay(const Net& net, const Trace& trace, Watch& watch) {
  TokenGame game(net);
  ReplayOutcome outcome;
  Finding finding = run(net, trace, game, outcome.executed, watch);
  outcome.judgement = finding.judgement;
  outcome.message = std::move(finding.message);
  outcome.marking = game.marking();
  return outcome;
}

}  // namespace onager::witness
