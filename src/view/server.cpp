#include "view/server.h"

#include <fmt/format.h>
#include <sys/random.h>

#include <stdexcept>

#ifdef ONAGER_HTTP
#include <httplib.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <set>

#include "view/page.h"
#include "view/pages.h"
#endif

namespace onager::view {

std::string fresh_token() {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  unsigned char bytes[32];
  if (::getrandom(bytes, sizeof bytes, 0) != static_cast<ssize_t>(sizeof bytes))
    throw std::runtime_error("the system gives no random numbers");
  std::string token;
  for (const unsigned char byte : bytes) token += kLetters[byte % kLetters.size()];
  return token;
}

#ifdef ONAGER_HTTP

namespace {

constexpr std::size_t kMostBody = 1 << 20;
constexpr std::size_t kMostRead = kMostBody + (1 << 16);  // of a connection, headers included
constexpr std::chrono::seconds kLongest{20};              // that a connection may take
constexpr std::size_t kThreads = 12;

// Connections that are open, so that they can be ended from outside.
class Connections {
 public:
  bool open(int socket) {
    const std::lock_guard lock(mutex_);
    if (!is_ended_) sockets_.insert(socket);
    return !is_ended_;
  }
  void close(int socket) {
    const std::lock_guard lock(mutex_);
    sockets_.erase(socket);
  }
  void end() {
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
    for (const int socket : sockets_) ::shutdown(socket, SHUT_RDWR);
  }

 private:
  std::mutex mutex_;
  std::set<int> sockets_;
  bool is_ended_ = false;
};

// One request of a client that may be slow, or never come to an end.
class Connection final : public httplib::Stream {
 public:
  explicit Connection(int socket) : socket_(socket), end_(Pages::Clock::now() + kLongest) {}

  bool is_readable() const override { return is_ready(POLLIN); }
  bool is_writable() const override { return is_ready(POLLOUT); }
  ssize_t read(char* to, size_t size) override {
    if (size > kMostRead - read_ || !is_readable()) return -1;
    const ssize_t got = ::recv(socket_, to, size, 0);
    if (got > 0) read_ += static_cast<std::size_t>(got);
    return got;
  }
  ssize_t write(const char* from, size_t size) override {
    if (!is_writable()) return -1;
    return ::send(socket_, from, size, MSG_NOSIGNAL);
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    ip = "127.0.0.1";
    port = 0;
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override { get_remote_ip_and_port(ip, port); }
  socket_t socket() const override { return socket_; }

 private:
  bool is_ready(short what) const {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end_ - Pages::Clock::now()).count();
    pollfd ready{socket_, what, 0};
    return left > 0 && ::poll(&ready, 1, static_cast<int>(left)) > 0;
  }

  const int socket_;
  const Pages::Clock::time_point end_;
  std::size_t read_ = 0;
};

// One request a connection.
class Listener final : public httplib::Server {
 public:
  void end_connections() { connections_.end(); }

 private:
  bool process_and_close_socket(socket_t socket) override {
    bool done = false;
    if (connections_.open(socket)) {
      Connection connection(socket);
      bool closed = false;
      done = process_request(connection, true, closed, nullptr);
      connections_.close(socket);
    }
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    return done;
  }

  Connections connections_;
};

// In the time that its length takes, whatever is right of it.
bool same(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  return difference == 0;
}

}  // namespace

bool has_server() {
  return true;
}

class Server::Inside {
 public:
  explicit Inside(Session& session) : session_(session), token_(fresh_token()), model_(session.model_json()) {}

