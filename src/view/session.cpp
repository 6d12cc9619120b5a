#include "view/session.h"

#include <fmt/format.h>

#include <cmath>
#include <random>

#include "proviso/strategies.h"
#include "report/version.h"
#include "run/plan.h"
#include "stubborn/strategies.h"
#include "view/questions.h"
#include "view/why.h"

namespace onager::view {

namespace {

constexpr double kSeconds = 5;              // that a page waits for what is no job
constexpr std::size_t kMostSteps = 10'000;  // of a random run
constexpr std::size_t kLongestPath = 100'000;

Json rounded(const std::vector<Point>& points) {
  Json numbers = Json::array();
  for (const Point& point : points) {
    numbers.push_back(std::round(point.x * 10) / 10);
    numbers.push_back(std::round(point.y * 10) / 10);
  }
  return numbers;
}

// Columns, as there may be thousands.
Json picture_json(const Picture& picture, const Layout& layout) {
  Json nodes = Json::array(), edges = Json::array(), groups = Json::array();
  for (std::size_t n = 0; n < picture.nodes.size(); ++n) {
    const Picture::Node& node = picture.nodes[n];
    nodes.push_back({node.name, node.label, static_cast<int>(node.shape),
                     node.group == kNone ? -1 : static_cast<int>(node.group), std::round(layout.nodes[n].x),
                     std::round(layout.nodes[n].y), node.detail});
  }
  for (std::size_t e = 0; e < picture.edges.size(); ++e) {
    const Picture::Edge& edge = picture.edges[e];
    edges.push_back({edge.from, edge.to, edge.label, static_cast<int>(edge.line),
                     layout.edges.empty() ? Json::array() : rounded(layout.edges[e]),
                     e < layout.labels.size() && layout.labels[e] ? rounded({*layout.labels[e]}) : Json()});
  }
  for (const Picture::Group& group : picture.groups) groups.push_back(group.title);
  return {{"kind", picture.kind}, {"by", layout.by}, {"splines", layout.is_spline},
          {"nodes", nodes},       {"edges", edges},  {"groups", groups}};
}

template <typename Table>
Json names_of(const Table& table) {
  Json names = Json::array();
  for (const auto& row : table) names.push_back({std::string(row.name), std::string(row.summary)});
  return names;
}

Json names_json(const property::NameTable& table) {
  Json names = Json::array();
  for (std::uint32_t n = 0; n < table.size(); ++n) names.push_back(table[n]);
  return names;
}

bool is_count(const Json& number) {
  return number.is_number_unsigned() || (number.is_number_integer() && number.get<std::int64_t>() >= 0);
}

std::uint64_t count_in(const Json& body, const char* name, std::uint64_t otherwise) {
  const Json count = body.value(name, Json(otherwise));
  if (!is_count(count)) throw Refused(fmt::format("{} is a number that is not negative", name));
  return count.get<std::uint64_t>();
}

std::vector<std::string> texts_in(const Json& body, const char* name) {
  std::vector<std::string> texts;
  const Json list = body.value(name, Json::array());
  if (!list.is_array() || list.size() > kLongestPath) throw Refused("this is no path");
  for (const Json& each : list) {
    if (!each.is_string()) throw Refused("this is no path");
    texts.push_back(each.get<std::string>());
  }
  return texts;
}

}  // namespace

Json error_json(const Diagnostic& wrong) {
  return {
      {"error", {{"message", wrong.message}, {"hint", wrong.hint}, {"line", wrong.line}, {"column", wrong.column}}}};
}

Session::Session(const kind::Model& model, report::Subject subject, const std::optional<frontend::Graphics>& graphics,
                 JobLimits limits, Watch& watch)
    : model_(model),
      subject_(std::move(subject)),
      limits_{0, limits.bytes, &ended_, {}},
      watch_(limits_),
      stage_(stage_of(model, watch_)),
      history_(std::make_unique<History>(*stage_)),
      picture_(stage_->picture()),
      layout_(layout_of(picture_, graphics, watch)),
      answers_(limits),
      reasons_(limits) {}

void Session::end() {
  ended_ = true;
  answers_.end();
  reasons_.end();
}

template <typename Work>
Json Session::soon(const Work& work) {
  const std::lock_guard lock(mutex_);
  const Watch::Slice slice(watch_, kSeconds);
  return work();
}

struct Session::Row {
  std::string_view what;
  Json (Session::*answer)(const Json&);
};

const std::vector<Session::Row>& Session::rows() {
  static const std::vector<Row> kRows = {
      {"state", &Session::state}, {"fire", &Session::fire},   {"path", &Session::path},    {"random", &Session::random},
      {"trace", &Session::trace}, {"words", &Session::words}, {"ask", &Session::question}, {"why", &Session::why},
      {"space", &Session::space}, {"go", &Session::go},       {"job", &Session::job},      {"stop", &Session::stop},
  };
  return kRows;
}

Json Session::ask(const std::string& what, const Json& body) {
  try {
    if (!body.is_object()) throw Refused("an object is expected");
    for (const Row& row : rows())
      if (row.what == what) return (this->*row.answer)(body);
    throw Refused("there is nothing of this name");
  } catch (const Refused& refused) {
    return error_json(refused.wrong());
  } catch (const LimitMet&) {
    return error_json({"", 0, 0, "this takes too long to be shown", ""});
  } catch (const nlohmann::json::exception&) {
    return error_json({"", 0, 0, "a value of another type is expected", ""});
  } catch (const std::bad_alloc&) {
    return error_json({"", 0, 0, "there is not enough memory", ""});
  }
}

History::Number Session::number_of(const Json& body) const {
  const Json number = body.value("n", Json());
  if (!is_count(number) || number.get<std::uint64_t>() >= history_->size())
    throw Refused("there is no state of this number");
  return number.get<History::Number>();
}

Json Session::model_json() {
  Json json = {{"model", subject_.model},
               {"version", std::string(report::kVersion)},
               {"promela", model_.promela() != nullptr},
               {"picture", picture_json(picture_, layout_)},
               {"questions", question_words(model_)},
               {"reductions", names_of(stubborn::strategies())},
               {"provisos", names_of(proviso::strategies())},
               {"relations", names_of(run::relation_words())}};
  const property::Names names = model_.names();
  json["names"] = {{"places", names_json(names.places)}, {"transitions", names_json(names.transitions)}};
  json["scene"] = scene_json(0);
  if (opening_) json["trail"] = trail_json(*opening_);
  return json;
}

Json Session::scene_json(History::Number number) {
  return soon([&] {
    const Scene scene = stage_->scene(*history_->at(number));
    Json marks = Json::array(), choices = Json::array();
    for (const auto& [node, text] : scene.marks) marks.push_back({node, text});
    for (const auto& [step, items] : scene.choices) choices.push_back({step, items});
    return Json{{"n", number},
                {"parent", number == 0 ? Json() : Json(history_->parent(number))},
                {"step", history_->step(number)},
                {"items", stage_->items_of(history_->step(number))},
                {"depth", history_->depth(number)},
                {"marks", std::move(marks)},
                {"values", scene.values},
                {"choices", std::move(choices)},
                {"cut", scene.is_cut},
                {"end", scene.may_end},
                {"notes", scene.notes}};
  });
}

Trail Session::play(const std::vector<std::string>& steps, History::Number from) {
  Trail trail;
  soon([&]() -> Json {
    trail.states.push_back(from);
    try {
      for (const std::string& step : steps) {
        const auto next = history_->fire(trail.states.back(), step);
        if (const auto* refusal = std::get_if<std::string>(&next)) {
          trail.refusal = *refusal;
          break;
        }
        trail.states.push_back(std::get<History::Number>(next));
        trail.steps.push_back(step);
      }
    } catch (const LimitMet&) {
      trail.refusal = "the rest takes too long to be shown";
    }
    return {};
  });
  return trail;
}

Trail Session::play(const witness::Trace& trace) {
  std::vector<std::string> steps = trace.steps;
  if (trace.cycle) steps.insert(steps.end(), trace.cycle->begin(), trace.cycle->end());
  Trail trail = play(steps);
  if (trace.cycle && trail.refusal.empty()) trail.cycle = trace.steps.size();
  return trail;
}

const Trail& Session::open_with(const witness::Trace& trace) {
  return opening_.emplace(play(trace.evidence ? run_of(trace) : trace));
}

Json Session::trail_json(const Trail& trail) {
  Json lasso = Json::array();  // the items that the steps which are repeated are drawn as
  if (trail.cycle) {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = *trail.cycle; i < trail.steps.size(); ++i)
      for (const std::uint32_t item : stage_->items_of(trail.steps[i])) lasso.push_back(item);
  }
  return {{"states", trail.states},
          {"steps", trail.steps},
          {"lasso", std::move(lasso)},
          {"cycle", trail.cycle ? Json(*trail.cycle) : Json()},
          {"refusal", trail.refusal}};
}

