// Promela models: slots are globals, channels, and the nodes and locals of processes (system/promela/layout.h).

#include <fmt/format.h>

#include <mutex>
#include <optional>

#include "base/fault.h"
#include "frontend/promela/read.h"
#include "kind/model.h"
#include "system/promela/discover.h"
#include "system/promela/native_promela.h"
#include "system/promela/promela_system.h"
#include "witness/players.h"

namespace onager::kind {

namespace {

using promela::PromelaSystem;

std::string location_of(const promela::Graph& graph, promela::NodeId node) {
  if (node == promela::Graph::kDone) return "-";
  const promela::Node& meant = graph.nodes[node];
  std::string text = fmt::format("line {}", meant.at.at.line);
  for (const std::string& label : meant.labels) text += " " + label;
  return text;
}

SlotValue decode(const TransitionSystem& given, const Program* /*program*/, SlotId slot, Value value) {
  const auto& system = static_cast<const PromelaSystem&>(given);
  const promela::Layout& layout = system.layout();
  for (const promela::Instance& instance : layout.instances()) {
    if (instance.node != slot) continue;
    const promela::Graph& graph = system.machine().graphs()[instance.key.proctype];
    if (value < graph.nodes.size()) return location_of(graph, value);
    return "(" + describe(system.machine().code().faults[value - graph.nodes.size()], system.machine().program()) + ")";
  }
  const promela::CellType& type = layout.type(slot);
  if (type.type == promela::Type::kMtype && value > 0) {
    const auto& sets = system.machine().program().mtypes;
    if (type.mtype_set < sets.size() && value <= sets[type.mtype_set].names.size())
      return sets[type.mtype_set].names[value - 1];
  }
  if (layout.is_folded(slot)) return std::int64_t{promela::unfolded(value)};
  return std::int64_t{value};
}

bool is_end(const TransitionSystem& system, StateView state, bool strictly) {
  return static_cast<const PromelaSystem&>(system).is_proper_end(state, strictly);
}

class PromelaModel final : public Model {
 public:
  PromelaModel(promela::Program program, Watch& watch, CompilePromela how)
      : program_(std::move(program)), compile_(how) {
    graphs_ = promela::graphs_of(program_);
    census_ = promela::discover(program_, graphs_, watch);
  }

  // Makes the library, unless there is one for this census.
  std::optional<Diagnostic> compile(const promela::Census& census, Watch& watch) const {
    if (compile_ == nullptr || library_.census == census) return std::nullopt;
    Result<promela::Library> made = compile_(PromelaSystem(program_, graphs_, census, 0, {}, watch), watch);
    if (!made) return made.error();
    library_ = {census, std::move(*made), library_.builds + 1};
    return std::nullopt;
  }
  std::optional<Diagnostic> compile(Watch& watch) const {
    const std::lock_guard lock(compiling_);
    return compile(census(), watch);
  }

  const std::string& id() const override { return program_.id; }
  Description describe() const override {
    const promela::Census census = this->census();
    const PromelaSystem system(program_, graphs_, census);
    return {"slot", system.slots(), system.transitions()};
  }
  Instance instance(Watch& watch, std::uint64_t shuffle, const Atoms& atoms) const override {
    std::vector<promela::Expression> conditions;
    for (const std::string& text : atoms.texts) {
      Result<promela::Expression> read = frontend::read_promela_expression(program_, text, watch);
      assert(read);  // see wrong_expression
      conditions.push_back(std::move(*read));
    }
    return {system_for(census(), shuffle, conditions, watch), nullptr, decode, is_end};
  }
  property::Names names() const override {
    property::Names names;
    names.open = false;
    names.place_noun = "variable";
    names.truths = names.signs = names.expressions = true;
    const PromelaSystem system(program_, graphs_, census());
    const promela::Layout& layout = system.layout();
    for (SlotId slot = 0; slot < system.slots(); ++slot) names.places.add(system.slot_name(slot));
    for (TransitionId t = 0; t < system.transitions(); ++t) names.transitions.add(system.transition_name(t));
    for (const promela::Instance& instance : layout.instances()) {
      const promela::Proctype& proctype = program_.proctypes[instance.key.proctype];
      for (SlotId c = 0; c < proctype.frame.cells.size(); ++c)
        names.places.add_alias(fmt::format("{}[{}]:{}", proctype.name, instance.key.pid, proctype.frame.cells[c].name),
                               instance.locals + c);
    }
    for (const promela::ChannelPlace& place : layout.channels())
      if (place.key.site.proctype == kNone)
        names.channels[program_.globals.cells[place.key.site.cell].name] = {place.length, place.capacity};
    return names;
  }
  std::optional<Diagnostic> wrong_expression(const std::string& text) const override {
    const auto read = frontend::read_promela_expression(program_, text);
    return read ? std::nullopt : std::optional(read.error());
  }
  std::vector<std::string> steps_of(const TransitionSystem& given, std::span<const TransitionId> path,
                                    Watch& watch) const override {
    const auto& system = static_cast<const PromelaSystem&>(given);
    State state = system.initial();
    std::vector<std::string> steps;
    Successors next;
    for (const TransitionId t : path) {
      watch.spend(1000 + state.size());
      steps.push_back(system.step_name(state, t));
      next.clear();
      system.fire({&t, 1}, state, next);
      for (const Change& change : next[0].changes) state[change.slot] = change.value;
    }
    return steps;
  }
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
  void make_room(const Outgrown& outgrown) const override {
    const std::lock_guard lock(mutex_);
    static_cast<const promela::Outgrown&>(outgrown).missing.add_to(census_);
  }
  const promela::Program* promela() const override { return &program_; }

 private:
  std::unique_ptr<const PromelaSystem> system_for(const promela::Census& census, std::uint64_t shuffle,
                                                  const std::vector<promela::Expression>& atoms, Watch& watch) const {
    if (compile_ == nullptr)
      return std::make_unique<const PromelaSystem>(program_, graphs_, census, shuffle, atoms, watch);
    const std::lock_guard lock(compiling_);
    // A model that outgrows its library again and again is interpreted in the end, lest it is only compiled.
    constexpr std::size_t kMostBuilds = 10;
    if (library_.census != census && library_.builds >= kMostBuilds)
      return std::make_unique<const PromelaSystem>(program_, graphs_, census, shuffle, atoms, watch);
    if (const std::optional<Diagnostic> wrong = compile(census, watch)) throw InputFault(wrong->message);
    return std::make_unique<const promela::NativePromela>(program_, graphs_, census, library_.library, shuffle, atoms,
                                                          watch);
  }
  promela::Census census() const {
    const std::lock_guard lock(mutex_);
    return census_;
  }

  promela::Program program_;
  std::vector<promela::Graph> graphs_;  // of the proctypes
  mutable std::mutex mutex_;
  mutable promela::Census census_;  // grows
  struct Made {
    std::optional<promela::Census> census;  // none: nothing is made yet
    promela::Library library;
    std::size_t builds = 0;
  };
  const CompilePromela compile_;
  mutable std::mutex compiling_;
  mutable Made library_;  // for the census last compiled
};

}  // namespace

Result<std::unique_ptr<Model>> make(promela::Program program, Watch& watch, CompilePromela compile) {
  auto model = std::make_unique<PromelaModel>(std::move(program), watch, compile);
  if (std::optional<Diagnostic> wrong = model->compile(watch)) return std::move(*wrong);
  return Result<std::unique_ptr<Model>>(std::move(model));
}

}  // namespace onager::kind
