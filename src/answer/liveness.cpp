#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "answer/parts.h"
#include "answer/place_sums.h"
#include "proviso/support/terminal.h"
#include "run/run.h"

namespace onager::answer {

namespace {

// What is asked for, in the numbering of a run: transitions, or bindings of one, any of which will do.
struct Group {
  std::string name;
  std::vector<TransitionId> members;
};

std::vector<Group> all_of(const Net& net) {
  std::vector<Group> groups;
  for (TransitionId t = 0; t < net.transitions.size(); ++t) groups.push_back({net.transitions[t].id, {t}});
  return groups;
}

// `net` is that of the model in the static order of the run. Without names all transitions, one by one.
std::vector<Group> groups_of(const Inquiry& inquiry, const Net& net, const std::vector<std::string>& names) {
  if (names.empty()) return all_of(net);
  const property::NameTable& known = inquiry.names.transitions;
  std::unordered_map<std::string_view, TransitionId> numbers;
  for (TransitionId t = 0; t < net.transitions.size(); ++t) numbers.emplace(net.transitions[t].id, t);
  std::vector<Group> groups;
  for (const std::string& name : names) {
    Group& group = groups.emplace_back(Group{name, {}});
    for (const TransitionId t : known.find(name)) group.members.push_back(numbers.at(known[t]));
  }
  return groups;
}

// Which transitions were enabled in some state seen: they can fire.
class Fireable : public search::Visitor {
 public:
  explicit Fireable(std::size_t transitions) : seen_(transitions) {}
  bool visit(const search::Visit& visit) override {
    for (TransitionId t : visit.enabled.list())
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
  QuasiLive(const run::Run& run, std::size_t transitions, std::span<const Group> asked)
      : Fireable(transitions), run_(run), groups_(transitions), is_met_(asked.size()), open_(asked.size()) {
    for (std::uint32_t i = 0; i < asked.size(); ++i)
      for (const TransitionId t : asked[i].members) groups_[t].push_back(i);
  }
  bool decided() const override { return open_ == 0; }
  bool is_met(std::size_t group) const { return is_met_[group]; }
  // Ends with the transition asked for, if that is one and was seen.
  const std::vector<TransitionId>& path() const { return path_; }

 private:
  void first_seen(TransitionId t) override {
    for (const std::uint32_t group : groups_[t])
      if (!is_met_[group]) meet(group, t);
  }
  void meet(std::uint32_t group, TransitionId t) {
    if (is_met_.size() == 1) {
      path_ = run_.path();
      path_.push_back(t);
    }
    is_met_[group] = true;
    --open_;
  }

  const run::Run& run_;
  std::vector<std::vector<std::uint32_t>> groups_;  // by transition: what asks for it
  std::vector<bool> is_met_;                        // by group
  std::vector<TransitionId> path_;
  std::size_t open_;  // groups that are not met
};

class StablePlaces final : public Fireable {
 public:
  // `sums` are the places asked for.
  StablePlaces(const Net& net, const PlaceSums& sums)
      : Fireable(net.transitions.size()), net_(net), sums_(sums), changes_(sums.size()), stable_(sums.size()) {}
  bool decided() const override { return stable_ == 0; }
  bool stable(std::size_t sum) const { return !changes_[sum]; }

 private:
  void first_seen(TransitionId t) override {
    std::map<std::uint32_t, std::int64_t> change;
    for (const Arc& arc : net_.inputs[t])
      if (sums_.of(arc.place) != kNone) change[sums_.of(arc.place)] -= arc.weight;
    for (const Arc& arc : net_.outputs[t])
      if (sums_.of(arc.place) != kNone) change[sums_.of(arc.place)] += arc.weight;
    for (const auto& [sum, tokens] : change) {
      if (tokens == 0 || changes_[sum]) continue;
      changes_[sum] = true;
      --stable_;
    }
  }

  const Net& net_;
  const PlaceSums& sums_;
  std::vector<bool> changes_;  // by sum
  std::size_t stable_;         // sums not known to change
};

// Finds the terminal components of the graph of a depth-first search, until one of them does not take a transition.
class TerminalWatch final : public search::Observer, public search::Visitor {
 public:
  TerminalWatch(run::Run& run, std::size_t transitions, std::span<const Group> asked)
      : run_(run), terminal_(transitions, run.budget()), asked_(asked) {}

  void entered(StateId state, std::span<const TransitionId>, std::span<const TransitionId>) override {
    terminal_.enter(state);
  }
  void edge(StateId from, TransitionId by, StateId to) override { terminal_.edge(from, by, to); }
  void left(StateId state) override {
    if (not_live_ == nullptr && terminal_.closes(state)) close(state);
    terminal_.leave(state);
  }
  bool visit(const search::Visit&) override { return not_live_ == nullptr; }

  // What is asked for and not live; nullptr: nothing so far.
  const Group* not_live() const { return not_live_; }
  // To a state from which on it cannot fire.
  const std::vector<TransitionId>& path() const { return path_; }

 private:
  void close(StateId root) {
    const auto dead = std::ranges::find_if(asked_, [&](const Group& group) {
      return std::ranges::none_of(group.members, [&](TransitionId t) { return terminal_.is_taken(t, root); });
    });
    if (dead == asked_.end()) return;
    path_ = run_.path();
    not_live_ = &*dead;
  }

