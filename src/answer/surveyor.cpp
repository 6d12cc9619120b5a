#include "answer/surveyor.h"

#include <unordered_map>

#include "system/promela/promela_system.h"

namespace onager::answer {

namespace {

using question::Reading;
using witness::Extent;

constexpr std::uint64_t kName = 50;  // work to look for one

}  // namespace

Surveyor::Surveyor(const kind::Model& model, const kind::Instance& instance, search::Visitor& inner)
    : inner_(inner), uses_(instance.system().slots()), parts_of_(instance.system().transitions()) {
  const TransitionSystem& system = instance.system();
  if (model.promela() != nullptr) {
    use_variables(static_cast<const promela::PromelaSystem&>(system));
  } else {
    extent_ = model.player(system.watch())->extent();
    use_names(model, system);
    if (model.program() != nullptr) use_moves(system);
  }
  now_.resize(extent_.held.size());
}

// What formulas may speak of: a place of a coloured net is all places that it was unfolded to.
void Surveyor::use_names(const kind::Model& model, const TransitionSystem& system) {
  const property::Names names = model.names();
  const question::Binding binding = question::bind(names, system, model.program());
  for (std::uint32_t held = 0; held < extent_.held.size(); ++held) {
    system.watch().spend(kName);
    for (const std::uint32_t place : names.places.find(extent_.held[held].name))
      uses_[binding.places[place].slot].push_back({held, binding.places[place]});
  }
  for (std::uint32_t part = 0; part < extent_.parts.size() && model.program() == nullptr; ++part) {
    system.watch().spend(kName);
    for (const std::uint32_t t : names.transitions.find(extent_.parts[part].name))
      parts_of_[binding.transitions[t]].push_back(part);
  }
}

// Of a program: a transition is what one or more processes do.
void Surveyor::use_moves(const TransitionSystem& system) {
  constexpr std::string_view kJoin = " & ";
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  for (std::uint32_t part = 0; part < extent_.parts.size(); ++part) numbers.emplace(extent_.parts[part].name, part);
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    system.watch().spend(kName);
    std::string_view rest = system.transition_name(t);
    while (true) {
      const std::size_t end = rest.find(kJoin);
      if (const auto found = numbers.find(rest.substr(0, end)); found != numbers.end())
        parts_of_[t].push_back(found->second);
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + kJoin.size());
    }
  }
}

// Of Promela: variables of all processes that there are at some time, but for those that are channels, which hold no
// number of the model. Statements are told by answer/coverage.h.
void Surveyor::use_variables(const promela::PromelaSystem& system) {
  const promela::Layout& layout = system.layout();
  const promela::Program& program = system.machine().program();
  extent_.noun = "statement";
  const auto use = [&](SlotId slot, const promela::Cell& cell) {
    if (cell.type.type == promela::Type::kChan) return;
    uses_[slot].push_back({static_cast<std::uint32_t>(extent_.held.size()),
                           {slot, layout.is_folded(slot) ? Reading::How::kFolded : Reading::How::kPlain, 0}});
    extent_.held.push_back({system.slot_name(slot), Extent::Holder::kVariable});
  };
  for (std::uint32_t c = 0; c < program.globals.cells.size(); ++c)
    if (layout.global(c) < promela::kHidden) use(layout.global(c), program.globals.cells[c]);
  for (const promela::Instance& instance : layout.instances()) {
    const std::vector<promela::Cell>& cells = program.proctypes[instance.key.proctype].frame.cells;
    for (SlotId c = 0; c < cells.size(); ++c) use(instance.locals + c, cells[c]);
  }
}

void Surveyor::begin(StateView state) {
  last_.assign(state.begin(), state.end());
  for (const std::vector<Use>& uses : uses_)
    for (const Use& use : uses) now_[use.held] += use.reading.of(state);
  for (std::size_t held = 0; held < now_.size(); ++held) extent_.held[held].see(now_[held]);
}

void Surveyor::follow(const search::Visit& visit) {
  touched_.clear();
  for (const SlotId slot : visit.changed) {
    if (last_[slot] == visit.state[slot]) continue;
    for (const Use& use : uses_[slot]) {
      now_[use.held] += use.reading.of(visit.state) - use.reading.of(last_);
      touched_.push_back(use.held);
    }
    last_[slot] = visit.state[slot];
  }
  for (const std::uint32_t held : touched_) extent_.held[held].see(now_[held]);
}

bool Surveyor::visit(const search::Visit& visit) {
  if (last_.empty())
    begin(visit.state);
  else
    follow(visit);
  for (const TransitionId t : visit.enabled.list())
    for (const std::uint32_t part : parts_of_[t]) ++extent_.parts[part].times;
  return inner_.visit(visit);
}

}  // namespace onager::answer
