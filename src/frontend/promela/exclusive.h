// Claims of xr and xs that do not hold: the channel is used by others than the process that has it for itself.
//
// Only of channels in global variables, by name: who holds a channel in a variable of its own is not known before the
// model runs. Spin looks at these claims while it searches, and only with its reduction.

#pragma once

#include <vector>

#include "frontend/promela/token.h"
#include "model/promela.h"

namespace onager::frontend::promela_text {

void add_broken_claims(const promela::Program& program, std::vector<Wrong>& warnings);

}  // namespace onager::frontend::promela_text
