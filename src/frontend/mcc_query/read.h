// Reads property files of the Model Checking Contest: XML, one formula per <property>.
//
// Supports all examinations with formulas (cardinality, fireability, bounds; LTL and CTL). Several places in a
// <tokens-count> mean a sum, several transitions in an <is-fireable> a disjunction. W, R, M and propositions, which the
// contest does not have, use the elements that `write` produces. Names unknown to the model, unknown elements and unfit
// operands are errors with line and column.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "base/watch.h"
#include "frontend/xml/source.h"
#include "property/formula.h"
#include "property/names.h"

namespace onager::frontend {

struct Query {
  std::string id;
  property::FormulaId formula = kNone;
  std::optional<Diagnostic> wrong = {};  // why there is no formula: it is nested too deep
};

// `file_name` is used only in diagnostics.
Result<std::vector<Query>> read_queries(const std::string& file_name, ByteSource& source, property::Formulas& formulas,
                                        property::Names& names, Watch& watch = Watch::endless());

// Reads a file; - is standard input.
Result<std::vector<Query>> load_queries(const std::string& path, property::Formulas& formulas, property::Names& names,
                                        Watch& watch = Watch::endless());

}  // namespace onager::frontend
