// A walk at random: every step that can be made is equally likely.
//
// Where a run ends, the walk begins again in the initial state, so that its length is what was asked for. The first run
// that ends in a deadlock or meets something wrong is kept; else the last one.
//
// Contract   the same model, length and seed give the same walk. A limit that is met ends it; what was seen so far is
//            told.
// Cost       all steps that can be made are found in each state

#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "kind/model.h"
#include "simulate/session.h"
#include "witness/extent.h"

namespace onager::simulate {

// Draws numbers as the standard fixes them, without its distributions, which differ.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_() % bound); }

 private:
  std::mt19937_64 random_;
};

struct Walk {
  std::uint64_t steps = 0;  // of all runs together
  std::uint64_t runs = 1;
  std::uint64_t deadlocks = 0, ends = 0, troubles = 0;  // of runs: how they ended, or what they met
  std::uint64_t longest = 0;                            // run
  std::string trouble;                                  // the first one
  witness::Extent extent;
  witness::Trace trace;          // of the run that is kept
  witness::Snapshot state;       // at its end
  Limit limit = Limit::kNotMet;  // that ended the walk
};

Walk walk(const kind::Model& model, std::uint64_t length, std::uint64_t seed, Watch& watch);

}  // namespace onager::simulate
