#include "cli/load.h"

#include "frontend/dve/read.h"
#include "frontend/pnml/load.h"

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
  return loaded(frontend::load_net(path));
}

}  // namespace onager::cli
