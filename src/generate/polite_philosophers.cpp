// N philosophers as in the family philosophers, but the last takes the right fork first.
//
// States     P(N) = 2 P(N-1) + P(N-2), P(2) = 5, P(3) = 12: the Pell numbers
// Deadlocks  none: forks are ordered by number, and everybody takes the one with the smaller number first

#include <fmt/format.h>

#include "generate/dining_table.h"
#include "generate/families.h"

namespace onager::generate {

Net make_polite_philosophers(std::uint32_t n, std::uint64_t) {
  return dining_table(fmt::format("polite-philosophers-{}", n), n, LastPhilosopher::kRightFirst);
}

}  // namespace onager::generate
