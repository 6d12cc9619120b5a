#include <fmt/format.h>

#include "property/atoms.h"
#include "property/classify.h"
#include "property/names.h"
#include "property/parse.h"
#include "witness/ctl_judge.h"
#include "witness/ltl_judge.h"
#include "witness/plugin_game.h"
#include "witness/program_game.h"
#include "witness/property_judge.h"
#include "witness/replay.h"

namespace onager::witness {

namespace {

ReplayOutcome judged(Judgement judgement, std::string message, std::size_t executed) {
  return {judgement, std::move(message), executed, {}};
}

std::optional<std::string> violation(const ProgramGame& game) {
  return game.violation();
}
std::optional<std::string> violation(const PluginGame&) {
  return std::nullopt;
}

// The current state of the game, for formulas with these names.
template <typename Game>
property::Valuation valuation(const Game& game, const property::Names& names) {
  return {[&](PlaceId p) { return game.value_of(names.places[p]).value_or(0); },
          [&](TransitionId t) {
            Game copy = game;
            return !copy.fire(names.transitions[t]);
          },
          [&] { return !game.enabled_step(); },
          {}};
}

// The value of the trace's condition, parsed from its text, in the last state; nullopt if it cannot be judged.
template <typename Game, typename Model>
std::optional<bool> condition(const Model& model, const Trace& trace, const Game& game) {
  property::Formulas formulas;
  property::Names names = property::Names::of(model);
  const Result<property::FormulaId> formula =
      property::parse(trace.formula, formulas, names, property::kMostNestedInTraces);
  if (!formula || !property::is_condition(formulas, *formula)) return std::nullopt;
  return property::evaluate(formulas, *formula, valuation(game, names));
}

template <typename Game>
class GameStepper final : public Stepper {
 public:
  template <typename Model>
  GameStepper(const Model& model, const property::Names& names) : names_(names), game_(model) {}
  void fire(const std::string& step) override { game_.fire(step); }
  property::Valuation here() const override { return valuation(game_, names_); }

 private:
  const property::Names& names_;
  Game game_;
};

ReplayOutcome outcome_of(const LtlJudgement& found, std::size_t executed) {
  return judged(!found.violates   ? Judgement::kCannotJudge
                : *found.violates ? Judgement::kConfirmed
                                  : Judgement::kRefuted,
                found.message, executed);
}

template <typename Game, typename Model>
ReplayOutcome judge_run(const Model& model, const Trace& trace, std::size_t executed, Watch& watch) {
  property::Names names = property::Names::of(model);
  GameStepper<Game> stepper(model, names);
  return outcome_of(judge_ltl(stepper, names, trace, watch), executed);
}

ReplayOutcome judge_watched(const Program& program, const Trace& trace, std::size_t executed, Watch& watch) {
  return outcome_of(judge_property_process(program, trace, watch), executed);
}
ReplayOutcome judge_watched(const Plugin&, const Trace&, std::size_t executed, Watch&) {
  return judged(Judgement::kCannotJudge, "plug-ins have no property process", executed);
}

ReplayOutcome judge_condition(std::optional<bool> holds, bool wanted, std::size_t executed) {
  if (!holds) return judged(Judgement::kCannotJudge, "the formula of the trace cannot be read", executed);
  if (*holds != wanted)
    return judged(Judgement::kRefuted, fmt::format("the formula is {} in the last state", wanted ? "false" : "true"),
                  executed);
  return judged(Judgement::kConfirmed,
                wanted ? "reachability confirmed: the formula is true in the last state"
                       : "violation confirmed: the invariant is false in the last state",
                executed);
}

template <typename Game, typename Model>
ReplayOutcome judge(const Model& model, const Trace& trace, const Game& game, std::size_t executed, Watch& watch) {
  if (trace.property == "ltl") return judge_run<Game>(model, trace, executed, watch);
  if (trace.property == "property-process") return judge_watched(model, trace, executed, watch);
  if (trace.cycle && !trace.cycle->empty() && trace.property != "automaton")
    return judged(Judgement::kRefuted, "the trace ends in a cycle, and the property is about a last state", executed);
  if (trace.property == "reach" || trace.property == "invariant")
    return judge_condition(condition(model, trace, game), trace.property == "reach", executed);
  if (trace.property == "deadlock") {
    if (const auto step = game.enabled_step())
      return judged(Judgement::kRefuted, fmt::format("not a deadlock: '{}' is enabled in the last state", *step),
                    executed);
    return judged(Judgement::kConfirmed, "deadlock confirmed: no transition is enabled in the last state", executed);
  }
  if (trace.property == "assertion") {
    if (const auto wrong = violation(game)) return judged(Judgement::kConfirmed, "confirmed: " + *wrong, executed);
    return judged(Judgement::kRefuted, "nothing is violated in the last state", executed);
  }
  return judged(
      Judgement::kCannotJudge,
      fmt::format(
          "all steps can fire, but the property '{}' cannot be judged; known: 'deadlock', 'assertion', 'reach', "
          "'invariant', 'ltl', 'ctl', 'property-process'",
          trace.property),
      executed);
}

constexpr std::uint64_t kStep = 256;  // work to make a step, as a rule

// States of a program or a plug-in, for evidence (witness/world.h).
template <typename Game>
class GameStand {
 public:
  using Here = Game;

