// A naive implementation of the firing rule, written directly from the definition in model/net.h.
//
// Independent check: shares nothing with the transition system, the stores and the searches. Written for clarity, not
// speed.
//
// Invariant  `marking()` is reached from the initial marking by the steps that `fire` accepted
// Cost       an index of all transition ids; each step then costs its arcs

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/name_index.h"
#include "model/net.h"

namespace onager::witness {

// Why a transition did not fire.
struct Refusal {
  std::string message;
  bool beyond_limits = false;  // enabled, but the successor marking exceeds the range of Value
};

class TokenGame {
 public:
  // Starts in the initial marking. The net must outlive the game.
  explicit TokenGame(const Net& net);

  const State& marking() const { return marking_; }
  TransitionId find(std::string_view transition_id) const;  // kNone if there is none
  bool is_enabled(TransitionId t) const;
  TransitionId some_enabled() const;  // kNone in a deadlock

  // Fires the transition with this id; if it is disabled, the marking does not change.
  std::optional<Refusal> fire(std::string_view transition_id);
  // Fires an enabled transition; false if the successor exceeds the range of Value: the marking does not change then.
  bool fire(TransitionId t);
  // Goes on from another marking of the net.
  void stand_on(const State& marking) { marking_ = marking; }

 private:
  std::string why_unknown(std::string_view transition_id) const;
  std::string why_disabled(TransitionId t) const;
  std::optional<Refusal> overflow(TransitionId t) const;
  void move(TransitionId t);

  const Net& net_;
  State marking_;
  NameIndex numbers_;
};

}  // namespace onager::witness
