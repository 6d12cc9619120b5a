// What is most likely a slip in a model, though Spin takes it without a word.

#pragma once

#include <vector>

#include "frontend/promela/token.h"
#include "model/promela.h"

namespace onager::frontend::promela_text {

void add_slips(const promela::Program& program, std::vector<Wrong>& warnings);

}  // namespace onager::frontend::promela_text
