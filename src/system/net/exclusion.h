// Places of a net of which at most one is marked in any reachable marking, and the guards that therefore never hold
// together.

#pragma once

#include "system/net/net_system.h"

namespace onager {

// From semiflows: exactly one place of each set is marked, with one token.
std::vector<std::vector<PlaceId>> one_token_sets(const NetSystem& system);

// What the model claims of its units is believed only where it is proved: a path of units from a leaf to the root, or
// else one of its units alone; then the sets with one token.
std::vector<std::vector<PlaceId>> exclusive_sets(const NetSystem& system,
                                                 const std::vector<std::vector<PlaceId>>& one_token);

// Places that exclude each other, by the guards that ask for a token in them; and `p >= w` and `p < v` with v <= w.
Csr<GuardId> exclusive_guards(const NetSystem& system, const std::vector<std::vector<PlaceId>>& exclusive);

}  // namespace onager
