// The runs of a plan: every instance, property, configuration and order that go together.
//
// Result     jobs in a fixed order: by instance, property, configuration, order;
//            the same plan over the same files gives the same jobs
// Cost       queries are counted by reading their files; models are not read

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "experiment/plan.h"

namespace onager::experiment {

inline constexpr std::size_t kFirstQuery = 0;  // what `onager check --query` calls the first formula of a file

struct Instance {
  std::string name;   // of the file or folder, without what tells its kind
  std::string model;  // what `onager explore` takes
};

struct Job {
  const Instance* instance;
  const Property* property;
  const Configuration* configuration;
  std::uint64_t shuffle;

  // Tells runs of an experiment apart, over changes of limits and of names of configurations.
  std::string key() const;
  // The command line without `onager`.
  std::vector<std::string> words(double time_limit, std::uint64_t memory_limit) const;
};

struct Grid {
  std::vector<std::unique_ptr<const Instance>> instances;
  std::vector<std::unique_ptr<const Property>> properties;  // a query file has one for each of its formulas
  std::vector<Configuration> configurations;
  std::vector<Job> jobs;                       // point into the three above
  std::vector<std::string> missing;            // models that are not there
  std::map<std::string, std::size_t> refused;  // why combinations were left out, and how many

  Grid() = default;
  Grid(Grid&&) = default;
  Grid& operator=(Grid&&) = default;
};

// What archives hold is unpacked into `folder`.
Result<Grid> make_grid(const Plan& plan, const std::string& folder);

// The configurations alone; combinations that cannot be are counted in `refused`.
std::vector<Configuration> configurations_of(const Plan& plan, std::map<std::string, std::size_t>& refused);

}  // namespace onager::experiment
