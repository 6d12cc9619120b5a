// Linear invariants of all reachable markings, computed from the incidence matrix.
//
// Cost       linear to set up, then bounded by fixed amounts of work and memory: what is not found within them is
//            left out. All of it is spent on a watch.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/watch.h"
#include "model/net.h"

namespace onager {

// place = constant + sum of factor * other, in every reachable marking.
struct PlaceEquation {
  struct Term {
    PlaceId place;
    std::int32_t factor;
  };
  PlaceId place;
  std::int64_t constant;
  std::vector<Term> sum;
};

// Equations for places that others determine. No place with an equation occurs in the sum of another. Places late in
// `order` are preferred for elimination; the first `kept` get no equation. Equations with fractions or many terms are
// omitted, as is everything beyond a fixed amount of work.
std::vector<PlaceEquation> place_equations(const Net& net, std::span<const PlaceId> order, std::size_t kept = 0,
                                           Watch& watch = Watch::endless());

// A weighted sum of places, with positive factors, that no transition changes.
struct Semiflow {
  std::vector<PlaceEquation::Term> sum;  // ascending by place
  std::int64_t total;                    // its value in every reachable marking
};

enum class SemiflowKind {
  kAny,       // all those with minimal support
  kOneToken,  // factors 1 and total 1: exactly one of the places holds one token
};

// Farkas' algorithm. Empty if there are too many; kOneToken works for far larger nets.
std::vector<Semiflow> semiflows(const Net& net, SemiflowKind kind, Watch& watch = Watch::endless());

// An upper bound for each place, from its semiflows; kMaxValue if unknown.
std::vector<Value> place_bounds(const Net& net, Watch& watch = Watch::endless());

}  // namespace onager
