// A transition system whose relations have been tampered with; all else is that of the original.

#pragma once

#include "relations/left_accord.h"
#include "system/net_system.h"

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
  return {*system.enablers(), *system.disablers(), *system.conflicts(),      relations::left_accord(system),
          std::nullopt,       system.accords(),    system.exclusive_groups()};
}

inline Relations relations_by_place(const NetSystem& system, bool dynamic) {
  Relations relations = flat_relations(system);
  relations.dependence = system.dependence(dynamic);
  return relations;
}

class BentSystem final : public TransitionSystem {
 public:
  BentSystem(const NetSystem& original, Relations relations)
      : TransitionSystem(original.structure()), original_(original), relations_(std::move(relations)) {}

  State initial() const override { return original_.initial(); }
  const std::string& slot_name(SlotId slot) const override { return original_.slot_name(slot); }
  const std::string& transition_name(TransitionId t) const override { return original_.transition_name(t); }
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override {
    original_.evaluate(guards, state, truth);
  }
  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override {
    original_.fire(transitions, state, out);
  }
  Value likely_maximum(SlotId slot) const override { return original_.likely_maximum(slot); }

  std::optional<Csr<TransitionId>> enablers() const override { return relations_.enablers; }
  std::optional<Csr<TransitionId>> disablers() const override { return relations_.disablers; }
  std::optional<Csr<TransitionId>> conflicts() const override { return relations_.conflicts; }
  std::optional<Csr<TransitionId>> left_conflicts() const override { return relations_.left_conflicts; }
  std::optional<Dependence> dependence(bool) const override { return relations_.dependence; }
  Csr<TransitionId> accords() const override { return relations_.accords; }
  Csr<GuardId> exclusive_groups() const override { return relations_.exclusive_groups; }

 private:
  const NetSystem& original_;
  Relations relations_;
};

}  // namespace onager::laws
