// Why a CTL formula holds, or is violated: a tree of runs that follows the shape of the formula.
//
// The formula is read in the form of property/branching.h, negated if it is violated, so that each part is known by its
// place:
//
//   kSeen       a condition, to be looked at in the state
//   kAll        the operands of &, in their order
//   kOne        an operand of |
//   kRun        of E X f, E (f U g) and the like: steps from the state. `parts` shows what holds in every state
//               before a step, and in the last one if that is a deadlock where the run ends, unless it is a condition;
//               then, unless the run ends so or in a cycle, the goal in its last state
//   kAllPaths   of A: nothing but all paths shows it; `states` is how many were looked at when it was judged
//   kLeftOut    what would be too long to show
//
// In a file it is the member "evidence" of a trace:
//   {}                                     kSeen
//   {"all": [...]}                         kAll
//   {"operand": 1, "by": {...}}            kOne
//   {"steps": [...], "parts": [...]}       kRun; with "cycle" if it does not come to a goal: what is repeated for
//                                          ever; empty: the run ends
//   {"all_paths": 37}                      kAllPaths; null if they were not looked at
//   {"left_out": true}                     kLeftOut

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onager::witness {

struct Evidence {
  enum class Kind : std::uint8_t { kSeen, kAll, kOne, kRun, kAllPaths, kLeftOut };
  Kind kind = Kind::kSeen;
  std::size_t operand = 0;                             // of kOne
  std::vector<std::string> steps = {};                 // of kRun
  std::optional<std::vector<std::string>> cycle = {};  // likewise; empty: the run ends in a deadlock
  std::optional<std::uint64_t> states = {};            // of kAllPaths and kLeftOut
  std::vector<Evidence> parts = {};

  friend bool operator==(const Evidence&, const Evidence&) = default;
};

// All steps of all runs.
std::size_t steps_in(const Evidence& evidence);

}  // namespace onager::witness
