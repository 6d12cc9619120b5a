// What the command line asks: from options to questions.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answer/question.h"
#include "base/result.h"
#include "cli/options.h"
#include "frontend/mcc_query/read.h"
#include "kind/model.h"

namespace onager::cli {

// The kinds of the questions of `check`, which decide what settings may be given: no model is needed to tell. What is
// wrong with the words is `usage`, what is wrong with a file is not.
struct Wrong {
  Diagnostic diagnostic;
  bool usage;
};
std::optional<Wrong> sketch(const Options& options, std::vector<answer::Question>& questions);

// The same in full, about the model. A diagnostic for a formula, a query or an automaton that cannot be.
std::optional<Diagnostic> read_questions(const Options& options, const kind::Model& model, answer::Inquiry& inquiry);

// All queries of a property file, or the one that is wanted.
std::optional<Diagnostic> read_queries(const std::string& path, const std::string& wanted, answer::Inquiry& inquiry,
                                       bool as_ltl = false);

}  // namespace onager::cli
