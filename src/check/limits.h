// Limits of a run, and the watch that keeps them.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "search/search.h"

namespace onager::check {

using Clock = std::chrono::steady_clock;

// What a person sees while a run goes on.
struct Status {
  search::Progress progress;
  double seconds = 0;              // since the run began
  std::uint64_t memory_bytes = 0;  // resident now
};

struct Limits {
  double seconds = 0;                              // 0: no limit
  std::uint64_t bytes = 0;                         // 0: no limit; of the whole process
  Clock::time_point begin = Clock::now();          // what `seconds` are counted from
  const std::atomic<bool>* interrupt = nullptr;    // set from outside: stop soon
  std::function<void(const Status&)> on_progress;  // called about twice a second; may be empty

  // Memory left to the stores and stacks of a run, given what the process holds already.
  std::uint64_t budget() const;
};

class Watch final : public search::Monitor {
 public:
  explicit Watch(const Limits& limits) : limits_(limits) {}
  search::Stop poll(const search::Progress& progress) override;
  double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

 private:
  const Limits& limits_;
  Clock::time_point started_ = Clock::now();
  double next_report_ = 0.5;
};

}  // namespace onager::check
