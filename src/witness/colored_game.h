// A naive implementation of the firing rule of coloured nets, written directly from the definition in
// model/colored_net.h.
//
// Independent check: shares nothing with the unfolding, the transition systems, the stores and the searches. Written
// for clarity, not speed.
//
// Invariant  `marking()` is reached from the initial marking by the steps that `fire` accepted
// Cost       an index of all names; a step costs the tokens of its arcs, to look for one that is enabled is said at
//            witness/colored_bindings.h. All of it is spent on the watch, which throws LimitMet.

#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/watch.h"
#include "model/colored_text.h"
#include "witness/colored_bindings.h"
#include "witness/colored_terms.h"
#include "witness/token_game.h"

namespace onager::witness {

class ColoredGame {
 public:
  // Starts in the initial marking. The net and the watch must outlive the game.
  explicit ColoredGame(const colored::Net& net, Watch& watch = Watch::endless());

  const colored::Texts& texts() const { return texts_; }
  const ColoredMarking& marking() const { return marking_; }
  // All colours together, if it has none.
  std::uint64_t tokens(const colored::PlacePattern& pattern) const;

  bool is_enabled(const colored::Step& step) const;
  // An enabled step that agrees with the pattern.
  std::optional<colored::Step> some_enabled(const colored::StepPattern& pattern) const;
  // Any; nothing in a deadlock.
  std::optional<colored::Step> some_enabled() const;
  // Calls `visit` for each of them, until it returns false; whether it never did.
  bool each_enabled(const colored::StepPattern& pattern, const std::function<bool(const colored::Step&)>& visit) const;

  // Makes the step of this text; if it is disabled, the marking does not change.
  std::optional<Refusal> fire(std::string_view step);
  // Makes an enabled step; false if the successor exceeds the range of Value: the marking does not change then.
  bool fire(const colored::Step& step);
  // Goes on from another marking of the net.
  void stand_on(const ColoredMarking& marking);

 private:
  using Demand = std::map<PlaceId, Colors>;
  Assignment assignment(const colored::Step& step) const;
  Demand sum(const std::vector<colored::Inscription>& arcs, const Assignment& chosen) const;
  bool is_inhibited(const colored::Transition& transition) const;
  // A place that holds too few tokens, and how many are needed at least.
  std::optional<Arc> lacking(const colored::Transition& transition) const;
  std::string why_unknown(std::string_view step) const;
  std::string why_disabled(const colored::Step& step) const;
  // The first place and colour that would hold too much.
  std::optional<Refusal> overflow(const colored::Step& step, const Demand& taken, const Demand& given) const;

  const colored::Net& net_;
  Watch& watch_;
  const colored::Texts texts_;
  const ColoredTerms terms_;
  ColoredMarking marking_;
  std::vector<std::uint64_t> totals_;  // by place, the tokens of all colours
};

// A pattern that all steps of a transition agree with.
colored::StepPattern any_step(const colored::Net& net, TransitionId transition);

}  // namespace onager::witness
