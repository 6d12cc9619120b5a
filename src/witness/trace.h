// A counterexample as text: the transitions to fire, from the initial marking on.
//
// The file is one JSON object:
//   {"format": "onager-trace", "version": 1, "model": "...", "property": "deadlock",
//    "steps": ["transition id", ...], "cycle": ["transition id", ...], "formula": "G (p >= 1)"}
// `cycle` is there only for a lasso, `formula` only for properties that are one. Members that are not listed are
// ignored, so that later versions may add some.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace onager::witness {

struct Trace {
  std::string model;                              // Net::id of the model that the trace belongs to
  std::string property;                           // what it is a witness of: the kind of property, such as "deadlock"
  std::vector<std::string> steps;                 // transition ids, from the initial marking
  std::optional<std::vector<std::string>> cycle;  // repeated for ever after the steps; empty: the run stays where it is
  std::string formula = {};                       // what the run shows, in the text syntax; empty: nothing needs one

  friend bool operator==(const Trace&, const Trace&) = default;
};

// One step a line, with a newline at the end. Bytes that are not UTF-8 become U+FFFD.
std::string to_json(const Trace& trace);

// Accepts what to_json writes. `file_name` only goes into the diagnostic.
// Cost: one pass over the text, memory for the trace alone; nesting may be of any depth.
Result<Trace> parse_trace(std::string_view text, const std::string& file_name);

}  // namespace onager::witness
