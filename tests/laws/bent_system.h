// A transition system whose relations have been tampered with; all else is that of the original.

#pragma once

#include "relations/accord.h"
#include "relations/disabling.h"
#include "relations/enabling.h"
#include "relations/left_accord.h"
#include "system/net/net_system.h"

namespace onager::laws {

struct Relations {
  Csr<TransitionId> enablers, disablers;        // guard -> NES, NDS
  Csr<TransitionId> conflicts, left_conflicts;  // transition -> DNA, DNB; not looked at if there is a dependence
  std::optional<Dependence> dependence;
  Csr<TransitionId> accords;  // transition -> conflicts that are proved not to be
  Csr<GuardId> exclusive_groups;
};

// The conflicts as one list for each transition, with no dependence.
inline Relations flat_relations(const NetSystem& system) {
  const Knowledge& known = system.knowledge();
  return {relations::enabling(system),
          relations::disabling(system),
          relations::accord(system),
          relations::left_accord(system),
          std::nullopt,
          known.accords.get(),
          known.exclusive_groups.get()};
}

inline Relations relations_by_place(const NetSystem& system, bool dynamic) {
  Relations relations = flat_relations(system);
  const Knowledge& known = system.knowledge();
  relations.dependence = (dynamic ? known.dependence_by_state : known.dependence).get();
  return relations;
}

class BentSystem final : public TransitionSystem {
 public:
  BentSystem(const NetSystem& original, Relations relations)
      : TransitionSystem(original.structure(), knowledge_of(std::move(relations))), original_(original) {}

  State initial() const override { return original_.initial(); }
  const std::string& slot_name(SlotId slot) const override { return original_.slot_name(slot); }
  const std::string& transition_name(TransitionId t) const override { return original_.transition_name(t); }
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override {
    original_.evaluate(guards, state, truth);
  }
  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override {
    original_.fire(transitions, state, out);
  }

 private:
  static std::unique_ptr<const Knowledge> knowledge_of(Relations relations) {
    auto result = std::make_unique<Knowledge>();
    const auto all = std::make_shared<const Relations>(std::move(relations));
    result->enablers.made_by([all] { return all->enablers; });
    result->disablers.made_by([all] { return all->disablers; });
    result->conflicts.made_by([all] { return all->conflicts; });
    result->left_conflicts.made_by([all] { return all->left_conflicts; });
    result->dependence.made_by([all] { return all->dependence; });
    result->dependence_by_state.made_by([all] { return all->dependence; });
    result->accords.made_by([all] { return all->accords; });
    result->exclusive_groups.made_by([all] { return all->exclusive_groups; });
    return result;
  }

  const NetSystem& original_;
};

}  // namespace onager::laws
