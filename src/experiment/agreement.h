// What complete runs on one instance must agree on. A difference is a bug of the model checker.
//
// Claim      reductions preserve deadlocks, so all runs of one instance find the same number, and `deadlock` holds iff
//            there are none; a property has one verdict; without a reduction the numbers of states and edges do not
//            depend on the search order
// Cost       one look-up per run

#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "experiment/record.h"

namespace onager::experiment {

struct Disagreement {
  std::string instance;
  std::string what;           // such as "12 deadlocks and 13 deadlocks"
  std::string first, second;  // titles of the two runs
};

class Agreement {
 public:
  // The first disagreement of this run with an earlier one.
  std::optional<Disagreement> add(const Record& record);

 private:
  std::optional<Disagreement> settle(const Record& record, const std::string& about, const std::string& fact);

  // Subject (a fact about an instance) -> its value, and the run that found it.
  std::unordered_map<std::string, std::pair<std::string, std::string>> known_;
};

}  // namespace onager::experiment
