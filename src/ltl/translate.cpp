#include "ltl/translate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "ltl/obligation.h"
#include "ltl/prune.h"
#include "ltl/reduce.h"
#include "property/atoms.h"
#include "property/classify.h"

namespace onager::ltl {

namespace {

// For larger automata only the most promising form of a formula is reduced.
constexpr std::size_t kMostStatesToCompare = 60;

// If determinisation needs more sets than this, its automaton will not be the smaller one.
std::size_t most_sets(const Automaton& automaton) {
  return std::min<std::size_t>(64 + 4 * automaton.states(), 300);
}

bool smaller(const Automaton& a, const Automaton& b) {
  return std::pair(a.states(), a.edge_count()) < std::pair(b.states(), b.edge_count());
}

}  // namespace

// Equivalent formulas written differently; which of them gives the smallest automaton is not known in advance.
std::vector<property::FormulaId> Translator::forms(property::FormulaId formula) {
  std::vector<property::FormulaId> all;
  for (const property::FormulaId form : {simplifier_(formula), plain_(formula)}) {
    all.push_back(form);
    for (const bool eventual : {false, true}) all.push_back(property::gathered(simplifier_, formulas_, form, eventual));
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::optional<Automaton> Translator::smallest(property::FormulaId formula,
                                              const std::vector<property::FormulaId>& atoms,
                                              const std::shared_ptr<BddTable>& labels) {
  std::vector<Automaton> candidates;
  int failed = 0;  // either all forms of a formula are too large or none is
  for (const property::FormulaId form : forms(formula)) {
    if (failed > 1) break;
    if (auto general = tableau(formulas_, simplifier_.normal(), form, atoms, labels, settings_.limits))
      candidates.push_back(pruned(*general));
    else
      ++failed;
  }
  std::ranges::sort(candidates, smaller);
  if (!candidates.empty() && candidates[0].states() > kMostStatesToCompare) candidates.resize(1);
  std::optional<Automaton> best;
  for (const Automaton& candidate : candidates) {
    Automaton small = reduced(candidate);
    if (settings_.state_based) small = reduced_buchi(small);
    if (!best || smaller(small, *best)) best = std::move(small);
  }
  return best;
}

Result<Automaton> Translator::operator()(property::FormulaId formula) {
  assert(!property::has_quantifier(formulas_, formula));
  const property::FormulaId simple = simplifier_(formula);
  const std::vector<property::FormulaId> atoms = property::atoms(formulas_, simplifier_.normal()(formula));
  const auto labels = std::make_shared<BddTable>(settings_.watch);
  auto best = smallest(formula, atoms, labels);
  if (!best)
    return Diagnostic{"", 0, 0, "the automaton of the formula is too large",
                      fmt::format("the limits are {} states, {} edges and {} acceptance sets", settings_.limits.states,
                                  settings_.limits.edges, kMostMarks)};
  assert(best->holds_invariant() && (best->state_based || !settings_.state_based));
  if (best->states() <= 1) return std::move(*best);
  const auto complement =
      tableau(formulas_, simplifier_.normal(), simplifier_.negated(simple), atoms, labels, settings_.limits);
  if (!complement) return std::move(*best);
  auto weak = minimal_weak(*best, pruned(*complement), most_sets(*best));
  return weak && !smaller(*best, *weak) ? std::move(*weak) : std::move(*best);
}

}  // namespace onager::ltl
