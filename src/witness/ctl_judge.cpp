#include "witness/ctl_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "property/branching.h"
#include "property/classify.h"

namespace onager::witness {

namespace {

using property::Branching;
using property::FormulaId;
using property::Formulas;
using property::Kind;
using StateNumber = World::StateNumber;

// Too many states, or one beyond the limits.
struct Undecided {};

// The value of formulas in states, by looking at all paths there are.
class Inspection {
 public:
  Inspection(World& world, Formulas& formulas, Branching& branching, std::size_t most_states, Watch& watch)
      : world_(world), formulas_(formulas), branching_(branching), most_(most_states), watch_(watch) {}

  bool holds(FormulaId f, StateNumber s) {
    const Kind kind = formulas_.kind(f);
    if (branching_.is_condition(f)) return world_.holds(see(s), formulas_, f);
    if (kind == Kind::kForAll) return !holds(branching_(f, true), s);
    if (kind == Kind::kAnd || kind == Kind::kOr) {
      const std::vector<FormulaId> operands(formulas_.operands(f).begin(), formulas_.operands(f).end());
      const auto is_so = [&](FormulaId each) { return holds(each, s); };
      return kind == Kind::kAnd ? std::ranges::all_of(operands, is_so) : std::ranges::any_of(operands, is_so);
    }
    const FormulaId path = formulas_.operand(f);
    if (formulas_.kind(path) == Kind::kNext)
      return std::ranges::any_of(next(s),
                                 [&, goal = formulas_.operand(path)](StateNumber to) { return holds(goal, to); });
    const auto known = known_[f].find(s);
    if (known != known_[f].end()) return known->second;
    const Branching::Walk walk = branching_.walk_of(path);
    return walk.weak ? lasts(f, walk, s) : leads(f, walk, s);
  }

  // The states looked at since the last call.
  std::size_t seen() { return std::exchange(seen_, {}).size(); }

 private:
  StateNumber see(StateNumber s) {
    watch_.spend(64);
    if (seen_.insert(s).second && seen_.size() > most_) throw Undecided{};
    return s;
  }
  std::vector<StateNumber> next(StateNumber s) {
    const auto all = world_.successors(see(s));
    if (!all) throw Undecided{};
    return *all;
  }

  // Whether a path with `hold` leads to the goal: if none does, it is so for every state on the way.
  bool leads(FormulaId f, const Branching::Walk& walk, StateNumber from) {
    std::unordered_map<StateNumber, StateNumber> before = {{from, from}};
    std::vector<StateNumber> open = {from};
    while (!open.empty()) {
      const StateNumber s = open.back();
      open.pop_back();
      const auto known = known_[f].find(s);
      if (known != known_[f].end() && !known->second) continue;
      if (known != known_[f].end() || holds(walk.goal, s)) {
        for (StateNumber at = s;; at = before.at(at)) {
          known_[f][at] = true;
          if (at == from) return true;
        }
      }
      if (!holds(walk.hold, s)) continue;
      for (const StateNumber to : next(s))
        if (before.try_emplace(to, s).second) open.push_back(to);
    }
    for (const auto& each : before) known_[f].try_emplace(each.first, false);
    return false;
  }

  // Whether a path with `hold` leads to the goal or never ends otherwise than in a deadlock.
  bool lasts(FormulaId f, const Branching::Walk& walk, StateNumber from) {
    struct Frame {
      StateNumber state;
      std::vector<StateNumber> next;
    };
    std::vector<Frame> path;
    std::unordered_set<StateNumber> on_path;
    const auto succeed = [&] {
      for (const Frame& frame : path) known_[f][frame.state] = true;
      return true;
    };
    // nullopt: its successors decide
    const auto enter = [&](StateNumber s) -> std::optional<bool> {
      if (const auto known = known_[f].find(s); known != known_[f].end()) return known->second;
      if (on_path.contains(s)) return true;
      const bool at_goal = holds(walk.goal, s);
      if (at_goal || !holds(walk.hold, s)) return known_[f][s] = at_goal;
      path.push_back({s, next(s)});
      on_path.insert(s);
      return path.back().next.empty() ? std::optional(true) : std::nullopt;
    };
    if (const auto decided = enter(from)) return *decided ? succeed() : false;
    while (!path.empty()) {
      Frame& frame = path.back();
      if (frame.next.empty()) {
        known_[f][frame.state] = false;
        on_path.erase(frame.state);
        path.pop_back();
        continue;
      }
      const StateNumber to = frame.next.back();
      frame.next.pop_back();
      if (enter(to) == true) return succeed();
    }
    return false;
  }

