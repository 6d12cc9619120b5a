// What a set of transitions costs: the fewer the better, forward ones first where they are counted at all.

#pragma once

#include <compare>
#include <cstddef>

namespace onager::stubborn {

struct Score {
  std::size_t forward = 0, enabled = 0;
  // Nothing can be better that has an enabled transition.
  bool is_least() const { return forward == 0 && enabled == 1; }
  friend auto operator<=>(const Score&, const Score&) = default;
};
inline constexpr Score kWorst = {~std::size_t{0}, ~std::size_t{0}};

}  // namespace onager::stubborn
