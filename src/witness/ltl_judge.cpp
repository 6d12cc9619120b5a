#include "witness/ltl_judge.h"

#include <fmt/format.h>

#include <cassert>
#include <unordered_map>
#include <vector>

#include "property/classify.h"
#include "property/parse.h"

namespace onager::witness {

namespace {

using property::FormulaId;
using property::Kind;
using Truth = std::vector<bool>;  // by position

// The positions of a run: the successor of the last one is `loop`.
struct Positions {
  std::size_t count = 0, loop = 0;
  std::size_t after(std::size_t at) const { return at + 1 < count ? at + 1 : loop; }
};

class Meaning {
 public:
  Meaning(Stepper& stepper, const property::Formulas& formulas, FormulaId formula, Watch& watch)
      : stepper_(stepper), formulas_(formulas), closure_(formulas.closure(formula)), watch_(watch) {
    for (const FormulaId f : closure_)
      if (property::is_atom(formulas.kind(f))) truth_[f] = {};
  }

  // Computes the truth of the atoms along the run.
  void walk(const Trace& trace) {
    assert(positions_.count == 0);
    note();
    for (const std::string& step : trace.steps) fire(step);
    positions_.loop = positions_.count - 1;
    if (trace.cycle)
      for (std::size_t i = 0; i + 1 < trace.cycle->size(); ++i) fire((*trace.cycle)[i]);
  }
  bool ends_in_deadlock() const { return stepper_.here().deadlock(); }

  bool holds(FormulaId formula) {
    for (const FormulaId f : closure_)
      if (!property::is_atom(formulas_.kind(f)) && !property::is_number(formulas_.kind(f))) truth_[f] = at_all(f);
    assert(positions_.loop < positions_.count && truth_.at(formula).size() == positions_.count);
    return truth_.at(formula)[0];
  }

 private:
  void fire(const std::string& step) {
    stepper_.fire(step);
    note();
  }
  void note() {
    constexpr std::uint64_t kAtom = 32;
    watch_.spend(kAtom * (2 + truth_.size()));
    const property::Valuation here = stepper_.here();
    for (auto& [atom, truth] : truth_) truth.push_back(property::evaluate(formulas_, atom, here));
    ++positions_.count;
  }

  bool is(FormulaId f, std::size_t operand, std::size_t at) const {
    return truth_.at(formulas_.operand(f, operand))[at];
  }

  Truth at_all(FormulaId f) const {
    const Kind kind = formulas_.kind(f);
    const bool least = kind == Kind::kFinally || kind == Kind::kUntil || kind == Kind::kStrongRelease;
    Truth truth(positions_.count, !least);
    for (bool changed = true; changed;) {
      changed = false;
      watch_.spend(4 * positions_.count);
      for (std::size_t i = positions_.count; i-- > 0;) {
        const bool now = holds_at(f, kind, i, truth[positions_.after(i)]);
        changed |= now != truth[i];
        truth[i] = now;
      }
    }
    return truth;
  }

  // `later`: whether f holds at the next position.
  bool holds_at(FormulaId f, Kind kind, std::size_t i, bool later) const {
    switch (kind) {
      case Kind::kTrue:
        return true;
      case Kind::kFalse:
        return false;
      case Kind::kNot:
        return !is(f, 0, i);
      case Kind::kAnd:
      case Kind::kOr:
        return decided_by(f, i, kind == Kind::kOr);
      case Kind::kImplies:
        return !is(f, 0, i) || is(f, 1, i);
      case Kind::kEquivalent:
        return is(f, 0, i) == is(f, 1, i);
      case Kind::kNext:
        return is(f, 0, positions_.after(i));
      case Kind::kFinally:
        return is(f, 0, i) || later;
      case Kind::kGlobally:
        return is(f, 0, i) && later;
      case Kind::kUntil:
      case Kind::kWeakUntil:
        return is(f, 1, i) || (is(f, 0, i) && later);
      default:
        assert(kind == Kind::kRelease || kind == Kind::kStrongRelease);
        return is(f, 1, i) && (is(f, 0, i) || later);
    }
  }
  // `value` if some operand has this value, which decides the formula; else the opposite.
  bool decided_by(FormulaId f, std::size_t i, bool value) const {
    for (std::size_t k = 0; k < formulas_.operands(f).size(); ++k)
      if (is(f, k, i) == value) return value;
    return !value;
  }

  Stepper& stepper_;
  const property::Formulas& formulas_;
  const std::vector<FormulaId> closure_;
  Watch& watch_;
  Positions positions_;
  std::unordered_map<FormulaId, Truth> truth_;
};

}  // namespace

LtlJudgement judge_ltl(Stepper& stepper, property::Names& names, const Trace& trace, Watch& watch) {
  if (!trace.cycle) return {std::nullopt, "a run that violates an LTL formula needs a cycle, and the trace has none"};
  property::Formulas formulas;
  const Result<FormulaId> parsed = property::parse(trace.formula, formulas, names, property::kMostNestedInTraces);
  if (!parsed) return {std::nullopt, fmt::format("the formula of the trace: {}", parsed.error().message)};
  const auto kind = property::classify(formulas, *parsed);
  if (kind != property::PropertyClass::kLtl && kind != property::PropertyClass::kState &&
      kind != property::PropertyClass::kInvariant)
    return {std::nullopt, fmt::format("the formula of the trace is not LTL: {}", trace.formula)};
  const FormulaId formula = property::path_formula(formulas, *parsed);
  Meaning meaning(stepper, formulas, formula, watch);
  meaning.walk(trace);
  if (trace.cycle->empty() && !meaning.ends_in_deadlock())
    return {false, "the run is not infinite: its cycle is empty, and its last state is not a deadlock"};
  if (meaning.holds(formula)) return {false, "the run satisfies the formula"};
  return {true, "violation confirmed: the run does not satisfy the formula"};
}

}  // namespace onager::witness
