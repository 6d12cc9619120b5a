// CTL by labels: every term in every state of a complete space, from the inside out.
//
// Paper      [clarke.86.toplas]
// Idea       E(f U g) spreads backwards from the states with g through states with f. E(f W g) begins with all states
//            that have f or g, and gives up, backwards too, those without g that have a successor but none that is
//            left.
// Cost       of all conditions of some claims: one walk through the states, evaluating what reads a slot that has
//            changed. Of another term: the edges into the states that change, once. One bit for each term and state; 4
//            bytes for each edge and 8 for each state for the edges backwards; 8 bytes a state while a term is
//            labelled. All of it is charged to the budget
//
// Contract   the space is complete and has all edges. It shares nothing with ctl/local but terms and space, so that one
//            can check the other.

#pragma once

#include <optional>
#include <vector>

#include "ctl/labels.h"
#include "ctl/space.h"

namespace onager::ctl {

class Global final : public Labels {
 public:
  Global(const Terms& terms, Space& space, MemoryBudget& budget);

  bool holds(Claim claim, StateId state) override;
  Truth known(TermId term, StateId state) const override;

  // Looks at the conditions of several claims in one walk through the states.
  void read_conditions(std::span<const Claim> claims);

  // Pairs of a state and a term that have a label.
  std::uint64_t labels() const { return labels_; }

 private:
  using Words = GrowingArray<std::uint64_t>;
  static bool has(const Words& set, StateId state) { return set[state / 64] >> (state % 64) & 1; }
  static void add(Words& set, StateId state) { set[state / 64] |= std::uint64_t{1} << (state % 64); }
  static void remove(Words& set, StateId state) { set[state / 64] &= ~(std::uint64_t{1} << (state % 64)); }
  bool has(Claim claim, StateId state) const { return has(*sets_[claim.term], state) != claim.negated; }

  Words empty() const;
  void label(TermId term);
  Words labelled(const Term& term);
  Words all(const Term& term);
  Words next(const Term& term);
  Words until(const Term& term);
  Words weak(const Term& term);
  void turn_edges();
  // Calls `visit` with each state that has an edge to this one, once for each edge.
  template <typename Visit>
  void each_source(StateId state, Visit visit);

  const Terms& terms_;
  Space& space_;
  MemoryBudget& budget_;
  const StateId states_;
  std::vector<std::optional<Words>> sets_;  // by term
  GrowingArray<std::uint64_t> begins_;      // state -> its first source; made when first needed
  GrowingArray<StateId> sources_;
  std::uint64_t labels_ = 0;
};

}  // namespace onager::ctl
