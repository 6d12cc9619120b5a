// An experiment as a Slurm job array: each task runs one part of it and writes to its own file.
//
// Resume     as on one machine: a task runs the jobs without a line in any file, so the array can be submitted again
//            after tasks were killed

#pragma once

#include <string>

#include "base/result.h"
#include "experiment/run.h"

namespace onager::experiment {

struct Array {
  std::string program;  // absolute path of onager
  std::string folder;   // absolute path of the experiment
  std::size_t tasks = 1;
  std::uint64_t memory_limit = 0;  // per run
  std::string options;             // further #SBATCH words, such as --partition=long
};

// 3/10
Result<Part> parse_part(const std::string& text);
// runs.jsonl, or runs-3-of-10.jsonl
std::string journal_name(Part part);

std::string array_script(const Array& array);
// Submits the script; with `wait`, returns after all its tasks have ended. Returns the job number, or the error of
// sbatch.
Result<std::string> submit(const std::string& script, bool wait);

}  // namespace onager::experiment
