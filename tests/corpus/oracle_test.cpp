// The answers of tests/corpus/models, confirmed by the naive engines of tests/oracle: none of what onager searches with
// is used, only the readers of models and formulas. Answers about infinite nets, plug-ins and files are known by hand
// alone.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "frontend/dve/read.h"
#include "frontend/pnml/load.h"
#include "property/atoms.h"
#include "property/parse.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/naive_colored.h"
#include "tests/oracle/naive_ltl.h"
#include "tests/oracle/naive_program.h"

namespace onager {
namespace {

using nlohmann::json;
using oracle::Graph;
using oracle::Marking;
using oracle::World;

const std::filesystem::path kModels = ONAGER_SOURCE_DIR "/tests/corpus/models";
constexpr std::size_t kMostStates = 1000;

template <typename T>
T good(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().to_string());
  return std::move(*result);
}

// A model as far as questions about it go. State 0 is the initial one.
struct Space {
  property::Names names;
  Graph graph;
  std::vector<std::map<std::string, std::size_t>> steps;  // of each state: by the name of the transition
  std::size_t transitions = 0;                            // of the model
  std::vector<bool> wrong;                                // states where an assertion is false or a process has failed
  std::map<std::string, std::uint64_t> counts;            // as `explore` calls them
  // Whether a step is one of those that a formula calls by this id.
  std::function<bool(TransitionId, const std::string&)> is_step = [this](TransitionId t, const std::string& step) {
    return step == names.transitions[t];
  };
  bool enables(std::size_t state, TransitionId t) const {
    return std::ranges::any_of(steps[state], [&](const auto& step) { return is_step(t, step.first); });
  }
};

// `next` tells the steps from a state, by name.
template <typename State, typename Next>
std::vector<State> unfold(Space& space, State initial, const Next& next) {
  std::vector<State> states{initial};
  std::map<State, std::size_t> number{{initial, 0}};
  for (std::size_t i = 0; i < states.size() && states.size() <= kMostStates; ++i) {
    space.steps.emplace_back();
    space.graph.next.emplace_back();
    for (const auto& [name, to] : next(State(states[i]))) {
      const auto [at, fresh] = number.emplace(to, states.size());
      if (fresh) states.push_back(to);
      space.steps[i][name] = at->second;
      space.graph.next[i].push_back(at->second);
    }
    if (space.steps[i].empty()) space.graph.next[i].push_back(i);
    space.counts["edges"] += space.steps[i].size();
    space.counts["deadlocks"] += space.steps[i].empty();
  }
  space.counts["states"] = states.size();
  return states;
}

// `tokens` gives the value of a place in a state.
template <typename Tokens>
void describe(Space& space, const Tokens& tokens) {
  space.graph.at = [&space, tokens](std::size_t i) {
    return property::Valuation{[tokens, i](PlaceId p) { return tokens(i, p); },
                               [&space, i](TransitionId t) { return space.enables(i, t); },
                               [&space, i] { return space.steps[i].empty(); },
                               {}};
  };
}

void fill(Space& space, const Net& net) {
  space.names = property::Names::of(net);
  space.transitions = net.transitions.size();
  const auto states = unfold(space, oracle::initial_marking(net), [&](const Marking& marking) {
    std::map<std::string, Marking> next;
    for (TransitionId t = 0; t < net.transitions.size(); ++t)
      if (oracle::is_enabled(net, marking, t)) next[net.transitions[t].id] = oracle::fired(net, marking, t);
    return next;
  });
  std::uint64_t &most = space.counts["max_tokens_in_place"], &sum = space.counts["max_tokens_in_marking"];
  for (const Marking& marking : states) {
    for (const std::uint64_t tokens : marking) most = std::max(most, tokens);
    sum = std::max(sum, std::accumulate(marking.begin(), marking.end(), std::uint64_t{0}));
  }
  describe(space, [states](std::size_t i, PlaceId p) { return static_cast<std::int64_t>(states[i][p]); });
}

// The net must outlive the space.
void fill(Space& space, const colored::Net& net) {
  space.names = property::Names::of(net);
  space.transitions = net.transitions.size();
  const colored::Texts& texts = space.names.colors->texts();
  const auto actions = oracle::actions_of(net);
  const auto states = unfold(space, oracle::initial_marking(net), [&](const oracle::ColoredMarking& marking) {
    std::map<std::string, oracle::ColoredMarking> next;
    for (const oracle::ColoredAction& action : actions)
      if (oracle::is_enabled(net, marking, action))
        next[texts.step(action.transition, action.binding)] = oracle::fired(marking, action);
    return next;
  });
  std::uint64_t &most = space.counts["max_tokens_in_place"], &sum = space.counts["max_tokens_in_marking"];
  for (const oracle::ColoredMarking& marking : states) {
    std::uint64_t all = 0;
    for (const auto& place : marking)
      for (const auto& [color, tokens] : place) {
        most = std::max(most, tokens);
        all += tokens;
      }
    sum = std::max(sum, all);
  }
  std::map<std::string, colored::Step> known;
  for (const oracle::ColoredAction& action : actions)
    known[texts.step(action.transition, action.binding)] = {action.transition, action.binding};
  space.is_step = [&space, known](TransitionId t, const std::string& text) {
    const colored::StepPattern& pattern = space.names.colors->step_pattern(t);
    const colored::Step& step = known.at(text);
    if (step.transition != pattern.transition) return false;
    for (std::size_t v = 0; v < step.binding.size(); ++v)
      if (pattern.binding[v].value_or(step.binding[v]) != step.binding[v]) return false;
    return true;
  };
  describe(space, [&space, states](std::size_t i, PlaceId p) {
    const colored::PlacePattern& pattern = space.names.colors->place_pattern(p);
    std::int64_t tokens = 0;
    for (const auto& [color, count] : states[i][pattern.place])
      if (pattern.color.value_or(color) == color) tokens += static_cast<std::int64_t>(count);
    return tokens;
  });
}

void fill(Space& space, const Program& program) {
  space.names = property::Names::of(program);
  space.transitions = space.names.transitions.size();
  const auto states = unfold(space, oracle::first_world(program),
                             [&](const World& world) { return oracle::successors(program, world); });
  std::uint64_t& failures = space.counts["failures"];
  for (const World& world : states) {
    const bool failed = oracle::has_failed(program, world);
    failures += failed;
    space.wrong.push_back(failed || oracle::breaks_assertion(program, world));
  }
  describe(space, [&program, &space, states](std::size_t i, PlaceId p) {
    return oracle::value_of(program, states[i], space.names.places[p]).value();
  });
}

class Judge {
 public:
  explicit Judge(Space& space) : space_(space) {}

