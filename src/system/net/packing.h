// How the places of a net are likely to be marked: hints for packing markings, and equations that make places
// superfluous.

#pragma once

#include "model/net.h"
#include "system/knowledge.h"

namespace onager {

// Of each place, from units or semiflows; kMaxValue: not known.
std::vector<Value> likely_bounds(const Net& net);

std::vector<Value> likely_maxima(const Net& net, std::span<const Value> bounds);

std::vector<std::vector<PlaceId>> places_of_units(const Nupn& nupn);

// Disjoint groups from sets that are likely to have at most one token each, those first that save the most bits.
Csr<SlotId> likely_exclusive(const Net& net, std::vector<std::vector<PlaceId>> sets);

// Places that others determine. What is cheap to store is kept.
std::vector<SlotEquation> slot_equations(const Net& net, const Hints& hints);

}  // namespace onager