  template <typename Model>
  explicit GameStand(const Model& model) : first_(model), names_(property::Names::of(model)) {}

  const Here& first() const { return first_; }
  static std::string key(const Here& game) {
    std::string key;
    for (const auto& [name, value] : game.values()) key += fmt::format("{}:{};", value.size(), value);
    return key;
  }
  static std::optional<World::Refusal> fire(Here& game, const std::string& step) {
    if (auto refusal = game.fire(step)) return World::Refusal{std::move(*refusal)};
    return std::nullopt;
  }
  template <typename Visit>
  static bool each(const Here& game, const Visit& visit) {
    for (const std::string& step : game.enabled_steps()) {
      Game copy = game;
      if (copy.fire(step)) return false;
      visit(std::move(copy));
    }
    return true;
  }
  Result<property::FormulaId> read(const std::string& text, property::Formulas& formulas) {
    return property::parse(text, formulas, names_, property::kMostNestedInTraces);
  }
  bool holds(const Here& game, const property::Formulas& formulas, property::FormulaId condition) const {
    return property::evaluate(formulas, condition, valuation(game, names_));
  }

 private:
  Game first_;
  property::Names names_;
};

// Fires the steps and adds their number to `executed`; nullopt if all of them can be made.
template <typename Game, typename Model>
std::optional<ReplayOutcome> refusal_of(const Model& model, const Trace& trace, const std::vector<std::string>& steps,
                                        Game& game, std::size_t& executed, Watch& watch) {
  for (const std::string& step : steps) {
    watch.spend(kStep);
    if (const auto refusal = game.fire(step)) {
      const std::string other =
          trace.model == model.id
              ? ""
              : fmt::format(" (the trace was written for model '{}', this is '{}')", trace.model, model.id);
      return judged(Judgement::kRefuted, fmt::format("step {}: {}{}", executed + 1, *refusal, other), executed);
    }
    ++executed;
  }
  return std::nullopt;
}

template <typename Game, typename Model>
ReplayOutcome played(const Model& model, const Trace& trace, Watch& watch) {
  Game game(model);
  std::size_t executed = 0;
  if (auto refused = refusal_of(model, trace, trace.steps, game, executed, watch)) return *refused;
  if (trace.cycle) {
    const auto before = game.values();
    if (auto refused = refusal_of(model, trace, *trace.cycle, game, executed, watch)) return *refused;
    const auto after = game.values();
    for (std::size_t i = 0; i < before.size(); ++i)
      if (before[i] != after[i])
        return judged(Judgement::kRefuted,
                      fmt::format("the cycle does not close: {} is {} before and {} after it", before[i].first,
                                  before[i].second, after[i].second),
                      executed);
  }
  return judge(model, trace, game, executed, watch);
}

template <typename Game, typename Model>
ReplayOutcome judged_by_world(const Model& model, const Trace& trace, Watch& watch, Effort effort) {
  NumberedWorld<GameStand<Game>> world(GameStand<Game>(model), watch);
  return judge_ctl(world, trace, effort, watch);
}

}  // namespace

ReplayOutcome replay(const Program& program, const Trace& trace, Watch& watch, Effort effort) {
  if (trace.property == "ctl") return judged_by_world<ProgramGame>(program, trace, watch, effort);
  return played<ProgramGame>(program, trace, watch);
}

ReplayOutcome replay(const Plugin& plugin, const Trace& trace, Watch& watch, Effort effort) {
  if (trace.property == "ctl") return judged_by_world<PluginGame>(plugin, trace, watch, effort);
  return played<PluginGame>(plugin, trace, watch);
}

}  // namespace onager::witness