  // What the files of answers say: a verdict, or the number of a bound.
  json answer(const std::string& question, const std::string& text) {
    if (question == "--deadlock" || question == "--all-deadlocks") return verdict(space_.counts["deadlocks"] == 0);
    if (question == "--assertions") return verdict(std::ranges::count(space_.wrong, true) == 0);
    if (question == "--reach") return verdict(std::ranges::count(truth(text), true) > 0);
    if (question == "--invariant") return verdict(std::ranges::count(truth(text), false) == 0);
    if (question == "--bound") return bound(text);
    if (question == "--ltl") return verdict(oracle::satisfies(space_.graph, formulas_, parsed(text)).value());
    if (question == "--quasi-live") return verdict(is_quasi_live(text));
    if (question == "--live") return verdict(is_live(text));
    if (question == "--all-live")
      return verdict(std::ranges::all_of(all_transitions(), [&](const std::string& t) { return is_live(t); }));
    return nullptr;
  }

 private:
  static json verdict(bool holds) { return holds ? "holds" : "violated"; }

  property::FormulaId parsed(const std::string& text) { return good(property::parse(text, formulas_, space_.names)); }

  std::vector<bool> truth(const std::string& text) {
    const property::FormulaId condition = parsed(text);
    std::vector<bool> result;
    for (std::size_t i = 0; i < space_.steps.size(); ++i)
      result.push_back(property::evaluate(formulas_, condition, space_.graph.at(i)));
    return result;
  }

