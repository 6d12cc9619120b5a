#include "cli/isolate.h"

#include <fmt/format.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "cli/output.h"

namespace onager::cli {

namespace {

// A signal handler has no other way to reach it.
volatile sig_atomic_t child = 0;

// What a terminal sends reaches the child anyway, and a second signal would end it at once.
extern "C" void pass_on(int number, siginfo_t* about, void*) {
  if (about->si_code <= 0) ::kill(child, number);
}

[[noreturn]] void become(const std::function<int()>& work, int end, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(kInternal);
  const struct rlimit none = {0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  const auto code = static_cast<unsigned char>(work());
  std::fflush(nullptr);
  // Whoever ends otherwise, such as by `exit` in a plug-in, has not told a code.
  const bool told = ::write(end, &code, 1) == 1;
  ::_exit(told ? int{code} : int{kInternal});
}

int fault(const std::string& what, const Options& options) {
  if (!options.model.ends_with(".so")) return internal_error(what);
  return fail({options.model, 0, 0, "the plug-in crashed: " + what, "run it under a debugger or a sanitizer"}, kInput,
              options.json);
}

bool is_crash(int number) {
  return number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGABRT ||
         number == SIGSYS || number == SIGTRAP;
}

}  // namespace

int isolated(const std::function<int()>& work, const Options& options) {
  std::array<int, 2> ends{};
  const pid_t parent = ::getpid();
  std::fflush(nullptr);
  const pid_t process = ::pipe(ends.data()) == 0 ? ::fork() : -1;
  if (process < 0) throw std::system_error(errno, std::generic_category(), "cannot start a process");
  if (process == 0) {
    ::close(ends[0]);
    become(work, ends[1], parent);
  }
  ::close(ends[1]);
  child = process;
  struct sigaction action {};
  action.sa_sigaction = pass_on;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  for (const int number : {SIGINT, SIGTERM}) ::sigaction(number, &action, nullptr);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  unsigned char code = 0;
  const bool told = ::read(ends[0], &code, 1) == 1;
  ::close(ends[0]);
  if (told) return code;
  if (!WIFSIGNALED(status))
    return fault(fmt::format("it ended the process, with code {}", WEXITSTATUS(status)), options);
  const int number = WTERMSIG(status);
  const std::string what = fmt::format("signal {} ({})", number, ::strsignal(number));
  if (is_crash(number)) return fault(what, options);
  return fail({"", 0, 0, fmt::format("unknown: ended from outside by {}", what), ""}, kUnknown, options.json);
}

}  // namespace onager::cli
