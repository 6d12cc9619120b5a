#include "cli/load.h"

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

}  // namespace

Result<Loaded> load_model(const std::string& path) {
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
