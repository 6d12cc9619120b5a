// What an experiment is to do: models x properties x configurations x orders, with limits for each run.
//
// A plan is a JSON object; doc/experiments.md describes it and doc/experiment-plan.schema.json is its schema. Every
// member that is not known, and every value that does not fit, is a diagnostic that names the path in the JSON.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace onager::experiment {

// One or several models: a file, a folder, a pattern with * and ?, or members of an archive.
struct ModelSource {
  std::string path;
  std::vector<std::string> members;  // of an archive of models; empty: the path itself is a model or holds models
};

// What is asked of each model: `states` is `onager explore`, all others are an option of `onager check`.
struct Property {
  std::string option;  // such as states, deadlock, ltl, queries
  std::string value;   // of the option; empty for a flag
  std::string name;    // in reports
  std::string query;   // of a query file: which of its formulas; empty: not expanded yet

  bool is_states() const { return option == "states"; }
};

// How it is asked. Empty words are not passed on, so that the command's own default holds.
struct Configuration {
  std::string name;
  std::string reduction, relations, proviso, search, store;
  std::vector<std::string> options;  // further words of the command line

  bool operator==(const Configuration&) const = default;
};

// One column of a paper's table, or several, beside ours.
struct Comparison {
  struct Column {
    std::string theirs;                        // column of the reference
    std::string figure = "states";             // states, score, percent, ratio, answers, gain
    std::vector<std::string> configurations;   // names, * for all; the best of them counts
    std::string base;                          // score: their column with the smallest number of states
    std::string of;                            // percent, ratio, gain: the configuration that is 100 % or 1
    std::vector<std::string> properties = {};  // names; empty: all
    std::string verdict;                       // answers, gain: holds, violated; empty: both
  };
  std::string title;
  std::string reference;      // a CSV file
  std::string rows;           // its column that names the instance; empty: a row is a configuration
  std::string configuration;  // its column that names a configuration; empty: the columns say
  std::vector<std::pair<std::string, std::string>> where;      // column = text: rows that count
  std::vector<std::pair<std::string, std::string>> instances;  // their name -> ours
  std::vector<std::pair<std::string, std::string>> names;      // their configuration -> ours
  std::vector<Column> columns;
  std::string not_comparable;  // why none of it can be compared; empty if some can
  bool more_is_better = false;
};

struct Plan {
  std::string name;
  std::string description;
  std::vector<ModelSource> models;
  std::vector<Property> properties;
  std::vector<std::string> reductions, relations, provisos, searches, stores;
  std::vector<Configuration> configurations;  // beside those of the grid
  std::vector<std::uint64_t> shuffles;
  double time_limit = 0;           // seconds of one run; 0: none
  std::uint64_t memory_limit = 0;  // bytes of one run; 0: none
  std::uint64_t workers = 0;       // 0: as many as there are cores
  bool skip_missing = false;       // a model that is not there is left out
  std::vector<Comparison> comparisons;
};

// Relative paths of models and references are taken from the folder of the plan.
Result<Plan> read_plan(const std::string& file, std::string_view text);
std::string plan_json(const Plan& plan);

// `states`, `deadlock`, `ltl:FORMULA`, `queries:FILE.xml`: a property as the command line has it.
Result<Property> parse_property(const std::string& text);

// What cannot be run: no models, no properties, words of strategies that do not exist.
std::optional<Diagnostic> refuse(const Plan& plan);

// a,b(c,d),e -> a | b(c,d) | e
std::vector<std::string> split_list(std::string_view text);

}  // namespace onager::experiment
