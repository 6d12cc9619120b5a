#include "experiment/grid.h"

#include <fmt/format.h>

#include "experiment/models.h"
#include "frontend/mcc_query/read.h"

namespace onager::experiment {

namespace {

constexpr char kBetween = '\x1f';  // separator in keys; does not occur in words

// The formulas of an instance's query file, one property each; empty if there is no such file.
Result<std::vector<Property>> queries_of(const Instance& instance, const Property& asked, const std::string& folder) {
  std::vector<Property> all;
  const Result<std::string> file = file_beside(instance, asked.value, folder);
  if (!file) return file.error();
  if (file->empty()) return all;
  property::Formulas formulas;
  property::Names names;
  const auto queries = frontend::load_queries(*file, formulas, names);
  if (!queries) return queries.error();
  for (std::size_t i = 0; i < queries->size(); ++i)
    all.push_back({asked.option, *file, fmt::format("{}-{:02}", asked.name, i), std::to_string(i + kFirstQuery)});
  return all;
}

Result<std::vector<Property>> properties_of(const Plan& plan, const Instance& instance, const std::string& folder,
                                            std::vector<std::string>& missing) {
  std::vector<Property> all;
  for (const Property& asked : plan.properties) {
    if (asked.option != "queries") {
      all.push_back(asked);
      continue;
    }
    const auto queries = queries_of(instance, asked, folder);
    if (!queries) return queries.error();
    if (queries->empty()) missing.push_back(instance.name + ": " + asked.value);
    all.insert(all.end(), queries->begin(), queries->end());
  }
  if (plan.properties.empty()) all.push_back({"states", "", "states", ""});
  return all;
}

void add_jobs(Grid& grid, const Plan& plan, const Instance& instance, const Property& property) {
  const std::vector<std::uint64_t> shuffles = plan.shuffles.empty() ? std::vector<std::uint64_t>{0} : plan.shuffles;
  for (const Configuration& configuration : grid.configurations)
    for (const std::uint64_t shuffle : shuffles) grid.jobs.push_back({&instance, &property, &configuration, shuffle});
}

}  // namespace

std::string Job::key() const {
  std::string text = instance->name;
  const auto add = [&](const std::string& word) { text += kBetween + word; };
  add(property->name);
  for (const std::string* word : {&configuration->reduction, &configuration->relations, &configuration->proviso,
                                  &configuration->search, &configuration->store})
    add(*word);
  for (const std::string& option : configuration->options) add(option);
  add(std::to_string(shuffle));
  return text;
}

std::vector<std::string> Job::words(double time_limit, std::uint64_t memory_limit) const {
  std::vector<std::string> words = {property->is_states() ? "explore" : "check", instance->model};
  if (!property->is_states()) words.push_back("--" + property->option);
  if (!property->value.empty()) words.push_back(property->value);
  const auto add = [&](const char* option, const std::string& value) {
    if (!value.empty()) words.insert(words.end(), {option, value});
  };
  add("--language", instance->language);
  add("--query", property->query);
  add("--reduction", configuration->reduction);
  add("--relations", configuration->relations);
  add("--proviso", configuration->proviso);
  add("--search", configuration->search);
  add("--store", configuration->store);
  if (shuffle != 0) add("--shuffle", std::to_string(shuffle));
  words.insert(words.end(), configuration->options.begin(), configuration->options.end());
  if (time_limit > 0) add("--time-limit", fmt::format("{}", time_limit));
  if (memory_limit > 0) add("--memory-limit", std::to_string(memory_limit));
  words.insert(words.end(), {"--json", "--quiet"});
  return words;
}

Result<Grid> make_grid(const Plan& plan, const std::string& folder) {
  Grid grid;
  grid.configurations = configurations_of(plan, grid.refused);
  auto instances = find_models(plan.models, folder, grid.missing);
  if (!instances) return instances.error();
  grid.instances = std::move(*instances);
  if (!plan.skip_missing && !grid.missing.empty())
    return Diagnostic{grid.missing.front(), 0, 0, "no model found here",
                      "correct the path, or set \"missing_models\": \"skip\""};
  for (const auto& instance : grid.instances) {
    auto properties = properties_of(plan, *instance, folder, grid.missing);
    if (!properties) return properties.error();
    for (Property& property : *properties) {
      grid.properties.push_back(std::make_unique<Property>(std::move(property)));
      add_jobs(grid, plan, *instance, *grid.properties.back());
    }
  }
  return grid;
}

}  // namespace onager::experiment
