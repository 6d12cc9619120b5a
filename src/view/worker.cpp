#include "view/worker.h"

#include <algorithm>

#include "base/fault.h"
#include "report/words.h"

namespace onager::view {

namespace {

Json stopped(run::Reason::Kind kind) {
  return {{"stopped", std::string(report::words(run::Reason{kind}))}};
}

Json failed(const std::string& message, const std::string& hint = {}) {
  return {{"error", {{"message", message}, {"hint", hint}, {"column", 0}, {"line", 0}}}};
}

}  // namespace

Worker::Worker(JobLimits limits) : limits_(limits), thread_([this] { run(); }) {}

std::optional<std::uint64_t> Worker::start(Work work) {
  const std::lock_guard lock(mutex_);
  if (is_ended_ || waiting_.size() >= kMostWaiting) return std::nullopt;
  auto job = std::make_shared<Job>();
  job->work = std::move(work);
  jobs_[next_] = std::move(job);
  waiting_.push_back(next_);
  for (auto old = jobs_.begin(); jobs_.size() > kMost && old != jobs_.end();)
    old = old->second->state == Job::kDone ? jobs_.erase(old) : std::next(old);
  changed_.notify_all();
  return next_++;
}

Json Worker::status(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(number);
  if (found == jobs_.end()) return nullptr;
  const Job& job = *found->second;
  if (job.state == Job::kDone) return {{"state", "done"}, {"result", job.result}};
  return {{"state", job.state == Job::kRunning ? "running" : "waiting"},
          {"progress",
           {{"states", job.progress.states},
            {"waiting", job.progress.waiting},
            {"seconds", job.progress.seconds},
            {"memory_bytes", job.progress.memory_bytes}}}};
}

void Worker::stop(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(number);
  if (found == jobs_.end()) return;
  found->second->cancel = true;
  if (found->second->state != Job::kWaiting) return;
  found->second->state = Job::kDone;
  found->second->result = stopped(run::Reason::Kind::kCancelled);
  std::erase(waiting_, number);
}

void Worker::end() {
  {
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
    waiting_.clear();
    for (auto& [number, job] : jobs_) job->cancel = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

void Worker::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return is_ended_ || !waiting_.empty(); });
    if (is_ended_) return;
    const std::shared_ptr<Job> job = jobs_[waiting_.front()];
    waiting_.pop_front();
    job->state = Job::kRunning;
    lock.unlock();
    Json result = result_of(*job);
    lock.lock();
    job->result = std::move(result);
    job->state = Job::kDone;
    job->work = nullptr;
  }
}

Json Worker::result_of(Job& job) {
  const Limits limits{limits_.seconds, limits_.bytes, &job.cancel, [&](const Status& status) {
                        const std::lock_guard lock(mutex_);
                        job.progress = status;
                      }};
  try {
    Watch watch(limits);
    return job.work(watch);
  } catch (const LimitMet& met) {
    return stopped(run::kind_of(met.limit()));
  } catch (const std::bad_alloc&) {
    return stopped(run::Reason::Kind::kMemory);
  } catch (const InputFault& wrong) {
    return failed(wrong.what(), wrong.hint());
  } catch (const std::exception& wrong) {
    return failed(std::string("a mistake of this program: ") + wrong.what(), "please report it");
  }
}

}  // namespace onager::view
