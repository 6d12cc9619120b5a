// A stubborn-set algorithm that is told in each state what the open questions require.
//
// Result     every reachable state that answers an open question can be reached by what is chosen
//            (doc/theory.md, Questions about states)

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "answer/goals.h"
#include "stubborn/algorithm.h"

namespace onager::answer {

class GuidedAlgorithm final : public stubborn::Algorithm {
 public:
  GuidedAlgorithm(std::unique_ptr<stubborn::Algorithm> inner, Goals& goals) : inner_(std::move(inner)), goals_(goals) {}

  bool wants_forward() const override { return inner_->wants_forward(); }
  std::span<const TransitionId> choose(const stubborn::Situation& situation) override {
    goals_.required(situation.state, situation.enabled, required_);
    guided_.emplace(situation);
    guided_->required = &required_;
    return inner_->choose(*guided_);
  }
  std::vector<TransitionId> members() const override { return inner_->members(); }

 private:
  std::unique_ptr<stubborn::Algorithm> inner_;
  Goals& goals_;
  std::vector<TransitionId> required_;
  std::optional<stubborn::Situation> guided_;  // `members` of the inner one looks at it again
};

}  // namespace onager::answer
