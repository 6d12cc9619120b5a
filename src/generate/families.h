// Scalable models: families of nets, some of them coloured, with a parameter N, for examples, tests and benchmarks.
//
// Contract: the same name, N and seed give the same net on every platform. Every net is bounded. A net with units is
// unit-safe. The id of a net is its family, N and, if used, the seed, joined by dashes.
// Cost: linear in the size of the net.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "model/colored_net.h"
#include "model/net.h"

namespace onager::generate {

using AnyNet = std::variant<Net, colored::Net>;
using Factory = Net(std::uint32_t n, std::uint64_t seed);
using ColoredFactory = colored::Net(std::uint32_t n, std::uint64_t seed);

// One row per family; `name` is the word on the command line and, with _ for -, the stem of the source file.
struct Family {
  std::string_view name;
  std::string_view summary;    // the line of --help
  std::string_view parameter;  // what N counts
  std::uint32_t smallest;      // N may be smallest .. largest
  std::uint32_t largest;
  bool uses_seed;                          // if false, the net does not depend on the seed
  Factory* make;                           // null if its nets are coloured
  ColoredFactory* make_colored = nullptr;  // null if they are not
};

std::span<const Family> families();

// A diagnostic if there is no such family or N is out of range.
Result<AnyNet> generate_any(std::string_view family, std::uint64_t n, std::uint64_t seed);
// A coloured net is an error here.
Result<Net> generate(std::string_view family, std::uint64_t n, std::uint64_t seed);

// make_x is defined in generate/x.cpp.
Factory make_philosophers, make_polite_philosophers, make_ring, make_counters, make_random, make_workflow,
    make_producer_consumer, make_readers_writers;
ColoredFactory make_colored_philosophers, make_colored_database;

}  // namespace onager::generate
