#include "experiment/worker.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "experiment/plan_reader.h"

namespace onager::experiment {

namespace {

constexpr std::size_t kMostBytes = 1 << 17;  // of a message

std::string to_text(const RunRequest& request) {
  std::vector<std::string> words;  // of which some may be paths, in any bytes
  for (const std::string& word : request.words) words.push_back(as_utf8(word));
  const Json object = {{"words", words}, {"time_limit", request.time_limit}, {"memory_limit", request.memory_limit}};
  return object.dump();
}

RunRequest parse_request(const std::string& text) {
  const Json object = Json::parse(text);
  RunRequest request{object["words"], object["time_limit"], object["memory_limit"]};
  for (std::string& word : request.words) word = from_utf8(word);
  return request;
}

// nullopt if the other side is gone.
std::optional<std::string> receive(int socket) {
  std::string text(kMostBytes, '\0');
  ssize_t size = 0;
  do size = ::recv(socket, text.data(), text.size(), 0);
  while (size < 0 && errno == EINTR);
  if (size <= 0) return std::nullopt;
  text.resize(static_cast<std::size_t>(size));
  return text;
}

bool send(int socket, const std::string& text) {
  return ::send(socket, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
}

[[noreturn]] void serve(const Command& command, int socket) {
  while (const auto text = receive(socket)) {
    const auto outcome = supervise(command, parse_request(*text), socket);
    if (!outcome || !send(socket, to_text(*outcome))) break;
  }
  ::_exit(0);
}

}  // namespace

Worker::Worker(const Command& command) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot start a worker");
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) {
    ::close(ends[0]);
    ::close(ends[1]);
    throw std::system_error(errno, std::generic_category(), "cannot start a worker");
  }
  if (process_ == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(0);
    // Ctrl-C reaches the whole process group; the experiment decides how to react.
    ::signal(SIGINT, SIG_IGN);
    ::signal(SIGTERM, SIG_IGN);
    ::close(ends[0]);
    serve(command, ends[1]);
  }
  ::close(ends[1]);
  socket_ = ends[0];
}

Worker::Worker(Worker&& other) noexcept
    : process_(std::exchange(other.process_, -1)), socket_(std::exchange(other.socket_, -1)) {}

Worker& Worker::operator=(Worker&& other) noexcept {
  if (this == &other) return *this;
  end();
  process_ = std::exchange(other.process_, -1);
  socket_ = std::exchange(other.socket_, -1);
  return *this;
}

Worker::~Worker() {
  end();
}

void Worker::end() {
  if (socket_ >= 0) ::close(socket_);
  if (process_ > 0) {
    // Its run dies with it, by PR_SET_PDEATHSIG.
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  socket_ = -1;
  process_ = -1;
}

// If the request cannot be sent, the worker has died, which is detected later.
void Worker::start(const RunRequest& request) {
  const std::string text = to_text(request);
  if (text.size() > kMostBytes || !send(socket_, text)) ::shutdown(socket_, SHUT_RDWR);
}

std::optional<Outcome> Worker::outcome() {
  const auto text = receive(socket_);
  if (!text) return std::nullopt;
  return parse_outcome(*text);
}

}  // namespace onager::experiment
