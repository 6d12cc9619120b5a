// Random order. The search restarts with a new order after a number of nodes that doubles each time.
//
// Idea       a depth-first search that took a wrong turn early does not recover; one of several short searches may
//            succeed
// Cost       one random number per step

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
