#include "witness/net_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "witness/condition_judge.h"
#include "witness/ltl_judge.h"

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
  Finding (*judge)(const NetPlay& play, const Trace& trace, const Means& means);
};

Finding judge_deadlock(const NetPlay& play, const Trace& trace, const Means&) {
  if (trace.cycle && !trace.cycle->empty())
    return {Judgement::kRefuted, "not a deadlock: the trace ends in a cycle of transitions that fire"};
  if (const auto step = play.some_enabled())
    return {Judgement::kRefuted, fmt::format("not a deadlock: transition '{}' is enabled in the last marking", *step)};
  return {Judgement::kConfirmed, "deadlock confirmed: no transition is enabled in the last marking"};
}

Finding judge_last_marking(const NetPlay& play, const Trace& trace, bool wanted) {
  if (trace.cycle && !trace.cycle->empty())
    return {Judgement::kRefuted, "the trace ends in a cycle, and the formula is about a last marking"};
  const ConditionJudgement judged = judge_condition(play, trace);
  if (!judged.holds) return {Judgement::kCannotJudge, judged.message};
  if (*judged.holds != wanted)
    return {Judgement::kRefuted, fmt::format("the formula is {} in the last marking", wanted ? "false" : "true")};
  return {Judgement::kConfirmed, wanted ? "reachability confirmed: the formula is true in the last marking"
                                        : "violation confirmed: the invariant is false in the last marking"};
}
Finding judge_reach(const NetPlay& play, const Trace& trace, const Means&) {
  return judge_last_marking(play, trace, true);
}
Finding judge_invariant(const NetPlay& play, const Trace& trace, const Means&) {
  return judge_last_marking(play, trace, false);
}

class PlayStepper final : public Stepper {
 public:
  // The names are asked for what formulas mean; they must outlive it.
  PlayStepper(const NetPlay& play, const property::Names& names) : play_(play.anew()), names_(names) {}
  void fire(const std::string& step) override { play_->fire(step); }
  property::Valuation here() const override { return play_->here(names_); }

 private:
  const std::unique_ptr<NetPlay> play_;
  const property::Names& names_;
};

Finding judge_formula(const NetPlay& play, const Trace& trace, const Means& means) {
  property::Names names = play.names();
  PlayStepper stepper(play, names);
  const LtlJudgement judged = judge_ltl(stepper, names, trace, means.watch);
  return {!judged.violates   ? Judgement::kCannotJudge
          : *judged.violates ? Judgement::kConfirmed
                             : Judgement::kRefuted,
          judged.message};
}

Finding judge_live(const NetPlay& play, const Trace& trace, const Means& means) {
  const std::optional<Dead> dead = play.dead(trace.transition, means.effort);
  if (!dead)
    return {Judgement::kRefuted, fmt::format("the model has no transition '{}' that could be dead", trace.transition)};
  switch (*dead) {
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

Finding judge_quasi_live(const NetPlay& play, const Trace& trace, const Means&) {
  if (trace.steps.empty() || !play.is_of(trace.steps.back(), trace.transition))
    return {Judgement::kRefuted, fmt::format("the last step is not '{}'", trace.transition)};
  return {Judgement::kConfirmed, fmt::format("quasi-liveness confirmed: '{}' fires", trace.transition)};
}

constexpr Checker kCheckers[] = {
    {"deadlock", judge_deadlock}, {"reach", judge_reach}, {"invariant", judge_invariant},
    {"ltl", judge_formula},       {"live", judge_live},   {"quasi-live", judge_quasi_live},
};

Finding judge_property(const NetPlay& play, const Trace& trace, const Means& means) {
  const auto* checker = std::ranges::find(kCheckers, trace.property, &Checker::kind);
  if (checker != std::end(kCheckers)) return checker->judge(play, trace, means);
  std::string known;
  for (const Checker& each : kCheckers) known += fmt::format("{}'{}'", known.empty() ? "" : ", ", each.kind);
  return {Judgement::kCannotJudge,
          fmt::format("all steps can fire, but the property '{}' cannot be judged; known: {}", trace.property, known)};
}

// The most likely reason for a disabled step is that the trace belongs to another model.
std::string other_model(const NetPlay& play, const Trace& trace) {
  if (trace.model == play.id()) return {};
  return fmt::format(" (the trace was written for model '{}', this is '{}')", trace.model, play.id());
}

// Fires the steps and adds their number to `executed`; nullopt if all of them fire.
std::optional<Finding> fire_all(NetPlay& play, const std::vector<std::string>& steps, std::size_t& executed,
                                Watch& watch) {
  constexpr std::uint64_t kStep = 64;  // work to fire one, as a rule
  for (const std::string& step : steps) {
    watch.spend(kStep);
    if (const auto refusal = play.fire(step))
      return Finding{refusal->beyond_limits ? Judgement::kCannotJudge : Judgement::kRefuted,
                     fmt::format("step {}: {}", executed + 1, refusal->message)};
    ++executed;
  }
  return std::nullopt;
}

// A cycle leads back to where it begins, or to a marking from which it goes on in the same way.
std::optional<Finding> fire_cycle(NetPlay& play, const Trace& trace, std::size_t& executed, Watch& watch) {
  play.remember();
  if (auto failure = fire_all(play, *trace.cycle, executed, watch)) return failure;
  const auto difference = play.difference();
  if (!difference || (trace.property == "ltl" && play.has_grown_unseen(trace))) return std::nullopt;
  if (trace.property == "automaton" && play.has_grown())
    return Finding{Judgement::kCannotJudge, "all steps can fire, but the cycle adds tokens, which may be read"};
  return Finding{Judgement::kRefuted, "the cycle does not close: " + *difference};
}

// The cycle leads to more tokens, and can then be repeated, for nothing is disabled by them.
Finding judge_unbounded(NetPlay& play, const Trace& trace, std::size_t& executed, Watch& watch) {
  play.remember();
  if (!trace.cycle) return {Judgement::kRefuted, "the trace has no cycle that could be repeated"};
  if (auto failure = fire_all(play, *trace.cycle, executed, watch)) return *failure;
  if (play.has_inhibitors()) return {Judgement::kCannotJudge, "all steps can fire, but the net has inhibitor arcs"};
  if (!play.has_grown()) return {Judgement::kRefuted, "the cycle does not lead to more tokens"};
  return {Judgement::kConfirmed, "unboundedness confirmed: the cycle can be repeated and adds tokens"};
}

Finding run(NetPlay& play, const Trace& trace, std::size_t& executed, const Means& means) {
  std::optional<Finding> failure = fire_all(play, trace.steps, executed, means.watch);
  if (!failure && trace.property == "unbounded") return judge_unbounded(play, trace, executed, means.watch);
  if (!failure && trace.cycle) failure = fire_cycle(play, trace, executed, means.watch);
  if (!failure) return judge_property(play, trace, means);
  failure->message += other_model(play, trace);
  return *failure;
}

}  // namespace

ReplayOutcome judge_run(NetPlay& play, const Trace& trace, Watch& watch, Effort effort) {
  ReplayOutcome outcome;
  Finding finding = run(play, trace, outcome.executed, {watch, effort});
  outcome.judgement = finding.judgement;
  outcome.message = std::move(finding.message);
  return outcome;
}

}  // namespace onager::witness
