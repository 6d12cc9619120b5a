// The model that the command line names, of whatever kind.

#pragma once

#include <string>
#include <variant>

#include "base/result.h"
#include "check/model.h"

namespace onager::cli {

class Loaded {
 public:
  explicit Loaded(Net net) : content_(std::move(net)) {}
  explicit Loaded(Program program) : content_(std::move(program)) {}

  const Net* net() const { return std::get_if<Net>(&content_); }
  const Program* program() const { return std::get_if<Program>(&content_); }
  check::Model model() const { return net() != nullptr ? check::Model(*net()) : check::Model(*program()); }

 private:
  std::variant<Net, Program> content_;
};

// A name that ends in `.dve` is a program; all others, and standard input, are nets.
Result<Loaded> load_model(const std::string& path);

}  // namespace onager::cli
