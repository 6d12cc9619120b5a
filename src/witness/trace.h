// A counterexample as text: the transitions to fire from the initial marking.
//
// The file is one JSON object:
//   {"format": "onager-trace", "version": 1, "model": "...", "property": "deadlock",
//    "steps": ["transition id", ...], "cycle": ["transition id", ...], "formula": "G (p >= 1)",
//    "transition": "transition id", "fairness": "weak"}
// The version is 2, and "shows" ("holds" or "violated") and "evidence" (witness/evidence.h) are there, if the property
// is CTL, whose steps are in its evidence. `cycle` is present only for a lasso, `formula` only for properties given by
// a formula, `transition` only for those about one transition, `fairness` only for a run that is fair. Unknown members
// are ignored, so that later versions may add some.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "witness/evidence.h"

namespace onager::witness {

struct Trace {
  std::string model;                              // Net::id of the model that the trace belongs to
  std::string property;                           // kind of the property that it is a witness of, such as "deadlock"
  std::vector<std::string> steps;                 // transition ids, from the initial marking
  std::optional<std::vector<std::string>> cycle;  // repeated for ever after the steps; empty: stays in the last state
  std::string formula = {};     // the formula that the run shows, in the text syntax; empty if not needed
  std::string transition = {};  // of "live" and "quasi-live": the one that is dead at the end, or the last one fired

  bool is_fair = false;                   // the run is said to be weakly fair: to every process that can always move
  bool is_violated = false;               // of "ctl": the evidence is against the formula
  std::optional<Evidence> evidence = {};  // of "ctl"

  friend bool operator==(const Trace&, const Trace&) = default;
};

// One step per line, with a newline at the end. Bytes that are not UTF-8 become U+FFFD.
std::string to_json(const Trace& trace);

// Accepts what to_json writes. `file_name` is used only in the diagnostic. Cost: one pass over the text, memory for the
// trace only; nesting may have any depth.
Result<Trace> parse_trace(std::string_view text, const std::string& file_name);

}  // namespace onager::witness