  json bound(const std::string& text) {
    const property::FormulaId number = good(property::parse_number(text, formulas_, space_.names));
    std::int64_t most = INT64_MIN;
    for (std::size_t i = 0; i < space_.steps.size(); ++i)
      most = std::max(most, property::evaluate_number(formulas_, number, space_.graph.at(i)));
    return most;
  }

  // Not those that only formulas have named.
  std::vector<std::string> all_transitions() const {
    std::vector<std::string> all;
    for (TransitionId t = 0; t < space_.transitions; ++t) all.push_back(space_.names.transitions[t]);
    return all;
  }

  bool is_quasi_live(const std::string& name) {
    const TransitionId t = named(name);
    for (std::size_t i = 0; i < space_.steps.size(); ++i)
      if (space_.enables(i, t)) return true;
    return false;
  }
  // States from which `t` can fire, at once or later: grown from those that enable it until nothing is added.
  bool is_live(const std::string& name) {
    const TransitionId t = named(name);
    std::vector<bool> can(space_.steps.size());
    for (bool grew = true; grew;) {
      grew = false;
      for (std::size_t i = 0; i < can.size(); ++i) {
        const auto leads = [&](const auto& step) { return space_.is_step(t, step.first) || can[step.second]; };
        if (can[i] || !std::ranges::any_of(space_.steps[i], leads)) continue;
        can[i] = grew = true;
      }
    }
    return std::ranges::all_of(can, [](bool one) { return one; });
  }

  TransitionId named(const std::string& text) {
    const auto found = space_.names.find_transition(text);
    if (found.size() != 1) throw std::runtime_error("no transition, or several: " + text);
    return found.front();
  }

  Space& space_;
  property::Formulas formulas_;
};

void confirm(const json& answers, Space& space) {
  for (const auto& [member, number] : answers.at("explore").items())
    EXPECT_EQ(space.counts.at(member), number) << member;
  Judge judge(space);
  for (const json& line : answers.at("ask")) {
    const std::string question = line[0], text = line.size() > 2 ? line[1] : "";
    const json answer = judge.answer(question, text);
    if (!answer.is_null()) {
      EXPECT_EQ(answer, line.back()) << question << " " << text;
    }
  }
}

void confirm_program(const json& answers, const Program& program) {
  Space space;
  fill(space, program);
  confirm(answers, space);
  for (const json& line : answers.at("ask")) {
    if (line[0] != "--property-process") continue;
    EXPECT_EQ(oracle::has_accepted_run(program, kMostStates).value(), line[1] == "violated");
  }
}

class Corpus : public testing::TestWithParam<std::string> {};

TEST_P(Corpus, AnswersAreThoseOfTheOracle) {
  std::ifstream file(kModels / (GetParam() + ".json"));
  const json answers = json::parse(file);
  const std::string path = kModels / answers.at("model").get<std::string>();
  if (answers.contains("refused")) {
    EXPECT_FALSE(frontend::load_any_net(path));
  } else if (!answers.at("explore").value("complete", true) || path.ends_with(".c")) {
    EXPECT_EQ(answers.at("known"), "by hand");
  } else if (path.ends_with(".dve")) {
    confirm_program(answers, good(frontend::load_dve(path)));
  } else {
    const frontend::AnyNet net = good(frontend::load_any_net(path));
    Space space;
    std::visit([&](const auto& one) { fill(space, one); }, net);
    confirm(answers, space);
  }
}

std::vector<std::string> names() {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(kModels))
    if (entry.path().extension() == ".json") found.push_back(entry.path().stem());
  std::ranges::sort(found);
  return found;
}

INSTANTIATE_TEST_SUITE_P(Models, Corpus, testing::ValuesIn(names()), [](const auto& instance) {
  std::string name = instance.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace onager
