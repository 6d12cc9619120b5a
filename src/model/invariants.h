// What every reachable marking of a net satisfies, read off its incidence matrix.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

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

// Places determined by others. No place with an equation occurs in the sum of another. Places late in `order` are
// the ones preferred for elimination, and the first `kept` get no equation. Equations with fractions or many terms are
// left out, and so is everything beyond a fixed amount of work.
std::vector<PlaceEquation> place_equations(const Net& net, std::span<const PlaceId> order, std::size_t kept = 0);

// A weighted sum of places, with positive factors, that never changes.
struct Semiflow {
  std::vector<PlaceEquation::Term> sum;  // ascending by place
  std::int64_t total;                    // its value in every reachable marking
};

enum class SemiflowKind {
  kAny,       // all with minimal support
  kOneToken,  // factors 1 and total 1: exactly one of the places is marked, with one token
};

// By Farkas' algorithm. Empty where there are too many to list; of kind kOneToken far larger nets are within reach.
std::vector<Semiflow> semiflows(const Net& net, SemiflowKind kind);

// An upper bound of each place from its semiflows; kMaxValue where none is known.
std::vector<Value> place_bounds(const Net& net);

}  // namespace onager
