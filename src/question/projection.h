// Proofs by a part of the system: some slots are followed, all others may hold anything.
//
// Idea       a transition then asks only for what its guards say of the slots that are followed and changes only these
//            slots; one that changes none of them is left out. Whatever is reachable is also reachable in this
//            projection, so what no state of it satisfies is satisfied by no state of the system. First the slots of
//            the question are followed; if there are too many states, also those that the guards of what changes them
//            read, and so on.
// Result     certain where it answers; often nothing
// Cost       bounded by `allow`, in tests of guards; memory: the values of at most kMostStates states

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "question/predicate.h"
#include "system/knowledge.h"

namespace onager::question {

class Projection {
 public:
  static constexpr std::size_t kMostStates = 50'000, kMostSlots = 100;
  static constexpr std::size_t kMostParts = 1'000;  // that are tried for `never_stuck`

  // If effects are not known, nothing is ever proved. The system must outlive it.
  explicit Projection(const TransitionSystem& system);

  // Sets the work that all later calls together may take.
  void allow(std::uint64_t work) { left_ = work; }

  bool never_holds(const Predicate& predicate);
  // Whether some part always has a transition that can fire.
  bool never_stuck();
  // An upper bound in all reachable states; nullopt if none was found.
  std::optional<std::int64_t> greatest(const Number& number);

 private:
  struct Asked {
    SlotId at;  // position among the slots that are followed
    Value low, high;
  };
  struct Change {
    SlotId at;
    std::int32_t delta;
  };
  struct Move {
    std::vector<Asked> asked;
    std::vector<Change> changes;
  };
  enum class End { kAll, kStopped, kTooMuch };
  // Is shown states of the system that hold what is followed, and otherwise what they hold initially.
  struct Visitor {
    std::function<void()> begin;           // a projection, forgetting those before
    std::function<bool(StateView)> visit;  // false: stop
  };

  // The states of a projection on these slots and more; kTooMuch: of none that was tried.
  End explore(std::vector<SlotId> slots, const Visitor& visitor);
  bool is_never_stuck(const std::vector<SlotId>& slots);
  End explore_on(std::span<const SlotId> slots, const Visitor& visitor);
  std::vector<SlotId> with_guards_of_changers(const std::vector<SlotId>& slots) const;
  std::vector<Move> moves_on(std::span<const SlotId> slots);
  std::vector<TransitionId> changers_of(std::span<const SlotId> slots) const;
  bool may_hold(const Predicate& predicate, Predicate::NodeId node, StateView state) const;
  bool may_fire(TransitionId transition, StateView state) const;
  bool may_be_disabled(TransitionId transition, StateView state) const;
  std::optional<std::int64_t> greatest_sum(const Number& number);

  const TransitionSystem& system_;
  const Csr<Effect>* effects_ = nullptr;
  const Facts& facts_;
  const State initial_;
  Csr<TransitionId> changers_;     // by slot
  std::vector<std::uint32_t> at_;  // by slot, its position among those followed, else kNone
  std::uint64_t left_ = 0;
};

}  // namespace onager::question
