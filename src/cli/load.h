// The model that the command line names, of whatever kind.

#pragma once

#include <optional>
#include <string>
#include <variant>

#include "base/result.h"
#include "check/model.h"

namespace onager::cli {

class Loaded {
 public:
  explicit Loaded(Net net) : content_(std::move(net)) {}
  explicit Loaded(Program program) : content_(std::move(program)) {}
  explicit Loaded(Plugin plugin) : content_(std::move(plugin)) {}

  const Net* net() const { return std::get_if<Net>(&content_); }
  const Program* program() const { return std::get_if<Program>(&content_); }
  const Plugin* plugin() const { return std::get_if<Plugin>(&content_); }
  check::Model model() const {
    if (net() != nullptr) return *net();
    return program() != nullptr ? check::Model(*program(), native_ ? &*native_ : nullptr) : check::Model(*plugin());
  }
  // The library that was made of the program.
  void set_native(Plugin library) { native_ = std::move(library); }

 private:
  std::variant<Net, Program, Plugin> content_;
  std::optional<Plugin> native_;
};

// A name that ends in `.dve` is a program, one that ends in `.so` a plug-in; all others are nets. What standard input
// is, its first bytes tell: a program or a net.
Result<Loaded> load_model(const std::string& path);
// Likewise; with `compile` a program gets its library, and what is none is refused.
Result<Loaded> load_model(const std::string& path, bool compile);

}  // namespace onager::cli
