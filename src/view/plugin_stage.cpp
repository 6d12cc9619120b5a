// Plug-ins: what their table tells, slots with values and the transitions that read and write them.

#include <fmt/format.h>

#include <map>

#include "base/text.h"
#include "property/atoms.h"
#include "view/stages.h"
#include "witness/plugin_game.h"

namespace onager::view {

namespace {

using witness::PluginGame;

constexpr std::uint64_t kStep = 1 << 10;  // work

class PluginStage final : public Stage {
 public:
  PluginStage(const Plugin& plugin, Watch& watch) : table_(plugin.table), watch_(watch), first_(plugin) {
    for (std::uint32_t t = 0; t < table_.transitions; ++t) numbers_[table_.transition_names[t]] = t;
  }

  Picture picture() const override {
    Picture picture{"plugin", {}, {}, {}};
    for (std::uint32_t s = 0; s < table_.slots; ++s)
      picture.nodes.push_back({.name = table_.slot_names[s], .label = {}, .shape = Picture::Shape::kValue});
    for (std::uint32_t t = 0; t < table_.transitions; ++t) {
      picture.nodes.push_back({.name = table_.transition_names[t],
                               .label = {},
                               .shape = Picture::Shape::kTransition,
                               .detail = guards_of(t)});
      std::vector<bool> writes(table_.slots), reads(table_.slots);
      for (std::uint32_t s : row_of(table_.writes_of, t)) writes[s] = true;
      for (std::uint32_t g : row_of(table_.guards_of, t))
        for (std::uint32_t s : row_of(table_.tests_of, g)) reads[s] = true;
      for (std::uint32_t s : row_of(table_.reads_of, t)) reads[s] = true;
      for (std::uint32_t s = 0; s < table_.slots; ++s) {
        if (writes[s]) picture.edges.push_back({item_of(t), s});
        if (reads[s] && !writes[s]) picture.edges.push_back({s, item_of(t), "", Picture::Line::kRead});
      }
    }
    return picture;
  }

  PositionPtr first() override { return At<PluginGame>::make(first_); }

  std::variant<PositionPtr, std::string> fire(const Position& from, const std::string& step) override {
    watch_.spend(kStep);
    PluginGame game = At<PluginGame>::of(from);
    if (auto refusal = game.fire(step)) return std::move(*refusal);
    return At<PluginGame>::make(std::move(game));
  }

  Scene scene(const Position& at) override {
    const PluginGame& game = At<PluginGame>::of(at);
    Scene scene;
    std::uint32_t slot = 0;
    for (const auto& [name, value] : game.values()) scene.marks.push_back({slot++, value});
    watch_.spend(kStep * table_.transitions);
    for (std::string& step : game.enabled_steps()) {
      scene.is_cut = scene.choices.size() == kMostChoices;
      if (scene.is_cut) break;
      std::vector<std::uint32_t> items = items_of(step);
      scene.choices.push_back({std::move(step), std::move(items)});
    }
    return scene;
  }

  std::vector<std::uint32_t> items_of(const std::string& step) const override {
    const auto found = numbers_.find(step);
    if (found == numbers_.end()) return {};
    return {item_of(found->second)};
  }

  bool holds(const Position& at, const property::Formulas& formulas, property::Names& names,
             property::FormulaId condition) override {
    watch_.spend(kStep);
    const PluginGame& game = At<PluginGame>::of(at);
    return property::evaluate(formulas, condition,
                              {[&](PlaceId p) { return game.value_of(names.places[p]).value_or(0); },
                               [&](TransitionId t) {
                                 PluginGame copy = game;
                                 return !copy.fire(names.transitions[t]);
                               },
                               [&] { return !game.enabled_step(); },
                               {}});
  }

 private:
  std::uint32_t item_of(std::uint32_t transition) const { return table_.slots + transition; }
  std::string guards_of(std::uint32_t t) const {
    std::string text;
    if (table_.guard_texts == nullptr) return text;
    for (std::uint32_t g : row_of(table_.guards_of, t))
      text += (text.empty() ? "" : " & ") + std::string(table_.guard_texts[g]);
    return text;
  }

  const onager_plugin& table_;
  Watch& watch_;
  const PluginGame first_;
  std::map<std::string, std::uint32_t> numbers_;  // name of a transition -> its number
};

}  // namespace

std::unique_ptr<Stage> plugin_stage(const Plugin& plugin, Watch& watch) {
  return std::make_unique<PluginStage>(plugin, watch);
}

}  // namespace onager::view
