#include <fmt/format.h>

#include <algorithm>

#include "frontend/promela/read.h"
#include "property/atoms.h"
#include "property/classify.h"
#include "property/parse.h"
#include "witness/ctl_judge.h"
#include "witness/ltl_judge.h"
#include "witness/promela_claim_judge.h"
#include "witness/promela_game.h"
#include "witness/promela_ltl_judge.h"
#include "witness/replay.h"

namespace onager::witness {

namespace {

struct Finding {
  Judgement judgement;
  std::string message;
};

// The names of a formula: those that occur in it. Which of them the program has is asked of the game.
struct Condition {
  property::Formulas formulas;
  property::Names names;
  std::vector<std::optional<promela::Expression>> expressions;  // proposition -> what it stands for, if not a name
  std::optional<property::FormulaId> formula;                   // none: it cannot be read
};

Condition read(const std::string& text, const PromelaGame& game) {
  Condition condition;
  property::Names& names = condition.names;
  names.truths = names.signs = names.expressions = true;
  const auto parsed = property::parse(text, condition.formulas, names, property::kMostNestedInTraces);
  if (!parsed) return condition;
  for (std::uint32_t i = 0; i < names.places.size(); ++i)
    if (!game.value_of(names.places[i])) return condition;
  for (std::uint32_t i = 0; i < names.propositions.size(); ++i) {
    condition.expressions.emplace_back();
    if (game.value_of(names.propositions[i])) continue;
    auto expression = frontend::read_promela_expression(game.program(), names.propositions[i]);
    if (!expression) return condition;
    condition.expressions.back() = std::move(*expression);
  }
  condition.formula = *parsed;
  return condition;
}

property::Valuation valuation(const PromelaGame& game, const Condition& condition) {
  const property::Names& names = condition.names;
  return {[&](PlaceId p) { return game.value_of(names.places[p]).value_or(0); },
          [&](TransitionId t) {
            return std::ranges::any_of(
                game.steps(), [&](const PromelaGame::Step& step) { return step.name == names.transitions[t]; });
          },
          [&] { return game.steps().empty(); },
          [&](std::uint32_t p) {
            if (condition.expressions[p]) return game.holds(*condition.expressions[p]);
            return game.value_of(names.propositions[p]).value_or(0) != 0;
          }};
}

class PromelaStepper final : public Stepper {
 public:
  PromelaStepper(const promela::Program& program, const Condition& condition, Watch& watch)
      : condition_(condition), game_(program, watch) {}
  void fire(const std::string& step) override { game_.fire(step); }
  property::Valuation here() const override { return valuation(game_, condition_); }

