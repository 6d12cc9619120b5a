// Programs of processes: slots are locations, variables and channels; run by the interpreter or as native code.

#include "kind/model.h"
#include "system/knowledge.h"
#include "system/plugin/native_system.h"
#include "system/program/program_system.h"
#include "witness/players.h"

namespace onager::kind {

namespace {

// A process that has failed stands beyond its last location.
SlotValue decode(const TransitionSystem& system, const Program* program, SlotId slot, Value value) {
  if (slot < program->processes.size()) {
    const auto& locations = program->processes[slot].locations;
    if (value < locations.size()) return locations[value].name;
    return "(" + std::string(describe(faults(*program)[value - locations.size()])) + ")";
  }
  if (!system.knowledge().facts.get().is_folded(slot)) return std::int64_t{value};
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

class ProgramModel final : public Model {
 public:
  ProgramModel(Program program, std::optional<Plugin> compiled)
      : program_(std::move(program)), compiled_(std::move(compiled)) {}

  const std::string& id() const override { return program_.id; }
  Description describe() const override { return {"slot", SlotMap(program_).slots(), *count_joint_moves(program_)}; }
  Instance instance(Watch& watch, std::uint64_t shuffle, const Atoms& atoms) const override {
    std::unique_ptr<const TransitionSystem> system;
    if (compiled_)
      system = std::make_unique<const NativeSystem>(program_, *compiled_, shuffle, atoms.conditions, watch);
    else
      system = std::make_unique<const ProgramSystem>(program_, shuffle, atoms.conditions, watch);
    return {std::move(system), &program_, decode};
  }
  property::Names names() const override { return property::Names::of(program_); }
  witness::ReplayOutcome replay(const witness::Trace& trace, Watch& watch, witness::Effort effort) const override {
    return witness::replay(program_, trace, watch, effort);
  }
  std::string print(const witness::Trace& trace, const witness::PrintOptions& options) const override {
    return witness::print(program_, trace, options);
  }
  std::unique_ptr<witness::Player> player(Watch& watch) const override { return witness::make_player(program_, watch); }
  std::vector<witness::Snapshot> states_along(const witness::Trace& trace, Watch& watch) const override {
    return witness::states_along(program_, trace, watch);
  }
  const Program* program() const override { return &program_; }

 private:
  Program program_;
  std::optional<Plugin> compiled_;
};

}  // namespace

std::unique_ptr<Model> make(Program program, std::optional<Plugin> compiled) {
  return std::make_unique<ProgramModel>(std::move(program), std::move(compiled));
}

}  // namespace onager::kind
