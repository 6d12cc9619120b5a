// No reduction: the set of all transitions is stubborn in every state.
//
// Idea       what is never left out cannot be missed
// Invariant  none
// Result     everything that is enabled
// Cost       nothing

#include <numeric>

#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

class None final : public Algorithm {
 public:
  explicit None(const Needs& needs) : transitions_(needs.transitions()) {}
  std::span<const TransitionId> choose(const Situation& situation) override { return situation.enabled.list(); }
  std::vector<TransitionId> members() const override {
    std::vector<TransitionId> all(transitions_);
    std::iota(all.begin(), all.end(), 0u);
    return all;
  }

 private:
  std::size_t transitions_;
};

}  // namespace

std::unique_ptr<Algorithm> make_none(const Needs& needs, const Spec&) {
  return std::make_unique<None>(needs);
}

}  // namespace onager::stubborn
