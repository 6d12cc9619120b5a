// Reads property files of the Model Checking Contest: XML, one formula a <property>.
//
// All examinations with formulas are understood (cardinality, fireability, bounds; LTL and CTL). Several places in a
// <tokens-count> are a sum, several transitions in an <is-fireable> a disjunction. The elements for W, R, M and
// propositions, which the contest does not have, are those that `write` writes.
// Names that the model does not have, unknown elements and operands that do not fit are errors with line and column.

#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "frontend/xml/source.h"
#include "property/formula.h"
#include "property/names.h"

namespace onager::frontend {

struct Query {
  std::string id;
  property::FormulaId formula;
};

// `file_name` is for diagnostics alone.
Result<std::vector<Query>> read_queries(const std::string& file_name, ByteSource& source, property::Formulas& formulas,
                                        property::Names& names);

// From a file; - is standard input.
Result<std::vector<Query>> load_queries(const std::string& path, property::Formulas& formulas, property::Names& names);

}  // namespace onager::frontend
