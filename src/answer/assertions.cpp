#include <fmt/format.h>

#include "answer/parts.h"
#include "run/run.h"
#include "system/program/program_system.h"
#include "system/promela/promela_system.h"

namespace onager::answer {

namespace {

// True where the process stands at the location and the condition is false or cannot be evaluated.
Expression violation_of(ProcessId process, const Assertion& assertion) {
  Expression wrong{Op::kNot, 0, 0, {assertion.condition}, assertion.condition.at};
  Expression there{Op::kIsAt, process, static_cast<std::int32_t>(assertion.location), {}, {}};
  return {Op::kAnd, 0, 0, {std::move(there), std::move(wrong)}, assertion.condition.at};
}

class Watchman final : public search::Visitor {
 public:
  explicit Watchman(const Program& program) : program_(program), atoms_(program, 0, violations()) {
    for (std::size_t i = 0; i < names_.size(); ++i) guards_.push_back(atoms_.first_atom() + static_cast<GuardId>(i));
    truth_.resize(guards_.size());
  }

  bool visit(const search::Visit& visit) override {
    for (ProcessId p = 0; p < program_.processes.size(); ++p) {
      const std::size_t locations = program_.processes[p].locations.size();
      if (visit.state[p] < locations) continue;
      finding = fmt::format("process '{}' fails: {}", program_.processes[p].name,
                            describe(faults_[visit.state[p] - locations]));
      return false;
    }
    atoms_.evaluate(guards_, visit.state, truth_.data());
    for (std::size_t i = 0; i < guards_.size(); ++i)
      if (truth_[i] != 0) {
        finding = names_[i];
        return false;
      }
    return true;
  }

  std::string finding;

 private:
  std::vector<Expression> violations() {
    std::vector<Expression> all;
    for (ProcessId p = 0; p < program_.processes.size(); ++p)
      for (const Assertion& assertion : program_.processes[p].assertions) {
        all.push_back(violation_of(p, assertion));
        names_.push_back(fmt::format("the assertion of process '{}' at '{}' is false (line {}, column {})",
                                     program_.processes[p].name,
                                     program_.processes[p].locations[assertion.location].name,
                                     assertion.condition.at.line, assertion.condition.at.column));
      }
    return all;
  }

  const Program& program_;
  const std::vector<Fault> faults_ = faults(program_);
  std::vector<std::string> names_;  // of the assertions, as findings
  const ProgramSystem atoms_;       // the same slots as the system of the run
  std::vector<GuardId> guards_;
  std::vector<std::uint8_t> truth_;
};

// In Promela an assertion is a statement, so it is a step that violates it.
class StepWatchman final : public search::Visitor {
 public:
  explicit StepWatchman(const run::Run& run) : system_(static_cast<const promela::PromelaSystem&>(run.system())) {
    for (TransitionId t = 0; t < system_.transitions(); ++t) may_have_trouble_.push_back(system_.may_have_trouble(t));
  }

  bool visit(const search::Visit& visit) override {
    for (const TransitionId t : visit.enabled.list()) {
      if (!may_have_trouble_[t]) continue;
      finding = system_.trouble_of(visit.state, t);
      if (finding.empty()) continue;
      last = t;
      return false;
    }
    return true;
  }

  std::string finding;
  TransitionId last = kNone;  // the step from the state visited last

 private:
  const promela::PromelaSystem& system_;
  std::vector<bool> may_have_trouble_;
};

Answer concluded(const run::Run& run, search::Stop stop, const std::string& finding) {
  Answer answer = unknown(run.plan(), run.reason(stop), run.figures());
  answer.technique = run::Technique::kSearch;
  answer.finding = finding;
  if (stop == search::Stop::kComplete) answer.verdict = run::Verdict::kHolds;
  if (!finding.empty()) answer.verdict = run::Verdict::kViolated;
  return answer;
}

}  // namespace

Answer check_assertions(const Task& task, const Question& question) {
  run::Plan plan = task.plan;
  plan.reduction = stubborn::Spec{};
  run::Run run(task.model, plan, task.watch, {.keep_paths = true});
  if (task.model.promela() != nullptr) {
    StepWatchman watchman(run);
    Answer answer = concluded(run, run.go(watchman), watchman.finding);
    if (watchman.finding.empty()) return answer;
    std::vector<TransitionId> path = run.path();
    path.push_back(watchman.last);
    answer.witnesses.push_back({trace_of(task, question, run.system(), path)});
    return answer;
  }
  Watchman watchman(*task.model.program());
  Answer answer = concluded(run, run.go(watchman), watchman.finding);
  if (!watchman.finding.empty()) answer.witnesses.push_back({trace_of(task, question, run.system(), run.path())});
  return answer;
}

}  // namespace onager::answer
