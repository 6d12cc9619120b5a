// Progress of an experiment on stderr: one line that is rewritten on a terminal, else a line each second.
//
//   1,234/10,000 runs  83/s  12 stopped by limits  1 crashed  2 min left

#pragma once

#include <string>

#include "cli/options.h"
#include "experiment/run.h"

namespace onager::cli {

class ExperimentProgress {
 public:
  explicit ExperimentProgress(const Options& options);
  ~ExperimentProgress();
  ExperimentProgress(const ExperimentProgress&) = delete;
  ExperimentProgress& operator=(const ExperimentProgress&) = delete;

  void show(const experiment::Status& status);

 private:
  bool terminal_;
  bool wanted_;
  bool shown_ = false;  // something is on the terminal's line
};

std::string progress_line(const experiment::Status& status);

}  // namespace onager::cli
