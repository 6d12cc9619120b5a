#include "witness/promela_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace onager::witness {

using game::Micro;
using game::Point;

PromelaGame::PromelaGame(const promela::Program& program, Watch& watch)
    : program_(&program), watch_(&watch), code_(std::make_shared<const game::Code>(program)) {
  try {
    world_ = game::first_world(*program_, *code_);
  } catch (const game::Failure& failure) {
    world_ = game::World();
    world_.failure = failure.what;
    errors_ = {failure.what};
  }
}

bool PromelaGame::is_jump(const Micro& micro) const {
  const Point::Kind kind = code_->bodies[micro.proctype][micro.point].kind;
  return kind == Point::Kind::kJump || kind == Point::Kind::kJoint;
}

std::string PromelaGame::name_of(const Micro& micro) const {
  const Point& point = code_->bodies[micro.proctype][micro.point];
  std::string text;
  if (point.kind == Point::Kind::kEnd)
    text = "-end-";
  else if (point.kind == Point::Kind::kSkip)
    text = "(1)";
  else if (point.kind == Point::Kind::kJoint)
    text = ".(goto)";
  else if (point.kind == Point::Kind::kDStep)
    text = "d_step";
  else
    text = point.statement->source;
  return fmt::format("{}({}):{} {}", program_->proctypes[micro.proctype].name, micro.process, point.line, text);
}

std::string PromelaGame::name_of(const game::Way& way) const {
  const bool only_jumps = std::ranges::all_of(way.steps, [&](const Micro& m) { return is_jump(m); });
  std::string name;
  for (const Micro& micro : way.steps)
    if (only_jumps || !is_jump(micro)) name += (name.empty() ? "" : " ; ") + name_of(micro);
  return name;
}

const std::vector<PromelaGame::Step>& PromelaGame::steps() const {
  if (steps_) return *steps_;
  std::vector<Step> steps;
  std::unordered_map<std::string, std::size_t> count;
  for (game::Way& way : game::all_ways(*program_, *code_, world_, *watch_)) {
    std::string name = name_of(way);
    if (const std::size_t number = ++count[name]; number > 1) name += fmt::format(" #{}", number);
    steps.push_back({std::move(name), std::move(way)});
  }
  steps_ = std::move(steps);
  return *steps_;
}

void PromelaGame::fire(const Step& step) {
  game::Way way = step.way;
  world_ = std::move(way.world);
  errors_ = std::move(way.record.errors);
  printed_ = std::move(way.record.printed);
  steps_.reset();
}

PromelaGame::PromelaGame(const PromelaGame& other, const Step& step)
    : program_(other.program_), watch_(other.watch_), code_(other.code_) {
  fire(step);
}
PromelaGame PromelaGame::after(const Step& step) const {
  return {*this, step};
}

std::optional<std::string> PromelaGame::fire(std::string_view name) {
  for (const Step& step : steps())
    if (step.name == name) {
      fire(step);
      return std::nullopt;
    }
  if (!world_.failure.empty()) return fmt::format("'{}' is disabled: the run has ended with {}", name, world_.failure);
  return fmt::format("'{}' is not a step of this state; {} are", name, steps().size());
}

std::optional<std::string> PromelaGame::enabled_step() const {
  if (steps().empty()) return std::nullopt;
  return steps().front().name;
}

bool PromelaGame::is_end_state(bool strict) const {
  if (!world_.failure.empty() || world_.processes.empty()) return true;
  for (const game::Process& process : world_.processes) {
    const Point& point = code_->bodies[process.proctype][process.at];
    if (point.kind != Point::Kind::kEnd && (strict || !point.is_end)) return false;
  }
  return !code_->trace || (*code_->trace)[world_.event].is_end;
}

namespace {

bool asks_timeout(const promela::Expression& e) {
  return e.op == promela::Op::kTimeout || std::ranges::any_of(e.arguments, asks_timeout);
}

}  // namespace

bool PromelaGame::holds(const promela::Expression& condition) const {
  game::World copy = world_;
  try {
    const bool timeout = asks_timeout(condition) && !game::can_move_without_timeout(*program_, *code_, world_, *watch_);
    return game::Machine(*program_, *code_, copy, kNone, timeout).value(condition) != 0;
  } catch (const game::Failure&) {
    return true;
  }
}

std::string PromelaGame::key() const {
  return game::key_of(*program_, world_);
}

}  // namespace onager::witness
