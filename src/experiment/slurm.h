// An experiment as a job array of Slurm: each task runs one part of it and writes to a file of its own.
//
// Resume     as on one machine: a task runs what has no line in any file, so the
//            array can be submitted again after tasks were killed.

#pragma once

#include <string>

#include "base/result.h"
#include "experiment/run.h"

namespace onager::experiment {

struct Array {
  std::string program;  // absolute path of onager
  std::string folder;   // of the experiment, absolute
  std::size_t tasks = 1;
  std::uint64_t memory_limit = 0;  // of a run
  std::string options;             // further #SBATCH words, such as --partition=long
};

// 3/10
Result<Part> parse_part(const std::string& text);
// runs.jsonl, or runs-3-of-10.jsonl
std::string journal_name(Part part);

std::string array_script(const Array& array);
// Submits the script; with `wait` returns when all its tasks have ended. The number of the job, or what sbatch says.
Result<std::string> submit(const std::string& script, bool wait);

}  // namespace onager::experiment
