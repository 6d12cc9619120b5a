// A process that starts runs, each in its own process, and supervises them.
//
// Idea       the worker is forked while the program is still small, and forks itself for each run: nothing is loaded or
//            linked, and a run starts within a fraction of a millisecond
// Contract   a run that crashes, loops or exhausts its memory ends alone; the worker reports it and takes the next one.
//            When the experiment ends, by whatever signal, so do its workers and their runs.
// Limits     a run enforces its limits itself. If it fails to, it is killed: soon after its time limit, or when it
//            holds more memory than allowed.

#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "experiment/record.h"

namespace onager::experiment {

// Runs a command line of onager, without its first word, and returns the exit code.
using Command = std::function<int(const std::vector<std::string>&)>;

struct RunRequest {
  std::vector<std::string> words;
  double time_limit = 0;
  std::uint64_t memory_limit = 0;
};

class Worker {
 public:
  // Throws std::system_error if no process can be created.
  explicit Worker(const Command& command);
  Worker(Worker&& other) noexcept;
  Worker& operator=(Worker&& other) noexcept;
  ~Worker();  // ends the run in progress

  int socket() const { return socket_; }  // readable when there is an outcome, or the worker is gone
  void start(const RunRequest& request);
  // nullopt if the worker is gone.
  std::optional<Outcome> outcome();

 private:
  void end();

  pid_t process_ = -1;
  int socket_ = -1;
};

// Executes one run in its own process; ends early if the other side closes `socket`. For Worker and tests.
std::optional<Outcome> supervise(const Command& command, const RunRequest& request, int socket);

}  // namespace onager::experiment
