// The elements of a property file: what each contains and what it becomes.

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
  kProperty,   // child of the file
  kPart,       // child of a property: id, description, formula
  kCondition,  // a state or path formula
  kNumber,
  kOperand,  // <before>, <reach>
  kPlace,    // names
  kTransition,
  kBound,
  kNothing,  // instead of operands: text, or nothing at all
};

// How to build the formula of an element.
enum class Make : std::uint8_t {
  kStructure,  // no formula: property-set, property, id ...
  kSame,       // the formula of its operand
  kConstant,
  kUnary,
  kBinary,
  kMany,      // n-ary; a single operand is returned as it is
  kFold,      // binary, folded from the left
  kNotEqual,  // exclusive disjunction
  kPair,      // a quantifier and a temporal operator
  kNever,     // the same for the negated operand
  kNumber,
  kTokens,
  kFireable,
  kName,
  kBound,
};

inline constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();

struct QueryElement {
  std::string_view name;
  Sort sort;                // its own sort
  Sort takes;               // the sort of its content
  std::size_t least, most;  // number of operands
  Make make;
  property::Kind kind = property::Kind::kTrue;
  property::Kind inner = property::Kind::kTrue;  // for kPair and kNever
};

// nullptr if unknown. A namespace prefix of the name ("mcc:property") is ignored.
const QueryElement* find_element(std::string_view name);
// A question that lists the nearest elements.
std::string nearest_elements(std::string_view wrong);

}  // namespace onager::frontend
