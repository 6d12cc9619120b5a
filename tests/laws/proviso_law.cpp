#include "tests/laws/proviso_law.h"

#include <set>

#include "audit/promise.h"
#include "audit/recorder.h"
#include "store/strategies.h"

namespace onager::laws {

namespace {

using proviso::Promise;

// Passes everything on, but loses every second wish of the proviso that is not to keep all as it is.
class Forgetful final : public proviso::Proviso {
 public:
  explicit Forgetful(std::unique_ptr<proviso::Proviso> inner) : inner_(std::move(inner)) {}
  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    inner_->entered(state, enabled, taken);
  }
  proviso::Answer finished_edge(StateId from, TransitionId by, StateId to) override {
    return half(inner_->finished_edge(from, by, to));
  }
  proviso::Answer leaving(StateId state, proviso::Look& look) override { return half(inner_->leaving(state, look)); }
  std::span<const TransitionId> wanted() const override { return inner_->wanted(); }
  void widened(StateId state, bool fully) override { inner_->widened(state, fully); }
  void left(StateId state) override { inner_->left(state); }
  proviso::Revisit revisit() override {
    const proviso::Revisit again = inner_->revisit();
    if (again.state != kNone) forget_ = !forget_;
    return forget_ ? proviso::Revisit{} : again;
  }
  bool revisits() const override { return inner_->revisits(); }

 private:
  proviso::Answer half(proviso::Answer answer) {
    if (answer != proviso::Answer::kKeep) forget_ = !forget_;
    return forget_ ? proviso::Answer::kKeep : answer;
  }

  std::unique_ptr<proviso::Proviso> inner_;
  bool forget_ = false;
};

class Inspector final : public search::Visitor {
 public:
  bool visit(const search::Visit& visit) override {
    const oracle::Marking marking(visit.state.begin(), visit.state.end());
    if (visit.enabled.empty()) deadlocks.insert(marking);
    repeated = repeated || !states.emplace(visit.id, marking).second;
    return true;
  }
  std::map<StateId, oracle::Marking> states;
  std::set<oracle::Marking> deadlocks;
  bool repeated = false;
};

class Patient final : public search::Monitor {
  search::Stop poll(const search::Progress&) override { return search::Stop::kComplete; }
};

using Futures = std::map<oracle::Marking, std::set<TransitionId>>;

// Which transitions can still fire, at once or later, from each state.
Futures futures(const FullSpace& full) {
  Futures all;
  for (const auto& [marking, edges] : full.edges) all[marking];
  for (bool changed = true; changed;) {
    changed = false;
    for (auto at = full.edges.rbegin(); at != full.edges.rend(); ++at) {
      std::set<TransitionId>& future = all.at(at->first);
      const std::size_t before = future.size();
      for (const auto& [t, to] : at->second) {
        future.insert(t);
        const std::set<TransitionId>& later = all.at(to);
        future.insert(later.begin(), later.end());
      }
      changed = changed || future.size() != before;
    }
  }
  return all;
}

// The same in the reduced graph.
std::vector<std::set<TransitionId>> futures(const audit::ReducedGraph& graph) {
  std::vector<std::set<TransitionId>> future(graph.nodes.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (StateId s = graph.nodes.size() == 0 ? 0 : static_cast<StateId>(graph.nodes.size()); s-- > 0;) {
      const std::size_t before = future[s].size();
      for (const auto& [by, to] : graph.nodes[s].edges) {
        future[s].insert(by);
        future[s].insert(future[to].begin(), future[to].end());
      }
      changed = changed || future[s].size() != before;
    }
  }
  return future;
}

std::vector<TransitionId> all_of(std::size_t transitions) {
  std::vector<TransitionId> all;
  for (TransitionId t = 0; t < transitions; ++t) all.push_back(t);
  return all;
}

// Transitions whose futures a promise preserves.
std::span<const TransitionId> preserved(Promise promise, std::span<const TransitionId> all,
                                        std::span<const TransitionId> visible) {
  if (promise == Promise::kNothing) return {};
  const bool some =
      promise == Promise::kVisibleSafety || promise == Promise::kInterestingSafety || promise == Promise::kVisible;
  return some ? visible : all;
}

std::string lost_transition(const FullSpace& full_space, const Inspector& inspector, const audit::ReducedGraph& graph,
                            std::span<const TransitionId> transitions) {
  if (transitions.empty()) return "";
  const Futures full = futures(full_space);
  const auto future = futures(graph);
  for (StateId s = 0; s < graph.nodes.size(); ++s)
    for (TransitionId t : transitions)
      if (full.at(inspector.states.at(s)).contains(t) && !future[s].contains(t))
        return "transition " + std::to_string(t) + " is lost from state " + std::to_string(s);
  return "";
}

}  // namespace

