// The stages by kind of model, for stage.cpp.

#pragma once

#include <memory>

#include "view/stage.h"

namespace onager::view {

std::unique_ptr<Stage> net_stage(const Net& net, Watch& watch);
std::unique_ptr<Stage> colored_stage(const colored::Net& net, Watch& watch);
std::unique_ptr<Stage> program_stage(const Program& program, Watch& watch);
std::unique_ptr<Stage> promela_stage(const promela::Program& program, Watch& watch);
std::unique_ptr<Stage> plugin_stage(const Plugin& plugin, Watch& watch);

// A position that holds a state of some type.
template <typename Here>
class At final : public Position {
 public:
  explicit At(Here state) : here(std::move(state)) {}
  static const Here& of(const Position& position) { return static_cast<const At&>(position).here; }
  static PositionPtr make(Here state) { return std::make_shared<const At>(std::move(state)); }
  const Here here;
};

}  // namespace onager::view
