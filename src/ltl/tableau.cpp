#include "ltl/tableau.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <unordered_map>

namespace onager::ltl {

namespace {

using property::FormulaId;
using property::Formulas;
using property::Implication;
using property::Kind;
using property::NormalForm;

constexpr std::size_t kMany = 64;              // operands of & and |
constexpr std::size_t kMostAtoms = 10'000;     // the depth of the recursion over functions
constexpr std::size_t kMostCounted = 100'000;  // letters, in all functions below that of a state

class Tableau {
 public:
  Tableau(Formulas& formulas, NormalForm& normal, const std::vector<FormulaId>& atoms, std::shared_ptr<BddTable> labels,
          const TableauLimits& limits, const std::optional<ByProducts>& products)
      : formulas_(formulas),
        normal_(normal),
        implied_(products ? &products->implied : nullptr),
        atoms_first_(!products || products->atoms_first),
        own_(limits.watch),
        table_(atoms_first_ ? *labels : own_),
        limits_(limits) {
    automaton_.atoms = atoms;
    automaton_.labels = std::move(labels);
    for (BddVariable variable = 0; variable < atoms.size(); ++variable) atom_[atoms[variable]] = variable;
    for (BddVariable variable = 0; atoms_first_ && variable < atoms.size(); ++variable)
      meanings_.push_back({Meaning::kAtom, variable});
    limits_.nodes += table_.size();
  }

  std::optional<Automaton> run(FormulaId formula) {
    if (implied_ != nullptr) find_safety(formula);
    state_of(formula);
    for (std::size_t next = 0; next < functions_.size(); ++next)
      if (!(implied_ == nullptr ? expand(next) : expand_by_products(next))) return std::nullopt;
    automaton_.marks = static_cast<unsigned>(promises_.size());
    for (auto& out : automaton_.edges)
      for (Edge& edge : out) edge.marks = automaton_.all_marks() & ~edge.marks;
    tidy(automaton_);
    assert(automaton_.holds_invariant());
    return std::move(automaton_);
  }

 private:
  // What a variable of the functions stands for.
  struct Meaning {
    enum What : std::uint8_t { kAtom, kPromise, kNext } what = kAtom;
    std::uint32_t number = 0;  // variable of the labels, index of the promise, or the formula of the next state
  };

  AutomatonState state_of(FormulaId formula) {
    const Bdd function = unfolded(formula, false);
    const auto [place, fresh] = states_.emplace(function, static_cast<AutomatonState>(functions_.size()));
    if (fresh) {
      functions_.push_back(function);
      automaton_.edges.emplace_back();
    }
    return place->second;
  }

  bool expand(std::size_t state) {
    parts_.clear();
    counted_ = 0;
    const Parts parts = parts_of(functions_[state]);
    for (const auto& [rest, label] : parts)
      for (const BddCube& cube : table_.cubes(rest, limits_.edges)) {
        if (++edges_ > limits_.edges || !within_limits()) return false;
        const Edge edge = edge_of(cube, label);
        automaton_.edges[state].push_back(edge);
      }
    return counted_ <= kMostCounted && within_limits();
  }

  bool expand_by_products(std::size_t state) {
    for (const BddCube& cube : table_.cubes(functions_[state], limits_.edges)) {
      if (++edges_ > limits_.edges || !within_limits()) return false;
      Bdd label = BddTable::kTrue;
      BddCube rest;
      for (const BddLiteral& literal : cube) {
        const Meaning& meaning = meanings_[literal.variable];
        if (meaning.what == Meaning::kAtom)
          label = automaton_.labels->conjunction(label, automaton_.labels->literal({meaning.number, literal.positive}));
        else
          rest.push_back(literal);
      }
      const Edge edge = edge_of(rest, label);
      automaton_.edges[state].push_back(edge);
    }
    return within_limits();
  }

  bool within_limits() const {
    return functions_.size() <= limits_.states && promises_.size() <= kMostMarks && table_.size() <= limits_.nodes;
  }

  // The letters of a function by what is left of it after them; rests that are false are left out. Atoms come first in
  // the variable order: everything below them is independent of the letter.
  using Parts = std::map<Bdd, Bdd>;  // rest -> label