bool Session::holds(History::Number number, const property::Formulas& formulas, property::Names& names,
                    property::FormulaId condition) {
  const std::lock_guard lock(mutex_);
  return stage_->holds(*history_->at(number), formulas, names, condition);
}

Json Session::items_json(const std::vector<std::string>& steps) {
  return soon([&] {
    Json items = Json::object();
    for (const std::string& step : steps) items[step] = stage_->items_of(step);
    return items;
  });
}

std::vector<std::string> Session::steps_to(History::Number number) {
  const std::lock_guard lock(mutex_);
  return history_->steps_to(number);
}

Json Session::state(const Json& body) {
  return scene_json(soon([&] { return Json(number_of(body)); }).get<History::Number>());
}

Json Session::fire(const Json& body) {
  const std::string step = body.value("step", "");
  const Json made = soon([&]() -> Json {
    auto next = history_->fire(number_of(body), step);
    if (const auto* refusal = std::get_if<std::string>(&next)) throw Refused(*refusal);
    return std::get<History::Number>(next);
  });
  return scene_json(made.get<History::Number>());
}

// {steps, n: where from}
Json Session::path(const Json& body) {
  const History::Number from =
      soon([&] { return Json(body.contains("n") ? number_of(body) : 0); }).get<History::Number>();
  return trail_json(play(texts_in(body, "steps"), from));
}

