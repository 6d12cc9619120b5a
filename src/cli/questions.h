// What the command line asks: from options to questions.

#pragma once

#include <optional>
#include <vector>

#include "answer/ask.h"
#include "base/result.h"
#include "cli/options.h"

namespace onager::cli {

// What is wrong with the words is `usage`, what is wrong with a file is not.
struct Wrong {
  Diagnostic diagnostic;
  bool usage;
};

// What `check` is asked, with the automaton that --automaton names read.
struct Asking {
  answer::Asked asked;
  std::optional<Wrong> wrong;
};
Asking asked_of(const Options& options, Watch& watch);

// The kinds of the questions, which decide what settings may be given: no model is needed to tell.
Result<std::vector<answer::Question>> sketch(const answer::Asked& asked, Watch& watch);

}  // namespace onager::cli
