// What an engine says of the terms of a formula in the states of a space.

#pragma once

#include "ctl/terms.h"
#include "ctl/truth.h"

namespace onager::ctl {

class Labels {
 public:
  virtual ~Labels() = default;

  // Whether the claim is so in the state. Throws LimitMet, MemoryExhausted and Overflowed; what is known by then stays.
  virtual bool holds(Claim claim, StateId state) = 0;

  // kTrue, kFalse, or kOpen where the engine has not looked. Where a kUntil or kWeak is known to be true, it is known
  // so in every state of some path that shows it.
  virtual Truth known(TermId term, StateId state) const = 0;
};

}  // namespace onager::ctl
