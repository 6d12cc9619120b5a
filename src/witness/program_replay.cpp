#include <fmt/format.h>

#include "witness/program_game.h"
#include "witness/replay.h"

namespace onager::witness {

namespace {

ReplayOutcome judged(Judgement judgement, std::string message, std::size_t executed) {
  return {judgement, std::move(message), executed, {}};
}

ReplayOutcome judge(const Trace& trace, const ProgramGame& game, std::size_t executed) {
  if (trace.property == "deadlock") {
    if (const auto step = game.enabled_step())
      return judged(Judgement::kRefuted, fmt::format("not a deadlock: '{}' is enabled in the last state", *step),
                    executed);
    return judged(Judgement::kConfirmed, "deadlock confirmed: no transition is enabled in the last state", executed);
  }
  if (trace.property == "assertion") {
    if (const auto wrong = game.violation()) return judged(Judgement::kConfirmed, "confirmed: " + *wrong, executed);
    return judged(Judgement::kRefuted, "nothing is violated in the last state", executed);
  }
  return judged(
      Judgement::kCannotJudge,
      fmt::format("all steps can fire, but the property '{}' cannot be judged; known: 'deadlock', 'assertion'",
                  trace.property),
      executed);
}

}  // namespace

ReplayOutcome replay(const Program& program, const Trace& trace) {
  ProgramGame game(program);
  std::size_t executed = 0;
  for (const std::string& step : trace.steps) {
    if (const auto refusal = game.fire(step)) {
      const std::string other =
          trace.model == program.id
              ? ""
              : fmt::format(" (the trace was written for model '{}', this is '{}')", trace.model, program.id);
      return judged(Judgement::kRefuted, fmt::format("step {}: {}{}", executed + 1, *refusal, other), executed);
    }
    ++executed;
  }
  if (trace.cycle)
    return judged(Judgement::kCannotJudge, "cycles of programs cannot be judged in this version", executed);
  return judge(trace, game, executed);
}

}  // namespace onager::witness
