// Boolean functions as reduced ordered binary decision diagrams: functions are equal iff their numbers are equal.
//
// Paper      [bryant.86.tc]; irredundant sums of products [minato.93.ieice]
// Idea       one table of unique nodes (variable, function if it is false, function if it is true); every operation is
//            a cached if-then-else. Variables are ordered by their numbers; there is no reordering.
// Invariant  the children of a node differ, and their variables are larger than that of the node
// Cost       12 bytes per node and 8 bytes of table. Nodes are freed only with the whole table. Intended for functions
//            of formulas, with tens of variables; the recursion depth is the number of variables.

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "base/watch.h"

namespace onager {

using Bdd = std::uint32_t;  // index of a function in the table that made it
using BddVariable = std::uint32_t;

struct BddLiteral {
  BddVariable variable;
  bool positive;
  friend bool operator==(const BddLiteral&, const BddLiteral&) = default;
};
using BddCube = std::vector<BddLiteral>;  // a conjunction, ascending by variable; the empty cube is true

class BddTable {
 public:
  static constexpr Bdd kFalse = 0, kTrue = 1;

  // Every operation is work that the watch, if there is one, may end by LimitMet; it must outlive them.
  explicit BddTable(Watch* watch = nullptr);
  // For loops over what is in the table.
  void spend(std::uint64_t work) const {
    if (watch_ != nullptr) watch_->spend(work);
  }

  Bdd variable(BddVariable variable) { return node(variable, kFalse, kTrue); }
  Bdd literal(BddLiteral literal) {
    return literal.positive ? node(literal.variable, kFalse, kTrue) : node(literal.variable, kTrue, kFalse);
  }
  Bdd negation(Bdd f) { return if_then_else(f, kFalse, kTrue); }
  Bdd conjunction(Bdd f, Bdd g) { return f < g ? if_then_else(f, g, kFalse) : if_then_else(g, f, kFalse); }
  Bdd disjunction(Bdd f, Bdd g) { return f < g ? if_then_else(f, kTrue, g) : if_then_else(g, kTrue, f); }
  Bdd difference(Bdd f, Bdd g) { return if_then_else(g, kFalse, f); }
  Bdd if_then_else(Bdd condition, Bdd then, Bdd otherwise);
  bool implies(Bdd f, Bdd g) { return difference(f, g) == kFalse; }
  bool disjoint(Bdd f, Bdd g) { return conjunction(f, g) == kFalse; }
  Bdd of_cube(const BddCube& cube);

  // Replaces every variable v of f by map[v]; the map need not be monotone.
  Bdd renamed(Bdd f, const std::vector<BddVariable>& map);

  // An irredundant sum of products equal to f; for a monotone function, exactly its prime implicants. If there are more
  // than `most` cubes, the result is incomplete and has most + 1.
  std::vector<BddCube> cubes(Bdd f, std::size_t most = std::numeric_limits<std::size_t>::max());

  // Nodes made so far.
  std::size_t size() const { return nodes_.size(); }

  bool is_constant(Bdd f) const { return f <= kTrue; }
  BddVariable top(Bdd f) const { return nodes_[f].variable; }  // greater than all variables if f is constant
  Bdd low(Bdd f) const { return nodes_[f].low; }
  Bdd high(Bdd f) const { return nodes_[f].high; }

  // `value(variable)` returns the value of a variable.
  template <typename Valuation>
  bool evaluate(Bdd f, Valuation value) const {
    while (!is_constant(f)) f = value(nodes_[f].variable) ? nodes_[f].high : nodes_[f].low;
    return f == kTrue;
  }

 private:
  struct Node {
    BddVariable variable;
    Bdd low, high;
  };
  struct Cached {  // lossy: a newer result replaces an older one
    Bdd condition = kFalse, then = kFalse, otherwise = kFalse, result = kFalse;
  };

  Bdd node(BddVariable variable, Bdd low, Bdd high);
  void grow();
  Bdd cofactor(Bdd f, BddVariable variable, bool value) const;
  Bdd irredundant(Bdd lower, Bdd upper, BddCube& prefix, std::vector<BddCube>& cubes, std::size_t most);

  Watch* watch_;
  std::vector<Node> nodes_;
  std::vector<Bdd> slots_;  // open addressing, size a power of two, at most half full; 0 is empty
  std::vector<Cached> cache_;
};

}  // namespace onager
