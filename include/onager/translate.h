// An LTL formula as an automaton.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "onager.h"

namespace onager {
inline namespace v1 {

// A Büchi automaton, generalised or not, that accepts the words of the formula.
struct Automaton {
  std::string formula;             // as it was understood
  std::vector<std::string> atoms;  // its conditions on states
  std::size_t states = 0, edges = 0;
  std::string hoa, dot;  // in the Hanoi format, and for Graphviz
};

// Of `options` only the limits are read, and one that is met is an Error. `generalised`: any number of marks on edges
// instead of one on states.
ONAGER_API Automaton translate(const std::string& formula, bool generalised = false, const Options& options = {});

}  // namespace v1
}  // namespace onager