 private:
  const Condition& condition_;
  PromelaGame game_;
};

Finding finding_of(LtlJudgement judged) {
  if (!judged.violates) return {Judgement::kCannotJudge, std::move(judged.message)};
  return {*judged.violates ? Judgement::kConfirmed : Judgement::kRefuted, std::move(judged.message)};
}

Finding judge_lasso(const promela::Program& program, const Trace& trace, const PromelaGame& game, Watch& watch) {
  const auto block = std::ranges::find(program.formulas, trace.formula, &promela::NamedLtl::name);
  LtlJudgement found;
  if (block != program.formulas.end()) {
    found = judge_ltl_block(program, block->formula, trace, watch);
  } else {
    const Condition condition = read(trace.formula, game);
    if (!condition.formula)
      return {Judgement::kCannotJudge,
              "the formula of the trace cannot be read, and the model has no ltl block of that name"};
    PromelaStepper stepper(program, condition, watch);
    property::Names names = condition.names;
    found = judge_ltl(stepper, names, trace, watch);
  }
  return finding_of(std::move(found));
}

Finding judge_last_state(const Trace& trace, const PromelaGame& game) {
  const Condition condition = read(trace.formula, game);
  if (!condition.formula || !property::is_condition(condition.formulas, *condition.formula))
    return {Judgement::kCannotJudge, "the formula of the trace cannot be read"};
  const bool wanted = trace.property == "reach";
  if (property::evaluate(condition.formulas, *condition.formula, valuation(game, condition)) != wanted)
    return {Judgement::kRefuted, fmt::format("the formula is {} in the last state", wanted ? "false" : "true")};
  return {Judgement::kConfirmed, wanted ? "reachability confirmed: the formula is true in the last state"
                                        : "violation confirmed: the invariant is false in the last state"};
}

Finding judge_end(const PromelaGame& game, bool strict) {
  if (const auto step = game.enabled_step())
    return {Judgement::kRefuted, fmt::format("not a deadlock: '{}' is enabled in the last state", *step)};
  if (!game.world().failure.empty())
    return {Judgement::kRefuted, fmt::format("not a deadlock: the run ended with {}", game.world().failure)};
  if (game.is_end_state(strict))
    return {Judgement::kRefuted, strict ? "not a deadlock: all processes are at their ends"
                                        : "not a deadlock: all processes are at their ends or at end labels"};
  return {Judgement::kConfirmed, "deadlock confirmed: an invalid end state"};
}

Finding judge(const promela::Program& program, const Trace& trace, const PromelaGame& game, Watch& watch) {
  if (trace.property == "ltl") return judge_lasso(program, trace, game, watch);
  if (trace.property == "never-claim") return finding_of(judge_never_claim(program, trace, watch));
  if (trace.cycle && !trace.cycle->empty())
    return {Judgement::kRefuted, "the trace ends in a cycle, and the property is about a last state"};
  if (trace.property == "reach" || trace.property == "invariant") return judge_last_state(trace, game);
  if (trace.property == "deadlock" || trace.property == "deadlock-strict")
    return judge_end(game, trace.property == "deadlock-strict");
  if (trace.property == "assertion") {
    if (game.errors().empty()) return {Judgement::kRefuted, "the last step meets no error"};
    return {Judgement::kConfirmed, "confirmed: " + game.errors().front()};
  }
  return {Judgement::kCannotJudge,
          fmt::format("all steps can be made, but the property '{}' cannot be judged; known: 'deadlock', "
                      "'deadlock-strict', 'assertion', 'reach', 'invariant', 'ltl', 'ctl', 'never-claim'",
                      trace.property)};
}

// A process that could begin a step in every state of the cycle and never did, by its number. The trace can be played.
std::optional<std::size_t> neglected_process(const promela::Program& program, const Trace& trace, Watch& watch) {
  PromelaGame game(program, watch);
  for (const std::string& step : trace.steps) game.fire(step);
  std::vector<bool> served;
  std::vector<std::size_t> seen;  // the processes of each state
  for (const std::string& name : *trace.cycle) {
    const std::size_t count = game.world().processes.size();
    served.resize(std::max(served.size(), count));
    seen.push_back(count);
    std::vector<bool> can(count);
    for (const PromelaGame::Step& step : game.steps()) {
      can[step.way.steps.front().process] = true;
      if (step.name == name) served[step.way.steps.front().process] = true;
    }
    for (std::size_t p = 0; p < count; ++p) served[p] = served[p] || !can[p];
    game.fire(name);
  }
  for (std::size_t p = 0; p < served.size(); ++p)
    if (!served[p] && std::ranges::all_of(seen, [p](std::size_t count) { return p < count; })) return p;
  return std::nullopt;
}

Finding judge_fairly(const promela::Program& program, const Trace& trace, const PromelaGame& game, Watch& watch) {
  const Finding finding = judge(program, trace, game, watch);
  if (!trace.is_fair || finding.judgement != Judgement::kConfirmed) return finding;
  if (!trace.cycle) return {Judgement::kRefuted, "the trace is said to be fair, and has no cycle"};
  if (const auto process = neglected_process(program, trace, watch))
    return {Judgement::kRefuted,
            fmt::format("the run is not fair: process {} can always move and never does", *process)};
  return {Judgement::kConfirmed, finding.message + "; the run is fair"};
}

std::optional<Finding> refusal_of(const std::vector<std::string>& steps, PromelaGame& game, std::size_t& executed) {
  for (const std::string& step : steps) {
    if (const auto refusal = game.fire(step))
      return Finding{Judgement::kRefuted, fmt::format("step {}: {}", executed + 1, *refusal)};
    ++executed;
  }
  return std::nullopt;
}

Finding play(const promela::Program& program, const Trace& trace, std::size_t& executed, Watch& watch) {
  PromelaGame game(program, watch);
  std::optional<Finding> refused = refusal_of(trace.steps, game, executed);
  const std::string before = game.key();
  if (!refused && trace.cycle) refused = refusal_of(*trace.cycle, game, executed);
  if (refused) {
    if (trace.model != program.id)
      refused->message += fmt::format(" (the trace was written for model '{}', this is '{}')", trace.model, program.id);
    return *refused;
  }
  if (trace.cycle && game.key() != before)
    return {Judgement::kRefuted, "the cycle does not close: the states before and after it differ"};
  return judge_fairly(program, trace, game, watch);
}

// States of a Promela model, for evidence (witness/world.h).
class PromelaStand {
 public:
  using Here = PromelaGame;

  PromelaStand(const promela::Program& program, Watch& watch) : first_(program, watch) {}

  const Here& first() const { return first_; }
  static std::string key(const Here& game) { return game.key(); }
  static std::optional<World::Refusal> fire(Here& game, const std::string& step) {
    if (auto refusal = game.fire(step)) return World::Refusal{std::move(*refusal)};
    return std::nullopt;
  }
  template <typename Visit>
  static bool each(const Here& game, const Visit& visit) {
    for (const PromelaGame::Step& step : game.steps()) visit(game.after(step));
    return true;
  }
  Result<property::FormulaId> read(const std::string& text, property::Formulas& formulas) {
    condition_ = witness::read(text, first_);
    if (!condition_.formula) return Diagnostic{"", 0, 0, "it speaks of what the model has not", ""};
    formulas = condition_.formulas;
    return *condition_.formula;
  }
  bool holds(const Here& game, const property::Formulas& formulas, property::FormulaId condition) const {
    return property::evaluate(formulas, condition, valuation(game, condition_));
  }

 private:
  PromelaGame first_;
  Condition condition_;
};

}  // namespace

ReplayOutcome replay(const promela::Program& program, const Trace& trace, Watch& watch, Effort effort) {
  if (trace.property == "ctl") {
    NumberedWorld<PromelaStand> world(PromelaStand(program, watch), watch);
    return judge_ctl(world, trace, effort, watch);
  }
  ReplayOutcome outcome;
  Finding finding = play(program, trace, outcome.executed, watch);
  outcome.judgement = finding.judgement;
  outcome.message = std::move(finding.message);
  return outcome;
}

}  // namespace onager::witness
