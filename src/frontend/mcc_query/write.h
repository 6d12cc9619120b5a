// Writes formulas as a property file that read_queries reads back as the same formulas.
//
// Uses the contest's elements where they exist; in addition <weak-until>, <release>, <strong-release>, <proposition>
// and numbers in <place-bound>. Names must not begin or end with white space.

#pragma once

#include <span>
#include <string>

#include "frontend/mcc_query/read.h"

namespace onager::frontend {

std::string write_queries(std::span<const Query> queries, const property::Formulas& formulas,
                          const property::Names& names);

}  // namespace onager::frontend
