#include "view/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "answer/answer.h"
#include "explain/explain.h"
#include "report/json.h"
#include "report/words.h"
#include "run/settings.h"
#include "system/enabled_set.h"
#include "view/layout.h"

namespace onager::view {

namespace {

// The states that a search for a drawing may take the time for.
constexpr double kDrawingSeconds = 30;

// Steps of Promela from here on; several transitions may be called alike, so each is tried.
class Namer {
 public:
  Namer(const TransitionSystem& system, const std::vector<std::string>& steps, Watch& watch)
      : system_(system), steps_(steps), watch_(watch) {
    for (TransitionId t = 0; t < system.transitions(); ++t) plain_.push_back(plain_name(system.transition_name(t)));
  }

  // Fills `path` with the transitions of a run with these names.
  bool find(std::vector<TransitionId>& path) {
    std::vector<State> states{system_.initial()};
    std::vector<std::vector<TransitionId>> open{ways(states[0], 0)};
    while (path.size() < steps_.size()) {
      watch_.spend(1 << 10);
      if (open.back().empty()) {
        open.pop_back();
        states.pop_back();
        if (open.empty() || ++given_up_ > kMostTried) return false;
        path.pop_back();
        continue;
      }
      const TransitionId t = open.back().back();
      open.back().pop_back();
      Successors successors;
      system_.fire(std::span(&t, 1), states.back(), successors);
      if (successors.overflow() != kNone) continue;
      State next = states.back();
      for (const Change& change : successors[0].changes) next[change.slot] = change.value;
      path.push_back(t);
      open.push_back(path.size() < steps_.size() ? ways(next, path.size()) : std::vector<TransitionId>());
      states.push_back(std::move(next));
    }
    return true;
  }

 private:
  static constexpr std::size_t kMostTried = 10'000;

  // The last one first.
  std::vector<TransitionId> ways(const State& state, std::size_t step) const {
    EnabledSet enabled(system_);
    enabled.reset(state);
    std::vector<TransitionId> found;
    const std::string wanted = plain_name(steps_[step]);
    for (const TransitionId t : enabled.list())
      if (plain_[t] == wanted) found.push_back(t);
    std::ranges::reverse(found);
    return found;
  }

