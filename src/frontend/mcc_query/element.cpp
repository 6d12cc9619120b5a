#include "frontend/mcc_query/element.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/words.h"

namespace onager::frontend {

namespace {

using property::Kind;

// clang-format off
constexpr QueryElement kElements[] = {
    {"property-set",     Sort::kFile,       Sort::kProperty,   0, kAnyNumber, Make::kStructure},
    {"property",         Sort::kProperty,   Sort::kPart,       0, kAnyNumber, Make::kStructure},
    {"id",               Sort::kPart,       Sort::kNothing,    0, 0,          Make::kStructure},
    {"description",      Sort::kPart,       Sort::kNothing,    0, 0,          Make::kStructure},
    {"formula",          Sort::kPart,       Sort::kCondition,  1, 1,          Make::kSame},
    {"true",             Sort::kCondition,  Sort::kNothing,    0, 0,          Make::kConstant, Kind::kTrue},
    {"false",            Sort::kCondition,  Sort::kNothing,    0, 0,          Make::kConstant, Kind::kFalse},
    {"deadlock",         Sort::kCondition,  Sort::kNothing,    0, 0,          Make::kConstant, Kind::kDeadlock},
    {"is-deadlock",      Sort::kCondition,  Sort::kNothing,    0, 0,          Make::kConstant, Kind::kDeadlock},
    {"proposition",      Sort::kCondition,  Sort::kNothing,    0, 0,          Make::kName, Kind::kProposition},
    {"is-fireable",      Sort::kCondition,  Sort::kTransition, 1, kAnyNumber, Make::kFireable},
    {"integer-lt",       Sort::kCondition,  Sort::kNumber,     2, 2,          Make::kBinary, Kind::kLess},
    {"integer-le",       Sort::kCondition,  Sort::kNumber,     2, 2,          Make::kBinary, Kind::kLessEqual},
    {"integer-eq",       Sort::kCondition,  Sort::kNumber,     2, 2,          Make::kBinary, Kind::kEqual},
    {"integer-ne",       Sort::kCondition,  Sort::kNumber,     2, 2,          Make::kBinary, Kind::kNotEqual},
    {"integer-ge",       Sort::kCondition,  Sort::kNumber,     2, 2,          Make::kBinary, Kind::kGreaterEqual},
    {"integer-gt",       Sort::kCondition,  Sort::kNumber,     2, 2,          Make::kBinary, Kind::kGreater},
    {"negation",         Sort::kCondition,  Sort::kCondition,  1, 1,          Make::kUnary, Kind::kNot},
    {"conjunction",      Sort::kCondition,  Sort::kCondition,  1, kAnyNumber, Make::kMany, Kind::kAnd},
    {"disjunction",      Sort::kCondition,  Sort::kCondition,  1, kAnyNumber, Make::kMany, Kind::kOr},
    {"exclusive-disjunction", Sort::kCondition, Sort::kCondition, 2, 2,       Make::kNotEqual},
    {"implication",      Sort::kCondition,  Sort::kCondition,  2, 2,          Make::kBinary, Kind::kImplies},
    {"equivalence",      Sort::kCondition,  Sort::kCondition,  2, 2,          Make::kBinary, Kind::kEquivalent},
    {"all-paths",        Sort::kCondition,  Sort::kCondition,  1, 1,          Make::kUnary, Kind::kForAll},
    {"exists-path",      Sort::kCondition,  Sort::kCondition,  1, 1,          Make::kUnary, Kind::kExists},
    {"invariant",        Sort::kCondition,  Sort::kCondition,  1, 1,          Make::kPair, Kind::kForAll, Kind::kGlobally},
    {"possibility",      Sort::kCondition,  Sort::kCondition,  1, 1,          Make::kPair, Kind::kExists, Kind::kFinally},
    {"impossibility",    Sort::kCondition,  Sort::kCondition,  1, 1,          Make::kNever, Kind::kForAll, Kind::kGlobally},
    {"next",             Sort::kCondition,  Sort::kCondition,  1, 1,          Make::kUnary, Kind::kNext},
    {"finally",          Sort::kCondition,  Sort::kCondition,  1, 1,          Make::kUnary, Kind::kFinally},
    {"globally",         Sort::kCondition,  Sort::kCondition,  1, 1,          Make::kUnary, Kind::kGlobally},
    {"until",            Sort::kCondition,  Sort::kOperand,    2, 2,          Make::kBinary, Kind::kUntil},
    {"weak-until",       Sort::kCondition,  Sort::kOperand,    2, 2,          Make::kBinary, Kind::kWeakUntil},
    {"release",          Sort::kCondition,  Sort::kOperand,    2, 2,          Make::kBinary, Kind::kRelease},
    {"strong-release",   Sort::kCondition,  Sort::kOperand,    2, 2,          Make::kBinary, Kind::kStrongRelease},
    {"before",           Sort::kOperand,    Sort::kCondition,  1, 1,          Make::kSame},
    {"reach",            Sort::kOperand,    Sort::kCondition,  1, 1,          Make::kSame},
    {"integer-constant", Sort::kNumber,     Sort::kNothing,    0, 0,          Make::kNumber},
    {"tokens-count",     Sort::kNumber,     Sort::kPlace,      1, kAnyNumber, Make::kTokens},
    {"integer-sum",      Sort::kNumber,     Sort::kNumber,     1, kAnyNumber, Make::kMany, Kind::kSum},
    {"integer-difference", Sort::kNumber,   Sort::kNumber,     2, kAnyNumber, Make::kFold, Kind::kDifference},
    {"integer-product",  Sort::kNumber,     Sort::kNumber,     2, kAnyNumber, Make::kFold, Kind::kProduct},
    {"place-bound",      Sort::kBound,      Sort::kPlace,      1, kAnyNumber, Make::kBound},
    {"place",            Sort::kPlace,      Sort::kNothing,    0, 0,          Make::kName, Kind::kTokens},
    {"transition",       Sort::kTransition, Sort::kNothing,    0, 0,          Make::kName, Kind::kFireable},
};
// clang-format on

}  // namespace

const QueryElement* find_element(std::string_view name) {
  name.remove_prefix(name.find(':') + 1);
  const auto found = std::ranges::find(kElements, name, &QueryElement::name);
  return found == std::end(kElements) ? nullptr : found;
}

std::string nearest_elements(std::string_view wrong) {
  std::vector<std::string> names;
  for (const QueryElement& element : kElements) names.emplace_back(element.name);
  return did_you_mean(wrong, names);
}

}  // namespace onager::frontend
