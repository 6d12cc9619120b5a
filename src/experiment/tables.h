// The results of an experiment as tables.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "experiment/plan.h"
#include "experiment/results.h"
#include "experiment/table.h"

namespace onager::experiment {

struct TableKind {
  std::string_view name;
  std::string_view summary;
};
std::span<const TableKind> table_kinds();

// Looks up tables by name; `compare` may be several, all others are one. A diagnostic if there is no such table or a
// reference cannot be read.
Result<std::vector<Table>> make_tables(const std::string& name, const Plan& plan, const Results& results);

// The names of the tables to show by default.
std::vector<std::string> usual_tables(const Plan& plan, const Results& results);

}  // namespace onager::experiment