  const run::Run& run_;
  proviso::Terminal terminal_;
  const std::span<const Group> asked_;
  std::vector<TransitionId> path_;
  const Group* not_live_ = nullptr;
};

Answer answer_of(const run::Run& run, search::Stop stop) {
  Answer answer = unknown(run.plan(), run.reason(stop), run.figures());
  answer.technique = run::Technique::kSearch;
  answer.why = run.why();
  return answer;
}

void decide(Answer& answer, run::Verdict verdict) {
  answer.verdict = verdict;
  answer.reason = {};
}

struct Asked {
  Net net;  // in the static order of the plan
  std::vector<Group> groups;

  std::size_t transitions() const { return net.transitions.size(); }
};

// A run that shows what is claimed of one transition.
void show(Answer& answer, const Task& task, const Question& question, const run::Run& run,
          std::span<const TransitionId> path, const std::string& transition) {
  answer.witnesses.push_back({trace_of(task, question, run.system(), path)});
  answer.witnesses.back().trace.transition = transition;
}

Answer quasi_live(const Task& task, const Question& question, run::Run& run, const Asked& asked) {
  QuasiLive visitor(run, asked.transitions(), asked.groups);
  const search::Stop stop = run.go(visitor);
  Answer answer = answer_of(run, stop);
  if (visitor.decided()) {
    decide(answer, run::Verdict::kHolds);
    if (!visitor.path().empty()) show(answer, task, question, run, visitor.path(), asked.groups.front().name);
  } else if (stop == search::Stop::kComplete) {
    decide(answer, run::Verdict::kViolated);
    for (std::size_t i = 0; i < asked.groups.size(); ++i)
      if (!visitor.is_met(i)) answer.finding = asked.groups[i].name;
  }
  return answer;
}

Answer stable_place(const Task& task, const Question& question, run::Run& run, const Net& net) {
  const PlaceSums sums(task.inquiry, question, run.system());
  StablePlaces visitor(net, sums);
  const search::Stop stop = run.go(visitor);
  Answer answer = answer_of(run, stop);
  if (visitor.decided()) {
    decide(answer, run::Verdict::kViolated);
  } else if (stop == search::Stop::kComplete) {
    decide(answer, run::Verdict::kHolds);
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (visitor.stable(i)) answer.finding = sums.name(i);
  }
  return answer;
}

Answer live(const Task& task, const Question& question, run::Run& run, const Asked& asked) {
  TerminalWatch watch(run, asked.transitions(), asked.groups);
  const search::Stop stop = run.go(watch, &watch);
  Answer answer = answer_of(run, stop);
  if (watch.not_live() != nullptr) {
    decide(answer, run::Verdict::kViolated);
    answer.finding = watch.not_live()->name;
    show(answer, task, question, run, watch.path(), answer.finding);
  } else if (stop == search::Stop::kComplete) {
    decide(answer, run::Verdict::kHolds);
  }
  return answer;
}

}  // namespace

run::Plan with_safety(run::Plan plan) {
  plan.strong_only = true;
  if (!plan.is_reduced() || plan.has_proviso()) return plan;
  const bool breadth_first = plan.search != nullptr && plan.search->order == proviso::Order::kBreadthFirst;
  plan.proviso = proviso::find(breadth_first ? "queue-safety" : "scc-enabled");
  return plan;
}

std::optional<Diagnostic> refuse_liveness(Kind kind, const run::Plan& given) {
  const run::Plan plan = with_safety(given);
  if (kind == Kind::kLive && plan.search->order != proviso::Order::kDepthFirst)
    return run::refused(fmt::format("liveness needs a depth-first search; '{}' is not one", plan.search->name),
                        "use --search dfs");
  if (!plan.is_reduced()) return std::nullopt;
  if (plan.search->order == proviso::Order::kAny)
    return run::refused(fmt::format("the search '{}' does not go with a proviso", plan.search->name),
                        "use --search dfs");
  if (plan.reduction && plan.reduction->weak)
    return run::refused(fmt::format("liveness needs strong stubborn sets, and '{}' are weak", plan.reduction->shown()),
                        "leave out weak:");
  const proviso::Strategy& row = *plan.proviso;
  const bool safe = row.gives == proviso::Promise::kSafety || row.gives == proviso::Promise::kWeak ||
                    row.gives == proviso::Promise::kStrong;
  if (!safe)
    return run::refused(fmt::format("proviso '{}' does not promise safety of all transitions", row.name),
                        "use --proviso scc-enabled");
  if (kind == Kind::kLive && row.needs == proviso::Order::kAny)
    return run::refused(
        fmt::format("liveness needs a proviso that works while the search goes on, and '{}' comes after it", row.name),
        "use --proviso scc-enabled");
  return std::nullopt;
}

Answer check_liveness(const Task& task, const Question& question) {
  Asked asked{shuffled(*task.model.net(), task.plan.shuffle), {}};
  asked.groups = groups_of(task.inquiry, asked.net, question.transitions);
  run::Run run(task.model, with_safety(task.plan), task.watch, {.keep_paths = question.kind != Kind::kStablePlace});
  if (question.kind == Kind::kQuasiLive) return quasi_live(task, question, run, asked);
  if (question.kind == Kind::kStablePlace) return stable_place(task, question, run, asked.net);
  return live(task, question, run, asked);
}

}  // namespace onager::answer
