// The runs of a plan: every valid combination of instance, property, configuration and order.
//
// Result     jobs ordered by instance, property, configuration and order; the same plan over the same files gives the
//            same jobs
// Cost       query files are read to count their formulas; models are not read

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "experiment/plan.h"

namespace onager::experiment {

inline constexpr std::size_t kFirstQuery = 0;  // the number of a file's first formula in `onager check --query`

struct Instance {
  std::string name;           // of the file or folder, without extension
  std::string model;          // the argument of `onager explore`
  std::string language = {};  // of the model, if its name does not tell
};

struct Job {
  const Instance* instance;
  const Property* property;
  const Configuration* configuration;
  std::uint64_t shuffle;

  // Identifies a run of the experiment, even if limits or names of configurations change.
  std::string key() const;
  // The command line without `onager`.
  std::vector<std::string> words(double time_limit, std::uint64_t memory_limit) const;
};

struct Grid {
  std::vector<std::unique_ptr<const Instance>> instances;
  std::vector<std::unique_ptr<const Property>> properties;  // a query file gives one for each of its formulas
  std::vector<Configuration> configurations;
  std::vector<Job> jobs;                       // point into the three above
  std::vector<std::string> missing;            // models that do not exist
  std::map<std::string, std::size_t> refused;  // why combinations were rejected, and how many

  Grid() = default;
  Grid(Grid&&) = default;
  Grid& operator=(Grid&&) = default;
};

// Members of archives are unpacked into `folder`.
Result<Grid> make_grid(const Plan& plan, const std::string& folder);

// The configurations only; invalid combinations are counted in `refused`.
std::vector<Configuration> configurations_of(const Plan& plan, std::map<std::string, std::size_t>& refused);

}  // namespace onager::experiment
