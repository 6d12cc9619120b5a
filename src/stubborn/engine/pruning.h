// A set that shrinks while it stays stubborn: the engine of the deletion algorithms.
//
// Idea       D1 and D2 are an and/or graph (stubborn/engine/needs.h). Deleting a node
//            deletes every node whose need is no longer met. If that fails, all
//            that the node cannot do without is known to fail too.
// Invariant  between attempts the kept transitions satisfy D0, D1 and D2 (or
//            D2w, with at least one key among them); if a question guides the
//            search, D1 and what is required instead of D0
// Cost       an attempt touches what it deletes and the conditions of that;
//            nothing is set up for the rest of the net

#pragma once

#include <memory>
#include <random>
#include <vector>

#include "stubborn/engine/choices.h"
#include "stubborn/engine/growth.h"
#include "stubborn/engine/needs.h"
#include "stubborn/engine/score.h"
#include "stubborn/engine/situation.h"

namespace onager::stubborn {

class Pruning {
 public:
  virtual ~Pruning() = default;

  // Starts from all transitions, or from the stubborn set that `within` has grown (with star counters). `protect` is
  // never deleted.
  virtual void begin(const Situation& situation, const Growth* within = nullptr, TransitionId protect = kNone) = 0;
  // Attempts to delete every enabled transition, in the order of the strategy.
  void prune();

  // The enabled transitions that are kept, ascending.
  void list_enabled(std::vector<TransitionId>& kept) const;
  // All that are kept.
  virtual std::vector<TransitionId> list() const = 0;
  virtual bool is_kept(TransitionId t) const = 0;

 protected:
  explicit Pruning(const Choices& choices) : order_(choices.order), random_(choices.seed) {}

  // What `begin` sets up here; `kept` is the score of all that is kept.
  void start(const Situation& situation, const Score& kept) {
    situation_ = &situation;
    kept_ = kept;
  }
  const Situation& situation() const { return *situation_; }
  bool is_guided() const { return situation_->required != nullptr; }

 private:
  // Deletes t and all that falls with it, unless that takes what must be kept; then nothing is deleted.
  virtual bool attempt(TransitionId t) = 0;
  // Brings back what the last attempt, which did not fail, has deleted.
  virtual void undo() = 0;
  virtual Score loss() const = 0;  // what that attempt has deleted
  // The deletion of t has failed: so will that of all that t cannot do without.
  virtual void hold(TransitionId t) = 0;
  virtual bool is_held(TransitionId t) const = 0;
  // Transitions that cannot take the most with them in this round: none; what the last attempt has deleted, too.
  virtual void uncover() = 0;
  virtual void cover() = 0;
  virtual bool is_covered(TransitionId t) const = 0;

  void prune_in_order();
  void prune_by_loss();
  bool is_most(const Score& loss) const;

  const Order order_;
  std::mt19937_64 random_;
  const Situation* situation_ = nullptr;
  Score kept_;                          // of what is kept; forward transitions count in a -forward order only
  std::vector<TransitionId> attempts_;  // scratch
};

// By lists (list_pruning.cpp): for systems of any size, strong and weak sets.
std::unique_ptr<Pruning> pruning_by_lists(const Needs& needs, const Choices& choices);
// By masks (mask_pruning.cpp): for strong sets of small systems; nothing if masks do not fit.
std::unique_ptr<Pruning> pruning_by_masks(const Needs& needs, const Choices& choices);
// By masks if they fit, else by lists; both keep the same.
std::unique_ptr<Pruning> pruning_for(const Needs& needs, const Choices& choices);

}  // namespace onager::stubborn
