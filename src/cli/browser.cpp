#include "cli/browser.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>

namespace onager::cli {

namespace {

// Of this user alone, where the system has one for such files.
std::string folder() {
  if (const char* own = std::getenv("XDG_RUNTIME_DIR"); own != nullptr && *own == '/') return own;
  std::error_code error;
  const std::filesystem::path shared = std::filesystem::temp_directory_path(error);
  return error ? "/tmp" : shared.string();
}

bool write_all(int file, const std::string& text) {
  return ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

// In a session of its own, so that Ctrl-C here is none there. Whether it could be started is told by a pipe that is
// closed when it is.
bool start(const char* program, const std::string& word) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return false;
  const pid_t child = ::fork();
  if (child == 0) {
    ::setsid();
    if (::fork() != 0) ::_exit(0);  // nobody has to wait for it
    const int nowhere = ::open("/dev/null", O_RDWR);
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nowhere, file);
    ::execlp(program, program, word.c_str(), nullptr);
    [[maybe_unused]] const ssize_t told = ::write(ends[1], "x", 1);
    ::_exit(127);
  }
  ::close(ends[1]);
  char failed = 0;
  ssize_t size = 0;
  while (child > 0 && (size = ::read(ends[0], &failed, 1)) < 0 && errno == EINTR) continue;
  ::close(ends[0]);
  if (child > 0)
    while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) continue;
  return child > 0 && size == 0;
}

}  // namespace

Browser::~Browser() {
  if (!file_.empty()) ::unlink(file_.c_str());
}

bool Browser::open(const std::string& address) {
  std::string name = folder() + "/onager-view-XXXXXX.html";
  const int file = ::mkostemps(name.data(), 5, O_CLOEXEC);  // for this user alone
  if (file < 0) return false;
  file_ = name;
  const bool written = write_all(file, fmt::format("<!DOCTYPE html><meta charset=\"utf-8\"><title>onager</title>"
                                                   "<meta name=\"referrer\" content=\"no-referrer\">"
                                                   "<meta http-equiv=\"refresh\" content=\"0; url={0}\">"
                                                   "<a href=\"{0}\">the view</a>\n",
                                                   address));
  ::close(file);
  return written && start("xdg-open", file_);
}

}  // namespace onager::cli
