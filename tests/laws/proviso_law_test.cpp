// Every proviso, with every search it can be used with and every reduction, keeps its promise on the finished graph,
// keeps all deadlocks, and never has more states than the full space. With a promise of safety or more, each transition
// that fires in the full space fires in the reduced one; from each state of it, the same transitions can still fire.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "audit/promise.h"
#include "audit/recorder.h"
#include "search/strategies.h"
#include "store/strategies.h"
#include "stubborn/strategies.h"
#include "system/net/net_system.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"
#include "tests/oracle/tiny_nets.h"

namespace onager {
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

struct Combination {
  const proviso::Strategy& proviso;
  const search::Strategy& search;
  stubborn::Spec spec;
  bool dynamic = false;  // relations
  bool forgetful = false;
  std::string name() const {
    return std::string(proviso.name) + " " + std::string(search.name) + " " + spec.to_string() +
           (dynamic ? " dynamic" : "");
  }
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

// Which transitions can still fire, at once or later, from each state.
class FullSpace {
 public:
  FullSpace(const Net& net, const oracle::Exploration& naive) {
    for (const oracle::Marking& marking : naive.states) future_[marking];
    for (bool changed = true; changed;) {
      changed = false;
      for (auto& [marking, future] : future_) {
        const std::size_t before = future.size();
        for (TransitionId t = 0; t < net.transitions.size(); ++t) {
          if (!oracle::is_enabled(net, marking, t)) continue;
          future.insert(t);
          const auto& later = future_.at(oracle::fired(net, marking, t));
          future.insert(later.begin(), later.end());
        }
        changed = changed || future.size() != before;
      }
    }
  }
  const std::set<TransitionId>& future(const oracle::Marking& marking) const { return future_.at(marking); }

 private:
  std::map<oracle::Marking, std::set<TransitionId>> future_;
};

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

std::string lost_transition(const FullSpace& full, const Inspector& inspector, const audit::ReducedGraph& graph,
                            std::span<const TransitionId> transitions) {
  if (transitions.empty()) return "";
  const auto future = futures(graph);
  for (StateId s = 0; s < graph.nodes.size(); ++s)
    for (TransitionId t : transitions)
      if (full.future(inspector.states.at(s)).contains(t) && !future[s].contains(t))
        return "transition " + std::to_string(t) + " is lost from state " + std::to_string(s);
  return "";
}

std::string difference(const Net& net, const oracle::Exploration& naive, const Combination& combination) {
  const NetSystem system(net);
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
  if (inspector.deadlocks != naive.deadlocks) return "other deadlocks";
  if (search->progress().states > naive.states.size()) return "more states than without reduction";
  std::size_t edges = 0;
  for (const auto& node : graph.nodes) edges += node.edges.size();
  if (search->progress().edges != edges) return "wrong number of edges";
  return lost_transition(FullSpace(net, naive), inspector, graph, preserved(promise, all, visible));
}

constexpr std::size_t kLimit = 120;

bool breaks_law(const Net& net, const Combination& combination) {
  const auto space = oracle::explore(net, kLimit);
  return space.complete && !difference(net, space, combination).empty();
}

void expect_law(const Net& net, const oracle::Exploration& naive, const Combination& combination) {
  const std::string wrong = difference(net, naive, combination);
  if (wrong.empty()) return;
  const Net small = oracle::shrink(net, [&](const Net& candidate) { return breaks_law(candidate, combination); });
  FAIL() << combination.name() << ": " << wrong << " on " << oracle::describe(small) << "there "
         << difference(small, oracle::explore(small, kLimit), combination);
}

std::vector<Combination> all_combinations() {
  const char* const kSpecs[] = {"closure",
                                "weak:deletion(max-forward)",
                                "closure-star(min-enabled,min-forward)",
                                "deletion(max-enabled)",
                                "none",
                                "incremental",
                                "weak:beam(nds)",
                                "closure(random,random)",
                                "closure-deletion"};
  std::vector<Combination> all;
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

// Every net meets `each` combinations, so that all combinations are met again and again.
void expect_law_on_random_nets(std::uint64_t begin, std::uint64_t end, std::size_t each) {
  const std::vector<Combination> all = all_combinations();
  std::size_t next = 0;
  for (std::uint64_t seed = begin; seed < end && !testing::Test::HasFatalFailure(); ++seed) {
    const Net net = oracle::random_net(seed);
    const oracle::Exploration naive = oracle::explore(net, kLimit);
    if (!naive.complete) continue;
    for (std::size_t i = 0; i < each; ++i) expect_law(net, naive, all[next++ % all.size()]);
  }
}

TEST(ProvisoLaw, RandomNets) {
  expect_law_on_random_nets(0, 6'000, 7);
}
TEST(LongProvisoLaw, RandomNets) {
  expect_law_on_random_nets(6'000, 26'000, 60);
}

void expect_law_on_tiny_nets(const oracle::TinySpace& space, std::uint64_t stride) {
  const std::vector<Combination> all = all_combinations();
  const oracle::TinyNets nets(space);
  std::size_t next = 0;
  nets.visit(0, nets.size(), stride, [&](const Net& net, std::uint64_t number) {
    if (testing::Test::HasFatalFailure()) return;
    SCOPED_TRACE(number);
    const oracle::Exploration naive = oracle::explore(net, 40);
    if (naive.complete) expect_law(net, naive, all[next++ % all.size()]);
  });
}

TEST(ProvisoLaw, AllNetsOfTwoPlacesAndTwoTransitions) {
  expect_law_on_tiny_nets({2, 2, 2, 0, 2}, 1);
}
TEST(ProvisoLaw, SomeNetsOfThreePlacesAndThreeTransitions) {
  expect_law_on_tiny_nets({3, 3, 2, 0, 2}, 60'017);
}
TEST(LongProvisoLaw, ManyNetsOfThreePlacesAndThreeTransitions) {
  expect_law_on_tiny_nets({3, 3, 2, 0, 2}, 1'009);
}

// That the laws would notice: each proviso, made forgetful, soon breaks one.
TEST(ProvisoLaw, ForgetfulProvisosAreCaught) {
  for (const proviso::Strategy& row : proviso::strategies()) {
    if (row.gives == Promise::kNothing) continue;
    const bool breadth_first = row.needs == proviso::Order::kBreadthFirst;
    const search::Strategy& search = search::strategies()[breadth_first ? 0 : 1];
    const Combination forgetful{row, search, *stubborn::parse_spec("closure"), false, true};
    bool caught = false;
    for (std::uint64_t seed = 0; seed < 2'000 && !caught; ++seed)
      caught = breaks_law(oracle::random_net(seed), forgetful);
    EXPECT_TRUE(caught) << row.name;
  }
}

}  // namespace
}  // namespace onager
