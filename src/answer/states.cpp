// Questions about reachable states: is a condition reachable, does it hold always, how large does a sum get.
//
// Idea       what needs no search first (the initial state, the state equation), then searches that look for all
//            open questions at once, with stubborn sets that keep what the questions ask for.
// Contract   a verdict comes from a witness, a proof that was checked, or a search that was finished; a limit makes it
//            unknown

#include <algorithm>
#include <cassert>

#include "answer/parts.h"
#include "answer/shorten.h"
#include "answer/state_search.h"
#include "property/print.h"
#include "question/decide.h"
#include "question/projection.h"

namespace onager::answer {

namespace {

using run::Technique;
using run::Verdict;

bool is_shortest(const run::Plan& plan) {
  return !plan.is_reduced() && plan.search->order == proviso::Order::kBreadthFirst;
}

// Good at questions, on the average: see bench/reach.
constexpr const char* kReduction = "closure-star(first,min-enabled)";

class Session {
 public:
  Session(const Task& task, std::span<const std::size_t> numbers, bool traces, std::vector<Answer>& answers,
          const Done& done)
      : task_(task),
        formulas_(task.inquiry.formulas),
        numbers_(numbers.begin(), numbers.end()),
        plan_(task.plan),
        left_to_us_(!task.plan.reduction),
        watch_(task.watch),
        begin_(task.watch.elapsed()),
        traces_(traces),
        done_(done),
        ground_(task.model, task.inquiry.names, task.plan.shuffle, task.watch),
        answers_(answers),
        most_(answers.size()),
        met_(answers.size()),
        hopeless_(answers.size()),
        sets_(answers.size()) {
    if (left_to_us_) plan_.reduction = *stubborn::parse_spec(kReduction);
    const State initial = ground_.system().initial();
    for (const std::size_t i : numbers_) {
      answers_[i].used = plan_;
      if (question(i).kind == Kind::kBound) met_[i] = number(i).value(initial);
    }
  }

  void run() {
    look_at_initial_state();
    if (!is_closed() && plan_.simplify) consult_equation();
    if (!is_closed() && plan_.simplify) consult_parts();
    if (!is_closed()) search();
    if (traces_) trace_bounds();
    find_shortest();
    if (plan_.check_reduction) tell_checks();
    for (const std::size_t i : numbers_)
      if (!is_open(i)) done_(i);
  }

 private:
  const Question& question(std::size_t i) const { return task_.inquiry.questions[i]; }
  bool is_open(std::size_t i) const { return !answers_[i].is_known(); }
  std::vector<std::size_t> open() const {
    std::vector<std::size_t> list;
    std::ranges::copy_if(numbers_, std::back_inserter(list), [this](std::size_t i) { return is_open(i); });
    return list;
  }
  bool is_closed() const { return open().empty(); }

  // What a search looks for: the condition, or a violation of it.
  question::Predicate goal(std::size_t i) const {
    return {ground_.system(), formulas_, question(i).formula, ground_.binding(), question(i).kind == Kind::kInvariant};
  }
  question::Number number(std::size_t i) const { return {formulas_, question(i).formula, ground_.binding()}; }

  void look_at_initial_state();
  void consult_equation();
  void consult_parts();
  void search();
  void search_by_turns();
  Findings find(const std::vector<std::size_t>& list, const run::Plan& plan, double seconds, std::uint64_t most_states);
  void close(std::size_t i, bool found, Technique technique, const run::Plan& used, const run::Figures& figures);
  void close_bound(std::size_t i, std::int64_t bound, Technique technique, const run::Plan& used,
                   const run::Figures& figures);
  void add_trace(std::size_t i, std::span<const TransitionId> path);
  void trace_bounds();
  void add_path(std::size_t i, property::FormulaId condition, std::vector<TransitionId> steps, const run::Plan& plan);
  void find_shortest();
  void replace(std::size_t i, std::span<const TransitionId> path);
  // What a path leads to; kNone: the goal of the question.
  question::Predicate condition_of(std::size_t i, property::FormulaId condition) const {
    return condition == kNone ? goal(i)
                              : question::Predicate(ground_.system(), formulas_, condition, ground_.binding());
  }
  void give_up(std::size_t i, const Findings& findings, const run::Plan& used);
  void tell(std::size_t i, Technique technique, const run::Plan& used, const run::Figures& figures);
  void add_check(std::size_t i, const ReductionCheck& more);
  void tell_checks();
  void compare_verdicts();
  bool is_late() const { return watch_.left() <= 0; }
  void give_up_all();
  // What is known later belongs to the answer as well.
  bool is_final() const { return !traces_ && !plan_.check_reduction; }

