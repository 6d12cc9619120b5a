// Programs: one automaton a process, the variables and channels beside. A step is one edge, or several together.

#include <fmt/format.h>

#include <map>

#include "property/atoms.h"
#include "view/stages.h"
#include "witness/program_game.h"

namespace onager::view {

namespace {

constexpr std::string_view kBeside = "variables and channels";

using witness::ProgramGame;

constexpr std::uint64_t kStep = 1 << 10;  // work

// Of a move: its guard, what it says to whom, and what it assigns.
std::string move_text(const Program& program, const Move& move) {
  std::string text;
  for (const Expression& guard : move.guard) text += (text.empty() ? "" : " && ") + text_of(program, guard);
  if (!text.empty()) text = "[" + text + "]";
  const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  const auto target = [&](const Target& to) {
    const std::string& name = program.variables[to.variable].name;
    return to.index.empty() ? name : fmt::format("{}[{}]", name, text_of(program, to.index[0]));
  };
  if (move.sync) {
    std::string said;
    for (const Expression& value : move.sync->values) said += (said.empty() ? "" : ",") + text_of(program, value);
    for (const Target& to : move.sync->targets) said += (said.empty() ? "" : ",") + target(to);
    add(program.channels[move.sync->channel].name + (move.sync->sends ? "!" : "?") + said);
  }
  for (const Assignment& effect : move.effects)
    add(fmt::format("{} = {};", target(effect.target), text_of(program, effect.value)));
  return text;
}

class ProgramStage final : public Stage {
 public:
  ProgramStage(const Program& program, Watch& watch) : program_(program), watch_(watch), first_(program) { lay_out(); }

  Picture picture() const override { return picture_; }
  PositionPtr first() override { return At<ProgramGame>::make(first_); }

  std::variant<PositionPtr, std::string> fire(const Position& from, const std::string& step) override {
    watch_.spend(kStep);
    ProgramGame game = At<ProgramGame>::of(from);
    if (auto refusal = game.fire(step)) return std::move(*refusal);
    return At<ProgramGame>::make(std::move(game));
  }

  Scene scene(const Position& at) override {
    const ProgramGame& game = At<ProgramGame>::of(at);
    Scene scene;
    for (const auto& [name, value] : game.values()) {
      watch_.spend(16);
      if (const auto place = places_.find({name, value}); place != places_.end())
        scene.marks.push_back({place->second, name.substr(0, name.find('.'))});
      else if (const auto box = boxes_.find(name); box != boxes_.end())
        scene.marks.push_back({box->second, value});
      else
        scene.values.emplace_back(name, value);  // a process that has failed
    }
    watch_.spend(kStep * moves_.size());
    for (std::string& step : game.enabled_steps()) {
      scene.is_cut = scene.choices.size() == kMostChoices;
      if (scene.is_cut) break;
      std::vector<std::uint32_t> items = items_of(step);
      scene.choices.push_back({std::move(step), std::move(items)});
    }
    if (const auto wrong = game.violation()) scene.notes.push_back(*wrong);
    return scene;
  }

  std::vector<std::uint32_t> items_of(const std::string& step) const override {
    std::vector<std::uint32_t> items;
    for (std::size_t begin = 0; begin <= step.size();) {
      const std::size_t end = std::min(step.find(" & ", begin), step.size());
      if (const auto move = moves_.find(step.substr(begin, end - begin)); move != moves_.end())
        items.push_back(move->second);
      begin = end + 3;
    }
    return items;
  }

  bool holds(const Position& at, const property::Formulas& formulas, property::Names& names,
             property::FormulaId condition) override {
    watch_.spend(kStep);
    const ProgramGame& game = At<ProgramGame>::of(at);
    return property::evaluate(formulas, condition,
                              {[&](PlaceId p) { return game.value_of(names.places[p]).value_or(0); },
                               [&](TransitionId t) {
                                 ProgramGame copy = game;
                                 return !copy.fire(names.transitions[t]);
                               },
                               [&] { return !game.enabled_step(); },
                               {}});
  }

 private:
  void lay_out() {
    picture_.kind = "program";
    std::vector<std::pair<const Move*, std::uint32_t>> edges;
    for (const Process& process : program_.processes) {
      const auto group = static_cast<std::uint32_t>(picture_.groups.size());
      const auto begin = static_cast<std::uint32_t>(picture_.nodes.size());
      picture_.groups.push_back({process.name});
      for (LocationId l = 0; l < process.locations.size(); ++l) {
        places_[{process.name, process.locations[l].name}] = begin + l;
        picture_.nodes.push_back({.name = process.name + "." + process.locations[l].name,
                                  .label = process.locations[l].name,
                                  .shape = Picture::Shape::kLocation,
                                  .group = group,
                                  .detail = process.locations[l].committed ? "committed" : "",
                                  .marked = l == process.initial});
      }
      for (const Move& move : process.moves) {
        edges.emplace_back(&move, static_cast<std::uint32_t>(picture_.edges.size()));
        picture_.edges.push_back({begin + move.from, begin + move.to, move_text(program_, move), Picture::Line::kMove});
      }
    }
    const auto beside = static_cast<std::uint32_t>(picture_.groups.size());
    for (const auto& [name, value] : first_.values()) {
      if (places_.contains({name, value})) continue;
      if (picture_.groups.size() == beside) picture_.groups.emplace_back().title = kBeside;
      boxes_[name] = static_cast<std::uint32_t>(picture_.nodes.size());
      picture_.nodes.push_back({.name = name, .label = {}, .shape = Picture::Shape::kValue, .group = beside});
    }
    for (const auto& [move, edge] : edges) moves_[move->name] = picture_.item_of_edge(edge);
  }

  const Program& program_;
  Watch& watch_;
  const ProgramGame first_;
  Picture picture_;
  std::map<std::pair<std::string, std::string>, std::uint32_t> places_;  // process and location -> node
  std::map<std::string, std::uint32_t> boxes_;                           // what is beside -> node
  std::map<std::string, std::uint32_t> moves_;                           // name of a move -> item
};

}  // namespace

std::unique_ptr<Stage> program_stage(const Program& program, Watch& watch) {
  return std::make_unique<ProgramStage>(program, watch);
}

}  // namespace onager::view
