// Random programs for laws and fuzzing.
//
// A program is a function of its seed on every platform: numbers come from
// mt19937_64 by remainder. Two to four processes with a few locations and
// moves, a few small variables and arrays, channels of every kind, and now and
// then committed locations, divisions, indices that can fail, and synchronous
// systems. Written as DVE and read again, so that it has places in a text.

#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "model/program.h"

namespace onager::oracle {

Program random_program(std::uint64_t seed);

// A program that still fails and of which no single move, condition, assignment or message can be left out.
// `fails(program)` holds to begin with.
Program shrink(Program program, const std::function<bool(const Program&)>& fails);

// As DVE text, for failure messages.
std::string describe(const Program& program);

}  // namespace onager::oracle
