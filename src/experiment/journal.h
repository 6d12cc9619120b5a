// The results of an experiment: files of lines in its folder, only ever appended to.
//
// Contract   a line that was appended survives the end of the process by any
//            signal; the disk is asked to keep it at most a second later.
//            A line that was cut off in the middle is not there: reading skips
//            it, opening for writing removes it.
// Files      runs.jsonl, and runs-I-of-K.jsonl of the parts of an experiment

#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "base/result.h"
#include "experiment/record.h"

namespace onager::experiment {

class Journal {
 public:
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;
  ~Journal();

  // Creates the file if need be. A diagnostic if another process is writing to it.
  static Result<Journal> open(const std::string& path);

  // Throws std::runtime_error if it cannot be written, such as on a full disk.
  void append(const Record& record);
  void sync();

 private:
  Journal(int file, std::string path) : file_(file), path_(std::move(path)) {}

  int file_;
  std::string path_;
  std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
};

// All runs of a folder; of a run that was repeated the first that is complete, else the last.
Result<std::vector<Record>> read_runs(const std::string& folder);

}  // namespace onager::experiment
