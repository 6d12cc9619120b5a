#include "check/liveness.h"

#include <algorithm>

#include "base/words.h"
#include "check/plan.h"
#include "check/run.h"
#include "proviso/support/terminal.h"

namespace onager::check {

namespace {

// By number, ascending; all if there are no names.
std::vector<TransitionId> numbers_of(const Net& net, const std::vector<std::string>& names) {
  std::vector<TransitionId> numbers;
  for (TransitionId t = 0; t < net.transitions.size(); ++t)
    if (names.empty() || std::ranges::find(names, net.transitions[t].id) != names.end()) numbers.push_back(t);
  return numbers;
}

// Which transitions were enabled in some state seen: they can fire.
class Fireable : public search::Visitor {
 public:
  explicit Fireable(std::size_t transitions) : seen_(transitions) {}
  bool visit(const search::Visit& visit) override {
    for (TransitionId t : visit.enabled)
      if (!seen_[t]) {
        seen_[t] = true;
        first_seen(t);
      }
    return !decided();
  }
  bool seen(TransitionId t) const { return seen_[t]; }

 protected:
  virtual void first_seen(TransitionId t) = 0;
  virtual bool decided() const = 0;

 private:
  std::vector<bool> seen_;
};

class QuasiLive final : public Fireable {
 public:
  QuasiLive(std::size_t transitions, std::span<const TransitionId> asked)
      : Fireable(transitions), is_asked_(transitions), open_(asked.size()) {
    for (TransitionId t : asked) is_asked_[t] = true;
  }
  bool decided() const override { return open_ == 0; }

 private:
  void first_seen(TransitionId t) override { open_ -= is_asked_[t]; }

  std::vector<bool> is_asked_;
  std::size_t open_;  // asked for and not seen
};

class StablePlaces final : public Fireable {
 public:
  explicit StablePlaces(const Net& net)
      : Fireable(net.transitions.size()), net_(net), changes_(net.places.size()), stable_(net.places.size()) {}
  bool decided() const override { return stable_ == 0; }
  bool stable(PlaceId p) const { return !changes_[p]; }

 private:
  static std::int64_t weight(std::span<const Arc> arcs, PlaceId p) {
    std::int64_t sum = 0;
    for (const Arc& arc : arcs)
      if (arc.place == p) sum += arc.weight;
    return sum;
  }
  void touch(TransitionId t, PlaceId p) {
    if (changes_[p] || weight(net_.inputs[t], p) == weight(net_.outputs[t], p)) return;
    changes_[p] = true;
    --stable_;
  }
  void first_seen(TransitionId t) override {
    for (const Arc& arc : net_.inputs[t]) touch(t, arc.place);
    for (const Arc& arc : net_.outputs[t]) touch(t, arc.place);
  }

  const Net& net_;
  std::vector<bool> changes_;
  std::size_t stable_;  // places not known to change
};

// Finds the terminal components of the graph of a depth-first search, until one of them does not take a transition.
class TerminalWatch final : public search::Observer, public search::Visitor {
 public:
  TerminalWatch(std::size_t transitions, std::span<const TransitionId> asked, MemoryBudget& budget)
      : terminal_(transitions, budget), asked_(asked.begin(), asked.end()) {}

  void entered(StateId state, std::span<const TransitionId>, std::span<const TransitionId>) override {
    terminal_.enter(state);
  }
  void edge(StateId from, TransitionId by, StateId to) override { terminal_.edge(from, by, to); }
  void left(StateId state) override {
    if (terminal_.closes(state))
      for (TransitionId t : asked_)
        if (!terminal_.is_taken(t, state)) not_live_ = t;
    terminal_.leave(state);
  }
  bool visit(const search::Visit&) override { return not_live_ == kNone; }

  // A transition asked for that is not live; kNone: none so far.
  TransitionId not_live() const { return not_live_; }

 private:
  proviso::Terminal terminal_;
  std::vector<TransitionId> asked_;
  TransitionId not_live_ = kNone;
};

LivenessAnswer answer_of(const Run& run, search::Stop stop) {
  return {run.figures(), Verdict::kUnknown, run.reason(stop), "", run.choice()};
}

// The transitions asked for, in the numbering of the run.
struct Asked {
  Net net;  // in the static order of the method
  std::vector<TransitionId> transitions;