// {n, steps: how many at most, seed}
Json Session::random(const Json& body) {
  const std::size_t most = std::min<std::size_t>(count_in(body, "steps", 10), kMostSteps);
  std::mt19937_64 chance(count_in(body, "seed", 1));
  Trail trail;
  soon([&]() -> Json {
    trail.states.push_back(number_of(body));
    const double end = watch_.elapsed() + kSeconds / 2;
    while (trail.steps.size() < most && watch_.elapsed() < end) {
      const Scene scene = stage_->scene(*history_->at(trail.states.back()));
      if (scene.choices.empty()) break;
      const std::string& step = scene.choices[chance() % scene.choices.size()].step;
      const auto next = history_->fire(trail.states.back(), step);
      if (const auto* refusal = std::get_if<std::string>(&next)) {
        trail.refusal = *refusal;
        break;
      }
      trail.states.push_back(std::get<History::Number>(next));
      trail.steps.push_back(step);
    }
    return {};
  });
  return trail_json(trail);
}

// The way to a state as a trace that `onager replay` confirms: of a deadlock, else that the state can be reached.
Json Session::trace(const Json& body) {
  return soon([&] {
    const History::Number number = number_of(body);
    const Scene scene = stage_->scene(*history_->at(number));
    const bool is_deadlock = scene.choices.empty() && !scene.may_end;
    witness::Trace trace;
    trace.model = model_.id();
    trace.property = is_deadlock ? "deadlock" : "reach";
    trace.steps = history_->steps_to(number);
    if (!is_deadlock) trace.formula = "true";
    return Json{{"trace", Json::parse(witness::to_json(trace))}};
  });
}

Json Session::words(const Json& body) {
  return checked(model_, asked_here(body));
}

Json Session::started(std::optional<std::uint64_t> job, std::string_view lane) {
  if (!job) throw Refused("too much is waiting already");
  return {{"job", *job}, {"lane", std::string(lane)}};
}

Json Session::question(const Json& body) {
  return started(answers_.start([this, asked = asked_here(body)](Watch& watch) {
    return answered(*this, model_, subject_, asked, watch);
  }),
                 "answers");
}

namespace {

// What is refused within a job is its result.
template <typename Work>
Json refused_or(const Work& work) {
  try {
    return work();
  } catch (const Refused& refused) {
    return error_json(refused.wrong());
  }
}

}  // namespace

Json Session::why(const Json& body) {
  const History::Number number = soon([&] { return Json(number_of(body)); }).get<History::Number>();
  return started(reasons_.start([this, words = method_of(body), number](Watch& watch) {
    return refused_or([&] { return explained(*this, model_, subject_, words, steps_to(number), watch); });
  }),
                 "reasons");
}

Json Session::space(const Json& body) {
  return started(reasons_.start([this, words = method_of(body)](Watch& watch) {
    return refused_or([&] { return drawn_space(model_, words, watch); });
  }),
                 "reasons");
}

// To a state of a drawn state space: {steps}, in the names of the transition system.
Json Session::go(const Json& body) {
  const std::vector<std::string> steps = texts_in(body, "steps");
  if (model_.promela() == nullptr) return trail_json(play(steps));
  Trail trail;
  soon([&]() -> Json {
    trail.states.push_back(0);
    for (const std::string& step : steps) {
      const Scene scene = stage_->scene(*history_->at(trail.states.back()));
      const auto same = [&](const Scene::Choice& choice) { return plain_name(choice.step) == plain_name(step); };
      const auto found = std::ranges::find_if(scene.choices, same);
      if (found == scene.choices.end()) {
        trail.refusal = fmt::format("'{}' is not a step of this state", step);
        break;
      }
      trail.states.push_back(std::get<History::Number>(history_->fire(trail.states.back(), found->step)));
      trail.steps.push_back(found->step);
    }
    return {};
  });
  return trail_json(trail);
}

Json Session::job(const Json& body) {
  Worker& worker = body.value("lane", "") == "reasons" ? reasons_ : answers_;
  Json status = worker.status(count_in(body, "job", 0));
  if (status.is_null()) throw Refused("there is no such job any more");
  return status;
}

Json Session::stop(const Json& body) {
  Worker& worker = body.value("lane", "") == "reasons" ? reasons_ : answers_;
  worker.stop(count_in(body, "job", 0));
  return Json::object();
}

}  // namespace onager::view
