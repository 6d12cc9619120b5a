// A coloured net (symmetric net of ISO/IEC 15909-2): plain data.
//
// Tokens have colours. A colour is a number below the size of its sort; of a product it is the mixed-radix number of
// its components, the first of which weighs most, so that nested products and flat ones have the same numbers. A
// transition fires for a binding, which gives each of its variables a colour, iff its guard is true, every input place
// holds at least the multiset that the arc's term then means (several arcs to one place add up), and every inhibitor
// place holds, in all colours together, fewer tokens than the weight of the arc.
//
// What terms mean is said at `TermKind`. Readers check sorts, so that a term of a net always has a meaning; only a
// number of tokens can exceed its range when a transition fires.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/net.h"

namespace onager::colored {

using SortId = std::uint32_t;
using VariableId = std::uint32_t;
using Color = std::uint64_t;

enum class SortKind : std::uint8_t {
  kDot,          // one colour, without a name
  kEnumeration,  // its colours have an order, but the last has no successor
  kCyclic,       // an enumeration in which the first follows the last
  kRange,        // integers first, first + 1, ...
  kProduct,
  kPartition,  // its colours are the parts of another sort
};

struct ColorName {
  std::string id, name;
};

inline constexpr std::uint64_t kMostColors = std::uint64_t{1} << 62;  // of one sort

struct Sort {
  SortKind kind = SortKind::kDot;
  std::string id, name;  // empty: it has no declaration of its own
  std::uint64_t size = 1;
  std::vector<ColorName> colors;       // of enumerations and partitions, one a colour
  std::int64_t first = 0;              // of a range
  std::vector<SortId> components;      // of a product; each has a smaller number than the product
  SortId whole = kNone;                // of a partition: what it divides
  std::vector<std::uint32_t> part_of;  // of a partition: by colour of `whole`
};

enum class TermKind : std::uint8_t {
  // One colour.
  kVariable,     // value: the variable
  kColor,        // value: the colour
  kSuccessor,    // of a colour of a cyclic enumeration
  kPredecessor,  // likewise
  kPart,         // the part, a colour of `sort`, that a colour of the partition's whole is in
  // One colour if all operands are, else the multiset of all combinations.
  kTuple,
  // Multisets; a colour in their place means itself, once.
  kAll,       // every colour of `sort` once
  kTimes,     // value: a number; as many times its operand
  kAdd,       // of any number of operands
  kSubtract,  // what the others leave of the first operand; never less than nothing of a colour
  // Truth values.
  kTrue,
  kFalse,
  kNot,
  kAnd,  // of any number of operands
  kOr,
  kImplies,
  kEqual,  // of two colours of the same sort; orders are those of their numbers
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
};

struct Term {
  TermKind kind = TermKind::kTrue;
  SortId sort = kNone;  // of the colour, or of the colours in the multiset; kNone of a truth value
  std::uint64_t value = 0;
  std::vector<Term> operands = {};
};

struct Variable {
  std::string id, name;
  SortId sort = kNone;
};

struct Tokens {
  Color color = 0;
  Value count = 0;  // 1 .. kMaxWeight
  friend bool operator==(const Tokens&, const Tokens&) = default;
};

struct Place {
  Node node;
  SortId sort = kNone;
  std::vector<Tokens> initial;  // ascending by colour, each once
};

struct Inscription {
  PlaceId place = 0;
  Term term;  // a multiset over the sort of the place
};

struct Transition {
  Node node;
  Term guard;                         // kTrue if there is none
  std::vector<VariableId> variables;  // those that occur in its terms, ascending
  std::vector<Inscription> inputs, outputs;
  std::vector<Arc> inhibitors;
};

struct Net {
  std::string id;
  std::vector<Sort> sorts;
  std::vector<Variable> variables;
  std::vector<Place> places;
  std::vector<Transition> transitions;
};

}  // namespace onager::colored
