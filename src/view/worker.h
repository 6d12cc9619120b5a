// Work that may take long, one job after another in a thread of its own, with progress, and a way to stop it.
//
// Contract   `end` and `stop` take effect within the time that a watch needs to notice; a job that throws has a result
//            all the same
// Cost       the last kMost results are kept

#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "base/watch.h"

namespace onager::view {

using Json = nlohmann::ordered_json;

struct JobLimits {
  double seconds = 0;       // of each job; 0: none
  std::uint64_t bytes = 0;  // of the process; 0: none
};

class Worker {
 public:
  using Work = std::function<Json(Watch&)>;

  explicit Worker(JobLimits limits);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() { end(); }

  // The number of the job; nothing if too many are waiting.
  std::optional<std::uint64_t> start(Work work);
  // {state: waiting, running, done, progress: {...}, result: {...}}; null if it is not known any more.
  Json status(std::uint64_t job);
  void stop(std::uint64_t job);
  // Stops all of them; none can be started any more.
  void end();

 private:
  static constexpr std::size_t kMost = 200, kMostWaiting = 50;
  struct Job {
    Work work;
    std::atomic<bool> cancel = false;
    enum { kWaiting, kRunning, kDone } state = kWaiting;
    Status progress;
    Json result;
  };
  void run();
  Json result_of(Job& job);

  const JobLimits limits_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::uint64_t, std::shared_ptr<Job>> jobs_;
  std::deque<std::uint64_t> waiting_;
  std::uint64_t next_ = 1;
  bool is_ended_ = false;
  std::thread thread_;
};

}  // namespace onager::view