  const std::string& name(TransitionId t) const { return net.transitions[t].id; }
};

LivenessAnswer quasi_live(Run& run, const Asked& asked) {
  QuasiLive visitor(asked.net.transitions.size(), asked.transitions);
  const search::Stop stop = run.go(visitor);
  LivenessAnswer answer = answer_of(run, stop);
  if (visitor.decided()) {
    answer.verdict = Verdict::kHolds;
    answer.reason.clear();
  } else if (stop == search::Stop::kComplete) {
    answer.verdict = Verdict::kViolated;
    for (TransitionId t : asked.transitions)
      if (!visitor.seen(t)) answer.witness = asked.name(t);
  }
  return answer;
}

LivenessAnswer stable_place(Run& run, const Net& net) {
  StablePlaces visitor(net);
  const search::Stop stop = run.go(visitor);
  LivenessAnswer answer = answer_of(run, stop);
  if (visitor.decided()) {
    answer.verdict = Verdict::kViolated;
    answer.reason.clear();
  } else if (stop == search::Stop::kComplete) {
    answer.verdict = Verdict::kHolds;
    for (PlaceId p = 0; p < net.places.size(); ++p)
      if (visitor.stable(p)) answer.witness = net.places[p].id;
  }
  return answer;
}

LivenessAnswer live(Run& run, const Asked& asked) {
  TerminalWatch watch(asked.net.transitions.size(), asked.transitions, run.budget());
  const search::Stop stop = run.go(watch, &watch);
  LivenessAnswer answer = answer_of(run, stop);
  if (watch.not_live() != kNone) {
    answer.verdict = Verdict::kViolated;
    answer.reason.clear();
    answer.witness = asked.name(watch.not_live());
  } else if (stop == search::Stop::kComplete) {
    answer.verdict = Verdict::kHolds;
  }
  return answer;
}

bool is_known(const Method& method) {
  return is_auto(method) || static_cast<bool>(stubborn::parse_spec(method.reduction));
}
bool is_reduced(const Method& method) {
  return is_auto(method) || reduction_of(method).name != "none";
}

}  // namespace

Method with_safety(Method method) {
  method.strong_only = true;
  if (is_known(method) && is_reduced(method) && method.proviso == "none")
    method.proviso = method.search == "bfs" ? "queue-safety" : "scc-enabled";
  return method;
}

std::optional<Diagnostic> refuse_liveness(Question question, const Method& method) {
  if (auto wrong = refuse(method)) return wrong;
  const auto search = std::ranges::find(search::strategies(), method.search, &search::Strategy::name);
  if (question == Question::kLive && search->order != proviso::Order::kDepthFirst)
    return Diagnostic{
        {}, 0, 0, "liveness needs a depth-first search, and '" + method.search + "' is none", "use --search dfs"};
  if (!is_reduced(method)) return std::nullopt;
  if (!is_auto(method) && reduction_of(method).weak)
    return Diagnostic{
        {}, 0, 0, "liveness needs strong stubborn sets, and '" + method.reduction + "' are weak", "leave out weak:"};
  const proviso::Strategy& row = proviso_of(method);
  const bool safe = row.gives == proviso::Promise::kSafety || row.gives == proviso::Promise::kWeak ||
                    row.gives == proviso::Promise::kStrong;
  if (!safe)
    return Diagnostic{{},
                      0,
                      0,
                      "proviso '" + method.proviso + "' does not promise safety of all transitions",
                      "use --proviso scc-enabled"};
  if (question == Question::kLive && row.needs == proviso::Order::kAny)
    return Diagnostic{
        {},
        0,
        0,
        "liveness needs a proviso that works while the search goes on, and '" + method.proviso + "' comes after it",
        "use --proviso scc-enabled"};
  return std::nullopt;
}

std::optional<Diagnostic> refuse_names(const Net& net, const std::vector<std::string>& transitions) {
  std::vector<std::string> known;
  for (const Node& transition : net.transitions) known.push_back(transition.id);
  for (const std::string& name : transitions)
    if (std::ranges::find(known, name) == known.end())
      return Diagnostic{{}, 0, 0, "the model has no transition '" + name + "'", did_you_mean(name, known)};
  return std::nullopt;
}

LivenessAnswer check_liveness(const Net& net, Question question, const std::vector<std::string>& transitions,
                              const Method& method, const Limits& limits) {
  Asked asked{shuffled(net, method.shuffle), {}};
  asked.transitions = numbers_of(asked.net, transitions);
  Run run(net, method, limits, false);
  if (question == Question::kQuasiLive) return quasi_live(run, asked);
  if (question == Question::kStablePlace) return stable_place(run, asked.net);
  return live(run, asked);
}

}  // namespace onager::check
