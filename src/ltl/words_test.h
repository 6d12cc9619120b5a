// For tests: whether an automaton accepts a lasso word, by the product of the two.

#pragma once

#include "ltl/automaton.h"
#include "ltl/components.h"
#include "property/words_test.h"

namespace onager::ltl::testing {

// All atoms are propositions; bit i of a letter is proposition i.
inline bool accepts(const property::Formulas& formulas, const Automaton& automaton,
                    const property::testing::Lasso& word) {
  const std::size_t length = word.letters.size();
  MarkedGraph graph(automaton.states() * length);
  for (AutomatonState state = 0; state < automaton.states(); ++state)
    for (std::size_t at = 0; at < length; ++at)
      for (const Edge& edge : automaton.edges[state]) {
        const auto value = [&](BddVariable variable) {
          return (word.letters[at] >> formulas.value(automaton.atoms[variable]) & 1) != 0;
        };
        if (automaton.labels->evaluate(edge.label, value))
          graph[state * length + at].push_back(
              {edge.marks, static_cast<std::uint32_t>(edge.target * length + word.after(at))});
      }
  return has_accepting_run(graph, static_cast<std::uint32_t>(automaton.initial * length), automaton.all_marks());
}

}  // namespace onager::ltl::testing
