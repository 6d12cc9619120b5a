// A net at play, plain or coloured: what the judges of traces ask of it.

#pragma once

#include <memory>
#include <optional>
#include <string>

#include "property/atoms.h"
#include "property/names.h"
#include "witness/dead_judge.h"
#include "witness/replay.h"
#include "witness/token_game.h"
#include "witness/trace.h"

namespace onager::witness {

class NetPlay {
 public:
  virtual ~NetPlay() = default;

  virtual const std::string& id() const = 0;
  virtual bool has_inhibitors() const = 0;
  // The same net in its initial marking.
  virtual std::unique_ptr<NetPlay> anew() const = 0;

  // Makes the step of this text; if it is disabled, the marking does not change.
  virtual std::optional<Refusal> fire(const std::string& step) = 0;
  // A step that is enabled; nothing in a deadlock.
  virtual std::optional<std::string> some_enabled() const = 0;

  virtual property::Names names() const = 0;
  // The marking at hand, for formulas with these names, which must outlive it.
  virtual property::Valuation here(const property::Names& names) const = 0;

  // Keeps the marking, to be compared with a later one.
  virtual void remember() = 0;
  // A place that holds something else now, in words; nothing if the markings are equal.
  virtual std::optional<std::string> difference() const = 0;
  // Whether tokens have come, and none are missing.
  virtual bool has_grown() const = 0;
  // Whether the cycle of the trace, which was just fired, only adds tokens that make no difference to the formula, so
  // that it can be repeated for ever and reads the same in every round: the formula does not ask for the tokens of
  // these places, and whatever of it is fireable with any number of them is so in the first round.
  virtual bool has_grown_unseen(const Trace& trace) const = 0;

  // Whether this step is one of the transition.
  virtual bool is_of(const std::string& step, const std::string& transition) const = 0;
  // Whether the transition can never fire again; nothing if there is none of this name.
  virtual std::optional<Dead> dead(const std::string& transition, Effort effort) const = 0;
};

}  // namespace onager::witness