  const Task& task_;
  property::Formulas& formulas_;
  std::vector<std::size_t> numbers_;  // of the questions
  run::Plan plan_;
  const bool left_to_us_;  // the reduction
  Watch& watch_;
  const double begin_;  // of the questions, by the watch
  const bool traces_;
  const Done& done_;
  Ground ground_;
  std::vector<Answer>& answers_;                   // these and the following by number
  std::vector<std::optional<std::int64_t>> most_;  // of bounds: proved never to be exceeded
  std::vector<std::int64_t> met_;                  // of bounds: the greatest value so far
  std::vector<bool> hopeless_;                     // a further search would end as the last one did
  std::vector<ReductionCheck> sets_;               // what was verified of stubborn sets
  struct Long {                                    // a path that may be longer than it need be
    std::size_t question;
    property::FormulaId condition;  // see condition_of
    std::size_t steps;
  };
  std::vector<Long> long_;
};

void Session::look_at_initial_state() {
  const State initial = ground_.system().initial();
  EnabledSet enabled(ground_.system());
  enabled.reset(initial);
  for (const std::size_t i : numbers_) {
    if (question(i).kind == Kind::kBound) continue;
    const bool holds = goal(i).holds(initial, enabled);
    if (!holds && question(i).kind != Kind::kInitially) continue;
    if (holds && question(i).kind != Kind::kInitially) add_trace(i, {});
    close(i, holds, Technique::kInitialState, plan_, {});
  }
}

void Session::consult_equation() {
  question::StateEquation equation(ground_.system());
  const std::vector<std::size_t> list = open();
  constexpr int kMost = 20'000, kLeast = 100;  // milliseconds for all
  const double share = watch_.has_deadline() ? watch_.left() * 1000 / 5 : kMost;
  const int all = std::clamp(static_cast<int>(share), kLeast, kMost);
  for (const std::size_t i : list) {
    if (watch_.look() != Limit::kNotMet) return;
    equation.allow(std::max(all / static_cast<int>(list.size()), kLeast / 5));
    if (question(i).kind != Kind::kBound) {
      if (question::never_holds(goal(i), ground_.system(), equation))
        close(i, false, Technique::kStateEquation, plan_, {});
      continue;
    }
    most_[i] = question::greatest(number(i), equation);
    if (most_[i] && *most_[i] <= met_[i]) close_bound(i, met_[i], Technique::kStateEquation, plan_, {});
  }
}

// What a part of the net shows by itself.
void Session::consult_parts() {
  constexpr double kMost = 3e7, kEach = 2e7;  // work for one question; of a second shared by all
  question::Projection parts(ground_.system());
  const std::vector<std::size_t> list = open();
  for (const std::size_t i : list) {
    if (watch_.look() != Limit::kNotMet) return;
    const double share = watch_.has_deadline() ? watch_.left() * kEach / static_cast<double>(list.size()) : kMost;
    parts.allow(static_cast<std::uint64_t>(std::clamp(share, 0.0, kMost)));
    if (question(i).kind != Kind::kBound) {
      if (parts.never_holds(goal(i))) close(i, false, Technique::kProjection, plan_, {});
      continue;
    }
    const auto most = parts.greatest(number(i));
    if (most && (!most_[i] || *most < *most_[i])) most_[i] = most;
    if (most_[i] && *most_[i] <= met_[i]) close_bound(i, met_[i], Technique::kProjection, plan_, {});
  }
}

// As the user wants it: one search for all, or, if that is left to us, several of growing length.
void Session::search() {
  if (plan_.search == nullptr) return search_by_turns();
  const std::vector<std::size_t> list = open();
  const Findings findings = find(list, plan_, 0, 0);
  for (const std::size_t i : list)
    if (is_open(i)) give_up(i, findings, plan_);
}

// First a glance for all questions together; a small space is seen whole by it, without the cost of stubborn sets and
// distances of formulas that may be larger than the space. Then each by itself, as its stubborn sets are smaller and
// its distances lead somewhere: nearest first for a while, at most a quarter of the time, then depth first for ever
// longer. In between, for at most half of the time that is left, all that are still open once more together: what one
// plain search could see whole must not stay open because each question had a part of the time only.
void Session::search_by_turns() {
  constexpr std::uint64_t kGlance = 20'000, kNearest = 200'000, kPlainly = 64;  // times as many states as guided ones
  run::Plan nearest = plan_, deep = plan_, plain = plan_;
  nearest.search = search::find("best-first");
  deep.search = search::find("dfs");
  plain.search = search::find("bfs");
  plain.reduction = stubborn::Spec{};
  if (open().size() > 1) {
    if (left_to_us_) find(open(), plain, 0, kGlance);
    if (!is_closed()) find(open(), nearest, 0, kGlance);
  }
  bool near = true;
  for (std::uint64_t most = kNearest; !is_closed(); most *= 8, near = false) {
    std::vector<std::size_t> list = open();
    std::erase_if(list, [this](std::size_t i) { return hopeless_[i]; });
    if (list.empty()) return;
    for (std::size_t k = 0; k < list.size(); ++k) {
      if (is_late()) return give_up_all();
      const double part = near && left_to_us_ ? 0.25 : 1;
      const double share = watch_.has_deadline() ? watch_.left() * part / static_cast<double>(list.size() - k) : 0;
      const bool last_resort = list.size() == 1 && !near;
      const Findings findings = find({list[k]}, near ? nearest : deep, share, last_resort ? 0 : most);
      if (!is_open(list[k])) continue;
      give_up(list[k], findings, near ? nearest : deep);
      hopeless_[list[k]] = findings.stop != search::Stop::kTime;
    }
    if (!left_to_us_ || is_closed() || is_late()) continue;
    if (!watch_.has_deadline())
      find(open(), plain, 0, most * kPlainly);
    else if (near)
      find(open(), plain, watch_.left() / 2, 0);
  }
}

Findings Session::find(const std::vector<std::size_t>& list, const run::Plan& plan, double seconds,
                       std::uint64_t most_states) {
  Targets targets;
  std::vector<std::size_t> conditions, bounds;
  for (const std::size_t i : list) {
    if (question(i).kind == Kind::kBound) {
      targets.ascents.push_back({number(i), most_[i], met_[i]});
      bounds.push_back(i);
    } else {
      targets.conditions.push_back(goal(i));
      conditions.push_back(i);
    }
  }
  const Findings findings = [&] {
    const Watch::Slice slice(watch_, seconds);
    return answer::find(ground_, std::move(targets), plan, watch_, most_states);
  }();
  if (findings.checked)
    for (const std::size_t i : list) add_check(i, *findings.checked);
  const bool complete = findings.stop == search::Stop::kComplete;
  for (std::size_t k = 0; k < conditions.size(); ++k) {
    if (findings.paths[k]) add_path(conditions[k], kNone, *findings.paths[k], plan);
    if (findings.paths[k] || complete)
      close(conditions[k], findings.paths[k].has_value(), Technique::kSearch, plan, findings.figures);
  }
  for (std::size_t k = 0; k < bounds.size(); ++k) {
    met_[bounds[k]] = findings.met[k];
    if (complete || findings.ascent_done[k])
      close_bound(bounds[k], findings.met[k], Technique::kSearch, plan, findings.figures);
  }
  return findings;
}

// Of one more search in which the question was open.
void Session::add_check(std::size_t i, const ReductionCheck& more) {
  ReductionCheck& all = sets_[i];
  all.conditions = more.conditions;
  all.states += more.states;
  all.bounded += more.bounded;
  if (!all.fault) all.fault = more.fault;
}

void Session::close(std::size_t i, bool found, Technique technique, const run::Plan& used,
                    const run::Figures& figures) {
  const bool holds = found != (question(i).kind == Kind::kInvariant);
  answers_[i].verdict = holds ? Verdict::kHolds : Verdict::kViolated;
  tell(i, technique, used, figures);
}

void Session::close_bound(std::size_t i, std::int64_t bound, Technique technique, const run::Plan& used,
                          const run::Figures& figures) {
  answers_[i].verdict = Verdict::kHolds;
  answers_[i].bound = answers_[i].at_least = bound;
  tell(i, technique, used, figures);
}

void Session::tell(std::size_t i, Technique technique, const run::Plan& used, const run::Figures& figures) {
  Answer& answer = answers_[i];
  answer.technique = technique;
  answer.used = used;
  answer.reason = {};
  answer.figures = figures;
  answer.figures.seconds = watch_.elapsed() - begin_;
  answer.figures.peak_memory_bytes = peak_resident_bytes();
  if (is_final()) done_(i);
}

void Session::give_up(std::size_t i, const Findings& findings, const run::Plan& used) {
  answers_[i].used = used;
  answers_[i].reason = run::reason_of(findings.stop, ground_.system(), findings.overflow);
  answers_[i].technique = used.search == nullptr ? Technique::kNone : Technique::kSearch;  // it had no turn
  answers_[i].figures = findings.figures;
  answers_[i].figures.seconds = watch_.elapsed() - begin_;
  if (question(i).kind == Kind::kBound) answers_[i].at_least = met_[i];
}

// What was not found when the time is over.
void Session::give_up_all() {
  Findings late;
  late.stop = search::Stop::kTime;
  for (const std::size_t i : open())
    if (!answers_[i].reason) give_up(i, late, plan_);
}

void Session::add_trace(std::size_t i, std::span<const TransitionId> path) {
  answers_[i].witnesses = {{trace_of(task_, question(i), ground_.system(), path)}};
}

// The way to the goal of the question, or to another condition. People read traces: a path that need not be shortest
// loses at once the steps that it does not need.
void Session::add_path(std::size_t i, property::FormulaId condition, std::vector<TransitionId> steps,
                       const run::Plan& plan) {
  if (traces_ && !is_shortest(plan)) {
    constexpr double kEach = 0.2;  // seconds
    const Watch::Slice slice(watch_, kEach);
    const question::Predicate wanted = condition_of(i, condition);
    steps = shortened(ground_.system(), std::move(steps),
                      [&](StateView state, const EnabledSet& enabled) { return wanted.holds(state, enabled); });
    if (steps.size() > 1) long_.push_back({i, condition, steps.size()});
  }
  add_trace(i, steps);
  if (condition != kNone) {
    witness::Trace& trace = answers_[i].witnesses.front().trace;
    trace.property = row_of(Kind::kReach).word;
    trace.formula = question(i).wording.empty() ? property::print(formulas_, task_.inquiry.names, condition)
                                                : fmt::format("{} >= {}", question(i).wording, *answers_[i].bound);
  }
  replay(task_, answers_[i].witnesses.front());  // now, as others may take the rest of the time
}

// By another run that shows the same, once that is confirmed.
void Session::replace(std::size_t i, std::span<const TransitionId> path) {
  Witness shorter = answers_[i].witnesses.front();
  shorter.trace.steps = task_.model.steps_of(ground_.system(), path, task_.watch);
  shorter.is_replayed = false;
  if (!replay(task_, shorter) && is_confirmed(question(i).kind, shorter))
    answers_[i].witnesses.front() = std::move(shorter);
}

// One search breadth first for all paths, for a while or until all are found.
void Session::find_shortest() {
  constexpr double kSeconds = 1;
  constexpr std::uint64_t kMostStates = 1'000'000;
  if (long_.empty() || is_late()) return;
  run::Plan plain = plan_;
  plain.search = search::find("bfs");
  plain.reduction = stubborn::Spec{};
  Targets targets;
  for (const Long& each : long_) targets.conditions.push_back(condition_of(each.question, each.condition));
  const Watch::Slice slice(watch_, plan_.shortest ? 0 : kSeconds);
  const Findings findings = answer::find(ground_, std::move(targets), plain, watch_, plan_.shortest ? 0 : kMostStates);
  for (std::size_t k = 0; k < long_.size(); ++k)
    if (findings.paths[k] && findings.paths[k]->size() < long_[k].steps) replace(long_[k].question, *findings.paths[k]);
}

// The way to a state with the greatest value, by a search that knows what to look for. It shows that the value is
// reached, so that the trace is one of a reachable condition.
void Session::trace_bounds() {
  run::Plan plan = plan_;
  plan.check_reduction = false;  // what is to be checked was checked when the bound was found
  if (plan.search == nullptr) plan.search = search::find("best-first");
  for (const std::size_t i : numbers_) {
    if (!answers_[i].bound || is_late()) continue;
    const property::FormulaId reached =
        formulas_.binary(property::Kind::kGreaterEqual, question(i).formula, formulas_.number(*answers_[i].bound));
    Targets targets;
    targets.conditions.push_back({ground_.system(), formulas_, reached, ground_.binding()});
    const Findings findings = answer::find(ground_, std::move(targets), plan, watch_, 0);
    if (!findings.paths[0]) continue;
    add_path(i, reached, *findings.paths[0], plan);
  }
}

void Session::tell_checks() {
  for (const std::size_t i : numbers_) {
    if (!is_open(i) || sets_[i].conditions.empty()) continue;
    answers_[i].checked = sets_[i];
    answers_[i].checked->reason = answers_[i].reason;
    answers_[i].checked->is_reduced_unfinished = true;
  }
  compare_verdicts();
}

// All verdicts of searches again, by one search without reduction.
void Session::compare_verdicts() {
  std::vector<std::size_t> list;
  for (const std::size_t i : numbers_)
    if (!is_open(i) && answers_[i].technique == Technique::kSearch) list.push_back(i);
  if (list.empty()) return;
  run::Plan plain = plan_;
  plain.reduction = stubborn::Spec{};
  plain.check_reduction = false;
  if (plain.search == nullptr) plain.search = search::find("bfs");
  const Task task{task_.model, task_.inquiry, plain, watch_};
  std::vector<Answer> answers(answers_.size());
  const Done nobody = [](std::size_t) {};
  Session full(task, list, false, answers, nobody);
  const Findings findings = full.find(list, plain, 0, 0);
  for (const std::size_t i : list) {
    ReductionCheck& checked = answers_[i].checked.emplace(sets_[i]);
    if (full.is_open(i)) {
      checked.reason = run::reason_of(findings.stop, ground_.system(), findings.overflow);
      continue;
    }
    checked.full_states = findings.figures.states;
    checked.equal = answers[i].verdict == answers_[i].verdict && answers[i].bound == answers_[i].bound;
  }
}

}  // namespace

void answer_states(const Task& task, std::span<const std::size_t> numbers, bool traces, std::vector<Answer>& answers,
                   const Done& done) {
  Session(task, numbers, traces, answers, done).run();
}

}  // namespace onager::answer
