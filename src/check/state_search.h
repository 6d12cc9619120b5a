// One search for the answers to several questions about states, and what several such searches share.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "check/goals.h"
#include "check/run.h"
#include "question/binding.h"
#include "question/influence.h"
#include "stubborn/engine/needs.h"

namespace onager::check {

// A system in one static order, with what questions and reductions want to know of it.
class Ground {
 public:
  Ground(const Model& model, const property::Names& names, std::uint64_t shuffle);

  const TransitionSystem& system() const { return instance_.system(); }
  const question::Influence& influence() const { return influence_; }
  const question::Binding& binding() const { return binding_; }
  // What the reduction of the method needs; made once and again when another method needs more.
  const stubborn::Needs& needs(const Method& method);

 private:
  Instance instance_;
  question::Influence influence_;
  question::Binding binding_;
  std::optional<stubborn::Needs> needs_;
  std::string made_for_;  // what needs_ depends on, in words
};

// What a search is to find.
struct Targets {
  std::vector<question::Predicate> conditions;
  std::vector<Ascent> ascents;
};

struct Findings {
  search::Stop stop = search::Stop::kComplete;
  std::vector<std::optional<std::vector<TransitionId>>> paths;  // of each condition, to a state where it holds
  std::vector<std::int64_t> met;                                // of each ascent, the greatest value
  std::vector<bool> ascent_done;                                // its upper bound was met
  Figures figures;
  SlotId overflow = kNone;  // after kOverflow
};

// Stops when everything is found, at the limits, and, unless 0, after `most_states`. The method is not `auto`.
Findings find(Ground& ground, Targets targets, const Method& method, const Limits& limits, std::uint64_t most_states);

}  // namespace onager::check
