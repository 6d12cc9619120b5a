// What terms of coloured nets mean: colours and multisets under a binding, and the truth of guards.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "base/watch.h"
#include "model/colored_net.h"

namespace onager::colored {

// The colours of variables by their numbers in the net; those that do not occur in a term may hold anything.
using Valuation = std::span<const Color>;

bool is_multiset(const Term& term);
// Precondition: the term is a colour.
Color color_of(const Net& net, const Term& term, Valuation values);
bool is_true(const Net& net, const Term& condition, Valuation values);

// How often each colour is in the multiset; counts saturate at 2^62. Work is spent for each colour.
using Multiset = std::map<Color, std::uint64_t>;
Multiset multiset_of(const Net& net, const Term& term, Valuation values, Watch& watch);

// Calls `visit` for each variable that occurs, as often as it does.
void for_each_variable(const Term& term, const std::function<void(VariableId)>& visit);

// The colours of the components of a colour of a product, and back.
std::vector<Color> components_of(const Net& net, SortId product, Color color);
Color tuple_of(const Net& net, SortId product, std::span<const Color> components);

}  // namespace onager::colored
