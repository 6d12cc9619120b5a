// Runs an experiment: hands the jobs that are not done to workers, and writes down what comes back.
//
// Invariant  a job is started at most once at a time, and is done exactly when
//            its line is in the journal. Killed at any moment, the experiment
//            loses the runs under way and no others.

#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "experiment/agreement.h"
#include "experiment/grid.h"
#include "experiment/journal.h"
#include "experiment/worker.h"

namespace onager::experiment {

struct Status {
  std::size_t total = 0;                             // runs of the plan
  std::size_t earlier = 0;                           // of these, done before this start
  std::size_t done = 0;                              // of these, done now, earlier ones included
  std::size_t limited = 0, failed = 0, crashed = 0;  // of those done now
  double seconds = 0;                                // since the start

  double rate() const { return seconds > 0 ? static_cast<double>(done - earlier) / seconds : 0; }
  // Negative: not known yet.
  double seconds_left() const { return rate() > 0 ? static_cast<double>(total - done) / rate() : -1; }
};

struct Setting {
  const Plan& plan;
  const Grid& grid;
  std::vector<Worker>& workers;
  Journal& journal;
  const Command& command;                          // to replace a worker that is gone
  std::function<void(const Status&)> on_progress;  // about every half second; may be empty
  const std::atomic<bool>* interrupt = nullptr;    // set from outside: stop now
};

struct Summary {
  Status status;
  bool interrupted = false;
  std::optional<Disagreement> disagreement;  // which ended the experiment
};

// The jobs that are not done: those without a line, and those that a lower limit than that of the plan stopped. With
// `retry` also those that failed or crashed. Of a part I of K only every K-th, from I on (1 to K).
struct Part {
  std::size_t number = 1, of = 1;
};
std::vector<const Job*> left_to_do(const Plan& plan, const Grid& grid, const std::vector<Record>& done, bool retry,
                                   Part part = {});

Summary run(const Setting& setting, const std::vector<const Job*>& jobs, const std::vector<Record>& done,
            std::size_t total);

}  // namespace onager::experiment
