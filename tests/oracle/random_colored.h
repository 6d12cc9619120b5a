// Random coloured nets for laws and fuzzing: all kinds of sorts and terms, small state spaces.
//
// A net is a function of its seed and shape on every platform, as in random_nets.h. Most nets are bounded: a
// transition gives at most as many tokens as it takes. A transition has at most `kMostBindings` bindings.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "model/colored_net.h"

namespace onager::oracle {

inline constexpr std::uint64_t kMostBindings = 300;  // of a transition, whatever its guard says

struct ColoredShape {
  std::string_view name;
  std::uint32_t places = 4, transitions = 4, variables = 4;  // at most
  std::uint32_t colors = 4;                                  // of a sort that is no product, at most
  std::uint32_t arcs = 2;                                    // of a transition to either side, at most
  std::uint32_t tokens = 2;                                  // of a place in the beginning, at most

  // Of 100 ...
  std::uint32_t products = 40;    // sorts are products
  std::uint32_t partitions = 30;  // sorts are divided
  std::uint32_t parts = 0;        // products have parts of a partition as a component
  std::uint32_t guarded = 50;     // transitions have a guard
  std::uint32_t multisets = 15;   // terms are sums, multiples, all colours or tuples of these
  std::uint32_t differences = 0;  // multisets are differences
  std::uint32_t inhibited = 10;   // transitions have an inhibitor arc
  std::uint32_t repeated = 20;    // transitions have a variable that occurs in several arcs, by intention
  std::uint32_t symmetric = 15;   // transitions are made the same for two variables
  std::uint32_t unbounded = 1;    // transitions may give more than they take
};

std::span<const ColoredShape> colored_shapes();

colored::Net random_colored_net(const ColoredShape& shape, std::uint64_t seed);

// Takes the shapes of the table in turn.
colored::Net random_colored_net(std::uint64_t seed);

}  // namespace onager::oracle
