// A stubborn-set algorithm on record, and the graph that comes of it.
//
// Contract   the search sees no difference
// Cost       of the record: the states that can be drawn; of the graph: all states
//            and edges of the full space, unless that is too large

#pragma once

#include <map>
#include <memory>

#include "base/result.h"
#include "check/graph.h"
#include "stubborn/algorithm.h"
#include "system/transition_system.h"

namespace onager::check {

// Passes on what another algorithm chooses and keeps it, of as many states as can be drawn.
class RecordedAlgorithm final : public stubborn::Algorithm {
 public:
  explicit RecordedAlgorithm(std::unique_ptr<stubborn::Algorithm> inner) : inner_(std::move(inner)) {}
  bool wants_forward() const override { return inner_->wants_forward(); }
  std::span<const TransitionId> choose(const stubborn::Situation& situation) override;
  std::vector<TransitionId> members() const override { return inner_->members(); }

  // What was chosen in the state; nullptr if it was not met.
  const std::vector<TransitionId>* chosen_in(const State& state) const;

 private:
  std::unique_ptr<stubborn::Algorithm> inner_;
  std::map<State, std::vector<TransitionId>> chosen_;
};

// A diagnostic when the full space is too large to draw.
Result<Graph> overlay(const TransitionSystem& system, const RecordedAlgorithm& reduced);

}  // namespace onager::check
