// The table of heuristics.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "guidance/guide.h"
#include "property/formula.h"
#include "question/binding.h"

namespace onager::guidance {

// What the heuristics are built from; all of it must outlive them.
struct Parts {
  const TransitionSystem& system;
  const ltl::Automaton& automaton;
  property::Formulas& formulas;  // conditions may be added
  const question::Binding& binding;
  property::FormulaId goal;  // satisfied by the runs searched for: the negation of the property; kNone if unknown
  std::uint64_t seed;        // of the random generator
  bool alone;                // whether it is the only heuristic of the sum
};

using Factory = std::unique_ptr<Heuristic>(const Parts&);

// One row per heuristic. `name` is the word after --heuristic, the stem of the source file, the key in reports and a
// heading in doc/strategies.md.
struct Strategy {
  std::string_view name;
  std::string_view summary;
  std::string_view paper;  // a key of doc/papers.bib
  Factory* make;
};

std::span<const Strategy> strategies();

// Parses `one+two`; `none` is the empty list. For an unknown word: a diagnostic without position, with the nearest
// words.
Result<std::vector<const Strategy*>> parse(const std::string& text);

// make_x is defined in guidance/x.cpp.
Factory make_distance, make_automaton, make_fire_count, make_random;

}  // namespace onager::guidance
