#include "base/input.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace onager {

namespace {

constexpr int kTick = 20;  // milliseconds between looks at the watch

Diagnostic cannot_read() {
  return {"", 0, 0, "cannot read the file: " + std::generic_category().message(errno), ""};
}

}  // namespace

Input::Input(Input&& other) noexcept : file_(std::exchange(other.file_, -1)), is_regular_(other.is_regular_) {}

Input& Input::operator=(Input&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(is_regular_, other.is_regular_);
  return *this;
}

Input::~Input() {
  if (file_ > STDIN_FILENO) ::close(file_);
}

Result<Input> Input::open(const std::string& path) {
  Input input;
  // A named pipe without a writer would keep `open` waiting, where nobody looks at the watch.
  input.file_ = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat about {};
  if (input.file_ < 0 || ::fstat(input.file_, &about) != 0) return cannot_read();
  input.is_regular_ = S_ISREG(about.st_mode);
  return input;
}

void Input::wait(Watch& watch) const {
  struct pollfd event = {file_, POLLIN, 0};
  while (::poll(&event, 1, kTick) <= 0)
    if (const Limit limit = watch.look(); limit != Limit::kNotMet) throw LimitMet(limit);
}

Result<std::size_t> Input::read(std::span<char> buffer, Watch& watch) {
  while (true) {
    if (!is_regular_) wait(watch);
    const ssize_t size = ::read(file_, buffer.data(), buffer.size());
    if (size >= 0) {
      watch.spend(static_cast<std::uint64_t>(size) + 1);
      return static_cast<std::size_t>(size);
    }
    if (errno != EINTR && errno != EAGAIN) return cannot_read();
  }
}

std::int64_t Input::seek(std::int64_t offset, int from) {
  return ::lseek(file_, offset, from);
}

Result<std::string> read_text(const std::string& path, Watch& watch) {
  Result<Input> input = Input::open(path);
  const auto failed = [&](Diagnostic wrong) {
    wrong.file = path;
    return wrong;
  };
  if (!input) return failed(input.error());
  std::string text;
  std::array<char, 1 << 16> block;
  while (true) {
    const Result<std::size_t> size = input->read(block, watch);
    if (!size) return failed(size.error());
    if (*size == 0) return text;
    text.append(block.data(), *size);
  }
}

}  // namespace onager
