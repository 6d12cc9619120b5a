#include "check/state_question.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "check/plan.h"
#include "check/state_search.h"
#include "property/print.h"
#include "question/decide.h"

namespace onager::check {

namespace {

using Kind = StateQuestion::Kind;

// Good at questions, on the average: see bench/reach.
constexpr const char* kReduction = "closure-star(first,min-enabled)";

class Session {
 public:
  Session(const Model& model, property::Formulas& formulas, const property::Names& names,
          std::span<const StateQuestion> questions, const Method& method, const Limits& limits, bool traces,
          const OnAnswer& on_answer)
      : model_(model),
        formulas_(formulas),
        names_(names),
        questions_(questions),
        method_(method),
        left_to_us_(is_auto(method)),
        limits_(limits),
        traces_(traces),
        on_answer_(on_answer),
        ground_(model, names, method.shuffle),
        answers_(questions.size()),
        most_(questions.size()),
        met_(questions.size()),
        hopeless_(questions.size()) {
    if (left_to_us_) method_.reduction = kReduction;
    const State initial = ground_.system().initial();
    for (std::size_t i = 0; i < questions.size(); ++i)
      if (question(i).kind == Kind::kBound) met_[i] = number(i).value(initial);
  }

  std::vector<StateAnswer> run() {
    look_at_initial_state();
    if (!is_closed() && method_.simplify) consult_equation();
    if (!is_closed()) search();
    if (traces_) trace_bounds();
    if (method_.check_reduction) compare_verdicts();
    return std::move(answers_);
  }

 private:
  const StateQuestion& question(std::size_t i) const { return questions_[i]; }
  bool is_open(std::size_t i) const { return answers_[i].verdict == Verdict::kUnknown; }
  std::vector<std::size_t> open() const {
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < questions_.size(); ++i)
      if (is_open(i)) list.push_back(i);
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
  void search();
  void search_by_turns();
  Findings find(const std::vector<std::size_t>& list, const Method& method, double seconds, std::uint64_t most_states);
  void close(std::size_t i, bool found, std::string technique, const Figures& figures);
  void close_bound(std::size_t i, std::int64_t bound, std::string technique, const Figures& figures);
  void add_trace(std::size_t i, std::span<const TransitionId> path);
  void trace_bounds();
  void give_up(std::size_t i, const Findings& findings);
  void tell(std::size_t i);
  void compare_verdicts();
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - limits_.begin).count(); }
  double left() const { return limits_.seconds - elapsed(); }
  bool is_late() const { return limits_.seconds > 0 && left() <= 0; }
  void give_up_all();

  const Model& model_;
  property::Formulas& formulas_;
  const property::Names& names_;
  std::span<const StateQuestion> questions_;
  Method method_;
  const bool left_to_us_;  // the reduction
  const Limits& limits_;
  const bool traces_;
  OnAnswer on_answer_;
  Ground ground_;
  std::vector<StateAnswer> answers_;
  std::vector<std::optional<std::int64_t>> most_;  // of bounds: proved never to be exceeded
  std::vector<std::int64_t> met_;                  // of bounds: the greatest value so far
  std::vector<bool> hopeless_;                     // a further search would end as the last one did
};

std::string words_of(const Method& method) {
  return fmt::format("explicit {} {} {}", method.search, method.store, method.reduction);
}

void Session::look_at_initial_state() {
  const State initial = ground_.system().initial();
  EnabledSet enabled(ground_.system());
  enabled.reset(initial);
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    if (question(i).kind == Kind::kBound) continue;
    const bool holds = goal(i).holds(initial, enabled);
    if (!holds && question(i).kind != Kind::kInitially) continue;
    if (holds && question(i).kind != Kind::kInitially) add_trace(i, {});
    close(i, holds, "initial state", {});
  }
}

void Session::consult_equation() {
  question::StateEquation equation(ground_.system());
  const std::vector<std::size_t> list = open();
  constexpr int kMost = 20'000, kLeast = 100;  // milliseconds for all
  const double share = limits_.seconds > 0 ? left() * 1000 / 5 : kMost;
  const int all = std::clamp(static_cast<int>(share), kLeast, kMost);
  for (const std::size_t i : list) {
    if (is_late()) return;
    equation.allow(std::max(all / static_cast<int>(list.size()), kLeast / 5));
    if (question(i).kind != Kind::kBound) {
      if (question::never_holds(goal(i), ground_.system(), equation)) close(i, false, "state equation", {});
      continue;
    }
    most_[i] = question::greatest(number(i), equation);
    if (most_[i] && *most_[i] <= met_[i]) close_bound(i, met_[i], "state equation", {});
  }
}

// As the user wants it: one search for all, or, if that is left to us, several of growing length.
void Session::search() {
  if (method_.search == "auto") return search_by_turns();
  const std::vector<std::size_t> list = open();
  const Findings findings = find(list, method_, 0, 0);
  for (const std::size_t i : list)
    if (is_open(i)) give_up(i, findings);
}

// First a glance for all questions together; a small space is seen whole by it, without the cost of stubborn sets and
// distances of formulas that may be larger than the space. Then each by itself, as its stubborn sets are smaller and
// its distances lead somewhere: nearest first for a while, then depth first for ever longer.
void Session::search_by_turns() {
  constexpr std::uint64_t kGlance = 20'000, kNearest = 200'000;
  Method nearest = method_, deep = method_;
  nearest.search = "best-first";
  deep.search = "dfs";
  if (open().size() > 1) {
    Method plain = method_;
    plain.search = "bfs";
    plain.reduction = "none";
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
      const double share = limits_.seconds > 0 ? left() / static_cast<double>(list.size() - k) : 0;
      const bool last_resort = list.size() == 1 && !near;
      const Findings findings = find({list[k]}, near ? nearest : deep, share, last_resort ? 0 : most);
      if (!is_open(list[k])) continue;
      give_up(list[k], findings);
      hopeless_[list[k]] = findings.stop != search::Stop::kTime;
    }
  }
}

