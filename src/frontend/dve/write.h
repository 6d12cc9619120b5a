// Writes a program as DVE text that reads back as an equivalent program.

#pragma once

#include <string>

#include "model/program.h"

namespace onager::frontend {

std::string write_dve(const Program& program);
std::string write_dve(const Program& program, const Expression& expression);

}  // namespace onager::frontend