  World& world_;
  Formulas& formulas_;
  Branching& branching_;
  const std::size_t most_;
  Watch& watch_;
  std::unordered_set<StateNumber> seen_;
  std::unordered_map<FormulaId, std::unordered_map<StateNumber, bool>> known_;
};

struct Failure {
  Judgement judgement;
  std::string message;
};

class Judge {
 public:
  Judge(World& world, Formulas& formulas, Branching& branching, Inspection& inspection, Watch& watch)
      : world_(world), formulas_(formulas), branching_(branching), inspection_(inspection), watch_(watch) {}

  // Nothing: the evidence is right, as far as it goes.
  std::optional<Failure> check(FormulaId f, const Evidence& evidence, StateNumber s) {
    watch_.spend(64);
    const Kind kind = formulas_.kind(f);
    if (evidence.kind == Evidence::Kind::kLeftOut) return inspect(f, s);
    if (branching_.is_condition(f)) {
      if (evidence.kind != Evidence::Kind::kSeen) return misshapen("a condition");
      if (world_.holds(s, formulas_, f)) return std::nullopt;
      return Failure{Judgement::kRefuted, fmt::format("a condition that should hold after {} is false", way())};
    }
    if (kind == Kind::kForAll) {
      return evidence.kind == Evidence::Kind::kAllPaths ? inspect(f, s) : misshapen("a claim about all paths");
    }
    if (kind == Kind::kExists)
      return evidence.kind == Evidence::Kind::kRun ? run(f, evidence, s) : misshapen("a claim about a path");
    const std::vector<FormulaId> operands(formulas_.operands(f).begin(), formulas_.operands(f).end());
    if (kind == Kind::kOr) {
      if (evidence.kind != Evidence::Kind::kOne || evidence.operand >= operands.size() || evidence.parts.size() != 1)
        return misshapen("a disjunction");
      return check(operands[evidence.operand], evidence.parts[0], s);
    }
    if (evidence.kind != Evidence::Kind::kAll || evidence.parts.size() != operands.size())
      return misshapen("a conjunction");
    for (std::size_t i = 0; i < operands.size(); ++i)
      if (auto failure = check(operands[i], evidence.parts[i], s)) return failure;
    return std::nullopt;
  }

  std::size_t executed() const { return executed_; }
  std::size_t open() const { return open_; }
  const std::vector<std::optional<std::uint64_t>>& inspected() const { return inspected_; }

 private:
  static Failure misshapen(std::string_view what) {
    return {Judgement::kRefuted, fmt::format("the evidence for {} has another shape", what)};
  }
  std::string way() const { return fmt::format("{} step{}", executed_, executed_ == 1 ? "" : "s"); }

  std::optional<Failure> inspect(FormulaId f, StateNumber s) {
    inspected_.emplace_back();
    try {
      const bool holds = inspection_.holds(f, s);
      inspected_.back() = inspection_.seen();
      if (!holds)
        return Failure{Judgement::kRefuted,
                       fmt::format("a part that should hold on all paths after {} does not", way())};
    } catch (const Undecided&) {
      inspection_.seen();
      ++open_;
    }
    return std::nullopt;
  }

  // Makes the steps and appends the states they lead to.
  std::optional<Failure> play(const std::vector<std::string>& steps, std::vector<StateNumber>& states) {
    for (const std::string& step : steps) {
      const auto to = world_.after(states.back(), step);
      if (const auto* refusal = std::get_if<World::Refusal>(&to))
        return Failure{refusal->beyond_limits ? Judgement::kCannotJudge : Judgement::kRefuted,
                       fmt::format("step {}: {}", executed_ + 1, refusal->message)};
      states.push_back(std::get<StateNumber>(to));
      ++executed_;
    }
    return std::nullopt;
  }