Findings Session::find(const std::vector<std::size_t>& list, const Method& method, double seconds,
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
  Limits limits = limits_;
  if (seconds > 0) limits.seconds = elapsed() + seconds;
  const Findings findings = check::find(ground_, std::move(targets), method, limits, most_states);
  const bool complete = findings.stop == search::Stop::kComplete;
  for (std::size_t k = 0; k < conditions.size(); ++k) {
    if (findings.paths[k]) add_trace(conditions[k], *findings.paths[k]);
    if (findings.paths[k] || complete)
      close(conditions[k], findings.paths[k].has_value(), words_of(method), findings.figures);
  }
  for (std::size_t k = 0; k < bounds.size(); ++k) {
    met_[bounds[k]] = findings.met[k];
    if (complete || findings.ascent_done[k])
      close_bound(bounds[k], findings.met[k], words_of(method), findings.figures);
  }
  return findings;
}

void Session::close(std::size_t i, bool found, std::string technique, const Figures& figures) {
  const bool holds = found != (question(i).kind == Kind::kInvariant);
  answers_[i].verdict = holds ? Verdict::kHolds : Verdict::kViolated;
  answers_[i].technique = std::move(technique);
  answers_[i].figures = figures;
  tell(i);
}

void Session::close_bound(std::size_t i, std::int64_t bound, std::string technique, const Figures& figures) {
  answers_[i].verdict = Verdict::kHolds;
  answers_[i].bound = answers_[i].at_least = bound;
  answers_[i].technique = std::move(technique);
  answers_[i].figures = figures;
  tell(i);
}

void Session::tell(std::size_t i) {
  answers_[i].reason.clear();
  answers_[i].figures.seconds = elapsed();
  answers_[i].figures.peak_memory_bytes = peak_resident_bytes();
  if (on_answer_) on_answer_(i, answers_[i]);
}

void Session::give_up(std::size_t i, const Findings& findings) {
  answers_[i].reason = reason_of(findings.stop, ground_.system(), findings.overflow);
  answers_[i].technique = words_of(method_);
  answers_[i].figures = findings.figures;
  answers_[i].figures.seconds = elapsed();
  if (question(i).kind == Kind::kBound) answers_[i].at_least = met_[i];
}

// What was not found when the time is over.
void Session::give_up_all() {
  Findings late;
  late.stop = search::Stop::kTime;
  for (const std::size_t i : open())
    if (answers_[i].reason.empty()) give_up(i, late);
}

void Session::add_trace(std::size_t i, std::span<const TransitionId> path) {
  witness::Trace trace;
  trace.model = model_.id();
  trace.property = question(i).kind == Kind::kInvariant ? "invariant" : "reach";
  trace.formula = property::print(formulas_, names_, question(i).formula);
  for (const TransitionId t : path) trace.steps.push_back(ground_.system().transition_name(t));
  answers_[i].trace = std::move(trace);
}

// The way to a state with the greatest value, by a search that knows what to look for.
void Session::trace_bounds() {
  Method method = method_;
  if (method.search == "auto") method.search = "best-first";
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    if (!answers_[i].bound || is_late()) continue;
    const property::FormulaId reached =
        formulas_.binary(property::Kind::kGreaterEqual, question(i).formula, formulas_.number(*answers_[i].bound));
    Targets targets;
    targets.conditions.push_back({ground_.system(), formulas_, reached, ground_.binding()});
    const Findings findings = check::find(ground_, std::move(targets), method, limits_, 0);
    if (!findings.paths[0]) continue;
    add_trace(i, *findings.paths[0]);
    answers_[i].trace->formula = property::print(formulas_, names_, reached);
  }
}

// All verdicts of searches again, by one search without reduction.
void Session::compare_verdicts() {
  Session full(model_, formulas_, names_, questions_, method_, limits_, false, {});
  full.method_.reduction = "none";
  full.method_.check_reduction = false;
  if (full.method_.search == "auto") full.method_.search = "bfs";
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < questions_.size(); ++i)
    if (!is_open(i) && answers_[i].technique.starts_with("explicit")) list.push_back(i);
  if (list.empty()) return;
  const Findings findings = full.find(list, full.method_, 0, 0);
  for (const std::size_t i : list) {
    VerdictCheck& checked = answers_[i].checked.emplace();
    if (full.is_open(i)) {
      checked.reason = reason_of(findings.stop, ground_.system(), findings.overflow);
      continue;
    }
    checked.full_states = findings.figures.states;
    checked.equal = full.answers_[i].verdict == answers_[i].verdict && full.answers_[i].bound == answers_[i].bound;
  }
}

}  // namespace

std::vector<StateAnswer> answer(const Model& model, property::Formulas& formulas, const property::Names& names,
                                std::span<const StateQuestion> questions, const Method& method, const Limits& limits,
                                bool traces, const OnAnswer& on_answer) {
  return Session(model, formulas, names, questions, method, limits, traces, on_answer).run();
}

std::optional<Diagnostic> refuse_questions(const Method& method) {
  Method tried = method;
  if (tried.search == "auto") tried.search = "dfs";
  if (auto wrong = refuse(tried)) return wrong;
  if (method.proviso != "none")
    return Diagnostic{{}, 0, 0, "questions about states need no proviso", "leave --proviso out"};
  if (relations_of(method).exact)
    return Diagnostic{
        {}, 0, 0, "exact relations keep deadlocks, not what other questions ask for", "leave exact out of --relations"};
  return std::nullopt;
}

}  // namespace onager::check
