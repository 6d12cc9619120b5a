// Weak fairness and progress, by definition: a cycle without progress is looked for among the strongly connected
// components of the whole graph, and among those that are fair.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "answer/ask.h"
#include "answer/asking_test.h"
#include "frontend/load.h"
#include "system/promela/promela_system.h"
#include "tests/oracle/random_promela.h"

namespace onager {
namespace {

constexpr std::size_t kMostStates = 400;

struct Node {
  struct Step {
    std::size_t to;
    std::uint32_t maker;
  };
  std::vector<Step> steps;
  std::set<std::uint32_t> can;  // processes that can begin a step
  bool has_progress = false;
};

class Graph {
 public:
  // Empty if there are too many states.
  static Graph of(const promela::PromelaSystem& system) {
    Graph graph;
    std::vector<State> states{system.initial()};
    std::map<State, std::size_t> numbers{{states[0], 0}};
    const auto& makers = system.knowledge().facts.get().makers;
    std::vector<TransitionId> room(system.transitions());
    for (std::size_t s = 0; s < states.size(); ++s) {
      if (states.size() > kMostStates) return {};
      Node& node = graph.nodes.emplace_back();
      node.has_progress = has_progress(system, states[s]);
      const std::size_t count = *system.list_enabled(states[s], room);
      for (std::size_t i = 0; i < count; ++i) {
        Successors next;
        system.fire({&room[i], 1}, states[s], next);
        State to = states[s];
        for (const Change& change : next[0].changes) to[change.slot] = change.value;
        const auto [found, fresh] = numbers.emplace(to, states.size());
        if (fresh) states.push_back(to);
        node.steps.push_back({found->second, makers[room[i]]});
        node.can.insert(makers[room[i]]);
        graph.processes = std::max(graph.processes, makers[room[i]] + 1);
      }
    }
    return graph;
  }

  // Whether some cycle has no state with progress; a fair one if that is asked for.
  bool has_lasso(bool fair) const {
    std::vector<bool> done(nodes.size());
    for (std::size_t s = 0; s < nodes.size(); ++s) {
      if (done[s]) continue;
      std::vector<std::size_t> component;
      const std::set<std::size_t> forth = reached(s);
      for (const std::size_t t : forth)
        if (reached(t).contains(s)) component.push_back(t);
      for (const std::size_t t : component) done[t] = true;
      if (!component.empty() && (!fair || is_fair({component.begin(), component.end()}))) return true;
    }
    return false;
  }

  std::vector<Node> nodes;
  std::uint32_t processes = 0;

 private:
  static bool has_progress(const promela::PromelaSystem& system, const State& state) {
    const auto& instances = system.layout().instances();
    for (promela::InstanceId i = 0; i < instances.size(); ++i) {
      const auto& known = system.machine().graph_of(i).nodes;
      if (state[instances[i].node] < known.size() && known[state[instances[i].node]].is_progress) return true;
    }
    return false;
  }
  // By one step or more, without progress.
  std::set<std::size_t> reached(std::size_t from) const {
    std::set<std::size_t> seen;
    std::vector<std::size_t> open{from};
    while (!open.empty()) {
      const std::size_t s = open.back();
      open.pop_back();
      if (nodes[s].has_progress) continue;
      for (const Node::Step& step : nodes[s].steps)
        if (!nodes[step.to].has_progress && seen.insert(step.to).second) open.push_back(step.to);
    }
    return seen;
  }
  bool is_fair(const std::set<std::size_t>& component) const {
    for (std::uint32_t p = 0; p < processes; ++p) {
      bool served = false;
      for (const std::size_t s : component) {
        served = served || !nodes[s].can.contains(p);
        for (const Node::Step& step : nodes[s].steps)
          served = served || (step.maker == p && component.contains(step.to));
      }
      if (!served) return false;
    }
    return true;
  }
};

std::string verdict_of(const kind::Model& model, const char* fairness) {
  answer::Inquiry inquiry;
  inquiry.names = model.names();
  answer::add(inquiry, {.word = "non-progress-cycles", .text = {}, .file = {}, .only = {}}, &model, Watch::endless());
  run::Words words;
  words.search = words.reduction = "auto";
  words.fairness = fairness;
  const Result<answer::Answer> answer = answer::testing::ask(model, std::move(inquiry), words);
  if (!answer) return answer.error().message;
  if (answer->fault) return *answer->fault;
  return answer->verdict == run::Verdict::kHolds ? "holds" : "violated";
}

// Empty if the law holds, or says nothing about the model.
std::string difference(const std::string& text, std::size_t& violations) {
  const auto model = frontend::parse_model("random.pml", text, Watch::endless());
  if (!model) return "";
  const Graph graph = kind::with_room(**model, [&] {
    const kind::Instance instance = (*model)->instance(Watch::endless(), 0, {});
    return Graph::of(static_cast<const promela::PromelaSystem&>(instance.system()));
  });
  if (graph.nodes.empty()) return "";
  for (const char* fairness : {"none", "weak"}) {
    const std::string wanted = graph.has_lasso(std::string_view(fairness) == "weak") ? "violated" : "holds";
    const std::string found = verdict_of(**model, fairness);
    violations += wanted == "violated";
    if (found != wanted) return std::string("fairness ") + fairness + ": " + found + " instead of " + wanted;
  }
  return "";
}

// Models that differ in what is fair: a process that is always able to move, one that is again and again, none.
TEST(PromelaFairnessLaw, SmallModels) {
  const auto lassos = [](const char* text) {
    const auto model = frontend::parse_model("small.pml", text, Watch::endless());
    EXPECT_TRUE(model);
    const kind::Instance instance = (*model)->instance(Watch::endless(), 0, {});
    const Graph graph = Graph::of(static_cast<const promela::PromelaSystem&>(instance.system()));
    EXPECT_EQ(verdict_of(**model, "weak"), graph.has_lasso(true) ? "violated" : "holds");
    return std::pair(graph.has_lasso(false), graph.has_lasso(true));
  };
  using Pair = std::pair<bool, bool>;
  const std::string loop = "active proctype L() { bit x; do :: x = 1 - x od } ";
  EXPECT_EQ(lassos((loop + "bit y; active proctype P() { do :: y = 1; progress: y = 0 od }").c_str()),
            Pair(true, false));
  EXPECT_EQ(lassos((loop + "bit y; active proctype P() { do :: y == 1 -> progress: y = 0 od }").c_str()),
            Pair(true, true));
  EXPECT_EQ(lassos("bit x; active proctype P() { do :: x = 1 - x od } "
                   "active proctype Q() { do :: x == 1 -> progress: skip od }"),
            Pair(true, true));
  EXPECT_EQ(lassos("active proctype P() { progress: skip }"), Pair(false, false));
}

TEST(PromelaFairnessLaw, RandomModels) {
  std::size_t violations = 0;
  for (std::uint64_t seed = 1; seed <= 250; ++seed) {
    const oracle::PromelaText text = oracle::random_promela(seed);
    const std::string wrong = difference(oracle::to_text(text), violations);
    if (wrong.empty()) continue;
    std::size_t ignored = 0;
    const oracle::PromelaText small = oracle::shrink(
        text, [&](const oracle::PromelaText& model) { return !difference(oracle::to_text(model), ignored).empty(); });
    FAIL() << "seed " << seed << ": " << wrong << "\n" << oracle::to_text(small);
  }
  EXPECT_GT(violations, 20u);
}

}  // namespace
}  // namespace onager
