// What `mixed` and `mixed-visible` share: the sets of `reach` where the automaton waits, those of another method
// elsewhere.

#pragma once

#include <memory>
#include <utility>

#include "product/waiting.h"

namespace onager::product {

class WhereWaiting final : public Reduction {
 public:
  // The sets of `elsewhere` depend on the system's state alone.
  WhereWaiting(const ReductionParts& parts, std::unique_ptr<Reduction> elsewhere)
      : waiting_(parts), elsewhere_(std::move(elsewhere)) {}

  Choice choose(const Place& place) override {
    if (waiting_.waits(place)) return {waiting_.choose(place), false};
    return elsewhere_->choose(place);
  }
  std::span<const TransitionId> widened(const Place& place) override { return elsewhere_->widened(place); }

 private:
  Waiting waiting_;
  std::unique_ptr<Reduction> elsewhere_;
};

}  // namespace onager::product
