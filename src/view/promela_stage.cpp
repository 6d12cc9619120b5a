// Promela: one automaton a proctype, in which its instances stand, and the globals and channels of the first state
// beside. What comes later is a value without a node.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <unordered_map>

#include "frontend/promela/read.h"
#include "property/atoms.h"
#include "view/stages.h"
#include "witness/promela_game.h"

namespace onager::view {

namespace {

constexpr std::string_view kBeside = "globals and channels";

using witness::PromelaGame;
using witness::game::Body;
using witness::game::Point;
using witness::game::PointId;

constexpr std::size_t kMostPoints = 20'000;  // of all automata together

// What a statement is called on its edge.
std::string text_of(const Point& point) {
  switch (point.kind) {
    case Point::Kind::kEnd:
      return "-end-";
    case Point::Kind::kSkip:
      return "(1)";
    case Point::Kind::kDStep:
      return "d_step";
    case Point::Kind::kJump:
    case Point::Kind::kJoint:
      return "goto";
    default:
      return point.statement == nullptr ? std::string() : point.statement->source;
  }
}

class PromelaStage final : public Stage {
 public:
  PromelaStage(const promela::Program& program, Watch& watch) : program_(program), first_(program, watch) {
    picture_.kind = "promela";
    for (std::uint32_t type = 0; type < program_.proctypes.size(); ++type) lay_out(type);
    add_values();
    add_edges();
  }

  Picture picture() const override { return picture_; }
  PositionPtr first() override { return At<PromelaGame>::make(first_); }

  std::variant<PositionPtr, std::string> fire(const Position& from, const std::string& step) override {
    const PromelaGame& game = At<PromelaGame>::of(from);
    const auto& steps = game.steps();
    const auto found = std::ranges::find(steps, step, &PromelaGame::Step::name);
    if (found != steps.end()) return At<PromelaGame>::make(game.after(*found));
    PromelaGame copy = game;
    return copy.fire(step).value_or("the step cannot be made");
  }

  Scene scene(const Position& at) override {
    const PromelaGame& game = At<PromelaGame>::of(at);
    Scene scene;
    add_marks(game, scene);
    for (const PromelaGame::Step& step : game.steps()) {
      scene.is_cut = scene.choices.size() == kMostChoices;
      if (scene.is_cut) break;
      std::vector<std::uint32_t> items;
      for (const witness::game::Micro& micro : step.way.steps) add_items(micro.proctype, micro.point, items);
      scene.choices.push_back({step.name, std::move(items)});
    }
    scene.may_end = game.world().failure.empty() && game.is_end_state(false);
    scene.notes = game.errors();
    if (!game.printed().empty()) scene.notes.push_back("printed: " + game.printed());
    return scene;
  }

  // By proctype, line and, where a transition system says it, column: `user(0):7.3 flag[_pid] = 1`.
  std::vector<std::uint32_t> items_of(const std::string& step) const override {
    std::vector<std::uint32_t> items;
    for (std::size_t begin = 0; begin < step.size();) {
      const std::size_t end = std::min(step.find(" ; ", begin), step.size());
      add_named(std::string_view(step).substr(begin, end - begin), items);
      begin = end + 3;
    }
    return items;
  }

  bool holds(const Position& at, const property::Formulas& formulas, property::Names& names,
             property::FormulaId condition) override {
    const PromelaGame& game = At<PromelaGame>::of(at);
    return property::evaluate(formulas, condition,
                              {[&](PlaceId p) { return game.value_of(names.places[p]).value_or(0); },
                               [&](TransitionId t) {
                                 return std::ranges::find(game.steps(), names.transitions[t],
                                                          &PromelaGame::Step::name) != game.steps().end();
                               },
                               [&] { return game.steps().empty(); },
                               [&](std::uint32_t p) {
                                 if (const auto value = game.value_of(names.propositions[p])) return *value != 0;
                                 const promela::Expression* expression = expression_of(names.propositions[p]);
                                 return expression != nullptr && game.holds(*expression);
                               }});
  }

 private:
  const Body& body(std::uint32_t type) const { return first_.code().bodies[type]; }
  static std::uint64_t key(std::uint32_t type, PointId point) { return std::uint64_t{type} << 32 | point; }

  // The points where an instance can stand, met from the first one.
  void lay_out(std::uint32_t type) {
    const auto group = static_cast<std::uint32_t>(picture_.groups.size());
    picture_.groups.push_back({program_.proctypes[type].name});
    std::map<PointId, std::string> labels;
    for (const auto& [label, point] : body(type).labels) labels[body(type).settle(point, false)] = label;
    std::vector<PointId> open{body(type).first};
    while (!open.empty() && picture_.nodes.size() < kMostPoints) {
      const PointId point = open.back();
      open.pop_back();
      if (nodes_.contains(key(type, point))) continue;
      nodes_[key(type, point)] = static_cast<std::uint32_t>(picture_.nodes.size());
      const Point& it = body(type)[point];
      std::string label = fmt::format("{}", it.line);
      if (const auto named = labels.find(point); named != labels.end()) label = named->second + " " + label;
      if (it.kind == Point::Kind::kEnd) label += " end";
      picture_.nodes.push_back({.name = fmt::format("{}:{}", program_.proctypes[type].name, it.line),
                                .label = label,
                                .shape = Picture::Shape::kLocation,
                                .group = group,
                                .detail = it.is_atomic ? "atomic" : "",
                                .marked = point == body(type).first});
      for (const auto& offer : body(type).offers(point)) {
        if (body(type)[offer.point].kind == Point::Kind::kEnd) continue;
        const PointId to = body(type).after(offer.point);
        if (to == kNone) continue;
        moves_.push_back({type, point, offer.point, to});
        open.push_back(to);
      }
    }
  }

