// The elements of a property file, each with what it takes and what it makes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "property/formula.h"

namespace onager::frontend {

enum class Sort : std::uint8_t {
  kFile,       // a <property-set>
  kProperty,   // inside the file
  kPart,       // of a property: id, description, formula
  kCondition,  // true or false, of a state or of a path
  kNumber,
  kOperand,  // <before>, <reach>
  kPlace,    // names
  kTransition,
  kBound,
  kNothing,  // in place of operands: text, or nothing at all
};

// How an element becomes a formula.
enum class Make : std::uint8_t {
  kStructure,  // no formula: property-set, property, id ...
  kSame,       // that of its operand
  kConstant,
  kUnary,
  kBinary,
  kMany,      // one operand stands for itself
  kFold,      // of two at a time, from the left
  kNotEqual,  // exclusive disjunction
  kPair,      // a quantifier and an operator of paths
  kNever,     // the same, of the negation
  kNumber,
  kTokens,
  kFireable,
  kName,
  kBound,
};

inline constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();

struct QueryElement {
  std::string_view name;
  Sort sort;                // what it is
  Sort takes;               // what it contains
  std::size_t least, most;  // operands
  Make make;
  property::Kind kind = property::Kind::kTrue;
  property::Kind inner = property::Kind::kTrue;  // of kPair and kNever
};

// nullptr: there is none. A prefix of the name ("mcc:property") does not matter.
const QueryElement* find_element(std::string_view name);
// A question with the nearest elements.
std::string nearest_elements(std::string_view wrong);

}  // namespace onager::frontend
