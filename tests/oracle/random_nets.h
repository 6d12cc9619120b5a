// Random nets for laws and fuzzing.
//
// A net is a function of its seed and shape on every platform: numbers come
// from mt19937_64 by remainder, never from a standard distribution. A shape
// says how large the net is and which oddities it has; `shapes()` is a table
// that covers what an engine has to cope with.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "model/net.h"

namespace onager::oracle {

struct Range {
  std::uint32_t low, high;  // both included
};

enum class Family {
  kSafe,  // state machines with one token each that move together: at most one token in a place
  kFree,  // any arcs; bounded when all transitions preserve the number of tokens
};

struct Shape {
  std::string_view name;
  Family family = Family::kFree;
  Range places{2, 7};
  Range transitions{1, 8};
  Value max_tokens = 2;  // in a place at the start (kFree)
  Value max_weight = 1;
  std::uint32_t max_arcs = 2;  // input places of a transition, likewise output places

  // Of 100 transitions so many ...
  std::uint32_t preserving = 100;  // put back as many tokens as they take (kFree)
  std::uint32_t inhibited = 0;     // have an inhibitor arc, weight at most max_weight
  std::uint32_t looping = 10;      // also test a place: an input and an output of the same weight
  std::uint32_t sources = 0;       // have no inputs (kFree)
  std::uint32_t sinks = 0;         // have no outputs
  std::uint32_t dead = 0;          // need a token from a place that never holds one

  std::uint32_t isolated = 0;  // of 100 nets so many have a place without arcs
};

std::span<const Shape> shapes();

Net random_net(const Shape& shape, std::uint64_t seed);

// Takes the shapes of the table in turn, so that consecutive seeds cover them all.
Net random_net(std::uint64_t seed);

}  // namespace onager::oracle
