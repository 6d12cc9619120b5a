#include "experiment/run.h"

#include <poll.h>

#include <cerrno>
#include <chrono>
#include <unordered_map>

namespace onager::experiment {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int kTick = 100;  // milliseconds between checks of the interrupt
constexpr double kReport = 0.5;

bool is_lower(double limit, double now) {
  return limit > 0 && (now == 0 || now > limit);
}

bool is_done(const Record& record, const Plan& plan, bool retry) {
  switch (record.outcome.end) {
    case End::kComplete:
    case End::kUnknown:
      return true;
    case End::kTime:
      return !is_lower(record.time_limit, plan.time_limit);
    case End::kMemory:
      return !is_lower(static_cast<double>(record.memory_limit), static_cast<double>(plan.memory_limit));
    case End::kRefused:
    case End::kCrash:
      return !retry;
  }
  return true;
}

class Schedule {
 public:
  Schedule(const Setting& setting, const std::vector<const Job*>& jobs, const std::vector<Record>& done,
           std::size_t total)
      : setting_(setting), jobs_(jobs), running_(setting.workers.size(), nullptr) {
    summary_.status.total = total;
    summary_.status.earlier = summary_.status.done = total - jobs.size();
    for (const Record& record : done)
      if (!summary_.disagreement) summary_.disagreement = agreement_.add(record);
  }

  Summary go() {
    for (std::size_t i = 0; i < running_.size(); ++i) give_work(i);
    while (under_way_ > 0 && !summary_.disagreement && !interrupted()) {
      wait();
      report(false);
    }
    if (summary_.disagreement || summary_.interrupted) setting_.workers.clear();
    setting_.journal.sync();
    report(true);
    return summary_;
  }

 private:
  bool interrupted() {
    summary_.interrupted = setting_.interrupt != nullptr && setting_.interrupt->load(std::memory_order_relaxed);
    return summary_.interrupted;
  }

  void give_work(std::size_t i) {
    if (next_ == jobs_.size() || summary_.disagreement) return;
    running_[i] = jobs_[next_++];
    const Plan& plan = setting_.plan;
    setting_.workers[i].start(
        {running_[i]->words(plan.time_limit, plan.memory_limit), plan.time_limit, plan.memory_limit});
    ++under_way_;
  }

  void wait() {
    events_.clear();
    for (std::size_t i = 0; i < running_.size(); ++i)
      events_.push_back({running_[i] != nullptr ? setting_.workers[i].socket() : -1, POLLIN, 0});
    if (::poll(events_.data(), events_.size(), kTick) <= 0) return;
    for (std::size_t i = 0; i < running_.size(); ++i)
      if (events_[i].revents != 0) take(i);
  }

  void take(std::size_t i) {
    std::optional<Outcome> outcome = setting_.workers[i].outcome();
    if (!outcome) {
      outcome.emplace();
      outcome->reason = "the worker was killed from outside";
      setting_.workers[i] = Worker(setting_.command);
    }
    const Record record = record_of(*running_[i], setting_.plan, std::move(*outcome));
    running_[i] = nullptr;
    --under_way_;
    setting_.journal.append(record);
    count(record);
    summary_.disagreement = agreement_.add(record);
    give_work(i);
  }

  void count(const Record& record) {
    Status& status = summary_.status;
    ++status.done;
    const End end = record.outcome.end;
    status.limited += end == End::kTime || end == End::kMemory;
    status.failed += end == End::kRefused || end == End::kUnknown;
    status.crashed += end == End::kCrash;
  }

  void report(bool last) {
    Status& status = summary_.status;
    status.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    if (!setting_.on_progress || (!last && status.seconds < next_report_)) return;
    next_report_ = status.seconds + kReport;
    setting_.on_progress(status);
  }

  const Setting& setting_;
  const std::vector<const Job*>& jobs_;
  std::vector<const Job*> running_;  // by worker; nullptr if idle
  std::vector<struct pollfd> events_;
  std::size_t next_ = 0, under_way_ = 0;
  Agreement agreement_;
  Summary summary_;
  Clock::time_point begin_ = Clock::now();
  double next_report_ = kReport;
};

}  // namespace

std::vector<const Job*> left_to_do(const Plan& plan, const Grid& grid, const std::vector<Record>& done, bool retry,
                                   Part part) {
  std::unordered_map<std::string, const Record*> known;
  for (const Record& record : done) known.emplace(record.key(), &record);
  std::vector<const Job*> left;
  for (std::size_t i = part.number - 1; i < grid.jobs.size(); i += part.of) {
    const auto found = known.find(grid.jobs[i].key());
    if (found == known.end() || !is_done(*found->second, plan, retry)) left.push_back(&grid.jobs[i]);
  }
  return left;
}

Summary run(const Setting& setting, const std::vector<const Job*>& jobs, const std::vector<Record>& done,
            std::size_t total) {
  return Schedule(setting, jobs, done, total).go();
}

}  // namespace onager::experiment
