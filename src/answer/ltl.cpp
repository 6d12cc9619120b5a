#include "answer/ltl.h"

#include <fmt/format.h>

#include <numeric>

#include "answer/ltl_run.h"
#include "answer/turns.h"
#include "ltl/components.h"
#include "ltl/degeneralise.h"
#include "ltl/stutter.h"
#include "ltl/translate.h"
#include "property/classify.h"
#include "property/simplify.h"

namespace onager::answer {

namespace {

using property::FormulaId;
using run::Reason;
using run::Technique;
using run::Verdict;

class Checker {
 public:
  Checker(const Task& task, const Question& question)
      : task_(task),
        question_(question),
        formulas_(task.inquiry.formulas),
        translator_(formulas_, {.watch = &task.watch}),
        run_(task, question),
        answer_(unknown(task.plan, {}, {})) {}

  Answer answer() {
    if (question_.automaton != nullptr) {
      const bool alone = question_.formula == kNone;
      return by_automaton(
          *question_.automaton,
          alone ? std::nullopt : std::optional(formulas_.unary(property::Kind::kNot, question_.formula)));
    }
    const FormulaId formula = property::path_formula(formulas_, question_.formula);
    property::Simplifier& simplifier = translator_.simplifier();
    const FormulaId simple = task_.plan.simplify ? simplified(formula) : simplifier(formula);
    const std::vector<FormulaId> parts = property::conjuncts(simplifier, formulas_, simple);
    // A few parts are looked for together: what violates one of them is then found sooner.
    constexpr std::size_t kFew = 4;
    if (parts.size() > kFew) return by_parts(parts);
    Answer whole = by_formula(task_.plan.simplify ? simple : formula);
    if (parts.size() == 1 || whole.reason.kind != Reason::Kind::kFormulaTooLarge) return whole;
    answer_ = std::move(whole);
    return by_parts(parts);
  }

 private:
  Answer by_formula(FormulaId formula) {
    if (formulas_.kind(formula) == property::Kind::kTrue) return decided(Technique::kSimplification);
    const FormulaId negation = formulas_.unary(property::Kind::kNot, formula);
    const Result<ltl::Automaton> automaton = translator_(negation);
    if (!automaton) return given_up({Reason::Kind::kFormulaTooLarge, automaton.error().message});
    return by_automaton(*automaton, negation);
  }

  // A conjunction holds if all its parts do, and what violates one of them violates it. Figures add up.
  Answer by_parts(const std::vector<FormulaId>& parts) {
    std::vector<std::size_t> numbers(parts.size()), sizes(parts.size());
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    std::optional<run::LtlReduction> other;  // than the first choice, if a part needed it
    Technique technique = Technique::kNone;
    std::size_t held = 0;
    Reason missing;  // of a part that no further turn would answer
    const auto open = take_turns(task_.watch, numbers, [&](std::size_t i) {
      answer_.automaton_states = 0;
      answer_ = in_time(parts[i]);
      sizes[i] = answer_.automaton_states;
      if (answer_.used.ltl_reduction.first != task_.plan.ltl_reduction.first) other = answer_.used.ltl_reduction;
      if (technique != Technique::kSearch) technique = answer_.technique;
      if (answer_.verdict == Verdict::kViolated || answer_.reason.kind == Reason::Kind::kRefused) return Turn::kStop;
      if (answer_.reason.kind == Reason::Kind::kTime) return Turn::kAgain;
      if (!answer_.is_known()) missing = answer_.reason;
      held += answer_.is_known();
      answer_.verdict = Verdict::kUnknown;
      return Turn::kDone;
    });
    answer_.automaton_states = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
    answer_.technique = technique;
    if (other) answer_.used.ltl_reduction = *other;
    if (answer_.verdict == Verdict::kViolated || answer_.reason.kind == Reason::Kind::kRefused)
      return std::move(answer_);
    answer_.reason = open.empty() ? missing : Reason{Reason::Kind::kTime};
    if (held == parts.size()) answer_.verdict = Verdict::kHolds;
    return std::move(answer_);
  }
  Answer in_time(FormulaId formula) {
    answer_.reason = {};
    const Answer before = answer_;
    try {
      return by_formula(formula);
    } catch (const LimitMet& met) {
      if (met.limit() != Limit::kTime) throw;
      answer_ = before;
      return given_up({Reason::Kind::kTime});
    }
  }

  FormulaId simplified(FormulaId formula) {
    property::Simplifier& simplifier = translator_.simplifier();
    return property::at_initial(simplifier, formulas_, simplifier(formula),
                                [this](FormulaId atom) { return std::optional<bool>(run_.holds_initially(atom)); });
  }

  // It holds, and no search was needed.
  Answer decided(Technique technique) {
    answer_.verdict = Verdict::kHolds;
    answer_.technique = technique;
    return std::move(answer_);
  }
  Answer given_up(Reason reason) {
    answer_.reason = std::move(reason);
    return std::move(answer_);
  }

