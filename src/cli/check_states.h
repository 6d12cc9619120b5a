// onager check --reach, --invariant, --bound and --queries: questions about reachable states.

#pragma once

#include "check/limits.h"
#include "check/state_question.h"
#include "cli/options.h"
#include "frontend/mcc_query/read.h"

namespace onager::cli {

// How many of these properties are asked for.
int state_properties(const Options& options);
inline bool asks_states(const Options& options) {
  return state_properties(options) > 0;
}
int check_states(Options options, check::Limits limits);

// The questions of a property file. A diagnostic for the first formula of another kind.
Result<std::vector<check::StateQuestion>> state_questions(const property::Formulas& formulas,
                                                          std::span<const frontend::Query> queries);

// Leaves only the query with this number, counted from 0 as the contest does, or id.
std::optional<Diagnostic> pick_query(const std::string& wanted, std::vector<frontend::Query>& queries);

}  // namespace onager::cli
