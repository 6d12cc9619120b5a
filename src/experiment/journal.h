// The results of an experiment: append-only files of lines in its folder.
//
// Contract   an appended line survives the end of the process by any signal; it is synced to disk at most a second
//            later. A torn line does not count: reading skips it, opening for writing removes it.
// Files      runs.jsonl, and runs-I-of-K.jsonl for the parts of an experiment

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

  // Creates the file if necessary. A diagnostic if another process is writing to it.
  static Result<Journal> open(const std::string& path);

  // Throws std::runtime_error if writing fails, for example on a full disk.
  void append(const Record& record);
  void sync();

 private:
  Journal(int file, std::string path) : file_(file), path_(std::move(path)) {}

  int file_;
  std::string path_;
  std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
};

// All runs of a folder; of a repeated run the first complete one, else the last.
Result<std::vector<Record>> read_runs(const std::string& folder);

}  // namespace onager::experiment
