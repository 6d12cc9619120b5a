// A set that shrinks while it stays stubborn: the engine of the deletion algorithms.
//
// Idea       D1 and D2 are an and/or graph (stubborn/needs.h). Deleting a node
//            deletes every node whose need is no longer met.
// Invariant  between attempts the kept transitions satisfy D0, D1 and D2 (or
//            D2w, with at least one key among them); if a question guides the
//            search, D1 and what is required instead of D0
// Cost       an attempt touches what it deletes and the conditions of that;
//            nothing is set up for the rest of the net

#pragma once

#include <array>
#include <random>
#include <vector>

#include "stubborn/algorithm.h"
#include "stubborn/growth.h"
#include "stubborn/needs.h"
#include "stubborn/spec.h"

namespace onager::stubborn {

class Pruning {
 public:
  Pruning(const Needs& needs, const Spec& spec);

  // Starts from all transitions, or from the stubborn set that `within` has grown (with star counters). `protect` is
  // never deleted.
  void begin(const Situation& situation, const Growth* within = nullptr, TransitionId protect = kNone);
  // Attempts to delete every enabled transition, in the order of the strategy.
  void prune();

  // The enabled transitions that are kept, ascending.
  void list_enabled(std::vector<TransitionId>& kept) const;
  // All that are kept.
  std::vector<TransitionId> list() const;
  bool is_kept(TransitionId t) const { return (within_ == nullptr || within_->contains(t)) && !gone_.contains(t); }

 private:
  struct Loss {  // what an attempt deletes
    std::size_t forward = 0, enabled = 0;
  };

  void prune_in_order();
  void prune_by_loss();
  bool attempt(TransitionId t);
  void undo();
  void remove(TransitionId t);
  void spread(TransitionId t);
  void spend(ConditionId c);
  void lose(GroupId g);
  void lose_key(TransitionId t);
  void lose_left(TransitionId t);
  bool is_met(GroupId g);
  bool is_useful(ConditionId c);
  bool is_inside(ConditionId c);
  bool meets(std::span<const GroupId> groups);
  bool is_guided() const { return situation_->required != nullptr; }
  bool is_most(const std::array<std::size_t, 2>& loss, bool by_forward) const;

  const Needs& needs_;
  const Order order_;
  const bool weak_;
  std::mt19937_64 random_;
  const Situation* situation_ = nullptr;
  const Growth* within_ = nullptr;
  Marks forward_marks_;
  Marks gone_;                               // deleted transitions
  Marks no_key_, no_left_;                   // enabled transitions that lost a key group, a left group
  Marks spent_;                              // conditions that lost a member
  Marks inside_, outside_;                   // conditions of which it is known whether all members were grown
  std::vector<std::uint32_t> hints_;         // position of the condition that last met a group
  Marks required_;                           // transitions that must be kept
  Marks stuck_;                              // enabled transitions whose deletion has failed: it always will
  Marks covered_;                            // transitions that cannot take the most with them in this round
  std::size_t keys_ = 0;                     // enabled transitions that are kept and could be the key
  std::size_t kept_ = 0, kept_forward_ = 0;  // enabled transitions that are kept; those that are forward
  bool failed_ = false;  // the attempt at hand has deleted what must be kept, a stuck transition or the last key
  Loss loss_;            // of the attempt at hand
  std::vector<TransitionId> deleted_, keys_lost_, lefts_lost_;  // by the attempt at hand
  std::vector<ConditionId> spent_now_;                          // likewise
};

}  // namespace onager::stubborn
