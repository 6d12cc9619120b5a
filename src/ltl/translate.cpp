#include "ltl/translate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "ltl/compose.h"
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

std::optional<Automaton> Translator::table(property::FormulaId form, const Letters& letters,
                                           const std::optional<ByProducts>& products) {
  TableauLimits limits = settings_.limits;
  limits.watch = settings_.watch;
  if (products) limits.edges = std::min<std::size_t>(limits.edges, 3'000);
  auto general = tableau(formulas_, simplifier_.normal(), form, letters.atoms, letters.labels, limits, products);
  return general ? std::optional(pruned(*general)) : std::nullopt;
}

Automaton Translator::small(const Automaton& automaton) const {
  Automaton result = reduced(automaton);
  return settings_.state_based ? reduced_buchi(result) : result;
}

std::optional<Automaton> Translator::smallest(property::FormulaId formula, const Letters& letters) {
  std::vector<Automaton> candidates;
  int failed = 0;  // either all forms of a formula are too large or none is
  for (const property::FormulaId form : forms(formula)) {
    if (failed > 1) break;
    if (auto general = table(form, letters))
      candidates.push_back(std::move(*general));
    else
      ++failed;
  }
  std::ranges::sort(candidates, smaller);
  if (!candidates.empty() && candidates[0].states() > kMostStatesToCompare) candidates.resize(1);
  if (candidates.empty()) {
    const property::FormulaId simple = simplifier_(formula);
    const ByProducts products{simplifier_.implication(), !makes_promises(formulas_, simple)};
    if (auto general = table(simple, letters, products)) candidates.push_back(std::move(*general));
  }
  std::optional<Automaton> best;
  for (const Automaton& candidate : candidates) {
    Automaton next = small(candidate);
    if (!best || smaller(next, *best)) best = std::move(next);
  }
  return best;
}

// Operands that wait for nothing are one.
std::vector<property::FormulaId> Translator::alternatives_of(property::FormulaId formula) {
  using property::Kind;
  const bool within = formulas_.kind(formula) == Kind::kFinally;  // F (a | b) = F a | F b
  const property::FormulaId sum = within ? formulas_.operand(formula) : formula;
  if (formulas_.kind(sum) != Kind::kOr) return {};
  std::vector<property::FormulaId> all, conditions;
  const std::vector<property::FormulaId> operands(formulas_.operands(sum).begin(), formulas_.operands(sum).end());
  for (const property::FormulaId f : operands) (property::is_condition(formulas_, f) ? conditions : all).push_back(f);
  if (!conditions.empty()) all.push_back(simplifier_.normal().disjunction(std::move(conditions)));
  if (within)
    for (property::FormulaId& f : all) f = formulas_.unary(Kind::kFinally, f);
  return all;
}

std::optional<Automaton> Translator::any_of(const std::vector<property::FormulaId>& formulas, const Letters& letters) {
  std::vector<Automaton> parts;
  for (const property::FormulaId formula : formulas) {
    auto made = part(formula, letters);
    if (!made) return std::nullopt;
    parts.push_back(std::move(*made));
  }
  return reduced(union_of(parts));
}

// G F a for a condition a.
bool Translator::recurs(property::FormulaId formula) const {
  using property::Kind;
  return formulas_.kind(formula) == Kind::kGlobally && formulas_.kind(formulas_.operand(formula)) == Kind::kFinally &&
         property::is_condition(formulas_, formulas_.operand(formulas_.operand(formula)));
}

// A conjunction of many G F a, and of something else.
std::optional<Automaton> Translator::with_recurring(property::FormulaId formula, const Letters& letters) {
  std::vector<property::FormulaId> rest;
  std::vector<Bdd> functions;
  const std::vector<property::FormulaId> operands(formulas_.operands(formula).begin(),
                                                  formulas_.operands(formula).end());
  for (const property::FormulaId f : operands) {
    if (!recurs(f)) {
      rest.push_back(f);
      continue;
    }
    const auto at_once = table(formulas_.operand(formulas_.operand(f)), letters);
    if (!at_once) return std::nullopt;
    Bdd& function = functions.emplace_back(BddTable::kFalse);
    for (const Edge& edge : at_once->edges[at_once->initial])
      function = letters.labels->disjunction(function, edge.label);
  }
  auto other = part(simplifier_.normal().conjunction(std::move(rest)), letters);
  if (!other) return std::nullopt;
  const Automaton again = recurring(*other, functions);
  auto both = product_of(*other, again, settings_.limits.edges);
  return both ? std::optional(small(pruned(*both))) : std::nullopt;
}

// Wide formulas are taken apart at once, others if they are too large as a whole.
std::optional<Automaton> Translator::part(property::FormulaId formula, const Letters& letters) {
  constexpr std::size_t kWide = 8;
  const property::FormulaId simple = simplifier_(formula);
  const std::vector<property::FormulaId> alternatives = alternatives_of(simple);
  std::size_t recurrences = 0;
  if (formulas_.kind(simple) == property::Kind::kAnd)
    for (const property::FormulaId f : formulas_.operands(simple)) recurrences += recurs(f);
  if (alternatives.size() <= kWide && recurrences <= kWide)
    if (auto whole = smallest(formula, letters)) return with_weak(std::move(*whole), simple, letters);
  if (alternatives.size() > 1) return any_of(alternatives, letters);
  return recurrences > 0 ? with_recurring(simple, letters) : std::nullopt;
}

std::optional<Automaton> Translator::with_weak(Automaton best, property::FormulaId formula, const Letters& letters) {
  if (best.states() <= 1) return best;
  const auto complement = table(simplifier_.negated(formula), letters);
  if (!complement) return best;
  auto weak = minimal_weak(best, *complement, most_sets(best));
  return weak && !smaller(best, *weak) ? std::move(*weak) : best;
}

Result<Automaton> Translator::operator()(property::FormulaId formula) {
  assert(!property::has_quantifier(formulas_, formula));
  const Letters letters{property::atoms(formulas_, simplifier_.normal()(formula)),
                        std::make_shared<BddTable>(settings_.watch)};
  auto best = part(formula, letters);
  if (!best)
    return Diagnostic{"", 0, 0, "the automaton of the formula is too large",
                      fmt::format("the limits are {} states, {} edges and {} acceptance sets", settings_.limits.states,
                                  settings_.limits.edges, kMostMarks)};
  assert(best->holds_invariant() && (best->state_based || !settings_.state_based));
  return std::move(*best);
}

}  // namespace onager::ltl
