// N philosophers; each takes the left fork, then the right fork, eats, and puts both down.
//
// States     L(N) = 2 L(N-1) + L(N-2), L(2) = 6, L(3) = 14: words over {think, wait, eat} around the table in which the
//            right neighbour of an eater thinks
// Deadlocks  1: everybody holds the left fork

#include <fmt/format.h>

#include "generate/dining_table.h"
#include "generate/families.h"

namespace onager::generate {

Net make_philosophers(std::uint32_t n, std::uint64_t) {
  return dining_table(fmt::format("philosophers-{}", n), n, LastPhilosopher::kLeftFirst);
}

}  // namespace onager::generate
