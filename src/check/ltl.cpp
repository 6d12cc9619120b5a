#include "check/ltl.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/words.h"
#include "check/ltl_run.h"
#include "check/plan.h"
#include "emptiness/strategies.h"
#include "guidance/strategies.h"
#include "ltl/components.h"
#include "ltl/degeneralise.h"
#include "ltl/stutter.h"
#include "ltl/translate.h"
#include "product/strategies.h"
#include "property/classify.h"
#include "property/simplify.h"

namespace onager::check {

namespace {

using property::FormulaId;
using property::Kind;

Diagnostic wrong(std::string message, std::string hint) {
  return {{}, 0, 0, std::move(message), std::move(hint)};
}

template <typename Table>
std::optional<Diagnostic> unknown_word(std::string_view what, const Table& table, const std::string& word) {
  std::vector<std::string> known;
  for (const auto& row : table) known.emplace_back(row.name);
  if (std::ranges::find(known, word) != known.end()) return std::nullopt;
  std::string hint = did_you_mean(word, known);
  if (hint.empty()) {
    hint = "known are";
    for (const std::string& name : known) hint += " " + name;
  }
  return wrong(fmt::format("unknown {} '{}'", what, word), hint);
}

// What is wanted, and what is taken for properties that do not allow it, if anything.
std::pair<std::string, std::string> alternatives(const std::string& reduction) {
  if (reduction == "auto") return {"mixed-visible", "reach"};
  const std::size_t comma = std::min(reduction.find(','), reduction.size());
  return {reduction.substr(0, comma), reduction.substr(std::min(comma + 1, reduction.size()))};
}

// Whether every property allows the reduction.
bool is_for_all(const std::string& reduction) {
  return reduction == "none" || reduction == "reach";
}

bool uses_sets(const LtlMethod& ltl) {
  return ltl.reduction != "none";
}

// What is decided without a search.
LtlAnswer decided(bool holds, const char* technique) {
  LtlAnswer answer;
  answer.verdict = holds ? Verdict::kHolds : Verdict::kViolated;
  answer.technique = technique;
  return answer;
}

class Checker {
 public:
  Checker(const Model& model, const LtlQuestion& question, const Method& method, const LtlMethod& ltl,
          const Limits& limits)
      : question_(question), ltl_(ltl), translator_(question.formulas), run_(model, question, method, limits) {}

  Result<LtlAnswer> answer() {
    property::Formulas& formulas = question_.formulas;
    if (question_.automaton != nullptr)
      return by_automaton(*question_.automaton, question_.formula == kNone
                                                    ? std::nullopt
                                                    : std::optional(formulas.unary(Kind::kNot, question_.formula)));
    FormulaId formula = property::path_formula(formulas, question_.formula);
    if (ltl_.simplify) formula = simplified(formula);
    if (formulas.kind(formula) == Kind::kTrue) return finished(decided(true, "simplification"));
    const FormulaId negation = formulas.unary(Kind::kNot, formula);
    const Result<ltl::Automaton> automaton = translator_(negation);
    if (!automaton) {
      LtlAnswer unknown;
      unknown.reason = automaton.error().message;
      return finished(unknown);
    }
    return by_automaton(*automaton, negation);
  }

 private:
  FormulaId simplified(FormulaId formula) {
    property::Simplifier& simplifier = translator_.simplifier();
    return property::at_initial(simplifier, question_.formulas, simplifier(formula),
                                [this](FormulaId atom) { return std::optional<bool>(run_.holds_initially(atom)); });
  }

  LtlAnswer finished(LtlAnswer answer) const {
    answer.figures.seconds = run_.seconds();
    answer.figures.peak_memory_bytes = peak_resident_bytes();
    return answer;
  }

  // `language`: a formula for what it accepts, if there is one.
  Result<LtlAnswer> by_automaton(ltl::Automaton automaton, std::optional<FormulaId> language) {
    const bool one_mark = emptiness::find(ltl_.emptiness)->one_mark;
    if ((one_mark && !has_one_mark(automaton)) || automaton.marks > product::kMostMarks)
      automaton = ltl::degeneralised(automaton);
    if (ltl_.simplify && !ltl::is_empty(automaton)) {
      automaton = run_.without_impossible(std::move(automaton));
      if (ltl::is_empty(automaton)) return finished(decided(true, "state equation"));
    }
    LtlAnswer answer;
    answer.automaton_states = automaton.states();
    if (automaton.states() > product::Nodes::kMostAutomatonStates) {
      answer.reason = "the automaton has too many states";
      return finished(answer);
    }
    const Result<std::string> reduction = reduction_for(automaton, language);
    if (!reduction) return reduction.error();
    answer.reduction = *reduction;
    return run_.search(automaton, language.value_or(kNone), ltl_, std::move(answer));
  }