std::vector<ProvisoCombination> all_proviso_combinations() {
  const char* const kSpecs[] = {"closure",
                                "weak:deletion(max-forward)",
                                "closure-star(min-enabled,min-forward)",
                                "deletion(max-enabled)",
                                "none",
                                "incremental",
                                "weak:beam(nds)",
                                "closure(random,random)",
                                "closure-deletion"};
  std::vector<ProvisoCombination> all;
  for (const char* text : kSpecs)
    for (const proviso::Strategy& proviso : proviso::strategies())
      for (const search::Strategy& search : search::strategies()) {
        const stubborn::Spec spec = *stubborn::parse_spec(text);
        if (search.order == proviso::Order::kAny) continue;  // it asks no proviso
        const bool fits = proviso.needs == proviso::Order::kAny || proviso.needs == search.order;
        if (fits && !(spec.weak && proviso.needs_strong)) all.push_back({proviso, search, spec, all.size() % 3 == 2});
      }
  return all;
}

std::string broken_promise(const TransitionSystem& system, const FullSpace& full,
                           const ProvisoCombination& combination) {
  const stubborn::Needs needs(system, {.dynamic = combination.dynamic});
  const auto algorithm = stubborn::make(needs, combination.spec);
  stubborn::Widening widening(needs);
  MemoryBudget budget;
  const auto store = store::make_tree(system, budget);
  const std::vector<TransitionId> all = all_of(system.transitions());
  const std::vector<TransitionId> visible(all.begin(), all.begin() + !all.empty());
  audit::ReducedGraph graph;
  auto proviso = combination.proviso.make({all.size(), visible, budget});
  if (combination.forgetful) proviso = std::make_unique<Forgetful>(std::move(proviso));
  audit::Recorder recorder(visible, graph, budget);
  const auto search = combination.search.make({.system = system,
                                               .store = *store,
                                               .reduction = algorithm.get(),
                                               .budget = budget,
                                               .proviso = proviso.get(),
                                               .widening = &widening,
                                               .observer = &recorder});
  Inspector inspector;
  Patient patient;
  if (search->run(inspector, patient) != search::Stop::kComplete) return "did not end";
  if (inspector.repeated || inspector.states.size() != graph.nodes.size()) return "not every state is visited once";
  const Promise promise = combination.proviso.gives;
  audit::OutsideRuns runs(system, kNone, {});
  const auto bypass = [&](StateId s, std::span<const TransitionId> first) {
    const oracle::Marking& marking = inspector.states.at(s);
    return audit::visible_bypass(runs, {marking.begin(), marking.end()}, first, visible);
  };
  if (auto broken = audit::broken_promise(graph, promise, visible, bypass))
    return audit::describe(*broken, [&](TransitionId t) { return system.transition_name(t); });
  std::set<oracle::Marking> deadlocks;
  for (const auto& [marking, edges] : full.edges)
    if (edges.empty()) deadlocks.insert(marking);
  if (inspector.deadlocks != deadlocks) return "other deadlocks";
  if (search->progress().states > full.edges.size()) return "more states than without reduction";
  std::size_t edges = 0;
  for (const auto& node : graph.nodes) edges += node.edges.size();
  if (search->progress().edges != edges) return "wrong number of edges";
  return lost_transition(full, inspector, graph, preserved(promise, all, visible));
}

}  // namespace onager::laws
