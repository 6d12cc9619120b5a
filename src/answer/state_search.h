// One search for the answers to several questions about states, and what several such searches share.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "answer/answer.h"
#include "answer/goals.h"
#include "question/binding.h"
#include "question/influence.h"
#include "run/run.h"
#include "stubborn/engine/needs.h"

namespace onager::answer {

// A system in one static order, with what questions and reductions want to know of it.
class Ground {
 public:
  Ground(const kind::Model& model, const property::Names& names, std::uint64_t shuffle, Watch& watch);

  const kind::Instance& instance() const { return instance_; }
  const TransitionSystem& system() const { return instance_.system(); }
  const question::Influence& influence() const { return influence_; }
  const question::Binding& binding() const { return binding_; }
  // What the reduction of the plan needs; made again when another plan needs other relations.
  const stubborn::Needs& needs(const run::Plan& plan);

 private:
  kind::Instance instance_;
  question::Influence influence_;
  question::Binding binding_;
  std::optional<stubborn::Needs> needs_;
  stubborn::Sharpness made_for_;  // how sharp needs_ are
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
  run::Figures figures;
  SlotId overflow = kNone;                // after kOverflow
  std::optional<ReductionCheck> checked;  // of the sets, if the plan asks for it and has a reduction
};

// Stops when everything is found, at the limits, and, unless 0, after `most_states`. The plan has a search and a
// reduction.
Findings find(Ground& ground, Targets targets, const run::Plan& plan, Watch& watch, std::uint64_t most_states);

}  // namespace onager::answer
