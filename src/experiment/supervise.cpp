// Starts one run in its own process, watches it and interprets its output.

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>

#include "experiment/plan_reader.h"
#include "experiment/worker.h"

namespace onager::experiment {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kMiB = 1 << 20;
constexpr std::size_t kMostReason = 2'000;  // characters
constexpr int kTick = 50;                   // milliseconds between checks of the memory

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// The output of a run, in memory.
class Paper {
 public:
  explicit Paper(const char* name) : file_(::memfd_create(name, MFD_CLOEXEC)) {}
  Paper(const Paper&) = delete;
  Paper& operator=(const Paper&) = delete;
  ~Paper() { ::close(file_); }

  int file() const { return file_; }
  std::string text() const {
    std::string all(static_cast<std::size_t>(std::max<off_t>(0, ::lseek(file_, 0, SEEK_END))), '\0');
    const ssize_t size = ::pread(file_, all.data(), all.size(), 0);
    all.resize(static_cast<std::size_t>(std::max<ssize_t>(0, size)));
    return all;
  }

 private:
  int file_;
};

// A backstop behind the run's own budget, so that a counting error cannot exhaust the machine.
void limit_memory(std::uint64_t bytes) {
#ifndef __SANITIZE_ADDRESS__
  if (bytes == 0) return;
  const rlim_t most = bytes + bytes / 4 + 128 * kMiB;
  const struct rlimit limit = {most, most};
  ::setrlimit(RLIMIT_DATA, &limit);
#else
  static_cast<void>(bytes);
#endif
}

// Makes this process the first candidate when the machine runs out of memory.
void offer_to_die() {
  const int file = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  static_cast<void>(::write(file, "1000", 4));
  ::close(file);
}

[[noreturn]] void become_run(const Command& command, const RunRequest& request, const Paper& output,
                             const Paper& errors, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(0);
  const struct rlimit none = {0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  limit_memory(request.memory_limit);
  offer_to_die();
  const int input = ::open("/dev/null", O_RDONLY);
  ::dup2(input, STDIN_FILENO);
  ::dup2(output.file(), STDOUT_FILENO);
  ::dup2(errors.file(), STDERR_FILENO);
  const int code = command(request.words);
  std::fflush(nullptr);
  ::_exit(code);
}

std::uint64_t resident_bytes_of(pid_t process) {
  std::FILE* file = std::fopen(("/proc/" + std::to_string(process) + "/statm").c_str(), "r");
  if (file == nullptr) return 0;
  unsigned long long size = 0, resident = 0;
  const int read = std::fscanf(file, "%llu %llu", &size, &resident);
  std::fclose(file);
  return read == 2 ? resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

// For kernels without process handles (before Linux 5.3).
bool has_ended(pid_t process) {
  siginfo_t found{};
  return ::waitid(P_PID, static_cast<id_t>(process), &found, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         found.si_pid == process;
}

enum class Killed { kNo, kTime, kMemory, kAbandoned };

// Waits for the process to end; kills it if it exceeds a limit.
Killed watch(pid_t process, int handle, const RunRequest& request, int socket, Clock::time_point begin) {
  const double most = request.time_limit > 0 ? request.time_limit + std::max(1.0, request.time_limit / 10) : HUGE_VAL;
  while (true) {
    struct pollfd events[] = {{handle, POLLIN, 0}, {socket, POLLRDHUP, 0}};
    const bool watched = request.time_limit > 0 || request.memory_limit > 0;
    const int ready = ::poll(events, socket >= 0 ? 2 : 1, handle < 0 ? 1 : watched ? kTick : -1);
    if (ready < 0 && errno != EINTR) return Killed::kAbandoned;
    if (events[0].revents != 0 || (handle < 0 && has_ended(process))) return Killed::kNo;
    if (events[1].revents != 0) return Killed::kAbandoned;
    if (since(begin) > most) return Killed::kTime;
    const std::uint64_t limit = request.memory_limit;
    if (limit > 0 && resident_bytes_of(process) > limit + limit / 8 + 32 * kMiB) return Killed::kMemory;
  }
}

template <typename T>
void take(const Json& object, const char* name, std::optional<T>& member) {
  if (const auto found = object.find(name); found != object.end() && found->is_number_unsigned())
    member = found->get<T>();
}

std::string text_of(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// By the word for programs (report/words.h).
End end_of(const std::string& stop) {
  if (stop == "time") return End::kTime;
  if (stop == "memory") return End::kMemory;
  return End::kUnknown;
}

// Reads the figures of `explore`, or of the single result of `check`.
void understand(const Json& report, Outcome& outcome) {
  const auto results = report.find("results");
  const bool is_check = results != report.end() && results->is_array() && !results->empty();
  const Json& figures = is_check ? results->front() : report;
  take(figures, "states", outcome.states);
  take(figures, "edges", outcome.edges);
  take(report, "deadlocks", outcome.deadlocks);
  if (const auto seconds = figures.find("seconds"); seconds != figures.end() && seconds->is_number())
    outcome.seconds = seconds->get<double>();
  outcome.verdict = text_of(figures, "verdict");
  std::optional<std::uint64_t> bound;
  take(figures, "bound", bound);
  if (bound && outcome.verdict == "holds") outcome.verdict = "bound " + std::to_string(*bound);
  outcome.reason = text_of(figures, "reason");
  if (const auto choice = figures.find("choice"); choice != figures.end() && choice->is_object())
    outcome.chosen = text_of(*choice, "reduction");
  const bool complete = is_check ? outcome.verdict != "unknown" : report.value("complete", false);
  outcome.end = complete ? End::kComplete : end_of(text_of(figures, "stop"));
  if (complete) outcome.reason.clear();
}

std::string first_line(const std::string& text) {
  return text.substr(0, std::min(text.find('\n'), kMostReason));
}

void judge_failure(const std::string& errors, Outcome& outcome) {
  outcome.reason = first_line(errors);
  if (outcome.signal != 0) {
    outcome.reason = "signal " + std::to_string(outcome.signal) + (errors.empty() ? "" : ": " + outcome.reason);
    outcome.end = End::kCrash;
  } else if (outcome.exit_code == 2) {
    outcome.end = End::kMemory;  // no report: the program could not even hold one
  } else {
    outcome.end = outcome.exit_code == 3 || outcome.exit_code == 4 ? End::kRefused : End::kCrash;
  }
}

Outcome conclude(Killed killed, int status, const struct rusage& used, const Paper& output, const Paper& errors) {
  Outcome outcome;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  outcome.cpu_seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
  outcome.peak_memory_bytes = static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  outcome.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  if (killed == Killed::kTime || killed == Killed::kMemory) {
    outcome.end = killed == Killed::kTime ? End::kTime : End::kMemory;
    outcome.reason = killed == Killed::kTime ? "time limit (killed)" : "memory limit (killed)";
    return outcome;
  }
  const Json report = Json::parse(output.text(), nullptr, false);
  if (outcome.signal == 0 && outcome.exit_code <= 2 && report.is_object())
    understand(report, outcome);
  else
    judge_failure(errors.text(), outcome);
  outcome.reason = outcome.reason.substr(0, kMostReason);
  return outcome;
}

}  // namespace

std::optional<Outcome> supervise(const Command& command, const RunRequest& request, int socket) {
  const Paper output("output"), errors("errors");
  const Clock::time_point begin = Clock::now();
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process == 0) become_run(command, request, output, errors, parent);
  Outcome outcome;
  if (process < 0) {
    outcome.reason = "cannot start a process";
    return outcome;
  }
  const int handle = static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
  const Killed killed = watch(process, handle, request, socket, begin);
  if (killed != Killed::kNo) ::kill(process, SIGKILL);
  int status = 0;
  struct rusage used {};
  ::wait4(process, &status, 0, &used);
  if (handle >= 0) ::close(handle);
  if (killed == Killed::kAbandoned) return std::nullopt;
  outcome = conclude(killed, status, used, output, errors);
  outcome.wall_seconds = since(begin);
  return outcome;
}

}  // namespace onager::experiment
