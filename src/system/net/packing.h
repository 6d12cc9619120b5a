// How the places of a net are likely to be marked: hints for packing markings, and equations that make places
// superfluous.

#pragma once

#include "base/watch.h"
#include "model/net.h"
#include "system/knowledge.h"

namespace onager {

// Of each place, from units or semiflows; kMaxValue: not known.
std::vector<Value> likely_bounds(const Net& net, Watch& watch);

std::vector<Value> likely_maxima(const Net& net, std::span<const Value> bounds);

std::vector<std::vector<PlaceId>> places_of_units(const Nupn& nupn);

// Disjoint groups from sets that are likely to have at most one token each: those first that save the most bits, of
// equal ones the first. N log N in the size of the sets.
Csr<SlotId> likely_exclusive(const Net& net, std::span<const std::vector<PlaceId>> sets, Watch& watch);

// Places that others determine. What is cheap to store is kept.
std::vector<SlotEquation> slot_equations(const Net& net, const Hints& hints, Watch& watch);

}  // namespace onager
