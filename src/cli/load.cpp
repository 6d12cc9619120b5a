#include "cli/load.h"

#include <unistd.h>

#include <cerrno>

#include "frontend/dve/read.h"
#include "frontend/plugin/load.h"
#include "frontend/pnml/load.h"
#include "native/build.h"

namespace onager::cli {

namespace {

template <typename Content>
Result<Loaded> loaded(Result<Content> read) {
  if (!read) return read.error();
  return Loaded(std::move(*read));
}

// Reads no more than this, so that the rest can be streamed.
std::string beginning_of_input() {
  constexpr std::size_t kEnough = 512;
  std::string text(kEnough, '\0');
  std::size_t size = 0;
  while (size < kEnough) {
    const ssize_t more = read(STDIN_FILENO, text.data() + size, kEnough - size);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) break;  // whoever reads on will meet the error again
    size += static_cast<std::size_t>(more);
  }
  text.resize(size);
  return text;
}

Result<Loaded> load_input() {
  std::string beginning = beginning_of_input();
  if (frontend::looks_like_dve(beginning)) return loaded(frontend::load_dve("-", std::move(beginning)));
  return loaded(frontend::load_net("-", std::move(beginning)));
}

}  // namespace

Result<Loaded> load_model(const std::string& path) {
  if (path == "-") return load_input();
  if (path.ends_with(".dve")) return loaded(frontend::load_dve(path));
  if (path.ends_with(".so")) return loaded(frontend::load_plugin(path));
  return loaded(frontend::load_net(path));
}

Result<Loaded> load_model(const std::string& path, bool compile) {
  Result<Loaded> model = load_model(path);
  if (!model || !compile) return model;
  if (model->program() == nullptr)
    return Diagnostic{path, 0, 0, "--compile is for programs, and this is none", "leave out --compile"};
  Result<Plugin> library = native::build(*model->program());
  if (!library) return library.error();
  model->set_native(std::move(*library));
  return model;
}

}  // namespace onager::cli