  enum class Stuttering { kInvariant, kSensitive, kNotKnown };
  Stuttering stuttering_of(const ltl::Automaton& automaton, std::optional<FormulaId> language) {
    const std::optional<bool> invariant = language
                                              ? ltl::is_stutter_invariant(translator_, question_.formulas, *language)
                                              : ltl::is_stutter_invariant(with_one_mark(automaton));
    if (!invariant) return Stuttering::kNotKnown;
    return *invariant ? Stuttering::kInvariant : Stuttering::kSensitive;
  }

  static ltl::Automaton with_one_mark(const ltl::Automaton& automaton) {
    return has_one_mark(automaton) ? automaton : ltl::degeneralised(automaton);
  }
  static bool has_one_mark(const ltl::Automaton& automaton) { return automaton.state_based && automaton.marks <= 1; }

  Result<std::string> reduction_for(const ltl::Automaton& automaton, std::optional<FormulaId> language) {
    const auto [first, second] = alternatives(ltl_.reduction);
    if (is_for_all(first)) return first;
    const Stuttering kind = stuttering_of(automaton, language);
    if (kind == Stuttering::kInvariant) return first;
    if (!second.empty()) return second;
    return wrong(
        fmt::format("the reduction '{}' {}", first,
                    kind == Stuttering::kSensitive ? "needs a property that does not count steps, and this one does"
                                                   : "needs a property that is known not to count steps"),
        fmt::format("use --ltl-reduction reach, or {},reach", first));
  }

  const LtlQuestion& question_;
  const LtlMethod& ltl_;
  ltl::Translator translator_;
  LtlRun run_;
};

// The same question without a reduction, within the same limits.
void compare(LtlAnswer& answer, const Model& model, const LtlQuestion& question, const Method& method, LtlMethod ltl,
             const Limits& limits) {
  ltl.reduction = "none";
  ltl.simplify = false;
  const Result<LtlAnswer> full = Checker(model, question, method, ltl, limits).answer();
  if (!answer.checked) answer.checked.emplace();
  VerdictCheck& check = *answer.checked;
  if (full->verdict != Verdict::kUnknown) check.full_states = full->figures.states;
  if (full->verdict != Verdict::kUnknown && answer.verdict != Verdict::kUnknown)
    check.equal = full->verdict == answer.verdict;
  else
    check.reason = full->verdict == Verdict::kUnknown ? full->reason : answer.reason;
}

}  // namespace

std::span<const LtlWord> ltl_reduction_words() {
  static constexpr LtlWord kWords[] = {
      {"none", "take every enabled transition"},
      {"auto", "mixed-visible,reach: the first where the formula allows it, else the second"},
  };
  return kWords;
}

std::span<const LtlWord> ltl_heuristic_words() {
  static constexpr LtlWord kWords[] = {
      {"none", "the order of the model"},
      {"auto", "some of these in turn, each for a while, then again for longer"},
  };
  return kWords;
}

std::optional<Diagnostic> refuse_ltl(const Method& method, const LtlMethod& ltl) {
  if (auto unknown = unknown_word("emptiness check", emptiness::strategies(), ltl.emptiness)) return unknown;
  std::vector<LtlWord> reductions;
  for (const auto& row : product::strategies()) reductions.push_back({row.name, row.summary});
  for (const LtlWord& word : ltl_reduction_words()) reductions.push_back(word);
  const auto [first, second] = alternatives(ltl.reduction);
  if (auto unknown = unknown_word("reduction for LTL", reductions, first)) return unknown;
  if (ltl.reduction.find(',') != std::string::npos && (first == "auto" || !is_for_all(second)))
    return wrong(fmt::format("'{}' are no alternatives", ltl.reduction),
                 "a method comes first, and second what all properties allow: none or reach");
  if (ltl.heuristic != "auto")
    if (const auto heuristics = guidance::parse(ltl.heuristic); !heuristics) return heuristics.error();
  if (!uses_sets(ltl) || is_auto(method)) return std::nullopt;
  const stubborn::Spec spec = reduction_of(method);
  if (spec.weak)
    return wrong("reductions for LTL need strong stubborn sets, and '" + method.reduction + "' are weak",
                 "leave out weak:");
  if (spec.wants_forward() || spec.is_random())
    return wrong("reductions for LTL need sets that depend on the state alone, and '" + method.reduction + "' do not",
                 "choose neither random nor forward");
  return std::nullopt;
}

Result<LtlAnswer> check_ltl(const Model& model, const LtlQuestion& question, const Method& method, const LtlMethod& ltl,
                            const Limits& limits) {
  assert(!refuse_ltl(method, ltl));
  Result<LtlAnswer> answer = Checker(model, question, method, ltl, limits).answer();
  if (answer && method.check_reduction && uses_sets(ltl)) compare(*answer, model, question, method, ltl, limits);
  return answer;
}

}  // namespace onager::check
