#include "witness/promela_ltl_judge.h"

#include <map>

#include "witness/promela_game.h"

namespace onager::witness {

namespace {

using promela::Ltl;
using Truth = std::vector<bool>;  // by position

class Meaning {
 public:
  Meaning(const promela::Program& program, const Ltl& formula, Watch& watch)
      : game_(program, watch), formula_(formula), watch_(watch) {
    collect(formula);
  }

  bool holds(const Trace& trace) {
    note();
    for (const std::string& step : trace.steps) advance(step);
    loop_ = count_ - 1;
    for (std::size_t i = 0; i + 1 < trace.cycle->size(); ++i) advance((*trace.cycle)[i]);
    return truth_of(formula_)[0];
  }
  bool ends() const { return game_.steps().empty(); }

 private:
  void collect(const Ltl& formula) {
    if (formula.op == Ltl::Op::kAtom) atoms_[&formula] = {};
    for (const Ltl& argument : formula.arguments) collect(argument);
  }
  void advance(const std::string& step) {
    game_.fire(step);
    note();
  }
  void note() {
    constexpr std::uint64_t kAtom = 256;
    watch_.spend(kAtom * (1 + atoms_.size()));
    for (auto& [atom, truth] : atoms_) truth.push_back(game_.holds(atom->atom[0]));
    ++count_;
  }
  std::size_t after(std::size_t i) const { return i + 1 < count_ ? i + 1 : loop_; }

  Truth truth_of(const Ltl& f) {
    if (f.op == Ltl::Op::kAtom) return atoms_.at(&f);
    std::vector<Truth> of;
    for (const Ltl& argument : f.arguments) of.push_back(truth_of(argument));
    const bool is_least = f.op == Ltl::Op::kEventually || f.op == Ltl::Op::kUntil;
    Truth truth(count_, !is_least);
    for (bool changed = true; changed;) {
      changed = false;
      watch_.spend(4 * count_);
      for (std::size_t i = count_; i-- > 0;) {
        const bool now = holds_at(f.op, of, i, truth[after(i)]);
        changed |= now != truth[i];
        truth[i] = now;
      }
    }
    return truth;
  }

  // `later`: whether the formula holds at the next position.
  bool holds_at(Ltl::Op op, const std::vector<Truth>& of, std::size_t i, bool later) const {
    switch (op) {
      case Ltl::Op::kAtom:
      case Ltl::Op::kTrue:
        return true;
      case Ltl::Op::kFalse:
        return false;
      case Ltl::Op::kNot:
        return !of[0][i];
      case Ltl::Op::kAnd:
        return of[0][i] && of[1][i];
      case Ltl::Op::kOr:
        return of[0][i] || of[1][i];
      case Ltl::Op::kImplies:
        return !of[0][i] || of[1][i];
      case Ltl::Op::kEquivalent:
        return of[0][i] == of[1][i];
      case Ltl::Op::kNext:
        return of[0][after(i)];
      case Ltl::Op::kAlways:
        return of[0][i] && later;
      case Ltl::Op::kEventually:
        return of[0][i] || later;
      case Ltl::Op::kUntil:
      case Ltl::Op::kWeakUntil:
        return of[1][i] || (of[0][i] && later);
      case Ltl::Op::kRelease:
        return of[1][i] && (of[0][i] || later);
    }
    return false;
  }

  PromelaGame game_;
  const Ltl& formula_;
  Watch& watch_;
  std::map<const Ltl*, Truth> atoms_;
  std::size_t count_ = 0, loop_ = 0;
};

}  // namespace

LtlJudgement judge_ltl_block(const promela::Program& program, const Ltl& formula, const Trace& trace, Watch& watch) {
  if (!trace.cycle) return {std::nullopt, "a run that violates an LTL formula needs a cycle, and the trace has none"};
  Meaning meaning(program, formula, watch);
  const bool holds = meaning.holds(trace);
  if (trace.cycle->empty() && !meaning.ends())
    return {false, "the run is not infinite: its cycle is empty, and its last state has steps"};
  if (holds) return {false, "the run satisfies the formula"};
  return {true, "violation confirmed: the run does not satisfy the formula"};
}

}  // namespace onager::witness
