#include "check/model.h"

#include "system/net_system.h"
#include "system/program_system.h"

namespace onager::check {

Instance::Instance(const Model& model, std::uint64_t shuffle) {
  if (model.program() != nullptr) {
    system_ = std::make_unique<ProgramSystem>(*model.program(), shuffle);
    return;
  }
  net_ = std::make_unique<Net>(shuffled(*model.net(), shuffle));
  system_ = std::make_unique<NetSystem>(*net_);
}

}  // namespace onager::check