  std::optional<Failure> run(FormulaId f, const Evidence& evidence, StateNumber s) {
    const FormulaId path = formulas_.operand(f);
    std::vector<StateNumber> states = {s};
    if (auto failure = play(evidence.steps, states)) return failure;
    if (formulas_.kind(path) == Kind::kNext) {
      if (evidence.steps.size() != 1 || evidence.cycle || evidence.parts.size() != 1) return misshapen("E X");
      return check(formulas_.operand(path), evidence.parts[0], states.back());
    }
    const Branching::Walk walk = branching_.walk_of(path);
    if (evidence.cycle) {
      if (!walk.weak) return Failure{Judgement::kRefuted, "a run that should come to a goal ends without one"};
      if (auto failure = close(*evidence.cycle, states)) return failure;
    }
    const StateNumber last = states.back();
    // What holds along it is asked of every state but the goal, and but the one in which a cycle closes.
    if (!evidence.cycle || !evidence.cycle->empty()) states.pop_back();
    std::size_t next = 0;
    const bool plain = branching_.is_condition(walk.hold);
    for (const StateNumber state : states) {
      if (!plain && next >= evidence.parts.size()) return misshapen("a run");
      if (auto failure = check(walk.hold, plain ? Evidence{} : evidence.parts[next++], state)) return failure;
    }
    if (next + (evidence.cycle ? 0 : 1) != evidence.parts.size()) return misshapen("a run");
    return evidence.cycle ? std::nullopt : check(walk.goal, evidence.parts[next], last);
  }

  std::optional<Failure> close(const std::vector<std::string>& cycle, std::vector<StateNumber>& states) {
    const StateNumber begin = states.back();
    if (auto failure = play(cycle, states)) return failure;
    if (!cycle.empty() && states.back() != begin && world_.has_grown(begin, states.back()))
      return Failure{Judgement::kCannotJudge, fmt::format("the cycle adds tokens each time, after {}", way())};
    if (!cycle.empty() && states.back() != begin)
      return Failure{Judgement::kRefuted, fmt::format("the cycle does not close after {}", way())};
    if (!cycle.empty()) return std::nullopt;
    const auto next = world_.successors(begin);
    if (!next) return Failure{Judgement::kCannotJudge, "a step exceeds the range of values"};
    if (!next->empty())
      return Failure{Judgement::kRefuted,
                     fmt::format("the run should end in a deadlock after {}, and does not", way())};
    return std::nullopt;
  }

  World& world_;
  Formulas& formulas_;
  Branching& branching_;
  Inspection& inspection_;
  Watch& watch_;
  std::size_t executed_ = 0, open_ = 0;
  std::vector<std::optional<std::uint64_t>> inspected_;
};

ReplayOutcome outcome(Judgement judgement, std::string message, std::size_t executed = 0) {
  return {judgement, std::move(message), executed, {}};
}

}  // namespace

ReplayOutcome judge_ctl(World& world, const Trace& trace, Effort effort, Watch& watch) {
  if (!trace.evidence) return outcome(Judgement::kCannotJudge, "the trace has no evidence");
  Formulas formulas;
  const Result<FormulaId> formula = world.read(trace.formula, formulas);
  if (!formula)
    return outcome(Judgement::kCannotJudge, "the formula of the trace cannot be read: " + formula.error().message);
  if (!property::is_branching(formulas, *formula))
    return outcome(Judgement::kCannotJudge, "the formula of the trace is not CTL");
  Branching branching(formulas);
  const FormulaId claim = branching(*formula, trace.is_violated);
  Inspection inspection(world, formulas, branching, effort == Effort::kQuick ? kQuickStates : ~std::size_t{0}, watch);
  Judge judge(world, formulas, branching, inspection, watch);
  const std::optional<Failure> failure = judge.check(claim, *trace.evidence, 0);
  if (failure) return outcome(failure->judgement, failure->message, judge.executed());
  std::uint64_t seen = 0;
  for (const auto& each : judge.inspected()) seen += each.value_or(0);
  const std::string_view what = trace.is_violated ? "violation" : "formula";
  ReplayOutcome result =
      judge.open() == 0
          ? outcome(Judgement::kConfirmed, fmt::format("{} confirmed", what), judge.executed())
          : outcome(Judgement::kCannotJudge,
                    fmt::format("all runs are as they should be, but {} about all paths {} too many states to look at",
                                judge.open() == 1 ? "a part" : fmt::format("{} parts", judge.open()),
                                judge.open() == 1 ? "has" : "have"),
                    judge.executed());
  if (seen > 0)
    result.message += fmt::format(" ({} state{} seen for what holds on all paths)", seen, seen == 1 ? "" : "s");
  result.inspected = judge.inspected();
  return result;
}

}  // namespace onager::witness
