// A place/transition net as a transition system: slot = place.
//
// Guards: `p >= w` for each input arc, `p < w` for each inhibitor arc, shared
// by all transitions that ask the same; then one guard for each property atom,
// a comparison of a weighted sum of places with a number.

#pragma once

#include "model/net.h"
#include "system/net_accords.h"
#include "system/transition_system.h"

namespace onager {

struct LinearAtom {  // sum of factor * place, compared with a number
  enum class Compare { kAtLeast, kAtMost, kEqual, kNotEqual };
  struct Term {
    PlaceId place;
    std::int64_t factor;
  };
  std::vector<Term> sum;
  Compare compare = Compare::kAtLeast;
  std::int64_t bound = 0;
};

class NetSystem final : public TransitionSystem {
 public:
  // The atoms are the last guards, in the order given. The net must outlive the system.
  explicit NetSystem(const Net& net, std::vector<LinearAtom> atoms = {});

  const Net& net() const { return net_; }
  GuardId first_atom() const { return static_cast<GuardId>(bounds_.size()); }

  State initial() const override { return net_.initial; }
  const std::string& slot_name(SlotId slot) const override { return net_.places[slot].id; }
  const std::string& transition_name(TransitionId t) const override { return net_.transitions[t].id; }
  std::string guard_text(GuardId guard) const override;
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override;
  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override;
  Value likely_maximum(SlotId slot) const override;
  Csr<SlotId> likely_exclusive() const override;
  std::vector<SlotEquation> equations() const override;

  std::optional<Csr<onager::Effect>> effects() const override;
  std::optional<SlotRange> range_of(GuardId guard) const override;
  std::optional<Csr<TransitionId>> enablers() const override;
  std::optional<Csr<TransitionId>> disablers() const override;
  std::optional<Csr<TransitionId>> conflicts() const override;
  std::optional<Dependence> dependence(bool by_state) const override;
  Csr<TransitionId> accords() const override;
  Csr<GuardId> exclusive_groups() const override;
  Csr<TransitionId> processes() const override;

 private:
  struct Bound {  // place >= limit, or place < limit
    PlaceId place;
    Value limit;
    bool at_least;
  };
  struct Effect {
    PlaceId place;
    std::int32_t delta;  // never 0
  };
  struct Parts;
  NetSystem(const Net& net, Parts parts);
  Csr<TransitionId> movers(int towards) const;
  std::vector<std::vector<TransitionId>> victims() const;
  Csr<Dependence::Range> enabler_ranges() const;
  bool never_two_tokens(std::span<const PlaceId> places) const;
  std::vector<std::vector<PlaceId>> exclusive_places() const;

  const Net& net_;
  std::vector<Bound> bounds_;                         // guard g < first_atom()
  std::vector<LinearAtom> atoms_;                     // guard first_atom() + i
  Csr<Effect> effects_;                               // transition -> places that it changes, ascending
  std::vector<Value> bounds_of_places_;               // likely, from semiflows or units
  mutable std::optional<Csr<TransitionId>> accords_;  // once they were asked for: proofs take time
};

}  // namespace onager
