// The runs of an experiment, arranged for reports: questions (instance and property) x configurations x orders.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiment/agreement.h"
#include "experiment/record.h"

namespace onager::experiment {

struct Question {
  std::string instance, property;
  std::string name;  // the instance, with the property if there are several

  auto operator<=>(const Question&) const = default;
};

// All runs of one question with one configuration, one per order.
struct Cell {
  std::vector<const Record*> runs;

  // Over the completed orders; nullopt if there are none.
  std::optional<double> smallest_states() const;
  std::optional<double> median_states() const;
  std::optional<double> median_seconds() const;
  std::size_t completed() const;
};

class Results {
 public:
  // Configurations are in the order of `configurations`, others after them; questions are sorted by name.
  explicit Results(std::vector<Record> records, std::vector<std::string> configurations = {});
  Results(const Results&) = delete;
  Results& operator=(const Results&) = delete;

  const std::vector<Record>& records() const { return records_; }
  const std::vector<Question>& questions() const { return questions_; }
  const std::vector<std::string>& configurations() const { return configurations_; }
  const Cell& cell(std::size_t question, std::size_t configuration) const {
    return cells_[question * configurations_.size() + configuration];
  }
  // Question and configuration of the record at this position.
  std::pair<std::size_t, std::size_t> place(std::size_t record) const { return places_[record]; }
  std::size_t orders() const { return orders_; }  // maximum over the cells

  // The fewest states of a complete run on the question: Smin of [evangelista.23].
  std::optional<double> fewest_states(std::size_t question) const;
  std::optional<std::size_t> find_configuration(const std::string& name) const;
  const std::optional<Disagreement>& disagreement() const { return disagreement_; }

 private:
  std::vector<Record> records_;
  std::vector<Question> questions_;
  std::vector<std::string> configurations_;
  std::vector<Cell> cells_;
  std::vector<std::pair<std::size_t, std::size_t>> places_;
  std::size_t orders_ = 0;
  std::optional<Disagreement> disagreement_;
};

// CPU seconds of the process, which other processes hardly affect.
double seconds_of(const Record& record);

}  // namespace onager::experiment
