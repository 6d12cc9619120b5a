// Philosophers around a table with a fork between any two: shared by two families.

#pragma once

#include <cstdint>
#include <string>

#include "model/net.h"

namespace onager::generate {

enum class LastPhilosopher {
  kLeftFirst,   // like all others
  kRightFirst,  // which breaks the circular wait
};

// n >= 2. Fork i lies to the left of philosopher i, fork i+1 (or fork 1) to the right.
// Units: one per philosopher (who thinks, waits or eats), one per fork.
Net dining_table(std::string id, std::uint32_t n, LastPhilosopher last);

}  // namespace onager::generate
