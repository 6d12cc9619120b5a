// Which hidden variables can be left out of the state.
//
// Spin leaves out every `hidden` variable; what it finds of a model that reads one depends on the order of its search.
// Here a hidden variable stays hidden only where its value can never matter: nothing reads it but its own increments
// and printf, or whoever does has set it before within the same d_step. Every other one becomes a variable like others.
//
// Cost       one pass over the statements

#pragma once

#include "model/promela.h"

namespace onager::frontend::promela_text {

void show_what_is_read(promela::Program& program);

}  // namespace onager::frontend::promela_text
