#include "check/model.h"

#include <cassert>

#include "system/net/net_system.h"
#include "system/plugin/native_system.h"
#include "system/plugin/plugin_system.h"
#include "system/program/program_system.h"

namespace onager::check {

Instance::Instance(const Model& model, std::uint64_t shuffle, std::vector<Expression> atoms) {
  assert(atoms.empty() || model.program() != nullptr);
  if (model.plugin() != nullptr) {
    system_ = std::make_unique<PluginSystem>(*model.plugin(), shuffle);
    return;
  }
  if (model.native() != nullptr) {
    system_ = std::make_unique<NativeSystem>(*model.program(), *model.native(), shuffle, std::move(atoms));
    return;
  }
  if (model.program() != nullptr) {
    system_ = std::make_unique<ProgramSystem>(*model.program(), shuffle, std::move(atoms));
    return;
  }
  net_ = std::make_unique<Net>(shuffled(*model.net(), shuffle));
  system_ = std::make_unique<NetSystem>(*net_);
}

}  // namespace onager::check
