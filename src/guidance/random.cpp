// Any order. The search starts anew with another one when it has met too many nodes, each time twice as many.
//
// Idea       a depth-first search that went wrong early stays wrong; of several short ones some go right
// Cost       a random number a step

#include <random>

#include "guidance/strategies.h"

namespace onager::guidance {

namespace {

class Random final : public Heuristic {
 public:
  explicit Random(const Parts& parts) : random_(parts.seed) {}

  void score(product::Product&, ltl::AutomatonState, std::span<std::uint64_t> scores) override {
    for (std::uint64_t& score : scores) score += random_() >> 40;
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace

std::unique_ptr<Heuristic> make_random(const Parts& parts) {
  return std::make_unique<Random>(parts);
}

}  // namespace onager::guidance