  std::optional<Diagnostic> begin(std::uint16_t port, std::string& address) {
    listener_.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
    listener_.set_payload_max_length(kMostBody);
    listener_.set_idle_interval(0, 20'000);
    listener_.set_tcp_nodelay(true);
    // The library would share the port with others.
    listener_.set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    listener_.set_pre_routing_handler([this](const auto& request, auto& reply) { return guard(request, reply); });
    listener_.set_exception_handler([](const auto&, auto& reply, std::exception_ptr) { refuse(reply, 500); });
    listener_.Get(".*", [this](const auto& request, auto& reply) { get(request, reply); });
    listener_.Post(".*", [this](const auto& request, auto& reply) { post(request, reply); });
    const bool is_bound = port == 0 ? (port_ = listener_.bind_to_any_port("127.0.0.1")) > 0
                                    : listener_.bind_to_port("127.0.0.1", port_ = port);
    if (!is_bound)
      return Diagnostic{"", 0, 0, fmt::format("port {} cannot be opened on this machine", port),
                        port == 0 ? "" : "another program has it: choose another port, or leave --port out"};
    address = fmt::format("http://127.0.0.1:{}/{}/", port_, token_);
    thread_ = std::thread([this] { listener_.listen_after_bind(); });
    while (!listener_.is_running()) ::poll(nullptr, 0, 1);  // who is told to stop before goes on for ever
    return std::nullopt;
  }

  bool is_left() const { return pages_.is_left(Pages::Clock::now()); }

  void end() {
    session_.end();
    listener_.stop();
    listener_.end_connections();
    if (thread_.joinable()) thread_.join();
  }

 private:
  static void refuse(httplib::Response& reply, int status) {
    reply.status = status;
    reply.set_content("", "text/plain");
  }

  // What has to be so before anything else is looked at. The library has read the headers only.
  httplib::Server::HandlerResponse guard(const httplib::Request& request, httplib::Response& reply) {
    reply.headers = {{"Cache-Control", "no-store"},
                     {"Content-Security-Policy",
                      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
                      "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
                     {"Cross-Origin-Opener-Policy", "same-origin"},
                     {"Cross-Origin-Resource-Policy", "same-origin"},
                     {"Referrer-Policy", "no-referrer"},
                     {"X-Content-Type-Options", "nosniff"},
                     {"X-Frame-Options", "DENY"}};
    const int status = wrong_with(request);
    if (status == 0) return httplib::Server::HandlerResponse::Unhandled;
    refuse(reply, status);
    return httplib::Server::HandlerResponse::Handled;
  }

  int wrong_with(const httplib::Request& request) const {
    const std::string host = fmt::format("127.0.0.1:{}", port_), local = fmt::format("localhost:{}", port_);
    if (request.get_header_value_count("Host") != 1) return 400;
    const std::string given = request.get_header_value("Host");
    if (given != host && given != local) return 403;
    if (request.has_header("Origin") && request.get_header_value("Origin") != "http://" + given) return 403;
    if (request.has_header("Sec-Fetch-Site")) {
      const std::string site = request.get_header_value("Sec-Fetch-Site");
      if (site != "same-origin" && site != "none" && !(request.method == "GET" && name_of(request) == "")) return 403;
    }
    if (request.method != "GET" && request.method != "POST") return 405;
    // The target as it was sent: nothing is unescaped, so nothing can be hidden.
    const std::string& path = request.target;
    if (path.size() < token_.size() + 2 || !same(path.substr(1, token_.size()), token_) ||
        path[token_.size() + 1] != '/')
      return 404;
    if (request.method == "GET") return request.has_header("Content-Length") || has_body(request) ? 400 : 0;
    if (request.get_header_value("Content-Type") != "application/json") return 415;
    if (has_body(request)) return 411;  // of unknown length, or packed
    return 0;
  }
  static bool has_body(const httplib::Request& request) {
    return request.has_header("Transfer-Encoding") || request.has_header("Content-Encoding");
  }

  std::string name_of(const httplib::Request& request) const {
    return request.target.size() < token_.size() + 2 ? "?" : request.target.substr(token_.size() + 2);
  }

  void get(const httplib::Request& request, httplib::Response& reply) {
    const std::string name = name_of(request);
    if (name.empty())
      reply.set_content(served_page(), "text/html; charset=utf-8");
    else if (name == "page.css")
      reply.set_content(std::string(page_style()), "text/css; charset=utf-8");
    else if (name == "page.js")
      reply.set_content(std::string(page_script()), "text/javascript; charset=utf-8");
    else if (name == "model")
      send(model_, reply);
    else
      refuse(reply, 404);
  }

  void post(const httplib::Request& request, httplib::Response& reply) {
    const std::string name = name_of(request);
    // Nothing nests deeply here; a parser that is made to recurse would fall over.
    const Json body = is_deep(request.body) ? Json() : Json::parse(request.body, nullptr, false);
    if (!body.is_object()) return refuse(reply, 400);
    if (name != "here" && name != "gone") return send(session_.ask(name, body), reply);
    const Json page = body.value("page", Json());
    if (!page.is_string() || page.get<std::string>().size() > 64) return refuse(reply, 400);
    const auto now = Pages::Clock::now();
    if (name == "here")
      pages_.here(page.get<std::string>(), now);
    else
      pages_.gone(page.get<std::string>(), now);
    send(Json::object(), reply);
  }
  static bool is_deep(const std::string& text) {
    constexpr std::size_t kMostNested = 64;
    std::size_t depth = 0;
    for (const char c : text) {
      if (c == '[' || c == '{') ++depth;
      if (depth > kMostNested) return true;
      if ((c == ']' || c == '}') && depth > 0) --depth;
    }
    return false;
  }

  static void send(const Json& json, httplib::Response& reply) {
    reply.set_content(json.dump(-1, ' ', false, Json::error_handler_t::replace), "application/json");
  }

  Session& session_;
  const std::string token_;
  const Json model_;
  Pages pages_;
  Listener listener_;
  int port_ = 0;
  std::thread thread_;
};

Server::Server(Session& session) : inside_(std::make_unique<Inside>(session)) {}

Server::~Server() {
  end();
}

std::optional<Diagnostic> Server::begin(std::uint16_t port) {
  return inside_->begin(port, address_);
}

bool Server::is_left() const {
  return inside_->is_left();
}

void Server::end() {
  inside_->end();
}

#else

bool has_server() {
  return false;
}

class Server::Inside {};

Server::Server(Session& /*session*/) {}
Server::~Server() = default;

std::optional<Diagnostic> Server::begin(std::uint16_t /*port*/) {
  return Diagnostic{"", 0, 0, "this program was built without a library for HTTP",
                    "--export writes the page to a file; to have a server, build it where libcpp-httplib-dev is"};
}

bool Server::is_left() const {
  return true;
}

void Server::end() {}

#endif

}  // namespace onager::view
