// What each part of evidence for CTL is said to show, in words: for people, not for judges.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "property/names.h"
#include "witness/trace.h"

namespace onager::witness {

struct Claim {
  std::string text;                    // the formula that holds in the state
  std::string unreachable = {};        // of AG of a condition: what no state reachable from here satisfies
  const Evidence* evidence = nullptr;  // in the trace, which must outlive this
  std::vector<Claim> parts = {};       // as those of the evidence
};

// Nothing if the formula cannot be read, or the evidence has another shape.
std::optional<Claim> claims_of(const Trace& trace, property::Names names);

// "all paths (37 states seen)" or the like, of a part about all paths.
std::string seen_text(const Claim& claim);

}  // namespace onager::witness
