#include "property/implication.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace onager::property {

namespace {

constexpr std::size_t kMostAtoms = 24;

}  // namespace

const Implication::Atoms& Implication::atoms_below(FormulaId f) {
  const auto found = atoms_below_.find(f);
  return found != atoms_below_.end() ? found->second : atoms_below_[f] = find_atoms(f);
}

Implication::Atoms Implication::find_atoms(FormulaId f) {
  const Kind kind = formulas_.kind(f);
  if (is_atom(kind)) return std::vector{f};
  if (is_temporal(kind) || is_quantifier(kind)) return std::nullopt;
  std::vector<FormulaId> all, merged;
  for (const FormulaId operand : formulas_.operands(f)) {
    const Atoms& some = atoms_below(operand);
    if (!some) return std::nullopt;
    merged.clear();
    std::ranges::set_union(all, *some, std::back_inserter(merged));
    if (merged.size() > kMostAtoms) return std::nullopt;
    all.swap(merged);
  }
  return all;
}

Bdd Implication::function(FormulaId f) {
  assert(is_boolean(f));
  if (const auto found = function_.find(f); found != function_.end()) return found->second;
  Bdd result = BddTable::kFalse;
  const Kind kind = formulas_.kind(f);
  if (kind == Kind::kTrue || kind == Kind::kFalse) {
    result = kind == Kind::kTrue ? BddTable::kTrue : BddTable::kFalse;
  } else if (is_atom(kind)) {
    result = table_.variable(static_cast<BddVariable>(atoms_.size()));
    atoms_.push_back(f);
  } else if (kind == Kind::kNot) {
    result = table_.negation(function(formulas_.operand(f)));
  } else {
    result = function(formulas_.operand(f));
    for (const FormulaId next : formulas_.operands(f).subspan(1))
      result =
          kind == Kind::kAnd ? table_.conjunction(result, function(next)) : table_.disjunction(result, function(next));
  }
  return function_[f] = result;
}

bool Implication::eventual(FormulaId f) {
  if (const auto found = eventual_.find(f); found != eventual_.end()) return found->second;
  const bool result = find_eventual(f);
  return eventual_[f] = result;
}

bool Implication::find_eventual(FormulaId f) {
  const auto all = [&] {
    return std::ranges::all_of(formulas_.operands(f), [&](FormulaId each) { return eventual(each); });
  };
  switch (formulas_.kind(f)) {
    case Kind::kTrue:
    case Kind::kFalse:
    case Kind::kFinally:
      return true;
    case Kind::kUntil:
      return eventual(formulas_.operand(f, 1));
    case Kind::kAnd:
    case Kind::kOr:
    case Kind::kNext:
    case Kind::kGlobally:
    case Kind::kWeakUntil:
    case Kind::kRelease:
    case Kind::kStrongRelease:
      return all();
    default:
      return false;
  }
}

// A formula is universal iff its negation is eventual.
bool Implication::universal(FormulaId f) {
  return eventual(normal_.negation(f));
}

bool Implication::implies(FormulaId f, FormulaId g) {
  if (f == g || formulas_.kind(f) == Kind::kFalse || formulas_.kind(g) == Kind::kTrue) return true;
  if (formulas_.kind(f) == Kind::kTrue || formulas_.kind(g) == Kind::kFalse) return false;
  const std::uint64_t key = std::uint64_t{f} << 32 | g;
  if (const auto found = implies_.find(key); found != implies_.end()) return found->second;
  constexpr std::uint64_t kWork = 32;
  spend(kWork);
  const bool result = find(f, g);
  return implies_[key] = result;
}

bool Implication::find(FormulaId f, FormulaId g) {
  if (is_boolean(f) && is_boolean(g)) return table_.implies(function(f), function(g));
  return by_left(f, g) || by_right(f, g) || by_pair(f, g);
}

// Rules by the outermost operator of f.
bool Implication::by_left(FormulaId f, FormulaId g) {
  const std::vector<FormulaId> operands(formulas_.operands(f).begin(), formulas_.operands(f).end());
  const auto leads = [&](FormulaId each) { return implies(each, g); };
  switch (formulas_.kind(f)) {
    case Kind::kAnd:
      return std::ranges::any_of(operands, leads);
    case Kind::kOr:
      return std::ranges::all_of(operands, leads);
    case Kind::kGlobally:
      return leads(operands[0]);
    case Kind::kFinally:
      return eventual(g) && leads(operands[0]);
    case Kind::kNext:
      return eventual(g) && leads(operands[0]);
    case Kind::kUntil:
      return leads(operands[1]) && (eventual(g) || leads(operands[0]));
    case Kind::kWeakUntil:
      return leads(operands[0]) && leads(operands[1]);
    case Kind::kRelease:
      return leads(operands[1]);
    case Kind::kStrongRelease:
      return leads(operands[1]) || (eventual(g) && leads(operands[0]));
    default:
      return false;
  }
}

// Rules by the outermost operator of g.
bool Implication::by_right(FormulaId f, FormulaId g) {
  const std::vector<FormulaId> operands(formulas_.operands(g).begin(), formulas_.operands(g).end());
  const auto reached = [&](FormulaId each) { return implies(f, each); };
  switch (formulas_.kind(g)) {
    case Kind::kAnd:
      return std::ranges::all_of(operands, reached);
    case Kind::kOr:
      return std::ranges::any_of(operands, reached);
    case Kind::kFinally:
      return reached(operands[0]);
    case Kind::kGlobally:
    case Kind::kNext:
      return universal(f) && reached(operands[0]);
    case Kind::kUntil:
      return reached(operands[1]);
    case Kind::kWeakUntil:
      return reached(operands[1]) || (universal(f) && reached(operands[0]));
    case Kind::kRelease:
      return reached(operands[1]) && (universal(f) || reached(operands[0]));
    case Kind::kStrongRelease:
      return reached(operands[0]) && reached(operands[1]);
    default:
      return false;
  }
}

// Rules by both outermost operators, operand by operand.
bool Implication::by_pair(FormulaId f, FormulaId g) {
  const Kind a = formulas_.kind(f), b = formulas_.kind(g);
  if (a == Kind::kNext && b == Kind::kNext) return implies(formulas_.operand(f), formulas_.operand(g));
  const auto until = [](Kind kind) { return kind == Kind::kUntil || kind == Kind::kWeakUntil; };
  const auto release = [](Kind kind) { return kind == Kind::kRelease || kind == Kind::kStrongRelease; };
  const auto strong = [](Kind kind) { return kind == Kind::kUntil || kind == Kind::kStrongRelease; };
  if (!(until(a) || release(a)) || !(until(b) || release(b)) || (strong(b) && !strong(a))) return false;
  const FormulaId f0 = formulas_.operand(f, 0), f1 = formulas_.operand(f, 1);
  const FormulaId g0 = formulas_.operand(g, 0), g1 = formulas_.operand(g, 1);
  if (until(a) == until(b)) return implies(f0, g0) && implies(f1, g1);
  // f0 R f1 is f1 W (f0 & f1).
  if (release(a)) return implies(f1, g0) && (implies(f0, g1) || implies(f1, g1));
  return implies(f0, g1) && implies(f1, g1) && implies(f1, g0);
}

}  // namespace onager::property
