// The questions one by one; answer.cpp asks each of them.

#pragma once

#include <new>
#include <span>

#include "answer/answer.h"
#include "system/cannot_evaluate.h"

namespace onager::answer {

// What every one of these is given. All of it must outlive the call.
struct Task {
  const kind::Model& model;
  Inquiry& inquiry;
  const run::Plan& plan;
  Watch& watch;
};

Answer explore(const Task& task, const Question& question);
// Stops at the first `most` deadlocks; with check_reduction it lists these but goes on to the end.
Answer find_deadlocks(const Task& task, const Question& question);
// Stops at the first state where an assertion is false or a process has failed. Reductions that keep deadlocks may lose
// such states, so there is none.
Answer check_assertions(const Task& task, const Question& question);
// Stops at the first place with two tokens.
Answer check_one_safe(const Task& task, const Question& question);
// All of them about a coloured net, by unfoldings of it.
std::vector<Answer> answer_colored(const Task& task, const OnAnswer& on_answer, bool traces);
// kQuasiLive, kLive and kStablePlace, on a reduced graph that keeps the promise of safety (doc/theory.md).
Answer check_liveness(const Task& task, const Question& question);
// kMayTerminate, on a graph with all deadlocks that is reduced by strong sets.
Answer check_may_terminate(const Task& task, const Question& question);
std::optional<Diagnostic> refuse_may_terminate(const run::Plan& plan);

// The second opinion on a run that was just found, if it is not there yet. Returns the limit that kept it from being
// given.
run::Reason replay(const Task& task, Witness& witness);
// Whether it agrees with the claim.
bool is_confirmed(Kind kind, const Witness& witness);

// With strong stubborn sets; and with a reduction but no proviso, with the best proviso for these questions.
run::Plan with_safety(run::Plan plan);
// What keeps a question of liveness from being answered by this plan.
std::optional<Diagnostic> refuse_liveness(Kind kind, const run::Plan& plan);

// Questions by their numbers in the inquiry. Each answer is put into its place in `answers`; `done` is called for those
// that are known, as soon as they are.
using Done = std::function<void(std::size_t)>;
void answer_states(const Task& task, std::span<const std::size_t> numbers, bool traces, std::vector<Answer>& answers,
                   const Done& done);
void answer_ltl(const Task& task, std::span<const std::size_t> numbers, std::vector<Answer>& answers, const Done& done);
// `traces`: with evidence.
void answer_ctl(const Task& task, std::span<const std::size_t> numbers, bool traces, std::vector<Answer>& answers,
                const Done& done);

// Does the work; the limit, if one was met before it was done.
template <typename Work>
run::Reason limited(const Work& work) {
  try {
    work();
  } catch (const LimitMet& met) {
    return {run::kind_of(met.limit())};
  } catch (const std::bad_alloc&) {
    return {run::Reason::Kind::kMemory};
  } catch (const CannotEvaluate& condition) {
    return {run::Reason::Kind::kCannotEvaluate, condition.what()};
  }
  return {};
}

// An answer of a run that has not concluded anything yet.
Answer unknown(const run::Plan& used, run::Reason reason, const run::Figures& figures);

// A trace of the question by the names of its transitions.
witness::Trace trace_of(const Task& task, const Question& question, const TransitionSystem& system,
                        std::span<const TransitionId> path);

// Of a run that repeats its last `repeated` transitions for ever; see kind::Model::lasso_of.
witness::Trace lasso_trace_of(const Task& task, const Question& question, const TransitionSystem& system,
                              std::span<const TransitionId> path, std::size_t repeated, bool growing);

}  // namespace onager::answer
