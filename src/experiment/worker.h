// A process that starts runs, each in a process of its own, and watches over them.
//
// Idea       the worker is forked while the program is still small, and forks
//            itself for each run: no program is loaded, no libraries are
//            linked, and the run starts within a fraction of a millisecond.
// Contract   a run that crashes, loops or eats memory ends alone; the worker
//            tells what happened and takes the next one. When the experiment
//            ends, by whatever signal, so do its workers and their runs.
// Limits     a run keeps its limits itself. One that does not is killed:
//            by time soon after its limit, by memory when it holds more.

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

struct Order {
  std::vector<std::string> words;
  double time_limit = 0;
  std::uint64_t memory_limit = 0;
};

class Worker {
 public:
  // Throws std::system_error if there can be no more processes.
  explicit Worker(const Command& command);
  Worker(Worker&& other) noexcept;
  Worker& operator=(Worker&& other) noexcept;
  ~Worker();  // ends the run under way

  int socket() const { return socket_; }  // readable when there is an outcome, or the worker is gone
  void start(const Order& order);
  // Nothing: the worker is gone.
  std::optional<Outcome> outcome();

 private:
  void end();

  pid_t process_ = -1;
  int socket_ = -1;
};

// One run, in a process of its own; ends early when `socket` is closed on the other side. For Worker and tests.
std::optional<Outcome> supervise(const Command& command, const Order& order, int socket);

}  // namespace onager::experiment
