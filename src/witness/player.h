// What a model does when a trace is played on it, to be printed.

#pragma once

#include <any>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/watch.h"
#include "property/names.h"
#include "witness/extent.h"
#include "witness/print.h"
#include "witness/trace.h"

namespace onager::witness {

// Plays the steps of a trace and describes them.
class Player {
 public:
  virtual ~Player() = default;
  virtual Snapshot state() const = 0;  // the current one
  // The same for people, each value of at most so many parts.
  virtual std::vector<std::string> shown(std::size_t most) const;
  virtual std::string_view separator() const { return ", "; }  // between them
  virtual std::string_view if_nothing() const = 0;             // shown instead of an empty state
  virtual std::string label(const std::string& step) const = 0;
  // Makes the step; returns the reason if it is disabled.
  virtual std::optional<std::string> play(const std::string& step) = 0;
  // The same, and adds its changes, which may take as long as to look at the whole state.
  virtual std::optional<std::string> show(const std::string& step, std::vector<std::string>& changes) = 0;

  // All steps that can be made here, each once, always in the same order. Throws LimitMet.
  virtual std::vector<std::string> enabled() const = 0;
  // Where it stands, for `stand_on` of this player.
  virtual std::any position() const = 0;
  virtual void stand_on(const std::any& position) = 0;
  // What has gone wrong: an assertion that is false, a step that failed.
  virtual std::optional<std::string> trouble() const { return std::nullopt; }
  // Whether a run may end here, so that it is no deadlock if nothing can be done.
  virtual bool may_end() const { return false; }

  // The parts and what can hold something, with nothing seen yet.
  virtual Extent extent() const = 0;
  // Adds the current state to it.
  virtual void see(Extent& extent) const = 0;
  // Which parts, by their numbers in it, a step is made of that is enabled here.
  virtual std::vector<std::size_t> parts_of(const std::string& step) const = 0;
};

// Names may contain line breaks; here each item must stay on one line.
std::string on_one_line(std::string text);

// At most so many of the items.
std::string listed(const std::vector<std::string>& items, std::size_t most, std::string_view if_empty,
                   std::string_view separator = ", ");

// The text of witness/print.h. The player is where the trace begins.
std::string printed(Player& player, const Trace& trace, const PrintOptions& options);

// The same for evidence of CTL, whose runs begin in different states: makes players that are where traces begin.
using MakePlayer = std::function<std::unique_ptr<Player>()>;
std::string printed_evidence(const MakePlayer& make, const property::Names& names, const Trace& trace,
                             const PrintOptions& options);
std::vector<Snapshot> states_along(Player& player, const Trace& trace, Watch& watch);

}  // namespace onager::witness
