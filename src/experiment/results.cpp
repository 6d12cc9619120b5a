#include "experiment/results.h"

#include <algorithm>
#include <unordered_map>

namespace onager::experiment {

namespace {

std::optional<double> median(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

// Numbers for names, in the order in which they are first met.
class Numbering {
 public:
  std::size_t operator()(const std::string& name) { return known_.try_emplace(name, known_.size()).first->second; }

 private:
  std::unordered_map<std::string, std::size_t> known_;
};

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

Results::Results(std::vector<Record> records) : records_(std::move(records)) {
  Numbering question_of, configuration_of;
  bool several = false;
  Agreement agreement;
  for (const Record& record : records_) {
    const std::size_t question = question_of(record.instance + '\x1f' + record.property);
    const std::size_t configuration = configuration_of(record.configuration);
    if (question == questions_.size()) questions_.push_back({record.instance, record.property, record.instance});
    if (configuration == configurations_.size()) configurations_.push_back(record.configuration);
    several = several || record.property != records_.front().property;
    places_.emplace_back(question, configuration);
    if (!disagreement_) disagreement_ = agreement.add(record);
  }
  if (several)
    for (Question& question : questions_) question.name += " " + question.property;
  cells_.resize(questions_.size() * configurations_.size());
  for (std::size_t i = 0; i < records_.size(); ++i) {
    Cell& cell = cells_[places_[i].first * configurations_.size() + places_[i].second];
    cell.runs.push_back(&records_[i]);
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
