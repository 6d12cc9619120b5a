#include "system/program/knowledge.h"

#include <algorithm>

#include "system/program/exclusion.h"
#include "system/program/relations.h"

namespace onager {

namespace {

Value likely_maximum(const ProgramSystem& system, SlotId slot) {
  constexpr std::int32_t kLoose = 4095, kUsual = 255;  // a larger bound says little
  const std::vector<Process>& processes = system.program().processes;
  if (slot < processes.size()) return static_cast<Value>(processes[slot].locations.size() - 1);
  const Interval range = system.known()[slot];
  if (!system.encoding().is_folded(slot)) return static_cast<Value>(range.high <= kLoose ? range.high : kUsual);
  const Value widest = std::max(folded(range.low), folded(std::max(range.high, 0)));
  return widest <= kLoose ? widest : kUsual;
}

Csr<TransitionId> processes_of(const ProgramSystem& system) {
  std::vector<std::vector<TransitionId>> rows(system.program().processes.size());
  system.watch().spend(10 * system.transitions());
  for (TransitionId t = 0; t < system.transitions(); ++t)
    for (const Part& part : system.joint_move(t)) rows[part.process].push_back(t);
  return sorted_rows(std::move(rows));
}

Hints hints_of(const ProgramSystem& system) {
  Hints hints{{}, {}, processes_of(system)};
  system.watch().spend(5 * system.slots());
  for (SlotId slot = 0; slot < system.slots(); ++slot) hints.likely_maximum.push_back(likely_maximum(system, slot));
  return hints;
}

Facts facts_of(const ProgramSystem& system) {
  Facts facts;
  system.watch().spend(system.slots());
  for (SlotId slot = 0; slot < system.slots(); ++slot) facts.folded.push_back(system.encoding().is_folded(slot));
  return facts;
}

PointGuards points_of(const ProgramSystem& system) {
  std::vector<PointGuard> asked;
  system.watch().spend(10 * system.guards());
  for (GuardId g = 0; g < system.guards(); ++g) {
    const ProgramSystem::Test& test = system.test(g);
    asked.push_back(test.inside && test.low == test.high ? PointGuard{test.slot, test.low} : PointGuard{});
  }
  return point_guards(system.structure(), asked);
}

// Variables that nothing assigns to need not be stored.
std::vector<SlotEquation> equations_of(const ProgramSystem& system) {
  std::vector<bool> written(system.slots());
  system.watch().spend(5 * (system.slots() + system.structure().writes_of.size()));
  for (TransitionId t = 0; t < system.transitions(); ++t)
    for (SlotId slot : system.structure().writes_of[t]) written[slot] = true;
  const State first = system.initial();
  std::vector<SlotEquation> equations;
  for (SlotId slot = 0; slot < system.slots(); ++slot)
    if (!written[slot]) equations.push_back({slot, first[slot], {}});
  return equations;
}

}  // namespace

std::unique_ptr<const Knowledge> program_knowledge(const ProgramSystem& system) {
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

}  // namespace onager
