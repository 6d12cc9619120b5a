#include "view/stage.h"

#include <stdexcept>

#include "view/stages.h"

namespace onager::view {

std::unique_ptr<Stage> stage_of(const kind::Model& model, Watch& watch) {
  if (const Net* net = model.net()) return net_stage(*net, watch);
  if (const colored::Net* net = model.colored()) return colored_stage(*net, watch);
  if (const Program* program = model.program()) return program_stage(*program, watch);
  if (const promela::Program* program = model.promela()) return promela_stage(*program, watch);
  if (const Plugin* plugin = model.plugin()) return plugin_stage(*plugin, watch);
  throw std::logic_error("a kind of model without a stage");
}

}  // namespace onager::view
