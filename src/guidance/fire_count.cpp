// Prefers transitions that have not fired often on the path.
//
// Paper      [ulrik.21.aalborg] section 4, fire-count heuristic
// Idea       firing the same few transitions repeatedly explores little of a net: above a threshold, the score is the
//            logarithm of the excess. Thresholds are those of the paper: 500, or 5,000 in a sum of heuristics.
// Cost       4 bytes per transition; one logarithm per step

#include <bit>
#include <cassert>

#include "guidance/strategies.h"

namespace onager::guidance {

namespace {

class FireCount final : public Heuristic {
 public:
  explicit FireCount(const Parts& parts) : threshold_(parts.alone ? 500 : 5000), fired_(parts.system.transitions()) {}

  void score(product::Product& product, ltl::AutomatonState, std::span<std::uint64_t> scores) override {
    const auto steps = product.steps();
    assert(steps.size() == scores.size());
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (steps[i].transition != kNone) scores[i] += penalty(fired_[steps[i].transition]);
  }
  void entered(TransitionId by) override {
    assert(by == kNone || by < fired_.size());
    if (by != kNone) ++fired_[by];
  }
  void left(TransitionId by) override {
    assert(by == kNone || fired_[by] > 0);
    if (by != kNone) --fired_[by];
  }

 private:
  std::uint64_t penalty(std::uint32_t fired) const {
    return fired <= threshold_ ? 0 : static_cast<std::uint64_t>(std::bit_width(fired - threshold_) - 1);
  }

  const std::uint32_t threshold_;
  std::vector<std::uint32_t> fired_;  // how often each transition fired on the path
};

}  // namespace

std::unique_ptr<Heuristic> make_fire_count(const Parts& parts) {
  return std::make_unique<FireCount>(parts);
}

}  // namespace onager::guidance