  const Parts& parts_of(Bdd function) {
    if (const auto known = parts_.find(function); known != parts_.end()) return known->second;
    Parts parts;
    if (function != BddTable::kFalse && counted_ <= kMostCounted && table_.size() <= limits_.nodes) {
      if (table_.top(function) >= automaton_.atoms.size()) {
        parts.emplace(function, BddTable::kTrue);
      } else {
        const Bdd variable = table_.variable(table_.top(function));
        parts = parts_of(table_.high(function));
        for (auto& [rest, label] : parts) label = table_.conjunction(variable, label);
        for (const auto& [rest, label] : parts_of(table_.low(function))) {
          Bdd& known = parts.emplace(rest, BddTable::kFalse).first->second;
          known = table_.disjunction(known, table_.difference(label, variable));
        }
      }
      counted_ += parts.size();
    }
    return parts_[function] = std::move(parts);
  }

  // The marks are the promises made, until `run` complements them.
  Edge edge_of(const BddCube& cube, Bdd label) {
    std::vector<FormulaId> next;
    AcceptanceMarks promised = 0;
    for (const BddLiteral& literal : cube) {
      assert(literal.positive && literal.variable < meanings_.size());
      const Meaning& meaning = meanings_[literal.variable];
      assert(meaning.what != Meaning::kAtom);
      if (meaning.what == Meaning::kPromise)
        promised |= AcceptanceMarks{1} << (meaning.number % kMostMarks);
      else
        next.push_back(meaning.number);
    }
    if (implied_ != nullptr) keep_strongest(next);
    return {label, promised, state_of(normal_.conjunction(std::move(next)))};
  }

  // Temporal formulas without F, U and M: what refutes them is a finite word, so that one which another implies may be
  // left out. A formula that makes promises has to stay, or nobody would keep them.
  void find_safety(FormulaId formula) {
    for (const FormulaId f : formulas_.closure(formula)) {
      if (!makes_promises(formulas_, f) && property::is_temporal(formulas_.kind(f))) safety_.push_back(f);
    }
  }
  bool is_safety(FormulaId f) const { return std::ranges::binary_search(safety_, f); }

  void keep_strongest(std::vector<FormulaId>& all) {
    for (std::size_t i = 0; i < all.size();) {
      const bool spare = is_safety(all[i]) && std::ranges::any_of(all, [&](FormulaId other) {
                           return other != all[i] && is_safety(other) && implied_->implies(other, all[i]);
                         });
      if (spare)
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
      else
        ++i;
    }
  }

  Bdd fresh_variable(Meaning meaning) {
    meanings_.push_back(meaning);
    return table_.variable(static_cast<BddVariable>(meanings_.size() - 1));
  }
  Bdd next(FormulaId formula) {
    if (formulas_.kind(formula) == Kind::kTrue) return BddTable::kTrue;
    if (formulas_.kind(formula) == Kind::kFalse) return BddTable::kFalse;
    if (const auto found = next_.find(formula); found != next_.end()) return found->second;
    Bdd result = variable_of(formula);
    if (is_safety(formula))
      for (const FormulaId other : safety_)
        if (implied_->implies(formula, other)) result = table_.conjunction(result, variable_of(other));
    return next_[formula] = result;
  }
  Bdd variable_of(FormulaId formula) {
    const auto found = variables_.find(formula);
    return found != variables_.end() ? found->second : variables_[formula] = fresh_variable({Meaning::kNext, formula});
  }
  Bdd promise(FormulaId fulfilled_by) {
    const auto found = promises_.find(fulfilled_by);
    if (found != promises_.end()) return found->second;
    const auto number = static_cast<std::uint32_t>(promises_.size());
    return promises_[fulfilled_by] = fresh_variable({Meaning::kPromise, number});
  }

  // `recurring`: the formula holds in the next state in any case.
  Bdd unfolded(FormulaId f, bool recurring) {
    auto& known = unfolded_[recurring];
    if (const auto found = known.find(f); found != known.end()) return found->second;
    const Bdd result = unfold(f, recurring);
    return unfolded_[recurring][f] = result;
  }

  Bdd unfold(FormulaId f, bool recurring) {
    const Kind kind = formulas_.kind(f);
    if (const auto atom = atom_.find(f); atom != atom_.end())
      return atoms_first_ ? table_.variable(atom->second) : fresh_variable({Meaning::kAtom, atom->second});
    switch (kind) {
      case Kind::kTrue:
        return BddTable::kTrue;
      case Kind::kFalse:
        return BddTable::kFalse;
      case Kind::kNot:
        return table_.negation(unfolded(formulas_.operand(f), false));
      case Kind::kAnd:
      case Kind::kOr:
        return unfold_many(f, kind, recurring);
      case Kind::kNext:
        return next(formulas_.operand(f));
      default:
        return unfold_temporal(f, kind, recurring ? BddTable::kTrue : next(f));
    }
  }

