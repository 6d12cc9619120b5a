// The HTTP server of a view: for this machine, and for whoever knows the token.
//
// Contract   listens on 127.0.0.1 alone. A request without the token in its path, with another Host or a foreign
//            Origin, or that is too large, is refused before anything of it is looked at. Files are never read.
//            `end` takes less than a tenth of a second, whatever clients do.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "view/session.h"

namespace onager::view {

// Whether this program was built with a library for HTTP.
bool has_server();

class Server {
 public:
  // The session must outlive it.
  explicit Server(Session& session);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  // On this port, or any for 0. A diagnostic if that is impossible.
  std::optional<Diagnostic> begin(std::uint16_t port);
  // http://127.0.0.1:PORT/TOKEN/
  const std::string& address() const { return address_; }
  // Whether pages were there, and the last one was closed a while ago.
  bool is_left() const;
  void end();

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
  std::string address_;
};

// 32 letters and digits that nobody can guess.
std::string fresh_token();

}  // namespace onager::view
