// The description of an experiment: models x properties x configurations x orders, with limits for each run.
//
// A plan is a JSON object; doc/experiments.md describes it and doc/experiment-plan.schema.json is its schema. Every
// unknown member and every invalid value gives a diagnostic that names the path in the JSON.

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
  std::vector<std::string> members;  // of an archive of models; if empty, the path itself is a model or contains models
  std::vector<std::string> beside = {};  // further members that these include
  std::string language = {};             // of the models, as --language has it; empty: their endings tell
};

// The question about each model: `states` is `onager explore`, all others are an option of `onager check`.
struct Property {
  std::string option;  // for example states, deadlock, ltl, queries
  std::string value;   // argument of the option; empty for a flag
  std::string name;    // in reports
  std::string query;   // for a query file: one of its formulas; empty if not expanded yet

  bool is_states() const { return option == "states"; }
};

// The method. Empty words are not passed on, so that the command's own default applies.
struct Configuration {
  std::string name;
  std::string reduction, relations, proviso, search, store;
  std::vector<std::string> options;  // further words of the command line

  bool operator==(const Configuration&) const = default;
};

// Compares one or more columns of a paper's table with our figures.
struct Comparison {
  struct Column {
    std::string theirs;                        // column of the reference
    std::string figure = "states";             // states, score, percent, ratio, answers, gain
    std::vector<std::string> configurations;   // names, * for all; the best of them is used
    std::string base;                          // score: their column with the smallest number of states
    std::string of;                            // percent, ratio, gain: the configuration that is 100 % or 1
    std::vector<std::string> properties = {};  // names; empty: all
    std::string verdict;                       // answers, gain: holds, violated; empty: both
  };
  std::string title;
  std::string reference;      // a CSV file
  std::string rows;           // its column with the instance; if empty, a row is a configuration
  std::string configuration;  // its column with the configuration; if empty, given by the columns
  std::vector<std::pair<std::string, std::string>> where;      // column = text: selects rows
  std::vector<std::pair<std::string, std::string>> instances;  // their name -> ours
  std::vector<std::pair<std::string, std::string>> names;      // their configuration -> ours
  std::vector<Column> columns;
  std::string not_comparable;  // why nothing can be compared; empty if something can
  bool more_is_better = false;
};

constexpr std::uint64_t kMostWorkers = 256;

struct Plan {
  std::string name;
  std::string description;
  std::vector<ModelSource> models;
  std::vector<Property> properties;
  std::vector<std::string> reductions, relations, provisos, searches, stores;
  std::vector<Configuration> configurations;  // in addition to those of the grid
  std::vector<std::uint64_t> shuffles;
  double time_limit = 0;           // seconds per run; 0: unlimited
  std::uint64_t memory_limit = 0;  // bytes per run; 0: unlimited
  std::uint64_t workers = 0;       // at most kMostWorkers; 0: the number of cores
  bool skip_missing = false;       // a model that does not exist is skipped
  std::vector<Comparison> comparisons;
};

// Relative paths of models and references are relative to the folder of the plan.
Result<Plan> read_plan(const std::string& file, std::string_view text);
std::string plan_json(const Plan& plan);

// Parses a property in command-line form: `states`, `deadlock`, `ltl:FORMULA`, `queries:FILE.xml`.
Result<Property> parse_property(const std::string& text);

// What makes the plan impossible to run: no models, no properties, unknown words of strategies.
std::optional<Diagnostic> refuse(const Plan& plan);

// Splits at top-level commas: a,b(c,d),e -> a | b(c,d) | e
std::vector<std::string> split_list(std::string_view text);

}  // namespace onager::experiment
