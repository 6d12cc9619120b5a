#include "witness/property_judge.h"

#include <cassert>

#include "witness/lasso_run.h"
#include "witness/program_game.h"

namespace onager::witness {

namespace {

class Watching {
 public:
  Watching(const Program& program, Watch& watch)
      : program_(program), process_(*program.property), game_(program), watch_(watch) {
    run_.initial = process_.initial;
    run_.locations = static_cast<std::uint32_t>(process_.locations.size());
  }

  // Computes the possible moves at each state of the run, and where its cycle begins.
  void walk(const Trace& trace) {
    assert(trace.cycle && run_.moves.empty());
    note();
    for (const std::string& step : trace.steps) fire(step);
    run_.loop = run_.moves.size() - 1;
    for (std::size_t i = 0; i + 1 < trace.cycle->size(); ++i) fire((*trace.cycle)[i]);
  }
  bool ends_in_deadlock() const { return !game_.enabled_step(); }

  bool accepts() const { return witness::accepts(run_, watch_); }

 private:
  void fire(const std::string& step) {
    [[maybe_unused]] const auto refusal = game_.fire(step);
    assert(!refusal);
    note();
  }
  void note() {
    constexpr std::uint64_t kMove = 64;
    watch_.spend(kMove * (2 + process_.moves.size()));
    auto& able = run_.moves.emplace_back();
    for (const Move& move : process_.moves) {
      bool can = true;
      for (const Expression& condition : move.guard)
        can = can && game_.holds(with_property_at(program_, condition, move.from));
      if (can) able.push_back({move.from, move.to, process_.locations[move.from].accepting});
    }
  }

  const Program& program_;
  const Process& process_;
  ProgramGame game_;
  Watch& watch_;
  LassoRun run_;
};

}  // namespace

LtlJudgement judge_property_process(const Program& program, const Trace& trace, Watch& watch) {
  if (!program.property) return {std::nullopt, "the program has no property process"};
  if (!trace.cycle)
    return {std::nullopt, "a run that a property process accepts needs a cycle, and the trace has none"};
  Watching watching(program, watch);
  watching.walk(trace);
  if (trace.cycle->empty() && !watching.ends_in_deadlock())
    return {false, "the run is not infinite: its cycle is empty, and its last state is not a deadlock"};
  if (!watching.accepts()) return {false, "the property process does not accept the run"};
  return {true, "violation confirmed: the property process accepts the run"};
}

}  // namespace onager::witness