  void add_edges() {
    for (const Going& move : moves_) {
      const auto from = nodes_.find(key(move.type, move.from)), to = nodes_.find(key(move.type, move.to));
      if (from == nodes_.end() || to == nodes_.end()) continue;
      const std::uint32_t item = picture_.item_of_edge(picture_.edges.size());
      edges_.emplace(key(move.type, move.by), item);
      const Point& point = body(move.type)[move.by];
      by_line_.emplace(fmt::format("{}:{}", program_.proctypes[move.type].name, point.line), item);
      if (point.statement != nullptr)
        by_line_.emplace(
            fmt::format("{}:{}.{}", program_.proctypes[move.type].name, point.line, point.statement->at.at.column),
            item);
      picture_.edges.push_back({from->second, to->second, text_of(point), Picture::Line::kMove});
    }
  }

  // Processes are drawn where they stand; their locals come and go with them.
  void add_values() {
    const auto group = static_cast<std::uint32_t>(picture_.groups.size());
    for (const auto& [name, value] : first_.values()) {
      if (name.find("):") != std::string::npos || is_process(name)) continue;
      if (picture_.groups.size() == group) picture_.groups.emplace_back().title = kBeside;
      boxes_[name] = static_cast<std::uint32_t>(picture_.nodes.size());
      picture_.nodes.push_back({.name = name, .label = {}, .shape = Picture::Shape::kValue, .group = group});
    }
  }
  static bool is_process(const std::string& name) { return name.ends_with(')'); }

  void add_marks(const PromelaGame& game, Scene& scene) const {
    std::map<std::uint32_t, std::string> standing;
    const auto& processes = game.world().processes;
    for (std::size_t p = 0; p < processes.size(); ++p) {
      const auto node = nodes_.find(key(processes[p].proctype, processes[p].at));
      if (node == nodes_.end()) continue;
      std::string& text = standing[node->second];
      text += fmt::format("{}{}({})", text.empty() ? "" : ", ", program_.proctypes[processes[p].proctype].name, p);
    }
    for (auto& [node, text] : standing) scene.marks.push_back({node, std::move(text)});
    for (auto& [name, value] : game.values()) {
      if (const auto box = boxes_.find(name); box != boxes_.end())
        scene.marks.push_back({box->second, value});
      else
        scene.values.emplace_back(name, is_process(name) ? "line " + value : value);
    }
  }

  void add_items(std::uint32_t type, PointId point, std::vector<std::uint32_t>& items) const {
    const auto [begin, end] = edges_.equal_range(key(type, point));
    for (auto at = begin; at != end; ++at) items.push_back(at->second);
  }
  void add_named(std::string_view part, std::vector<std::uint32_t>& items) const {
    const std::size_t bracket = part.find('('), colon = part.find("):");
    if (bracket == std::string_view::npos || colon == std::string_view::npos) return;
    const std::size_t blank = std::min(part.find(' ', colon), part.size());
    const std::string where = fmt::format("{}:{}", part.substr(0, bracket), part.substr(colon + 2, blank - colon - 2));
    const auto [begin, end] = by_line_.equal_range(where);
    for (auto at = begin; at != end; ++at) items.push_back(at->second);
  }

  // Read once each.
  const promela::Expression* expression_of(const std::string& text) {
    auto found = expressions_.find(text);
    if (found == expressions_.end()) {
      auto read = frontend::read_promela_expression(program_, text);
      found = expressions_.emplace(text, read ? std::optional(std::move(*read)) : std::nullopt).first;
    }
    return found->second ? &*found->second : nullptr;
  }

  struct Going {
    std::uint32_t type;
    PointId from, by, to;
  };
  const promela::Program& program_;
  const PromelaGame first_;
  Picture picture_;
  std::vector<Going> moves_;
  std::unordered_map<std::uint64_t, std::uint32_t> nodes_;       // proctype and point -> node
  std::unordered_multimap<std::uint64_t, std::uint32_t> edges_;  // proctype and statement -> items
  std::multimap<std::string, std::uint32_t> by_line_;            // likewise, by its place in the text
  std::map<std::string, std::uint32_t> boxes_;
  std::map<std::string, std::optional<promela::Expression>> expressions_;
};

}  // namespace

std::unique_ptr<Stage> promela_stage(const promela::Program& program, Watch& watch) {
  return std::make_unique<PromelaStage>(program, watch);
}

}  // namespace onager::view
