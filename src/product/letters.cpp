#include "product/letters.h"

#include <algorithm>
#include <cassert>

namespace onager::product {

std::vector<question::Predicate> atoms_of(const ltl::Automaton& automaton, const TransitionSystem& system,
                                          const property::Formulas& formulas, const question::Binding& binding) {
  std::vector<question::Predicate> atoms;
  for (const property::FormulaId atom : automaton.atoms) atoms.emplace_back(system, formulas, atom, binding);
  return atoms;
}

Letters::Letters(const ltl::Automaton& automaton, const TransitionSystem& system,
                 std::vector<question::Predicate> atoms)
    : automaton_(automaton), truths_(system, std::move(atoms)), label_of_(automaton.states()) {
  assert(automaton.marks <= kMostMarks);
  for (ltl::AutomatonState q = 0; q < automaton.states(); ++q)
    for (const ltl::Edge& edge : automaton.edges[q]) {
      const auto place = std::ranges::find(labels_, edge.label);
      label_of_[q].push_back(static_cast<std::uint32_t>(place - labels_.begin()));
      if (place == labels_.end()) labels_.push_back(edge.label);
    }
  holding_.resize(labels_.size());
}

Letter Letters::of(StateView state, const EnabledSet& enabled, std::span<const SlotId> changed, bool anew) {
  if (anew || last_ == kNone)
    truths_.reset(state, enabled);
  else
    truths_.update(state, enabled, changed);
  if (truths_.looked_at().empty() && last_ != kNone) return last_;
  for (std::size_t i = 0; i < labels_.size(); ++i)
    holding_[i] = automaton_.labels->evaluate(labels_[i], [&](BddVariable v) { return truths_[v]; });
  const auto [place, fresh] = numbers_.emplace(holding_, static_cast<Letter>(moves_.size()));
  if (fresh) add_letter();
  assert(moves_.size() == numbers_.size());
  return last_ = place->second;
}

void Letters::add_letter() {
  Csr<Move>& rows = moves_.emplace_back();
  for (ltl::AutomatonState q = 0; q < automaton_.states(); ++q) {
    for (std::size_t i = 0; i < automaton_.edges[q].size(); ++i) {
      const ltl::Edge& edge = automaton_.edges[q][i];
      if (holding_[label_of_[q][i]]) rows.push({edge.target, static_cast<Marks>(edge.marks)});
    }
    rows.close_row();
  }
}

bool Letters::leaves(ltl::AutomatonState state, Letter letter) const {
  return std::ranges::any_of(moves(state, letter), [state](const Move& move) { return move.target != state; });
}

}  // namespace onager::product
