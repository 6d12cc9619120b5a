// Runs an experiment: distributes pending jobs to workers and records the results.
//
// Invariant  a job runs at most once at a time, and is done iff its line is in the journal. If the experiment is killed
//            at any moment, only the runs in progress are lost.

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
  std::size_t done = 0;                              // of these, done so far, earlier ones included
  std::size_t limited = 0, failed = 0, crashed = 0;  // of those done now
  double seconds = 0;                                // since the start

  double rate() const { return seconds > 0 ? static_cast<double>(done - earlier) / seconds : 0; }
  // Negative if not known yet.
  double seconds_left() const { return rate() > 0 ? static_cast<double>(total - done) / rate() : -1; }
};

struct Setting {
  const Plan& plan;
  const Grid& grid;
  std::vector<Worker>& workers;
  Journal& journal;
  const Command& command;                          // starts replacements for workers that have died
  std::function<void(const Status&)> on_progress;  // about every half second; may be empty
  const std::atomic<bool>* interrupt = nullptr;    // set from outside to stop
};

struct Summary {
  Status status;
  bool interrupted = false;
  std::optional<Disagreement> disagreement;  // the one that ended the experiment
};

// The pending jobs: those without a line, and those stopped by a lower limit than that of the plan; with `retry` also
// those that failed or crashed. For part I of K (1 to K) every K-th of them, starting with the I-th.
struct Part {
  std::size_t number = 1, of = 1;
};
std::vector<const Job*> left_to_do(const Plan& plan, const Grid& grid, const std::vector<Record>& done, bool retry,
                                   Part part = {});

Summary run(const Setting& setting, const std::vector<const Job*>& jobs, const std::vector<Record>& done,
            std::size_t total);

}  // namespace onager::experiment