  // `language`: a formula for what it accepts, if there is one.
  Answer by_automaton(ltl::Automaton automaton, std::optional<FormulaId> language) {
    const unsigned most_marks = product::kMostMarks - (task_.plan.weakly_fair ? 1 : 0);  // rounds have one
    if ((task_.plan.emptiness->one_mark && !has_one_mark(automaton)) || automaton.marks > most_marks)
      automaton = ltl::degeneralised(automaton);
    if (task_.plan.simplify && !ltl::is_empty(automaton)) {
      automaton = run_.without_impossible(std::move(automaton));
      if (ltl::is_empty(automaton)) return decided(Technique::kStateEquation);
    }
    answer_.automaton_states = automaton.states();
    if (run_.parts(automaton) > product::Nodes::kMostAutomatonStates)
      return given_up({Reason::Kind::kAutomatonTooLarge});
    if (auto refused = choose_reduction(automaton, language)) return given_up(std::move(*refused));
    return run_.search(automaton, language.value_or(kNone), std::move(answer_));
  }

  // Whether repeating letters never changes the verdict; nothing: not known.
  std::optional<bool> is_stutter_invariant(const ltl::Automaton& automaton, std::optional<FormulaId> language) {
    // There are methods that need not know: of a limited time it may take a tenth, or what is a moment anyway.
    constexpr double kMoment = 0.1;
    const Watch::Slice slice(task_.watch, task_.watch.has_deadline() ? std::max(task_.watch.left() / 10, kMoment) : 0);
    try {
      if (language) return ltl::is_stutter_invariant(translator_, formulas_, *language);
      return ltl::is_stutter_invariant(has_one_mark(automaton) ? automaton : ltl::degeneralised(automaton));
    } catch (const LimitMet& met) {
      if (met.limit() != Limit::kTime) throw;
      return std::nullopt;
    }
  }
  static bool has_one_mark(const ltl::Automaton& automaton) { return automaton.state_based && automaton.marks <= 1; }

  // Leaves the method to use as the first and only one; or says why there is none.
  std::optional<Reason> choose_reduction(const ltl::Automaton& automaton, std::optional<FormulaId> language) {
    const run::LtlReduction& wanted = task_.plan.ltl_reduction;
    answer_.used.ltl_reduction = {wanted.first};
    if (wanted.first == nullptr || wanted.first->allows_any_language()) return std::nullopt;
    const std::optional<bool> invariant = is_stutter_invariant(automaton, language);
    if (invariant == true) return std::nullopt;
    answer_.used.ltl_reduction = {wanted.second};
    if (wanted.has_second) return std::nullopt;
    return Reason{Reason::Kind::kRefused,
                  fmt::format("the reduction '{}' needs a property that {}", wanted.first->name,
                              invariant ? "does not count steps, and this one does" : "is known not to count steps"),
                  fmt::format("use --ltl-reduction reach, or {},reach", wanted.first->name)};
  }

  const Task& task_;
  const Question& question_;
  property::Formulas& formulas_;
  ltl::Translator translator_;
  LtlRun run_;
  Answer answer_;
};

// The same question without a reduction, within the same limits.
void compare(Answer& answer, const Task& task, const Question& question) {
  run::Plan plan = task.plan;
  plan.ltl_reduction = {};
  plan.simplify = false;
  const Answer full = Checker({task.model, task.inquiry, plan, task.watch}, question).answer();
  if (!answer.checked) answer.checked.emplace();
  ReductionCheck& check = *answer.checked;
  if (full.is_known()) check.full_states = full.figures.states;
  if (full.is_known() && answer.is_known())
    check.equal = full.verdict == answer.verdict;
  else
    check.reason = full.is_known() ? answer.reason : full.reason;
  check.is_reduced_unfinished = full.is_known() && !answer.is_known();
}

Answer check(const Task& task, const Question& question) {
  Answer answer = Checker(task, question).answer();
  const bool refused = answer.reason.kind == Reason::Kind::kRefused;
  if (task.plan.check_reduction && task.plan.ltl_reduction.first != nullptr && !refused)
    compare(answer, task, question);
  return answer;
}

}  // namespace

Answer check_ltl(const Task& task, const Question& question) {
  const double begin = task.watch.elapsed();
  Answer answer;
  try {
    answer = check(task, question);
  } catch (const LimitMet& met) {
    answer = unknown(task.plan, {run::kind_of(met.limit())}, {});
  } catch (const std::bad_alloc&) {
    answer = unknown(task.plan, {Reason::Kind::kMemory}, {});
  }
  answer.figures.seconds = task.watch.elapsed() - begin;
  answer.figures.peak_memory_bytes = peak_resident_bytes();
  return answer;
}

}  // namespace onager::answer
