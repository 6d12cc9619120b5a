// Progress of a run on stderr: one line that is rewritten on a terminal, else a line each time.
//
//   1,234,567 states  812,345/s  20.3 MiB  queue 12,345  1.50 s
//
// Invariant: on a terminal nothing is left of the line when the object is gone.

#pragma once

#include <string>

#include "base/watch.h"
#include "cli/options.h"

namespace onager::cli {

class Progress {
 public:
  explicit Progress(const Options& options);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  bool wanted() const { return wanted_; }
  void show(const Status& status);

 private:
  std::string line(const Status& status) const;

  bool terminal_;
  bool wanted_;
  std::string waiting_;  // what the states that wait are called
  Status last_ = {};     // shown
};

}  // namespace onager::cli
