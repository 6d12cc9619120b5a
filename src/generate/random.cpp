// A random net: N places, N transitions, N/2 + 1 tokens. A transition takes 1 to 4 tokens from one or two places and
// puts as many back, with weights 1 and 2; about every fourth has an inhibitor arc.
//
// Invariant  no transition changes the number of tokens, so the net is bounded
// Portable   the generator is fixed by the standard, and numbers are drawn from it by remainder, without the
//            distributions of the standard library, which differ; the bias for small ranges is below 2^-40
// Id         random-N-SEED

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "generate/families.h"
#include "generate/units.h"

namespace onager::generate {

namespace {

class RandomNet {
 public:
  RandomNet(std::uint32_t n, std::uint64_t seed)
      : n_(n), random_(seed), builder_(fmt::format("random-{}-{}", n, seed)) {}

  Net build() && {
    std::vector<Value> tokens(n_);
    for (std::uint32_t i = 0; i < n_ / 2 + 1; ++i) ++tokens[below(n_)];
    for (std::uint32_t i = 0; i < n_; ++i) builder_.place(numbered("p", i + 1), tokens[i]);
    for (std::uint32_t i = 0; i < n_; ++i) add_transition(builder_.transition(numbered("t", i + 1)));
    return std::move(builder_).build();
  }

 private:
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }
  std::uint32_t between(std::uint32_t low, std::uint32_t high) { return low + below(high - low + 1); }

  std::vector<PlaceId> distinct_places(std::uint32_t count) {
    std::vector<PlaceId> places;
    while (places.size() < count)
      if (const PlaceId p = below(n_); std::ranges::find(places, p) == places.end()) places.push_back(p);
    return places;
  }

  void add_transition(TransitionId t) {
    const std::vector<PlaceId> inputs = distinct_places(between(1, std::min(2u, n_)));
    std::uint32_t total = 0;
    for (PlaceId p : inputs) {
      const Value weight = between(1, 2);
      builder_.input(p, t, weight);
      total += weight;
    }
    add_outputs(t, total);
    if (below(4) == 0) add_inhibitor(t, inputs);
  }

  // Every output gets one token; the rest of `total` is distributed among them.
  void add_outputs(TransitionId t, std::uint32_t total) {
    const std::vector<PlaceId> outputs = distinct_places(between((total + 1) / 2, std::min(total, n_)));
    const std::size_t doubled = total - outputs.size();
    for (std::size_t i = 0; i < outputs.size(); ++i) builder_.output(t, outputs[i], i < doubled ? 2 : 1);
  }

  // Never on an input place, where it could make the transition dead.
  void add_inhibitor(TransitionId t, const std::vector<PlaceId>& inputs) {
    const PlaceId p = below(n_);
    if (std::ranges::find(inputs, p) == inputs.end()) builder_.inhibitor(p, t, between(1, 2));
  }

  std::uint32_t n_;
  std::mt19937_64 random_;
  NetBuilder builder_;
};

}  // namespace

Net make_random(std::uint32_t n, std::uint64_t seed) {
  return RandomNet(n, seed).build();
}

}  // namespace onager::generate
