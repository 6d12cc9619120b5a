#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <unordered_map>

#include "witness/players.h"
#include "witness/promela_game.h"

namespace onager::witness {

namespace {

// Values appear and disappear with processes.
class PromelaPlayer final : public Player {
 public:
  PromelaPlayer(const promela::Program& program, Watch& watch) : game_(program, watch) {}

  Snapshot state() const override { return game_.values(); }
  std::string_view if_nothing() const override { return "nothing"; }
  std::string label(const std::string& step) const override { return step; }

  std::optional<std::string> play(const std::string& step) override { return game_.fire(step); }
  std::optional<std::string> show(const std::string& step, std::vector<std::string>& changes) override {
    const Snapshot old = game_.values();
    std::map<std::string, std::string> before(old.begin(), old.end());
    if (auto refusal = game_.fire(step)) return refusal;
    for (const auto& [name, value] : game_.values()) {
      const auto was = before.extract(name);
      if (!was)
        changes.push_back(fmt::format("{}={}", name, value));
      else if (was.mapped() != value)
        changes.push_back(fmt::format("{} {}->{}", name, was.mapped(), value));
    }
    for (const auto& [name, value] : before) changes.push_back(name + " is gone");
    if (!game_.printed().empty()) changes.push_back(fmt::format("prints \"{}\"", on_one_line(game_.printed())));
    for (const std::string& error : game_.errors()) changes.push_back("error: " + error);
    return std::nullopt;
  }

  std::vector<std::string> enabled() const override {
    std::vector<std::string> names;
    for (const PromelaGame::Step& step : game_.steps()) names.push_back(step.name);
    return names;
  }
  std::any position() const override { return std::make_shared<const PromelaGame>(game_); }
  void stand_on(const std::any& position) override {
    game_ = *std::any_cast<const std::shared_ptr<const PromelaGame>&>(position);
  }
  std::optional<std::string> trouble() const override {
    if (!game_.errors().empty()) return game_.errors().front();
    if (!game_.world().failure.empty()) return game_.world().failure;
    return std::nullopt;
  }
  bool may_end() const override { return game_.is_end_state(false); }

  Extent extent() const override {
    Extent extent{.noun = "statement"};
    for (std::size_t p = 0; p < game_.program().proctypes.size(); ++p)
      for (game::PointId point = 0; point < game_.code().bodies[p].points.size(); ++point)
        if (is_statement(p, point)) extent.parts.push_back({name_of(p, point)});
    return extent;
  }
  // Names of mtypes have numbers. Processes and channels hold no number. Locals are called as slots are, `P(1).x`.
  void see(Extent& extent) const override {
    for (const auto& [name, text] : game_.values()) {
      if (name.ends_with(')') || text.starts_with('<') || is_channel(name)) continue;
      std::int64_t value = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      if (error == std::errc() && end == text.data() + text.size())
        extent.see(slot_name(name), Extent::Holder::kVariable, value);
      else if (const auto number = game_.value_of(asked_name(name)))
        extent.see(slot_name(name), Extent::Holder::kVariable, *number);
    }
  }
  std::vector<std::size_t> parts_of(const std::string& name) const override {
    if (numbers_.empty()) number();
    std::vector<std::size_t> parts;
    for (const PromelaGame::Step& step : game_.steps()) {
      if (step.name != name) continue;
      for (const game::Micro& micro : step.way.steps)
        if (const std::size_t part = numbers_[micro.proctype][micro.point]; part != kNotCounted) parts.push_back(part);
    }
    return parts;
  }

 private:
  static constexpr auto kNotCounted = std::numeric_limits<std::size_t>::max();

  // A variable that is one, or may be. Each name is looked up once.
  bool is_channel(const std::string& name) const {
    const auto [known, is_new] = channels_.emplace(name, false);
    if (is_new) known->second = is_declared_channel(name);
    return known->second;
  }
  bool is_declared_channel(const std::string& name) const {
    const std::size_t end = name.find("):");
    const auto holds = [&](const promela::Frame& frame, std::string_view cell) {
      return std::ranges::any_of(frame.cells, [&](const promela::Cell& each) {
        return each.type.type == promela::Type::kChan && each.name == cell;
      });
    };
    if (end == std::string::npos) return holds(game_.program().globals, name);
    const std::string_view proctype = std::string_view(name).substr(0, name.find('('));
    return std::ranges::any_of(game_.program().proctypes, [&](const promela::Proctype& each) {
      return each.name == proctype && holds(each.frame, std::string_view(name).substr(end + 2));
    });
  }
  static std::string slot_name(std::string name) {
    if (const std::size_t end = name.find("):"); end != std::string::npos) name[end + 1] = '.';
    return name;
  }
  // `P(1):x` is shown, `P[1]:x` is asked for.
  static std::string asked_name(std::string name) {
    const std::size_t end = name.find("):");
    if (end == std::string::npos) return name;
    name[end] = ']';
    name[name.rfind('(', end)] = '[';
    return name;
  }

  // Jumps and closing braces are none, and the inside of d_step is one with it.
  bool is_statement(std::size_t proctype, game::PointId point) const {
    const promela::Proctype::Kind kind = game_.program().proctypes[proctype].kind;
    if (kind != promela::Proctype::Kind::kProctype && kind != promela::Proctype::Kind::kInit) return false;
    const game::Body& body = game_.code().bodies[proctype];
    const auto is_around = [point](const game::Point& each, game::PointId at) {
      return each.kind == game::Point::Kind::kDStep && each.first_inside <= point && point < at;
    };
    for (game::PointId at = point + 1; at < body.points.size(); ++at)
      if (is_around(body[at], at)) return false;
    const game::Point::Kind what = body[point].kind;
    return what == game::Point::Kind::kBasic || what == game::Point::Kind::kDStep;
  }
  std::string name_of(std::size_t proctype, game::PointId point) const {
    const game::Point& at = game_.code().bodies[proctype][point];
    return fmt::format("{}:{} {}", game_.program().proctypes[proctype].name, at.line,
                       at.kind == game::Point::Kind::kDStep ? "d_step" : at.statement->source);
  }
  void number() const {
    std::size_t next = 0;
    for (std::size_t p = 0; p < game_.program().proctypes.size(); ++p) {
      numbers_.emplace_back();
      for (game::PointId point = 0; point < game_.code().bodies[p].points.size(); ++point)
        numbers_.back().push_back(is_statement(p, point) ? next++ : kNotCounted);
    }
  }

  PromelaGame game_;
  mutable std::vector<std::vector<std::size_t>> numbers_;   // of parts, by proctype and point
  mutable std::unordered_map<std::string, bool> channels_;  // whether a name is one
};

}  // namespace

std::unique_ptr<Player> make_player(const promela::Program& program, Watch& watch) {
  return std::make_unique<PromelaPlayer>(program, watch);
}

}  // namespace onager::witness
