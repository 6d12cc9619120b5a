#include "system/promela/knowledge.h"

#include <algorithm>

#include "system/promela/relations.h"

namespace onager::promela {

namespace {

Value likely_maximum(const PromelaSystem& system, SlotId slot) {
  constexpr Value kUsual = 255;
  const Layout& layout = system.layout();
  const CellType& type = layout.type(slot);
  switch (type.type) {
    case Type::kBit:
    case Type::kBool:
      return 1;
    case Type::kUnsigned:
      return type.bits < 8 ? (Value{1} << type.bits) - 1 : kUsual;
    default:
      return kUsual;
  }
}

Hints hints_of(const PromelaSystem& system) {
  const Layout& layout = system.layout();
  Hints hints;
  for (SlotId slot = 0; slot < system.slots(); ++slot) hints.likely_maximum.push_back(likely_maximum(system, slot));
  for (const Instance& instance : layout.instances())
    hints.likely_maximum[instance.node] =
        static_cast<Value>(system.machine().graphs()[instance.key.proctype].nodes.size() - 1);
  if (layout.event() != kNone)
    hints.likely_maximum[layout.event()] = static_cast<Value>(system.machine().event_graph().nodes.size() - 1);
  for (const ChannelNumber& number : layout.numbers())
    if (number.which != kNone) hints.likely_maximum[number.which] = static_cast<Value>(number.channels.size());
  for (const ChannelPlace& place : layout.channels())
    if (place.capacity > 0) hints.likely_maximum[place.length] = place.capacity;
  std::vector<std::vector<TransitionId>> rows(layout.by_pid().size());
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    const Begin& begin = system.transition(t).begin;
    rows[layout.instances()[begin.instance].key.pid].push_back(t);
    if (begin.partner != kNone) rows[layout.instances()[begin.partner].key.pid].push_back(t);
  }
  hints.processes = sorted_rows(std::move(rows));
  return hints;
}

Facts facts_of(const PromelaSystem& system) {
  Facts facts;
  for (SlotId slot = 0; slot < system.slots(); ++slot) facts.folded.push_back(system.layout().is_folded(slot));
  for (TransitionId t = 0; t < system.transitions(); ++t)
    facts.makers.push_back(system.layout().instances()[system.transition(t).begin.instance].key.pid);
  return facts;
}

PointGuards points_of(const PromelaSystem& system) {
  std::vector<PointGuard> asked;
  for (GuardId g = 0; g < system.guards(); ++g) {
    const Guard& guard = system.guard(g);
    const SlotTest& test = guard.test;
    asked.push_back(guard.kind == Guard::Kind::kTest && test.inside && test.low == test.high
                        ? PointGuard{test.slot, test.low}
                        : PointGuard{});
  }
  return point_guards(system.structure(), asked);
}

// What nothing writes need not be stored.
std::vector<SlotEquation> equations_of(const PromelaSystem& system) {
  std::vector<bool> written(system.slots());
  for (TransitionId t = 0; t < system.transitions(); ++t)
    for (const SlotId slot : system.structure().writes_of[t]) written[slot] = true;
  const State first = system.initial();
  std::vector<SlotEquation> equations;
  for (SlotId slot = 0; slot < system.slots(); ++slot)
    if (!written[slot]) equations.push_back({slot, first[slot], {}});
  return equations;
}

}  // namespace

std::unique_ptr<const Knowledge> promela_knowledge(const PromelaSystem& system) {
  auto result = std::make_unique<Knowledge>();
  result->hints.made_by([&system] { return hints_of(system); });
  result->facts.made_by([&system] { return facts_of(system); });
  result->point_guards.made_by([&system] { return points_of(system); });
  result->equations.made_by([&system] { return equations_of(system); });
  result->exclusive_groups.made_by([&system] { return exclusive_guards(system); });
  result->enablers.made_by([&system] { return movers(system, true); });
  result->disablers.made_by([&system] { return movers(system, false); });
  result->conflicts.made_by([&system] { return conflicts(system); });
  result->left_conflicts.made_by([&system] { return left_conflicts(system); });
  return result;
}

}  // namespace onager::promela