  // A recurring disjunction may choose another operand next time, so only conjunctions pass `recurring` on.
  Bdd unfold_many(FormulaId f, Kind kind, bool recurring) {
    std::vector<FormulaId> operands(formulas_.operands(f).begin(), formulas_.operands(f).end());
    // Atoms ascend with the variables: joined from the last on, each adds one node on top.
    if (operands.size() > kMany) std::ranges::reverse(operands);
    Bdd result = kind == Kind::kAnd ? BddTable::kTrue : BddTable::kFalse;
    for (const FormulaId operand : operands) {
      // One more operand can double the function: stop here rather than at the end.
      if (table_.size() > limits_.nodes) return BddTable::kFalse;
      result = kind == Kind::kAnd ? table_.conjunction(result, unfolded(operand, recurring))
                                  : table_.disjunction(result, unfolded(operand, false));
    }
    return result;
  }

  Bdd unfold_temporal(FormulaId f, Kind kind, Bdd again) {
    assert(!property::is_atom(kind) && !property::is_number(kind));
    const FormulaId first = formulas_.operand(f, 0);
    if (kind == Kind::kGlobally) return table_.conjunction(unfolded(first, true), again);
    if (kind == Kind::kUntil && !atoms_first_) promise(formulas_.operand(f, 1));  // beside `again`
    const Bdd left = unfolded(first, false);
    if (kind == Kind::kFinally) return table_.disjunction(left, table_.conjunction(promise(first), again));
    const FormulaId second = formulas_.operand(f, 1);
    const Bdd right = unfolded(second, false);
    if (table_.size() > limits_.nodes) return BddTable::kFalse;
    switch (kind) {
      case Kind::kUntil:
        return table_.disjunction(right, table_.conjunction(left, table_.conjunction(promise(second), again)));
      case Kind::kWeakUntil:
        return table_.disjunction(right, table_.conjunction(left, again));
      case Kind::kRelease:
        return table_.conjunction(right, table_.disjunction(left, again));
      default: {
        assert(kind == Kind::kStrongRelease);
        const FormulaId both = normal_.conjunction({first, second});
        return table_.conjunction(right, table_.disjunction(left, table_.conjunction(promise(both), again)));
      }
    }
  }

  Formulas& formulas_;
  NormalForm& normal_;
  Implication* implied_;           // nullptr: letters are split instead
  std::vector<FormulaId> safety_;  // ascending; empty without `implied_`
  const bool atoms_first_;
  BddTable own_;     // of the functions, unless atoms come first
  BddTable& table_;  // of the functions
  TableauLimits limits_;
  Automaton automaton_;
  std::unordered_map<FormulaId, BddVariable> atom_;  // its variable in the labels
  std::vector<Meaning> meanings_;                    // by variable
  std::unordered_map<FormulaId, Bdd> variables_, next_, promises_, unfolded_[2];
  std::unordered_map<Bdd, AutomatonState> states_;
  std::vector<Bdd> functions_;            // by state
  std::unordered_map<Bdd, Parts> parts_;  // of the functions below that of the current state
  std::size_t counted_ = 0;               // how many there are
  std::size_t edges_ = 0;
};

}  // namespace

bool makes_promises(const Formulas& formulas, FormulaId formula) {
  return std::ranges::any_of(formulas.closure(formula), [&](FormulaId below) {
    const Kind kind = formulas.kind(below);
    return kind == Kind::kFinally || kind == Kind::kUntil || kind == Kind::kStrongRelease;
  });
}

std::optional<Automaton> tableau(Formulas& formulas, NormalForm& normal, FormulaId formula,
                                 const std::vector<FormulaId>& atoms, std::shared_ptr<BddTable> labels,
                                 const TableauLimits& limits, const std::optional<ByProducts>& products) {
  if (atoms.size() > kMostAtoms) return std::nullopt;
  return Tableau(formulas, normal, atoms, std::move(labels), limits, products).run(formula);
}

}  // namespace onager::ltl
