#include "experiment/results.h"

#include <algorithm>
#include <map>
#include <set>

namespace onager::experiment {

namespace {

std::optional<double> median(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

std::vector<double> states_of(const Cell& cell) {
  std::vector<double> values;
  for (const Record* run : cell.runs)
    if (run->is_complete() && run->outcome.states) values.push_back(static_cast<double>(*run->outcome.states));
  return values;
}

}  // namespace

double seconds_of(const Record& record) {
  return record.outcome.cpu_seconds;
}

std::optional<double> Cell::smallest_states() const {
  const std::vector<double> values = states_of(*this);
  return values.empty() ? std::nullopt : std::optional(*std::ranges::min_element(values));
}

std::optional<double> Cell::median_states() const {
  return median(states_of(*this));
}

std::optional<double> Cell::median_seconds() const {
  std::vector<double> values;
  for (const Record* run : runs)
    if (run->is_complete()) values.push_back(seconds_of(*run));
  return median(std::move(values));
}

std::size_t Cell::completed() const {
  return static_cast<std::size_t>(std::ranges::count_if(runs, &Record::is_complete));
}

Results::Results(std::vector<Record> records, std::vector<std::string> configurations) : records_(std::move(records)) {
  std::map<std::pair<std::string, std::string>, std::size_t> questions;
  std::set<std::string> properties, used;
  Agreement agreement;
  for (const Record& record : records_) {
    questions.emplace(std::pair(record.instance, record.property), 0);
    properties.insert(record.property);
    if (used.insert(record.configuration).second) configurations.push_back(record.configuration);
    if (!disagreement_) disagreement_ = agreement.add(record);
  }
  for (auto& [names, number] : questions) {
    number = questions_.size();
    const auto& [instance, property] = names;
    questions_.push_back({instance, property, properties.size() > 1 ? instance + " " + property : instance});
  }
  std::map<std::string, std::size_t> numbers;
  for (const std::string& name : configurations)
    if (used.contains(name) && numbers.emplace(name, configurations_.size()).second) configurations_.push_back(name);
  cells_.resize(questions_.size() * configurations_.size());
  for (const Record& record : records_) {
    places_.emplace_back(questions[{record.instance, record.property}], numbers[record.configuration]);
    Cell& cell = cells_[places_.back().first * configurations_.size() + places_.back().second];
    cell.runs.push_back(&record);
    orders_ = std::max(orders_, cell.runs.size());
  }
}

std::optional<double> Results::fewest_states(std::size_t question) const {
  std::optional<double> fewest;
  for (std::size_t i = 0; i < configurations_.size(); ++i)
    if (const auto states = cell(question, i).smallest_states(); states && (!fewest || *states < *fewest))
      fewest = states;
  return fewest;
}

std::optional<std::size_t> Results::find_configuration(const std::string& name) const {
  const auto found = std::ranges::find(configurations_, name);
  if (found == configurations_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - configurations_.begin());
}

}  // namespace onager::experiment
