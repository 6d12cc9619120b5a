#include "base/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>

#include "base/memory.h"

namespace onager {

namespace {

constexpr int kTick = 10;  // milliseconds between looks at the watch

// Of the process and all that it has started.
std::uint64_t resident_bytes_of(pid_t process) {
  const std::string folder = "/proc/" + std::to_string(process);
  std::uint64_t size = 0, pages = 0;
  std::ifstream(folder + "/statm") >> size >> pages;
  std::uint64_t bytes = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  std::ifstream children(folder + "/task/" + std::to_string(process) + "/children");
  for (pid_t child = 0; children >> child;) bytes += resident_bytes_of(child);
  return bytes;
}

[[noreturn]] void become(char* const* words, int output, Errors errors, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);
  const struct rlimit none = {0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  const int input = ::open("/dev/null", O_RDONLY);
  ::dup2(input, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  if (errors == Errors::kInOutput) ::dup2(output, STDERR_FILENO);
  ::execvp(words[0], words);
  ::_exit(127);
}

class Child {
 public:
  Child(const std::vector<std::string>& words, Errors errors) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
    output_ = ends[0];
    ::fcntl(output_, F_SETFL, O_NONBLOCK);
    const pid_t parent = ::getpid();
    process_ = ::fork();
    if (process_ == 0) become(arguments.data(), ends[1], errors, parent);
    if (process_ > 0) ::setpgid(process_, process_);  // whoever of the two comes first
    ::close(ends[1]);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    end();
    if (output_ >= 0) ::close(output_);
  }

  bool is_started() const { return process_ > 0; }
  bool has_ended() const {
    siginfo_t found{};
    return ::waitid(P_PID, static_cast<id_t>(process_), &found, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           found.si_pid == process_;
  }
  void wait_for_output() const {
    struct pollfd event = {output_, POLLIN, 0};
    ::poll(&event, 1, kTick);
    if ((event.revents & POLLIN) == 0 && (event.revents & POLLHUP) != 0) ::poll(nullptr, 0, kTick);
  }
  void take_output(ChildEnd& end, std::size_t most) const {
    std::array<char, 1 << 16> block;
    for (ssize_t size; (size = ::read(output_, block.data(), block.size())) > 0;) {
      end.output.append(block.data(), static_cast<std::size_t>(size));
      end.too_long = end.output.size() > most;
      if (end.too_long) return;
    }
  }
  void look(Watch& watch) const {
    if (const Limit limit = watch.look(); limit != Limit::kNotMet) throw LimitMet(limit);
    const std::uint64_t left = watch.memory_left();
    if (left != MemoryBudget::kUnlimited && resident_bytes_of(process_) > left) throw LimitMet(Limit::kMemory);
  }
  // Ends the group, unless it has ended. Its exit code, or -1.
  int end() {
    if (process_ <= 0) return -1;
    const bool by_itself = has_ended();
    ::kill(-process_, SIGKILL);  // before the first of the group is waited for: until then its number is not used again
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
    process_ = -1;
    return by_itself && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t process_ = -1;
  int output_ = -1;
};

}  // namespace

ChildEnd run_child(const std::vector<std::string>& words, Errors errors, std::size_t most_output, Watch& watch) {
  ChildEnd end;
  Child child(words, errors);
  if (!child.is_started()) return end;
  for (bool last = false; !last && !end.too_long;) {
    child.look(watch);
    last = child.has_ended();
    if (!last) child.wait_for_output();
    child.take_output(end, most_output);
  }
  end.code = child.end();
  return end;
}

}  // namespace onager
