#include <malloc.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "answer/parts.h"
#include "answer/pumping.h"
#include "answer/soundness.h"
#include "question/projection.h"
#include "run/run.h"

namespace onager::answer {

namespace {

class DeadlockHunter final : public search::Visitor {
 public:
  DeadlockHunter(const run::Run& run, PumpingHunt& pumping, const Question& question, std::uint64_t states)
      : run_(run),
        pumping_(pumping),
        most_(std::max<std::uint64_t>(question.most, 1)),
        strict_(question.strict),
        go_on_(run.plan().check_reduction),
        left_(states) {}

  bool visit(const search::Visit& visit) override {
    if (left_-- == 0) return false;
    pumping_.look_at(visit);
    if (!visit.enabled.empty() || run_.instance().may_end_in(visit.state, strict_)) return true;
    if (++met <= most_) paths.push_back(run_.path());
    return go_on_ || met < most_;
  }

  std::uint64_t met = 0;
  std::vector<std::vector<TransitionId>> paths;  // to the first of them

 private:
  const run::Run& run_;
  PumpingHunt& pumping_;
  std::uint64_t most_;  // paths wanted
  bool strict_;         // end labels mean nothing
  bool go_on_;          // when there are as many
  std::uint64_t left_;  // states to look at
};

// How far a hunt may go.
struct Range {
  std::uint64_t states = ~std::uint64_t{0};
  std::optional<std::uint64_t> work = {};  // of the choices of sets (stubborn/engine/needs.h)
};

// Many traces take more than the search: those that fit are told, with as much left for replay and report. Returns what
// kept the others from being made.
run::Reason add_traces(const Task& task, const Question& question, const TransitionSystem& system,
                       std::vector<std::vector<TransitionId>>& paths, Answer& answer) {
  std::vector<Witness>& made = answer.witnesses;
  const run::Reason full = limited([&] {
    for (const std::vector<TransitionId>& path : paths) made.push_back({trace_of(task, question, system, path)});
  });
  std::vector<std::vector<TransitionId>>().swap(paths);
  if (!full) return full;
  made.erase(made.begin() + static_cast<std::ptrdiff_t>((made.size() + 1) / 2), made.end());
  ::malloc_trim(0);  // what was dropped counts as held until it is given back
  return full;
}

using Shared = std::shared_ptr<const kind::Instance>;

// Throws WorkSpent.
Answer hunt(const Task& task, const Question& question, const run::Plan& plan, Shared instance = nullptr,
            const Range& range = {}) {
  const bool one = question.most <= 1 && !plan.check_reduction;
  run::Run run(task.model, plan, task.watch,
               {.keep_paths = true, .ends_at_deadlock = one, .instance = std::move(instance)});
  std::optional<stubborn::Needs::Allowance> allowance;
  if (range.work && run.needs() != nullptr) allowance.emplace(*run.needs(), *range.work);
  PumpingHunt pumping(task, question, run);
  DeadlockHunter hunter(run, pumping, question, range.states);
  const search::Stop stop = run.go(hunter);
  Answer answer = unknown(run.plan(), run.reason(stop), run.figures());
  answer.why = run.why();
  answer.technique = run::Technique::kSearch;
  if (const run::Reason full = add_traces(task, question, run.system(), hunter.paths, answer); full && !answer.reason)
    answer.reason = full;
  if (!answer.witnesses.empty())
    answer.verdict = run::Verdict::kViolated;
  else if (stop == search::Stop::kComplete)
    answer.verdict = run::Verdict::kHolds;
  else if (answer.reason)
    pumping.tell(answer);
  if (plan.check_reduction) answer.checked = conclude(run, answer.reason, hunter.met, task, question.strict);
  return answer;
}

// Methods for a first look, each where sets of the one before cost too much.
struct Glance {
  const char* reduction;
  Range range;
  std::uint64_t most;  // states without a deadlock: if there are more, another method may need fewer
};
constexpr Glance kGlances[] = {{"deletion(first)", {.states = 20'000, .work = 8'000'000}, 3'000},
                               {"closure-star", {.states = 200'000, .work = 50'000'000}, 200'000}};

}  // namespace

// What a part of the net shows by itself, in about a second.
bool is_never_stuck(const Task& task, const kind::Instance& instance) {
  constexpr double kMost = 2e8, kEach = 2e7;  // work; of a second that is left
  if (task.watch.look() != Limit::kNotMet) return false;
  question::Projection parts(instance.system());
  const double share = task.watch.has_deadline() ? task.watch.left() * kEach : kMost;
  parts.allow(static_cast<std::uint64_t>(std::clamp(share, 0.0, kMost)));
  return parts.never_stuck();
}

// A deadlock that is near needs no sampling.
Answer find_deadlocks(const Task& task, const Question& question) {
  if (task.plan.reduction || question.most > 1 || task.plan.check_reduction) return hunt(task, question, task.plan);
  const double begin = task.watch.elapsed();
  const auto instance = std::make_shared<const kind::Instance>(task.model.instance(task.watch, task.plan.shuffle));
  run::Plan plan = task.plan;
  plan.relations = {.dynamic = true};
  for (const Glance& glance : kGlances) {
    plan.reduction = *stubborn::parse_spec(glance.reduction);
    try {
      Answer answer = hunt(task, question, plan, instance, glance.range);
      if (!answer.is_known() || (answer.verdict == run::Verdict::kHolds && answer.figures.states > glance.most)) break;
      answer.why = "the answer is among the first states";
      return answer;
    } catch (const stubborn::WorkSpent&) {  // the next one is cheaper
    }
  }
  if (is_never_stuck(task, *instance)) {
    Answer answer = unknown(task.plan, {}, {0, 0, task.watch.elapsed() - begin, peak_resident_bytes()});
    answer.verdict = run::Verdict::kHolds;
    answer.technique = run::Technique::kProjection;
    return answer;
  }
  return hunt(task, question, task.plan, instance);
}

}  // namespace onager::answer
