// For tests: lasso words over propositions, and the semantics of LTL on them by definition.

#pragma once

#include <cstdint>
#include <random>
#include <unordered_map>
#include <vector>

#include "property/formula.h"

namespace onager::property::testing {

// The prefix, then the cycle for ever; bit i of a letter is the truth of proposition i.
struct Lasso {
  std::vector<std::uint32_t> letters;
  std::size_t loop = 0;  // index where the cycle begins
  std::size_t after(std::size_t at) const { return at + 1 < letters.size() ? at + 1 : loop; }
};

inline Lasso random_lasso(std::mt19937& random, unsigned propositions, unsigned most = 6) {
  Lasso word;
  const unsigned size = 1 + static_cast<unsigned>(random() % most);
  for (unsigned i = 0; i < size; ++i)
    word.letters.push_back(static_cast<std::uint32_t>(random()) & ((1u << propositions) - 1));
  // Repeated letters matter to formulas with X.
  for (unsigned i = 1; i < size; ++i)
    if (random() % 3 == 0) word.letters[i] = word.letters[i - 1];
  word.loop = random() % size;
  return word;
}

// The truth of a formula at each position. Fixed points: least for U, M and F, greatest for W, R and G.
class Meaning {
 public:
  Meaning(const Formulas& formulas, const Lasso& word) : formulas_(formulas), word_(word) {}

  bool holds(FormulaId formula) {
    for (const FormulaId f : formulas_.closure(formula)) truth_[f] = at_all_positions(f);
    return truth_.at(formula)[0];
  }

 private:
  using Truth = std::vector<bool>;

  Truth at_all_positions(FormulaId f) {
    const Kind kind = formulas_.kind(f);
    Truth truth(word_.letters.size());
    if (!is_temporal(kind) || kind == Kind::kNext) {
      for (std::size_t i = 0; i < truth.size(); ++i) truth[i] = local(f, kind, i);
      return truth;
    }
    const bool least = kind == Kind::kUntil || kind == Kind::kStrongRelease || kind == Kind::kFinally;
    truth.assign(truth.size(), !least);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = truth.size(); i-- > 0;) {
        const bool now = unfolded(f, kind, i, truth[word_.after(i)]);
        changed |= now != truth[i];
        truth[i] = now;
      }
    }
    return truth;
  }
  bool at(FormulaId f, std::size_t operand, std::size_t i) const { return truth_.at(formulas_.operand(f, operand))[i]; }
  bool local(FormulaId f, Kind kind, std::size_t i) const {
    bool all = true, any = false;
    if (kind == Kind::kAnd || kind == Kind::kOr)
      for (std::size_t k = 0; k < formulas_.operands(f).size(); ++k) {
        all = all && at(f, k, i);
        any = any || at(f, k, i);
      }
    switch (kind) {
      case Kind::kTrue:
        return true;
      case Kind::kFalse:
        return false;
      case Kind::kProposition:
        return word_.letters[i] >> formulas_.value(f) & 1;
      case Kind::kNot:
        return !at(f, 0, i);
      case Kind::kAnd:
        return all;
      case Kind::kOr:
        return any;
      case Kind::kImplies:
        return !at(f, 0, i) || at(f, 1, i);
      case Kind::kEquivalent:
        return at(f, 0, i) == at(f, 1, i);
      default:
        return at(f, 0, word_.after(i));
    }
  }
  bool unfolded(FormulaId f, Kind kind, std::size_t i, bool later) const {
    switch (kind) {
      case Kind::kFinally:
        return at(f, 0, i) || later;
      case Kind::kGlobally:
        return at(f, 0, i) && later;
      case Kind::kUntil:
      case Kind::kWeakUntil:
        return at(f, 1, i) || (at(f, 0, i) && later);
      default:
        return at(f, 1, i) && (at(f, 0, i) || later);
    }
  }

  const Formulas& formulas_;
  const Lasso& word_;
  std::unordered_map<FormulaId, Truth> truth_;
};

inline bool holds(const Formulas& formulas, FormulaId formula, const Lasso& word) {
  return Meaning(formulas, word).holds(formula);
}

}  // namespace onager::property::testing