  const TransitionSystem& system_;
  const std::vector<std::string>& steps_;
  Watch& watch_;
  std::vector<std::string> plain_;
  std::size_t given_up_ = 0;
};

std::string state_label(const kind::NamedState& state) {
  constexpr std::size_t kMost = 12;
  std::string text;
  for (std::size_t i = 0; i < state.size() && i < kMost; ++i)
    text += fmt::format("{}{}={}", i == 0 ? "" : ", ", state[i].first, kind::text_of(state[i].second));
  return state.size() > kMost ? text + ", ..." : text;
}

Picture picture_of(const explain::Graph& graph) {
  Picture picture{"states", {}, {}, {}};
  for (std::size_t n = 0; n < graph.nodes.size(); ++n)
    picture.nodes.push_back({.name = std::to_string(n), .label = {}, .marked = n == 0});
  for (const explain::Graph::Edge& edge : graph.edges) picture.edges.push_back({edge.from, edge.to});
  return picture;
}

std::string_view word(explain::Graph::Kind kind) {
  switch (kind) {
    case explain::Graph::Kind::kFired:
      return "fired";
    case explain::Graph::Kind::kPostponed:
      return "postponed";
    case explain::Graph::Kind::kLeftOut:
      break;
  }
  return "left out";
}

Json graph_json(const explain::Graph& graph, Watch& watch) {
  const Layout layout = layout_of(picture_of(graph), std::nullopt, watch);
  Json json = {{"transitions", graph.transitions}, {"nodes", Json::array()}, {"edges", Json::array()}};
  for (std::size_t n = 0; n < graph.nodes.size(); ++n)
    json["nodes"].push_back({{"x", std::round(layout.nodes[n].x)},
                             {"y", std::round(layout.nodes[n].y)},
                             {"label", state_label(graph.nodes[n].state)},
                             {"explored", graph.nodes[n].explored},
                             {"deadlock", graph.nodes[n].deadlock}});
  for (const explain::Graph::Edge& edge : graph.edges)
    json["edges"].push_back({edge.from, edge.to, edge.transition, word(edge.kind)});
  return json;
}

void set(run::Words& words, std::string_view name, const Json& body) {
  if (!body.contains(name)) return;
  const auto row = std::ranges::find(run::settings(), name, &run::SettingRow::word);
  if (!body[std::string(name)].is_string()) throw Refused("a method is a word");
  if (auto wrong = run::set(words, *row, body[std::string(name)].get<std::string>())) throw Refused(*wrong);
}

}  // namespace

std::string plain_name(const std::string& step) {
  std::string plain;
  for (std::size_t i = 0; i < step.size(); ++i) {
    // `:7.3 ` of a system is `:7 ` of a trace; ` #2` tells outcomes apart.
    if (step[i] == '.' && i > 0 && std::isdigit(static_cast<unsigned char>(step[i - 1])) != 0) {
      std::size_t digits = i + 1;
      while (digits < step.size() && std::isdigit(static_cast<unsigned char>(step[digits])) != 0) ++digits;
      std::size_t number = i;
      while (number > 0 && std::isdigit(static_cast<unsigned char>(step[number - 1])) != 0) --number;
      const bool is_place = number > 1 && step[number - 1] == ':' && step[number - 2] == ')' && digits > i + 1;
      if (is_place && (digits == step.size() || step[digits] == ' ')) {
        i = digits - 1;
        continue;
      }
    }
    plain += step[i];
  }
  if (const std::size_t outcome = plain.rfind(" #"); outcome != std::string::npos)
    if (plain.find_first_not_of("0123456789", outcome + 2) == std::string::npos) plain.resize(outcome);
  return plain;
}

std::vector<std::string> in_system_names(const kind::Model& model, const std::vector<std::string>& steps,
                                         Watch& watch) {
  if (model.promela() == nullptr) return steps;
  const kind::Instance instance = model.instance(watch, 0);
  std::vector<TransitionId> path;
  if (!Namer(instance.system(), steps, watch).find(path))
    throw Refused("the steps to this state are not those of the reduction's transition system");
  return kind::names_of(instance.system(), path);
}

run::Words method_of(const Json& body) {
  run::Words words;
  words.reduction = "deletion";
  for (const std::string_view name : {"reduction", "relations", "proviso", "search"}) set(words, name, body);
  return words;
}

Json explained(Session& session, const kind::Model& model, const report::Subject& subject, const run::Words& words,
               const std::vector<std::string>& steps, Watch& watch) {
  const Result<run::Plan> plan = run::plan_of(words, words.given, "explain");
  if (!plan) return error_json(plan.error());
  if (!plan->reduction) throw Refused("auto chooses for a whole state space, not for one state: name a reduction");
  if (!plan->is_reduced()) throw Refused("the reduction none takes all that is enabled: there is nothing to explain");
  return kind::with_room(model, [&]() -> Json {
    const std::vector<std::string> named = in_system_names(model, steps, watch);
    const Result<explain::Explanation> found = explain::explain(model, *plan, watch, named);
    if (!found) return error_json(found.error());
    Json result = Json::parse(report::explanation_json(subject, *plan, named, *found));
    std::vector<std::string> names;
    const auto add = [&](TransitionId t) { names.push_back(found->transitions[t]); };
    std::ranges::for_each(found->enabled, add);
    std::ranges::for_each(found->unneeded, add);
    for (const auto& member : found->members) {
      add(member.transition);
      for (const auto& reason : member.reasons)
        for (const auto& needed : reason.needs) add(needed.transition);
    }
    result["items"] = session.items_json(names);
    return result;
  });
}

Json drawn_space(const kind::Model& model, const run::Words& words, Watch& watch) {
  answer::Inquiry inquiry;
  inquiry.names = model.names();
  inquiry.questions.push_back({.id = "explore", .kind = answer::Kind::kExplore, .draw = true});
  const Result<run::Plan> plan = answer::plan_for(words, inquiry.questions);
  if (!plan) return error_json(plan.error());
  if (auto wrong = answer::refuse(inquiry.questions, *plan, model)) return error_json(*wrong);
  const Watch::Slice slice(watch, kDrawingSeconds);
  const answer::Answer answer = answer::answer(model, inquiry, *plan, watch).front();
  if (answer.verdict != run::Verdict::kHolds)
    throw Refused(fmt::format("the states cannot be drawn: {}, after {} of them", report::words(answer.reason),
                              answer.figures.states));
  if (!answer.graph) throw Refused("this state space is not drawn");
  if (!*answer.graph) return error_json(answer.graph->error());
  Json result = graph_json(**answer.graph, watch);
  result["reduction"] = answer.used.reduction ? answer.used.reduction->shown() : "";
  result["states"] = answer.figures.states;
  return result;
}

}  // namespace onager::view
