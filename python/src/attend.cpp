#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "core.h"

namespace onager_python {

namespace {

constexpr auto kLook = std::chrono::milliseconds(20);

// Of the work that this thread does; nullptr: none.
thread_local const std::atomic<bool>* cancelled = nullptr;

struct Cancelled {};

// What the thread that works and the one that waits tell each other.
struct Meeting {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::optional<onager::Progress> progress;  // the latest that nobody has been told
  std::exception_ptr fault;                  // what the work threw
  std::atomic<bool> cancel = false;
};

void tell(const Call& call, const onager::Progress& progress) {
  call.progress(progress.states, progress.waiting, progress.seconds, progress.memory_bytes);
}

// Returns once the work is done. With the lock of the interpreter, which is let go while waiting.
void wait(const Call& call, Meeting& meeting, std::optional<py::error_already_set>& raised) {
  while (true) {
    std::optional<onager::Progress> progress;
    bool done = false;
    {
      const py::gil_scoped_release released;
      std::unique_lock lock(meeting.mutex);
      meeting.changed.wait_for(lock, kLook, [&] { return meeting.done; });
      done = meeting.done;
      std::swap(progress, meeting.progress);
    }
    try {
      if (!raised && PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (!raised && progress && !call.progress.is_none()) tell(call, *progress);
    } catch (py::error_already_set& error) {
      raised.emplace(std::move(error));
      meeting.cancel = true;
    }
    if (done) return;
  }
}

}  // namespace

void attended(const Call& call, const std::function<void(const onager::Options&)>& work) {
  Meeting meeting;
  onager::Options options{
      .seconds = call.seconds, .bytes = call.bytes, .cancel = &meeting.cancel, .settings = call.settings};
  if (!call.progress.is_none())
    options.on_progress = [&meeting](const onager::Progress& progress) {
      const std::lock_guard lock(meeting.mutex);
      meeting.progress = progress;
    };
  std::thread worker([&] {
    std::exception_ptr fault;
    cancelled = &meeting.cancel;
    try {
      work(options);
    } catch (...) {
      fault = std::current_exception();
    }
    const std::lock_guard lock(meeting.mutex);
    meeting.fault = fault;
    meeting.done = true;
    meeting.changed.notify_one();
  });
  std::optional<py::error_already_set> raised;
  wait(call, meeting, raised);
  {
    const py::gil_scoped_release released;  // the worker may want it to let go of what it caught
    worker.join();
  }
  if (raised) throw std::move(*raised);
  if (meeting.fault) std::rethrow_exception(meeting.fault);
}

void stop_if_cancelled() {
  if (cancelled != nullptr && *cancelled) throw Cancelled();
}

}  // namespace onager_python
